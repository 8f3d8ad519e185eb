import type { Transaction } from 'kysely';
import { sumCents } from '../../../domain/money.ts';
import { pointsEarned, pointsTaken } from '../../../domain/sale.ts';
import type { SaleInput } from '../../../domain/schemas/sale.ts';
import type { Tables } from '../../db/schema.ts';
import { recordMovement } from '../../ledger.ts';
import type { Moment } from '../../shop.ts';
import { linesOf } from './lines.ts';
import { checkEmployee, countVisit, finishReservation, pointsRequired } from './parties.ts';

/**
 * Stores a sale with all that follows from it (contract, section 4): lines with the prices of this moment, ledger, the customer's
 * points and visit, the reward's points, the reservation done. `idemKey` is unique for each sale for ever.
 * Throws a Refusal: 422 for something referred to that is not there, 409 for a reservation already sold.
 */
export async function recordSale(
  trx: Transaction<Tables>,
  input: SaleInput,
  idemKey: string,
  moment: Moment,
): Promise<void> {
  const lines = await linesOf(trx, input);
  const subtotal = sumCents(lines.map((line) => line.price_cents));
  const points = pointsEarned(lines);
  await checkEmployee(trx, input.employee_id ?? null);
  const required = await pointsRequired(trx, input.reward_id ?? null, {
    servicesSum: subtotal,
    charged: input.amount,
  });
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
}
