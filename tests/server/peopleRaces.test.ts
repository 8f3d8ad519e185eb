import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { findInvariantViolations } from '../../server/db/invariants.ts';
import * as make from '../factories.ts';
import type { Reply } from './support/client.ts';
import { databases } from './support/databases.ts';
import { listShopTables } from './support/rows.ts';
import { useShop } from './support/useShop.ts';

const ROUNDS = 3;

describe.each(databases)('removing people during calls about them ($database)', ({ dialect }) => {
  const shop = useShop({ dialect });

  /** A customer with a unique name, sales, reservations and a waiting list entry. */
  async function makePerson(round: number) {
    const { client } = shop();
    const name = `Zulmira${round}`;
    const contact = { phone: `119${String(87_650_000 + round)}`, email: `zulmira${round}@exemplo.com` };
    const service = await make.makeService(client);
    const helper = await make.makeEmployee(client, { services: [service.id] });
    const employee = await make.makeEmployee(client, {
      ...contact,
      name: `${name} Colaboradora`,
      services: [service.id],
    });
    const customer = await make.makeCustomer(client, { ...contact, name });
    const parties = { customer_id: customer.id, employee_id: employee.id, services: [service.id] };
    const day = `2026-12-${String(1 + round).padStart(2, '0')}`;
    const booked = await Promise.all(
      ['09:00', '10:00', '11:00'].map((time) => make.makeReservation(client, { ...parties, date: day, time })),
    );
    const sold = await Promise.all(
      [null, booked[0]?.id].map((reservation_id) =>
        make.makeSale(client, { ...parties, reservation_id, observation: `Sobre ${name}` }),
      ),
    );
    return { name, contact, service, employee, helper, customer, parties, day, booked, sold };
  }
  type Person = Awaited<ReturnType<typeof makePerson>>;

  let keyCount = 0;
  const postOnce = (path: string, body: unknown) =>
    shop().client.call('POST', path, body, { 'idempotency-key': `race-${++keyCount}` });
  const change = (path: string, body: unknown) => shop().client.call('PUT', path, body);
  const remove = (path: string, body?: unknown) => shop().client.call('DELETE', path, body);

  /** Every kind of call that refers to the customer and the employee, some with their names. */
  function startCalls({ name, parties, day, booked, sold, service }: Person): Promise<Reply>[] {
    const { customer_id, employee_id, services } = parties;
    const [first, second, third] = booked;
    const sale = { ...parties, amount: 10, payment_method: 'cash', observation: `Para ${name}` };
    return [
      postOnce('/sales/create', { sale }),
      postOnce('/sales/create', { sale: { ...sale, reservation_id: second?.id } }),
      postOnce(`/sales/correct/${sold[0]?.id}`, { sale, reason: `Pedido de ${name}` }),
      remove(`/sales/remove/${sold[1]?.id}`, { reason: `Pedido de ${name}` }),
      postOnce('/reservations/create', { reservation: { ...parties, date: day, time: '14:00', status: 1 } }),
      postOnce('/reservations/create', { reservation: { ...parties, date: day, time: '15:00', status: 3 } }),
      change(`/reservations/edit/${first?.id}`, {
        reservation: { observation: `${name} liga`, version: first?.version },
      }),
      change(`/reservations/edit/${third?.id}`, { reservation: { time: '12:00', version: third?.version } }),
      postOnce('/waiting-list/create', { waiting: { customer_id, employee_id, services, from: day, to: day } }),
      postOnce('/expenses/create', { expense: { amount: 5, employee_id, description: 'Café' } }),
      postOnce('/cash-register/create', { cashRegister: { closed_at: '2026-11-20', total_received: 5, employee_id } }),
      postOnce('/blocks/create', { block: { employee_id, date: day, from: '18:00', to: '19:00', reason: 'Médico' } }),
      postOnce('/services/create', { service: { name: 'Novo', price: 5, points: 1, employeeIds: [employee_id] } }),
      change(`/services/edit/${service.id}`, { service: { price: 12 } }),
    ];
  }

  /** The tables that still contain a text. */
  async function countRowsWithTexts(texts: readonly string[]): Promise<Record<string, number>> {
    const counts: Record<string, number> = {};
    for (const table of await listShopTables(shop().db)) {
      const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(shop().db);
      const count = rows.filter((row) => texts.some((text) => JSON.stringify(row).includes(text))).length;
      if (count > 0) counts[table] = count;
    }
    return counts;
  }

  test('no call deadlocks, and no name, phone or e-mail of an anonymized person is left', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const people = await makePerson(round);
      const { customer, employee, helper, name, contact } = people;
      const others = startCalls(people);
      const erasures = [
        remove(`/customers/personal-data/${customer.id}`),
        remove(`/employees/personal-data/${employee.id}`, { reservations: { move_to: helper.id } }),
      ];
      const replies = await Promise.all([...erasures, ...others]);
      expect(replies.filter(({ status }) => status >= 500).map(({ raw }) => raw.payload)).toEqual([]);
      // A refusal by a rule of the agenda is tried again.
      for (const [path, reply] of [
        [`/customers/personal-data/${customer.id}`, replies[0]],
        [`/employees/personal-data/${employee.id}`, replies[1]],
      ] as const)
        if (reply?.status !== 200)
          expect(await remove(path, path.startsWith('/emp') ? { reservations: 'cancel' } : undefined)).toMatchObject({
            status: 200,
          });
      expect(await countRowsWithTexts([name, contact.phone, contact.email]), `round ${round}`).toEqual({});
      expect(await findInvariantViolations(shop().db)).toEqual({});
    }
  });

  test('concurrent removals, merges, restores and sales are all answered', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const people = await makePerson(round);
      const other = await make.makeCustomer(shop().client);
      const { customer, employee, helper, parties, sold } = people;
      const sale = { ...parties, amount: 10, payment_method: 'pix', customer_id: other.id, services: [] };
      const replies = await Promise.all([
        ...startCalls(people),
        remove(`/customers/remove/${customer.id}`, { reservations: 'cancel' }),
        remove(`/employees/remove/${employee.id}`, { reservations: { move_to: helper.id } }),
        remove(`/employees/remove/${helper.id}`, { reservations: { move_to: employee.id } }),
        postOnce('/customers/merge', { keep: other.id, drop: customer.id }),
        postOnce(`/sales/correct/${sold[1]?.id}`, { sale }),
        shop().client.call('POST', `/customers/restore/${customer.id}`),
        change(`/customers/edit/${customer.id}`, { customer: { name: 'Zulmira' } }),
      ]);
      expect(replies.filter(({ status }) => status >= 500).map(({ raw }) => raw.payload)).toEqual([]);
      expect(await findInvariantViolations(shop().db)).toEqual({});
    }
  });
});
