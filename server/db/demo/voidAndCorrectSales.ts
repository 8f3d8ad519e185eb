import type { Transaction } from 'kysely';
import { addDays } from '../../../domain/dates.ts';
import { recordSale } from '../../features/sales/record.ts';
import { voidSale } from '../../features/sales/void.ts';
import type { Tables } from '../schema.ts';
import type { RequestContext } from '../transaction.ts';
import { type CurrentTime, OPENING_TIME } from './calendar.ts';

const CORRECTION = { scope: 'sales/correct', key: 'demo-correction' };

/** The maximum age of the sales in days: early in the day there are few sales of today. */
const MAX_AGE_DAYS = 4;

/**
 * Adds an example of a void and of a correction, both of today: an individual sale that was charged twice, and a sale whose payment method
 * was wrong. Both sales are without a customer, so that no balance changes.
 */
export async function voidAndCorrectSales(
  trx: Transaction<Tables>,
  { now: instant, today }: CurrentTime,
  userId: number,
): Promise<void> {
  const context: RequestContext = {
    ...{ instant: instant.toISOString(), day: today, firstSlot: OPENING_TIME },
    ...{ userId, role: 'owner', onlyEmployeeId: null, seesPhones: false, isDemo: true },
  };
  const walkIns = await trx
    .selectFrom('sale')
    .selectAll()
    .where('business_day', '>=', addDays(today, -MAX_AGE_DAYS))
    .where('customer_id', 'is', null)
    .where('reservation_id', 'is', null)
    .orderBy('business_day', 'desc')
    .orderBy('id')
    .execute();
  const chargedTwice = walkIns.find(({ individual }) => individual === 1);
  if (chargedTwice) await voidSale(trx, chargedTwice, { reason: 'Cobrada duas vezes.' }, context);

  const sale = walkIns.find(({ employee_id }) => employee_id !== null);
  if (!sale) return;
  const items = await trx.selectFrom('sale_item').select('service_id').where('sale_id', '=', sale.id).execute();
  const tip = 5_00;
  const inCash = Math.floor(sale.total_cents / 3);
  const part = { tendered: null, installments: null };
  const input = {
    individual: false,
    employee_id: sale.employee_id,
    services: items.flatMap(({ service_id }) => service_id ?? []),
    amount: sale.total_cents,
    payment_method: 'pix' as const,
    payments: [
      { ...part, method: 'cash' as const, amount: inCash },
      { ...part, method: 'pix' as const, amount: sale.total_cents + tip - inCash },
    ],
    tip: { amount: tip, employee_id: Number(sale.employee_id) },
    observation: sale.observation,
    reward_automatic: false,
  };
  await trx
    .insertInto('idempotency')
    .values({
      ...CORRECTION,
      fingerprint: CORRECTION.key,
      status: 201,
      body: '',
      created_at: context.instant,
      user_id: userId,
    })
    .execute();
  const key = `${CORRECTION.scope}:${CORRECTION.key}`;
  await recordSale(trx, input, key, context, {
    corrected: { sale, reason: 'Forma de pagamento errada.' },
  });
}
