import type { Sale, SaleListed } from '../../../domain/answers.ts';
import { type Day, firstOfMonth, isDay, monthOf } from '../../../domain/dates.ts';
import { byId } from '../../db/filters.ts';
import {
  applyFilter,
  applyPage,
  inOrderOf,
  type List,
  type ListColumns,
  type ListQuery,
  type Page,
  pageOf,
} from '../../db/listing.ts';
import type { Db } from '../../db/schema.ts';
import type { Now } from '../../http/context.ts';
import { invalid } from '../../http/refusal.ts';

const columns: ListColumns<'sale'> = {
  sort: { id: 'id', created_at: 'created_at', amount: 'total_cents' },
  filter: { id: byId('id'), customer_id: byId('customer_id'), employee_id: byId('employee_id') },
};

/**
 * The sales of a month, oldest first, but for those that were taken back. The filter's `month` is `YYYY-MM`; without one, that
 * of today: nobody gets all sales there ever were by asking for nothing. Throws a 422 Refusal for a month that is none.
 */
export const monthOfSales: List<SaleListed> = { ids: listIds, read: readSales };

async function listIds(db: Db, query: ListQuery, { day }: Now): Promise<Page<number>> {
  const { month, ...filter } = query.filter;
  const first = firstDay(month) ?? firstOfMonth(day);
  const ofMonth = db
    .selectFrom('sale')
    .where('voided', '=', 0)
    .where('business_day', '>=', first)
    .where('business_day', '<=', `${monthOf(first)}-31`);
  const asked = { ...query, filter };
  const living = applyFilter(ofMonth, asked, columns);
  const rows = await applyPage(living.select('id'), asked, columns, ['business_day'], 'id').execute();
  return pageOf(
    living,
    asked,
    rows.map(({ id }) => id),
  );
}

async function readSales(db: Db, ids: readonly number[]): Promise<SaleListed[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('sale')
    .leftJoin('customer', 'customer.id', 'sale.customer_id')
    .leftJoin('employee', 'employee.id', 'sale.employee_id')
    .select([
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
    ])
    .where('sale.id', 'in', ids)
    .where('sale.voided', '=', 0)
    .execute();
  const sold = await db
    .selectFrom('sale_item')
    .select(['sale_id', 'service_id as id', 'name', 'price_cents as price', 'points'])
    .where('sale_id', 'in', ids)
    .orderBy('sale_id')
    .orderBy('line')
    .execute();
  const lines = Map.groupBy(sold, (line) => line.sale_id);
  const sales = rows.map((row) => ({
    ...row,
    individual: row.individual === 1,
    services: (lines.get(row.id) ?? []).map(({ sale_id: _, ...line }) => line),
  }));
  return inOrderOf(ids, sales);
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
