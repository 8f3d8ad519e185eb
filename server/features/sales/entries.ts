import { type SelectQueryBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { type Day, isDay } from '../../../domain/dates.ts';
import { getFirstDayOfMonth, getMonth, validatePeriod } from '../../../domain/periods.ts';
import { parseFlag } from '../../db/listColumns.ts';
import { createTextParameter, isEmptyFilter, type ListQuery, listQuerystring } from '../../db/listing.ts';
import type { Db, Row, Tables } from '../../db/schema.ts';
import type { RequestContext } from '../../db/transaction.ts';
import { invalid } from '../../refusal.ts';

/** The query string of a sales call: a month or a period. Both may be sent in `filter` too. */
export const salesQuerystring = listQuerystring.extend({
  month: createTextParameter('month', 20).describe('2026-11'),
  from: createTextParameter('from', 20).describe('2026-11-01; needs `to`, and includes voided sales'),
  to: createTextParameter('to', 20).describe('2026-11-30, at most 366 days'),
  reversals: createTextParameter('reversals', 20).describe('1 adds a row for each void made in the period'),
});
export type SalesQuery = z.output<typeof salesQuerystring>;

export type SaleEntriesQuery = SelectQueryBuilder<Tables, 'sale', object>;

export function selectSales(db: Db, { from, to }: Period): SaleEntriesQuery {
  return db.selectFrom('sale').where('sale.business_day', '>=', from).where('sale.business_day', '<=', to);
}

/**
 * The sales and the voids of a period, as rows of `sale`. A void has the negated id, amounts and points of its sale, the day, time and
 * reason of the void, and the sale's other columns.
 */
export function selectSaleEntries(db: Db, { from, to }: Period): SaleEntriesQuery {
  const sharedColumns = sql`sale.customer_id, sale.employee_id, sale.reservation_id, sale.reward_id, sale.method, sale.individual,
    sale.voided, sale.tip_employee_id, sale.corrects_id`;
  const entries = sql<Row<'sale'>>`(
    select sale.id, sale.business_day, sale.created_at, sale.total_cents, sale.tip_cents, sale.points, sale.observation, ${sharedColumns}
    from sale where sale.business_day >= ${from} and sale.business_day <= ${to}
    union all
    select 0 - sale.id, sale_void.business_day, sale_void.created_at, 0 - sale.total_cents, 0 - sale.tip_cents, 0 - sale.points,
      sale_void.reason, ${sharedColumns}
    from sale_void join sale on sale.id = sale_void.sale_id
    where sale_void.business_day >= ${from} and sale_void.business_day <= ${to})`;
  return db.selectFrom(entries.as('sale')) as unknown as SaleEntriesQuery;
}

/** 1 for a reversal, 0 for a sale. */
export const isReversal = sql<number>`case when sale.id < 0 then 1 else 0 end`;

/** The filter's employee id or ids; null without one. */
export function getEmployeeFilter({ filter }: Pick<ListQuery, 'filter'>): unknown {
  return isEmptyFilter(filter.employee_id) ? null : filter.employee_id;
}

/** The query's period (this month without one: `hasPeriod` is false), whether reversals are included, and the rest of the query: filter, sort, range. Throws a 422 Refusal. */
export function parseSalesQuery(query: ListQuery, { month, from, to, reversals }: SalesQuery, { day }: RequestContext) {
  const parameters = Object.entries({ month, from, to, reversals }).filter(([, value]) => value !== undefined);
  const {
    month: ofMonth,
    from: first,
    to: last,
    reversals: flag,
    ...filter
  } = {
    ...query.filter,
    ...Object.fromEntries(parameters),
  };
  const period = parsePeriod({ month: ofMonth, from: first, to: last }, day);
  const hasPeriod = [ofMonth, first, last].some((value) => !isEmptyFilter(value));
  return { period, hasPeriod, rest: { ...query, filter }, hasReversals: parseReversals(flag) };
}

/** Throws a 422 Refusal for any value but 0, 1, false, true or blank. */
function parseReversals(value: unknown): boolean {
  if (isEmptyFilter(value)) return false;
  const flag = parseFlag(value);
  if (flag === undefined) throw invalid({ reversals: 'Informe 1 ou 0' });
  return flag;
}

export interface Period {
  from: Day;
  to: Day;
  hasVoided: boolean;
}

function parsePeriod({ month, from, to }: { month: unknown; from: unknown; to: unknown }, today: Day): Period {
  if (isEmptyFilter(from) && isEmptyFilter(to)) {
    const first = isEmptyFilter(month) ? getFirstDayOfMonth(today) : `${month}-01`;
    if (!isDay(first)) throw invalid({ filter: 'Informe um mês válido' });
    return { from: first, to: `${getMonth(first)}-31`, hasVoided: false };
  }
  if (!isEmptyFilter(month)) throw invalid({ month: 'Informe um mês ou um período, e não os dois' });
  const problem = validatePeriod(from, to);
  if (problem) throw invalid(problem);
  return { from: String(from), to: String(to), hasVoided: true };
}
