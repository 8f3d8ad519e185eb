import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../server/db/schema.ts';

/** The sums of a shop's money and points as text, equal for equal sums in every schema version. */
export async function readSums(db: Db): Promise<string> {
  const tables = await db.introspection.getTables();
  const has = (table: string, column?: string) =>
    tables.some(
      ({ name, columns }) => name === table && (column === undefined || columns.some((each) => each.name === column)),
    );
  if (!has('sale')) return '';
  const byDay = sql`group by business_day order by business_day`;
  const sums: Record<string, RawBuilder<unknown>> = {
    sales: sql`
      select business_day, method, count(*) as n, sum(subtotal_cents) as subtotal, sum(discount_cents) as discount,
        sum(total_cents) as total, sum(points) as points
      from sale group by business_day, method order by business_day, method`,
    ledger: sql`
      select business_day, kind, method, count(*) as n, sum(cents) as cents, sum(points) as points
      from movement group by business_day, kind, method order by business_day, kind, method`,
    paid: has('sale_payment')
      ? sql`select business_day, p.method, count(*) as n, sum(cents) as cents from sale_payment p join sale on sale.id = sale_id
          group by business_day, p.method order by business_day, p.method`
      : sql`select business_day, method, count(*) as n, sum(total_cents) as cents
          from sale group by business_day, method order by business_day, method`,
    lines: sql`select count(*) as n, sum(price_cents) as cents, sum(points) as points from sale_item`,
    discounts: has('sale_item', 'discount_cents')
      ? sql`select business_day, sum(sale_item.discount_cents) as cents from sale_item join sale on sale.id = sale_id ${byDay}`
      : sql`select business_day, sum(discount_cents) as cents from sale ${byDay}`,
    days: has('day_total')
      ? sql`select business_day, sales_cents as cents from day_total order by business_day`
      : sql`select business_day, sum(cents) as cents from movement ${byDay}`,
    customers: sql`select count(*) as n, sum(points) as points, sum(total_visits) as visits from customer`,
    closings: sql`
      select business_day, sales_cents, cash, pix, debit, credit, n from cash_closing order by business_day`,
  };
  const results: [string, unknown[]][] = [];
  for (const [name, query] of Object.entries(sums)) results.push([name, (await query.execute(db)).rows]);
  return JSON.stringify(results);
}
