import type { Transaction } from 'kysely';
import { DONE } from '../../../domain/constants.ts';
import type { Sale } from '../../../domain/entities.ts';
import { sumCents } from '../../../domain/money.ts';
import { ALREADY_SOLD, pointsEarned, pointsTaken } from '../../../domain/sale.ts';
import type { SaleInput } from '../../../domain/schemas/sale.ts';
import type { Tables } from '../../db/schema.ts';
import { recordMovement } from '../../ledger.ts';
import { conflict, invalid } from '../../refusal.ts';
import type { Moment } from '../../shop.ts';

type Trx = Transaction<Tables>;
interface Line {
  service_id: number | null;
  name: string;
  price_cents: number;
  points: number;
}

/**
 * Stores a sale with all that follows from it (contract, section 4): lines with the prices of this moment, ledger, the customer's
 * points and visit, the reward's points, the reservation done. `idemKey` is unique for each sale for ever.
 * Throws a Refusal: 422 for something referred to that is not there, 409 for a reservation already sold.
 */
export async function recordSale(trx: Trx, input: SaleInput, idemKey: string, moment: Moment): Promise<Sale> {
  const lines = await linesOf(trx, input);
  const subtotal = sumCents(lines.map((line) => line.price_cents));
  const points = pointsEarned(lines);
  await checkEmployee(trx, input.employee_id ?? null);
  const required = await pointsRequired(trx, input.reward_id ?? null);
  if (input.reservation_id != null) await finishReservation(trx, input.reservation_id);
  const balance = input.customer_id == null ? 0 : await countVisit(trx, input.customer_id, moment);

  const sale = {
    individual: input.individual ? 1 : 0,
    customer_id: input.customer_id ?? null,
    employee_id: input.employee_id ?? null,
    reservation_id: input.reservation_id ?? null,
    reward_id: input.reward_id ?? null,
    subtotal_cents: subtotal,
    discount_cents: subtotal - input.amount,
    total_cents: input.amount,
    points,
    method: input.payment_method,
    observation: input.observation,
  };
  const { id } = await trx
    .insertInto('sale')
    .values({
      ...sale,
      idem_key: idemKey,
      business_day: moment.day,
      user_id: moment.userId,
      created_at: moment.instant,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('sale_item')
    .values(lines.map((line, index) => ({ ...line, sale_id: id, line: index })))
    .execute();

  const earned = sale.customer_id === null ? 0 : points;
  const fact = { sale_id: id, expense_id: null, customer_id: sale.customer_id, method: input.payment_method };
  const taken = pointsTaken(balance, required);
  if (sale.customer_id !== null) {
    const customer = trx.updateTable('customer').where('id', '=', sale.customer_id);
    await customer.set({ points: balance - taken + earned }).execute();
  }
  await recordMovement(trx, { ...fact, kind: 'sale', cents: input.amount, points: earned }, moment);
  if (taken > 0) await recordMovement(trx, { ...fact, kind: 'sale_redeem', cents: 0, points: -taken }, moment);

  return {
    id,
    individual: input.individual,
    customer_id: sale.customer_id,
    reservation_id: sale.reservation_id,
    employee_id: sale.employee_id,
    services: lines.map(({ service_id, name, price_cents, points: each }) => ({
      id: service_id,
      name,
      price: price_cents,
      points: each,
    })),
    amount: input.amount,
    points,
    payment_method: input.payment_method,
    observation: input.observation,
    created_at: moment.instant,
  };
}

/** The services sold, in the order given. A sale of none has one line of its own, so that lines always add up to the subtotal. */
async function linesOf(trx: Trx, input: SaleInput): Promise<Line[]> {
  if (input.services.length === 0) {
    return [{ service_id: null, name: 'Venda avulsa', price_cents: input.amount, points: 0 }];
  }
  const rows = await trx
    .selectFrom('service')
    .select(['id', 'name', 'price_cents', 'points'])
    .where('id', 'in', input.services)
    .where('archived_at', 'is', null)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return input.services.map((serviceId) => {
    const service = byId.get(serviceId);
    if (!service) throw invalid({ services: 'Um dos serviços escolhidos não existe mais' });
    return { service_id: serviceId, name: service.name, price_cents: service.price_cents, points: service.points };
  });
}

async function checkEmployee(trx: Trx, id: number | null): Promise<void> {
  if (id === null) return;
  const active = await trx
    .selectFrom('employee')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', 1)
    .where('archived_at', 'is', null)
    .executeTakeFirst();
  if (!active) throw invalid({ employee_id: 'Este colaborador não atende mais' });
}

async function pointsRequired(trx: Trx, id: number | null): Promise<number> {
  if (id === null) return 0;
  const reward = await trx
    .selectFrom('reward')
    .select('points_required')
    .where('id', '=', id)
    .where('active', '=', 1)
    .where('archived_at', 'is', null)
    .executeTakeFirst();
  if (!reward) throw invalid({ reward_id: 'Esta recompensa não está mais ativa' });
  return reward.points_required;
}

/** Locks the reservation, so that two sales of it take turns, and marks it as done. */
async function finishReservation(trx: Trx, id: number): Promise<void> {
  const found = await trx
    .updateTable('reservation')
    .set((eb) => ({ status: DONE, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!found) throw invalid({ reservation_id: 'Este agendamento não existe mais' });
  const sold = await trx.selectFrom('sale').select('id').where('reservation_id', '=', id).executeTakeFirst();
  if (sold) throw conflict(ALREADY_SOLD);
}

/** One visit more. Locks the customer, and returns the points they have before the sale: a reward takes of those. */
async function countVisit(trx: Trx, id: number, { day }: Moment): Promise<number> {
  const customer = await trx
    .updateTable('customer')
    .set((eb) => ({ total_visits: eb('total_visits', '+', 1), last_visit: day }))
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .returning('points')
    .executeTakeFirst();
  if (!customer) throw invalid({ customer_id: 'Este cliente não existe mais' });
  return customer.points;
}
