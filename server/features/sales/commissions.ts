import type { Transaction } from 'kysely';
import {
  type CommissionSale,
  type CommissionSettings,
  computeCommissions,
  resolveRate,
  resolveVoidRule,
  type VoidCause,
} from '../../../domain/commission.ts';
import type { ServiceOverride } from '../../../domain/fields/terms.ts';
import { type Cents, negate } from '../../../domain/money.ts';
import type { CardFees } from '../../../domain/payments.ts';
import type { Tip } from '../../../domain/schemas/saleResponse.ts';
import { splitRate, toRate } from '../../db/employees.ts';
import type { Row, Tables } from '../../db/schema.ts';
import { readServiceRates } from '../../db/services.ts';
import type { RequestContext } from '../../db/transaction.ts';

type Trx = Transaction<Tables>;

/* What a sale writes for its professionals, and what its void takes back (docs/decisions/0014-commissions.md). */

/** The overrides of each employee's services, by employee id. */
export type Terms = ReadonlyMap<number | null, ServiceOverride[]>;

/** A line of a voided sale, whose rate its correction keeps. */
export type SoldLine = Pick<
  Row<'sale_item'>,
  'service_id' | 'employee_id' | 'rate_percent' | 'rate_cents' | 'is_estimated'
>;

/** The columns of a line that say how it is cut. */
type StoredParts = Pick<
  Row<'sale_item'>,
  'rate_percent' | 'rate_cents' | 'fee_cents' | 'base_cents' | 'commission_cents' | 'shop_cents' | 'is_estimated'
>;

interface Line {
  service_id: number | null;
  employee_id: number | null;
  price_cents: Cents;
}

/** The shop's settings that a sale is recorded by. */
export async function readSaleSettings(trx: Trx): Promise<CardFees & CommissionSettings> {
  return trx
    .selectFrom('shop')
    .select(['debit_fee', 'credit_fee', 'credit_2_fee', 'credit_7_fee'])
    .select(['commission_discount', 'commission_reward', 'commission_fee', 'commission_void'])
    .executeTakeFirstOrThrow();
}

/** How each line is cut. A line of a correction keeps the rate of the same service by the same employee. */
export async function cutLines(
  trx: Trx,
  sale: Omit<CommissionSale, 'lines'> & { lines: readonly Line[] },
  { terms, soldLines, settings }: { terms: Terms; soldLines: readonly SoldLine[]; settings: CommissionSettings },
): Promise<StoredParts[]> {
  const percentages = await readPercentages(trx, sale.lines);
  const serviceRates = await readServiceRates(
    trx,
    sale.lines.map(({ service_id }) => service_id),
  );
  const lines = sale.lines.map(({ service_id, employee_id, price_cents }) => {
    const sold = soldLines.find((line) => line.service_id === service_id && line.employee_id === employee_id);
    const soldRate = sold ? toRate(sold.rate_percent, sold.rate_cents) : null;
    const own = { commission: percentages.get(employee_id) ?? 0, terms: terms.get(employee_id) ?? [] };
    const rate =
      employee_id === null
        ? null
        : (soldRate ?? resolveRate(own, { id: service_id, commission: serviceRates.get(service_id) }));
    return { price: price_cents, rate, is_estimated: soldRate === null ? 0 : (sold?.is_estimated ?? 0) };
  });
  const parts = computeCommissions({ ...sale, lines }, settings);
  return lines.map(({ rate, is_estimated }, line) => {
    const { percent, cents } = splitRate(rate);
    const { fee = 0, base = 0, commission = 0, shop = 0 } = parts[line] ?? {};
    return {
      rate_percent: percent,
      rate_cents: cents,
      fee_cents: fee,
      base_cents: base,
      commission_cents: commission,
      shop_cents: shop,
      is_estimated,
    };
  });
}

async function readPercentages(trx: Trx, lines: readonly Line[]): Promise<Map<number | null, number>> {
  const ids = [...new Set(lines.map(({ employee_id }) => employee_id).filter((id) => id !== null))];
  if (ids.length === 0) return new Map();
  const rows = await trx.selectFrom('employee').select(['id', 'commission']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, commission }) => [id, commission]));
}

/** Inserts a row for each line with an employee, also where it earns 0, and one for the tip. */
export async function insertSaleEntries(
  trx: Trx,
  sale: { id: number; items: readonly Line[]; commissions: readonly StoredParts[]; tip: Tip | null },
  { day, instant, userId }: RequestContext,
): Promise<void> {
  const fact = { business_day: day, sale_id: sale.id, ...NO_REASON, user_id: userId, created_at: instant };
  const lines = sale.items.flatMap(({ employee_id }, line) => {
    if (employee_id === null) return [];
    const { commission_cents: cents = 0, base_cents = 0 } = sale.commissions[line] ?? {};
    return [{ ...fact, kind: 'commission' as const, employee_id, line, cents, base_cents }];
  });
  const tip = sale.tip && {
    ...fact,
    ...{ kind: 'tip' as const, employee_id: Number(sale.tip.employee_id), line: 0 },
    ...{ cents: sale.tip.amount, base_cents: null },
  };
  const rows = [...lines, ...(tip ? [tip] : [])];
  if (rows.length > 0) await trx.insertInto('employee_entry').values(rows).execute();
}

const NO_REASON = { advance_id: null, reason: null, rule: null, payout_id: null };

/** Whom the rows of a sale belong to: they are locked before the rows change (server/db/rowLocks.ts). */
export async function findEntryEmployees(trx: Trx, saleId: number): Promise<number[]> {
  const rows = await trx.selectFrom('employee_entry').select('employee_id').where('sale_id', '=', saleId).execute();
  return rows.map(({ employee_id }) => employee_id);
}

/** Cancels the rows of a voided sale that no payout has, and reverses the others, today. Needs the locks of their employees. */
export async function reverseEntries(
  trx: Trx,
  saleId: number,
  cause: VoidCause | null,
  { day, instant, userId }: RequestContext,
): Promise<void> {
  await trx
    .updateTable('employee_entry')
    .set({ is_cancelled: 1 })
    .where('sale_id', '=', saleId)
    .where('payout_id', 'is', null)
    .execute();
  const paid = await trx
    .selectFrom('employee_entry')
    .innerJoin('employee', 'employee.id', 'employee_entry.employee_id')
    .select(['employee_id', 'kind', 'line', 'cents', 'base_cents', 'regime'])
    .where('sale_id', '=', saleId)
    .where('payout_id', 'is not', null)
    .orderBy('employee_entry.id')
    .execute();
  if (paid.length === 0) return;
  const settings = await readSaleSettings(trx);
  const reversals = paid.map(({ employee_id, kind, line, cents, base_cents, regime }) => {
    const { rule, isTakenBack } =
      kind === 'tip' ? { rule: 'tip' as const, isTakenBack: true } : resolveVoidRule(cause, regime, settings);
    return {
      ...{ ...NO_REASON, employee_id, kind: kind === 'tip' ? ('tip_void' as const) : ('commission_void' as const) },
      ...{ sale_id: saleId, line, rule, cents: isTakenBack ? negate(cents) : 0 },
      ...{ base_cents: base_cents === null ? null : negate(base_cents) },
      ...{ business_day: day, user_id: userId, created_at: instant },
    };
  });
  await trx.insertInto('employee_entry').values(reversals).execute();
}
