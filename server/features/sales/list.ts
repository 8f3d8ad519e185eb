import type { Sale, SaleListed } from '../../../domain/answers.ts';
import { type Day, firstOfMonth, isDay, monthOf } from '../../../domain/dates.ts';
import { byId } from '../../db/filters.ts';
import { applyFilter, applyPage, type ListColumns, type ListQuery, type Page, pageOf } from '../../db/listing.ts';
import type { Db } from '../../db/schema.ts';
import { invalid } from '../../http/refusal.ts';

const columns: ListColumns<'sale' | 'customer' | 'employee'> = {
  sort: { id: 'sale.id', created_at: 'sale.created_at', amount: 'sale.total_cents' },
  filter: { id: byId('sale.id'), customer_id: byId('sale.customer_id'), employee_id: byId('sale.employee_id') },
};

/**
 * The sales of a month, oldest first, but for those that were taken back. The filter's `month` is `YYYY-MM`; without one, that
 * of `today`: nobody gets all sales there ever were by asking for nothing. Throws a 422 Refusal for a month that is none.
 */
export async function listSales(db: Db, query: ListQuery, today: Day): Promise<Page<SaleListed>> {
  const { month, ...filter } = query.filter;
  const first = firstDay(month) ?? firstOfMonth(today);
  const ofMonth = db
    .selectFrom('sale')
    .leftJoin('customer', 'customer.id', 'sale.customer_id')
    .leftJoin('employee', 'employee.id', 'sale.employee_id')
    .where('sale.voided', '=', 0)
    .where('sale.business_day', '>=', first)
    .where('sale.business_day', '<=', `${monthOf(first)}-31`);
  const asked = { ...query, filter };
  const living = applyFilter(ofMonth, asked, columns);
  const selected = living.select([
    'sale.id',
    'sale.individual',
    'sale.customer_id',
    'customer.name as customer',
    'sale.reservation_id',
    'sale.employee_id',
    'employee.name as employee',
    'sale.total_cents as amount',
    'sale.points',
    'sale.method as payment_method',
    'sale.observation',
    'sale.created_at',
  ]);
  const rows = await applyPage(selected, asked, columns, ['sale.business_day'], 'sale.id').execute();
  const lines = await linesOfSales(
    db,
    rows.map(({ id }) => id),
  );
  const items = rows.map((row) => ({ ...row, individual: row.individual === 1, services: lines.get(row.id) ?? [] }));
  return pageOf(living, asked, items);
}

/** What was sold, by sale. Asked for as a span of ids: a month has more of them than a statement takes values. */
async function linesOfSales(db: Db, ids: readonly number[]): Promise<Map<number, SaleListed['services']>> {
  const lines = new Map<number, SaleListed['services']>(ids.map((id) => [id, []]));
  if (ids.length === 0) return lines;
  const [least, most] = ids.reduce(([low, high], id) => [Math.min(low, id), Math.max(high, id)], [ids[0] ?? 0, 0]);
  const rows = await db
    .selectFrom('sale_item')
    .select(['sale_id', 'service_id as id', 'name', 'price_cents as price', 'points'])
    .where('sale_id', '>=', least)
    .where('sale_id', '<=', most)
    .orderBy('sale_id')
    .orderBy('line')
    .execute();
  for (const { sale_id, ...line } of rows) lines.get(sale_id)?.push(line);
  return lines;
}

function firstDay(month: unknown): Day | null {
  if (month === undefined || month === null || month === '') return null;
  const first = `${month}-01`;
  if (typeof month !== 'string' || !isDay(first)) throw invalid({ filter: 'Informe um mês válido' });
  return first;
}

/** The sale made under a key, as it was answered then: neither a sale nor its lines ever change. Throws when there is none. */
export async function findSale(db: Db, idemKey: string): Promise<Sale> {
  const { individual, ...sale } = await db
    .selectFrom('sale')
    .select([
      'id',
      'individual',
      'customer_id',
      'reservation_id',
      'employee_id',
      'total_cents as amount',
      'points',
      'method as payment_method',
      'observation',
      'created_at',
    ])
    .where('idem_key', '=', idemKey)
    .executeTakeFirstOrThrow();
  const services = await db
    .selectFrom('sale_item')
    .select(['service_id as id', 'name', 'price_cents as price', 'points'])
    .where('sale_id', '=', sale.id)
    .orderBy('line')
    .execute();
  return { ...sale, individual: individual === 1, services };
}
