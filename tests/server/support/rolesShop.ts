import type { Role } from '../../../domain/access.ts';
import * as make from '../../factories.ts';
import type { Client } from './client.ts';
import { expectSuccess } from './expectations.ts';
import type { TestShop } from './shop.ts';

/* A shop with a user of each role, where each text and amount that a role may not see occurs nowhere else. */

export const TODAY = '2026-11-20';
export const DAY = '2026-11-23';
type Fields = Record<string, unknown>;
const PASSWORD = 'senha de teste 3';

/** What a professional may not see of others. */
export const OTHERS_MARKERS = [
  'Otavio',
  'Freguesa',
  '9777',
  'outrem',
  '43.21',
  '31.13',
  '77.31',
  '7.77',
  'Bloqueio alheio',
];
/** What only owners may see. */
export const OWNER_MARKERS = [
  '43.21',
  '31.13',
  '77.31',
  '7.77',
  '52998224725',
  '2019-03-04',
  '2019-04-05',
  'parceiro',
  '612.34',
  '"rate"',
];

/** The ids of one person's records. */
export interface Owned {
  employee: number;
  customer: number;
  reservation: number;
  block: number;
  otherBlock: number;
  /** A reservation of today that can be sold. */
  sellable: number;
  time: string;
}

export interface RolesShop {
  clients: Record<Role | 'nobody', Client>;
  service: number;
  own: Owned;
  others: Owned;
  ids: Record<string, number>;
}

export async function fillRolesShop(shop: TestShop): Promise<RolesShop> {
  const owner = shop.client;
  const service = (await make.makeService(owner, { price: 100, commission: { fixed: 7.77 } })).id;
  const plain = (await make.makeService(owner, { price: 100 })).id;
  const makeOwned = async (employee: Fields, customer: Fields, time: string, reason: string): Promise<Owned> => {
    const { id } = await make.makeEmployee(owner, { services: [service, plain], ...employee });
    const customer_id = (await make.makeCustomer(owner, customer)).id;
    const book = async (fields: Fields) =>
      (
        await make.makeReservation(owner, {
          date: DAY,
          time,
          services: [plain],
          employee_id: id,
          customer_id,
          ...fields,
        })
      ).id;
    const makeBlock = async (from: string, to: string): Promise<number> => {
      const block = { employee_id: id, date: DAY, from, to, reason };
      return expectSuccess(await owner.call('POST', '/blocks/create', { block }), 201).id;
    };
    return {
      employee: id,
      customer: customer_id,
      reservation: await book({}),
      sellable: await book({ date: TODAY, time: '16:00' }),
      block: await makeBlock('18:00', '19:00'),
      otherBlock: await makeBlock('19:00', '19:30'),
      time,
    };
  };
  const own = await makeOwned(
    { name: 'Mina Propria', commission: 10, observation: 'nota sigilosa' },
    { name: 'Cliente Propria', phone: '(11) 98881-0001', email: 'propria@exemplo.com.br' },
    '10:00',
    'Bloqueio meu',
  );
  const others = await makeOwned(
    {
      name: 'Otavio Alheio',
      phone: '(11) 97770-0001',
      email: 'outrem1@exemplo.com.br',
      commission: 43.21,
      terms: [{ service_id: plain, duration: 30, price: null, commission: 31.13 }],
      regime: 'parceiro',
      document: '529.982.247-25',
      contract_at: '2019-03-04',
      homologated_at: '2019-04-05',
    },
    { name: 'Freguesa Alheia', phone: '(11) 97770-0002', email: 'outrem2@exemplo.com.br' },
    '11:00',
    'Bloqueio alheio',
  );
  const sale = await make.makeSale(owner, {
    employee_id: others.employee,
    customer_id: others.customer,
    services: [service],
    amount: 100,
  });
  const marked = await make.makeSale(owner, { employee_id: others.employee, services: [plain], amount: 248.34 });
  await make.makeSale(owner, { employee_id: own.employee, customer_id: own.customer, services: [plain], amount: 100 });
  const advance = { employee_id: others.employee, amount: 612.34, source: 'outside' };
  const drawerAdvance = { employee_id: others.employee, amount: 1, source: 'drawer' };
  const advanceId = expectSuccess(await owner.call('POST', '/advances/create', { advance }), 201).id;
  expectSuccess(await owner.call('POST', '/advances/create', { advance: drawerAdvance }), 201);
  const adjustment = { employee_id: others.employee, amount: 700, reason: 'Bônus' };
  expectSuccess(await owner.call('POST', '/adjustments/create', { adjustment }), 201);
  const expense = await make.makeExpense(owner, { employee_id: others.employee });
  const payout = { employee_id: others.employee, until: TODAY, source: 'outside' };
  const payoutId = expectSuccess(await owner.call('POST', '/payouts/create', { payout }), 201).id;
  const session = { float: 10, employee_id: own.employee };
  const cashSession = expectSuccess(
    await owner.call('POST', '/cash-sessions/create', { cashSession: session }),
    201,
  ).id;
  const edit = { commission: 44.32 };
  expectSuccess(await owner.call('PUT', `/employees/edit/${others.employee}`, { employee: edit }));
  expectSuccess(await owner.call('PUT', `/employees/edit/${others.employee}`, { employee: { commission: 43.21 } }));
  const hiddenExpense = await shop.db
    .selectFrom('advance')
    .select('expense_id')
    .where('id', '=', advanceId)
    .executeTakeFirstOrThrow();
  const signIn = async (role: Role, employee: number | null) => {
    const email = `${role}@navalha.test`;
    const id = await shop.addUser(email, PASSWORD);
    await shop.db.updateTable('app_user').set({ role, employee_id: employee }).where('id', '=', id).execute();
    const client = shop.visitor();
    expectSuccess(await client.signIn(email, PASSWORD));
    return client;
  };
  const nobody = shop.visitor();
  await nobody.call('GET', '/check-session');
  return {
    clients: {
      nobody,
      owner,
      reception: await signIn('reception', null),
      professional: await signIn('professional', own.employee),
    },
    service: plain,
    own,
    others,
    ids: {
      sale: sale.id,
      marked: marked.id,
      expense: expense.id,
      hiddenExpense: hiddenExpense.expense_id,
      payout: payoutId,
      advance: advanceId,
      cashSession,
    },
  };
}
