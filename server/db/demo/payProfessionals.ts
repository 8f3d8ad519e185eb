import type { Transaction } from 'kysely';
import type { VoidCause } from '../../../domain/commission.ts';
import { addDays, toInstant } from '../../../domain/dates.ts';
import { createPayout } from '../../features/commissions/payouts.ts';
import { voidSale } from '../../features/sales/void.ts';
import { createAdvance } from '../../resources/advances.ts';
import type { Tables } from '../schema.ts';
import type { RequestContext } from '../transaction.ts';
import { type CurrentTime, OPENING_TIME } from './calendar.ts';
import { getIdAt } from './insert.ts';
import type { DemoIds } from './writeRegistrations.ts';

type Trx = Transaction<Tables>;

/** Days ago: what is older was paid before the shop used payouts; the week after it was paid the day after. */
const SETTLED_UNTIL = 15;
const PAID_UNTIL = 8;

/** Pays each professional a week, a week ago. Today, voids a paid sale for each cause and gives an advance. */
export async function payProfessionals(
  trx: Trx,
  { now: instant, today, timeZone }: CurrentTime,
  ids: DemoIds,
  userId: number,
): Promise<void> {
  const context: RequestContext = {
    ...{ instant: instant.toISOString(), day: today, firstSlot: OPENING_TIME },
    ...{ userId, role: 'owner', onlyEmployeeId: null, seesPhones: false, isDemo: true },
  };
  const settledUntil = addDays(today, -SETTLED_UNTIL);
  const paidUntil = addDays(today, -PAID_UNTIL);
  const paidOn = addDays(paidUntil, 1);
  const weekAgo = { ...context, instant: toInstant(paidOn, OPENING_TIME, timeZone).toISOString(), day: paidOn };
  for (const employee_id of ids.employees) {
    if (await hasOpenRows(trx, employee_id, settledUntil))
      await createPayout(trx, { employee_id, until: settledUntil, source: 'settled' }, weekAgo);
    if (await hasOpenRows(trx, employee_id, paidUntil))
      await createPayout(trx, { employee_id, until: paidUntil, source: 'outside' }, weekAgo);
  }
  const period = { from: addDays(settledUntil, 1), to: paidUntil };
  await voidPaidSale(trx, { ...period, regimes: ['parceiro', 'autonomo'], cause: 'mistake' }, context);
  await voidPaidSale(trx, { ...period, regimes: ['clt'], cause: 'customer' }, context);
  const advance = { observation: 'Para a condução', source: 'drawer' as const };
  await createAdvance(trx, { ...advance, employee_id: getIdAt(ids.employees, 4), amount: 30_00 }, context);
}

async function hasOpenRows(trx: Trx, employeeId: number, until: string): Promise<boolean> {
  const open = await trx
    .selectFrom('employee_entry')
    .select('id')
    .where('employee_id', '=', employeeId)
    .where('business_day', '<=', until)
    .where('payout_id', 'is', null)
    .where('is_cancelled', '=', 0)
    .where('cents', '>', 0)
    .limit(1)
    .executeTakeFirst();
  return open !== undefined;
}

/** Voids a sale without a customer, so that no balance changes, that was not paid in cash, so that today's drawer has enough. */
async function voidPaidSale(
  trx: Trx,
  {
    from,
    to,
    regimes,
    cause,
  }: { from: string; to: string; regimes: ('clt' | 'parceiro' | 'autonomo')[]; cause: VoidCause },
  context: RequestContext,
): Promise<void> {
  const sale = await trx
    .selectFrom('sale')
    .innerJoin('employee', 'employee.id', 'sale.employee_id')
    .selectAll('sale')
    .where('business_day', '>=', from)
    .where('business_day', '<=', to)
    .where('customer_id', 'is', null)
    .where('reservation_id', 'is', null)
    .where('method', '<>', 'cash')
    .where('regime', 'in', regimes)
    .orderBy('sale.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (sale) await voidSale(trx, sale, { reason: REASONS[cause], cause }, context);
}

const REASONS: Record<VoidCause, string> = {
  mistake: 'Lançada para a pessoa errada.',
  customer: 'O cliente pediu o dinheiro de volta.',
};
