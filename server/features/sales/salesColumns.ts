import { type RawBuilder, sql } from 'kysely';
import { PAYMENT_METHODS } from '../../../domain/constants.ts';
import { byCustomerId, byFlag, byId, byText, foldColumn, rankChoice } from '../../db/listColumns.ts';
import type { Filter, ListColumns } from '../../db/listing.ts';
import { isReversal } from './entries.ts';

/** The sort text of a record's name. */
const selectSearch = (table: 'customer' | 'reward') =>
  sql`(select ${sql.ref('search')} from ${sql.table(table)} as named where named.id = ${sql.ref(`sale.${table}_id`)})`;
/** 0 without a customer: nobody got the points, even if the sale has a reservation. */
export const pointsGiven = sql<number>`case when sale.customer_id is null then 0 else sale.points end`;
export const pointsTaken = sql<number>`coalesce((select taken.points from movement as taken
  where taken.sale_id = abs(sale.id) and taken.kind = 'sale_redeem'), 0) * case when sale.id < 0 then 1 else -1 end`;
/** By the employees of the lines and of the tip; the sale's own employee may have done no line. */
const byEmployee: Filter = (value) => sql`(
  exists (select 1 from sale_item as line where line.sale_id = abs(sale.id) and ${byId('line.employee_id')(value)})
  or ${byId('sale.tip_employee_id')(value)})`;

/**
 * The names of a sale's employees, joined as `getWorkers` (domain/saleTexts.ts) joins them: those of the lines, the sale's own
 * employee first; only that one where no line has an employee.
 */
const employeeNames = sql`coalesce(
  (select string_agg(fold_text(worker.name), ', ' order by worker.is_own desc, worker.line) from (
    select employee.name, min(sale_item.line) as line, max(case when employee.id = sale.employee_id then 1 else 0 end) as is_own
    from sale_item join employee on employee.id = sale_item.employee_id
    where sale_item.sale_id = abs(sale.id) group by employee.name) as worker),
  (select fold_text(own.name) from employee as own where own.id = sale.employee_id))`;

/** The sum of these employees' lines, negative in a reversal. */
const selectShare = (employeeFilter: unknown): RawBuilder<unknown> =>
  sql`(select coalesce(sum(line.price_cents - line.discount_cents), 0) * case when sale.id < 0 then -1 else 1 end
    from sale_item as line where line.sale_id = abs(sale.id)
    and ${byId('line.employee_id')(employeeFilter)})`;

const filter: ListColumns['filter'] = {
  id: byId('sale.id'),
  customer_id: byCustomerId('sale.customer_id'),
  employee_id: byEmployee,
  payment_method: (value) =>
    sql`exists (select 1 from sale_payment as part where part.sale_id = abs(sale.id) and ${byText('part.method')(value)})`,
  individual: byFlag('sale.individual'),
  voided: byFlag('sale.voided'),
};

/** Sort and filter columns of a list of sales. `employeeFilter`: the employees of the filter; null for none. */
export function buildSalesColumns(employeeFilter: unknown): ListColumns {
  return {
    sort: {
      id: 'id',
      number: sql`abs(sale.id)`,
      entry: isReversal,
      reverses: sql`case when sale.id < 0 then abs(sale.id) end`,
      created_at: 'created_at',
      individual: 'individual',
      customer_id: 'customer_id',
      customer: selectSearch('customer'),
      employee_id: 'employee_id',
      employee: employeeNames,
      reservation_id: 'reservation_id',
      reward_id: 'reward_id',
      reward: selectSearch('reward'),
      payment_method: rankChoice('method', PAYMENT_METHODS),
      amount: 'total_cents',
      tip: sql`case when tip_employee_id is not null then tip_cents end`,
      share: employeeFilter === null ? sql`cast(null as integer)` : selectShare(employeeFilter),
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
