import { createHash } from 'node:crypto';
import type { Insertable } from 'kysely';
import { allocateDiscount } from '../../../domain/money.ts';
import { addFeesAndTips, toPaymentRows } from '../../features/sales/payments.ts';
import type { Db, Tables } from '../schema.ts';
import { getIdAt, getIdOrNull, insertReturningIds, insertRows } from './insert.ts';
import type { DemoSale } from './model.ts';
import { settings } from './settings.ts';
import type { DemoIds } from './writeRegistrations.ts';

/** The idempotency scope of sales. */
const SCOPE = 'sales/create';

/** Inserts sales with items, payments and idempotency keys. Returns the ids in the order of the sales. */
export async function writeSales(
  db: Db,
  sales: readonly DemoSale[],
  ids: DemoIds,
  reservations: ReadonlyMap<string, number>,
  userId: number,
): Promise<number[]> {
  const rows = sales.map((sale) => toSaleRow(sale, ids, reservations, userId));
  const saleIds = await insertReturningIds(db, 'sale', rows);
  await insertRows(
    db,
    'sale_item',
    sales.flatMap((sale, index) => toItemRows(sale, getIdAt(saleIds, index), ids)),
  );
  await insertRows(
    db,
    'sale_payment',
    sales.flatMap(({ payments, tip }, index) =>
      toPaymentRows(getIdAt(saleIds, index), addFeesAndTips(payments, tip?.amount ?? 0, settings)),
    ),
  );
  await insertRows(db, 'idempotency', sales.map(toIdempotencyRow));
  return saleIds;
}

function toSaleRow(
  sale: DemoSale,
  ids: DemoIds,
  reservations: ReadonlyMap<string, number>,
  userId: number,
): Insertable<Tables['sale']> {
  return {
    idem_key: `${SCOPE}:${sale.key}`,
    individual: sale.individual ? 1 : 0,
    customer_id: getIdOrNull(ids.customers, sale.customer),
    employee_id: getIdOrNull(ids.employees, sale.employee),
    reservation_id: reservations.get(sale.key) ?? null,
    reward_id: getIdOrNull(ids.rewards, sale.reward),
    business_day: sale.day,
    subtotal_cents: sale.subtotal,
    discount_cents: sale.subtotal - sale.total,
    total_cents: sale.total,
    points: sale.points,
    method: sale.method,
    tip_cents: sale.tip?.amount ?? 0,
    tip_employee_id: getIdOrNull(ids.employees, sale.tip?.employee ?? null),
    observation: sale.observation,
    user_id: userId,
    created_at: sale.instant,
  };
}

function toItemRows(
  { items, employee, subtotal, total }: DemoSale,
  saleId: number,
  ids: DemoIds,
): Insertable<Tables['sale_item']>[] {
  const discounts = allocateDiscount(
    items.map((item) => item.price),
    subtotal - total,
  );
  return items.map(({ service, name, price, points, otherEmployee }, line) => ({
    sale_id: saleId,
    line,
    service_id: getIdOrNull(ids.services, service),
    name,
    employee_id: getIdOrNull(ids.employees, otherEmployee ?? employee),
    price_cents: price,
    discount_cents: discounts[line] ?? 0,
    points,
  }));
}

function toIdempotencyRow({ key, instant }: DemoSale): Insertable<Tables['idempotency']> {
  return {
    scope: SCOPE,
    key,
    // No client repeats these requests: any fingerprint is valid.
    fingerprint: createHash('sha256').update(key).digest('hex'),
    status: 201,
    body: '',
    created_at: instant,
  };
}
