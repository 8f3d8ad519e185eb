import { type RawBuilder, sql } from 'kysely';
import { byCustomerId, byFlag, byId, byText, type Filter } from '../../db/filters.ts';
import { foldColumn } from '../../db/listColumns.ts';
import type { ListColumns } from '../../db/listing.ts';
import { isReversal } from './entries.ts';

/** In reading order, as their titles are sorted elsewhere. */
const nameOf = (table: 'customer' | 'reward') =>
  sql`(select ${sql.ref('search')} from ${sql.table(table)} as named where named.id = ${sql.ref(`sale.${table}_id`)})`;
/** Of a sale to nobody, and of one that names a reservation alone, nobody got them. */
export const pointsGiven = sql<number>`case when sale.customer_id is null then 0 else sale.points end`;
export const pointsTaken = sql<number>`coalesce((select taken.points from movement as taken
  where taken.sale_id = abs(sale.id) and taken.kind = 'sale_redeem'), 0) * case when sale.id < 0 then 1 else -1 end`;
/** By who did a line of a sale or got its tip: the sale's own employee may have done none of it. */
const byWorker: Filter = (eb, value) => sql`(
  exists (select 1 from sale_item as line where line.sale_id = abs(sale.id) and ${byId('line.employee_id')(eb, value)})
  or ${byId('sale.tip_employee_id')(eb, value)})`;

/**
 * The names of those who did a sale, as workersOf (domain/resources/sales.ts) puts them together: who did each line, the sale's own
 * employee first; that one alone where no line names anybody.
 */
const workerNames = sql`coalesce(
  (select string_agg(fold_text(worker.name), ', ' order by worker.is_own desc, worker.line) from (
    select employee.name, min(sale_item.line) as line, max(case when employee.id = sale.employee_id then 1 else 0 end) as is_own
    from sale_item join employee on employee.id = sale_item.employee_id
    where sale_item.sale_id = abs(sale.id) group by employee.name) as worker),
  (select fold_text(own.name) from employee as own where own.id = sale.employee_id))`;

/** What the lines of some employees in a sale come to, below zero in a reversal. */
const shareOf = (workers: unknown): RawBuilder<unknown> =>
  sql`(select coalesce(sum(line.price_cents - line.discount_cents), 0) * case when sale.id < 0 then -1 else 1 end
    from sale_item as line where line.sale_id = abs(sale.id)
    and ${byId('line.employee_id')(null, workers)})`;

const filter: ListColumns<'sale'>['filter'] = {
  id: byId('sale.id'),
  customer_id: byCustomerId('sale.customer_id'),
  employee_id: byWorker,
  payment_method: (eb, value) =>
    sql`exists (select 1 from sale_payment as part where part.sale_id = abs(sale.id) and ${byText('part.method')(eb, value)})`,
  individual: byFlag('sale.individual'),
  voided: byFlag('sale.voided'),
};

/** What a list of sales is sorted and filtered by. `workers` are the employees it is filtered by, null for none. */
export function buildSalesColumns(workers: unknown): ListColumns<'sale'> {
  return {
    sort: {
      id: 'id',
      number: sql`abs(sale.id)`,
      entry: isReversal,
      reverses: sql`case when sale.id < 0 then abs(sale.id) end`,
      created_at: 'created_at',
      individual: 'individual',
      customer_id: 'customer_id',
      customer: nameOf('customer'),
      employee_id: 'employee_id',
      employee: workerNames,
      reservation_id: 'reservation_id',
      reward_id: 'reward_id',
      reward: nameOf('reward'),
      payment_method: 'method',
      amount: 'total_cents',
      tip: sql`case when tip_employee_id is not null then tip_cents end`,
      share: workers === null ? sql`cast(null as integer)` : shareOf(workers),
      points: pointsGiven,
      points_taken: pointsTaken,
      observation: foldColumn('observation'),
      voided: 'voided',
      corrects: 'corrects_id',
    },
    nullable: ['customer_id', 'employee_id', 'reservation_id', 'reward_id', 'corrects_id'],
    filter,
  };
}
