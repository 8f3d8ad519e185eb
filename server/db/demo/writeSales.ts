import { createHash } from 'node:crypto';
import type { Insertable } from 'kysely';
import { computeCommissions, resolveRate } from '../../../domain/commission.ts';
import type { CommissionRate } from '../../../domain/fields/rate.ts';
import { allocateDiscount, type Cents, sumCents } from '../../../domain/money.ts';
import { addFeesAndTips, toPaymentRows } from '../../features/sales/payments.ts';
import { splitRate } from '../employees.ts';
import type { Db, Tables } from '../schema.ts';
import { employees } from './employees.ts';
import { getIdAt, getIdOrNull, insertReturningIds, insertRows } from './insert.ts';
import type { DemoSale } from './model.ts';
import { rewards } from './rewards.ts';
import { services } from './services.ts';
import { settings } from './settings.ts';
import type { DemoIds } from './writeRegistrations.ts';

/** The idempotency scope of sales. */
const SCOPE = 'sales/create';

/** Inserts sales with items, commissions, payments and idempotency keys. Returns the ids in the order of the sales. */
export async function writeSales(
  db: Db,
  sales: readonly DemoSale[],
  ids: DemoIds,
  reservations: ReadonlyMap<string, number>,
  userId: number,
): Promise<number[]> {
  const rows = sales.map((sale) => toSaleRow(sale, ids, reservations, userId));
  const saleIds = await insertReturningIds(db, 'sale', rows);
  const items = sales.map((sale, index) => toItemRows(sale, getIdAt(saleIds, index), ids));
  await insertRows(db, 'sale_item', items.flat());
  await insertRows(
    db,
    'employee_entry',
    sales.flatMap((sale, index) => toEntryRows(sale, getIdAt(saleIds, index), items[index] ?? [], ids, userId)),
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
  { items, employee, subtotal, total, reward, payments, tip }: DemoSale,
  saleId: number,
  ids: DemoIds,
): ItemRow[] {
  const fee = sumCents(addFeesAndTips(payments, tip?.amount ?? 0, settings).map((part) => part.fee));
  const lines = items.map(({ service, price, otherEmployee }) => ({
    price,
    rate: getRate(otherEmployee ?? employee, service),
  }));
  const redeemed = reward === null ? null : (rewards[reward] ?? null);
  const free = redeemed?.service_id ?? null;
  const freeLine = free === null ? null : items.findIndex(({ service }) => service === free);
  const sale = {
    lines,
    charged: total,
    reward: redeemed,
    freeLine,
    tip: tip?.amount ?? 0,
    fee,
  };
  const parts = computeCommissions(sale, settings);
  const discounts = allocateDiscount(
    items.map((item) => item.price),
    subtotal - total,
    freeLine,
  );
  return items.map(({ service, name, price, points, otherEmployee }, line) => {
    const { percent, cents } = splitRate(lines[line]?.rate ?? null);
    const { fee: fee_cents = 0, base = 0, commission = 0, shop = 0 } = parts[line] ?? {};
    return {
      rate_percent: percent,
      rate_cents: cents,
      fee_cents,
      base_cents: base,
      commission_cents: commission,
      shop_cents: shop,
      sale_id: saleId,
      line,
      service_id: getIdOrNull(ids.services, service),
      name,
      employee_id: getIdOrNull(ids.employees, otherEmployee ?? employee),
      price_cents: price,
      discount_cents: discounts[line] ?? 0,
      points,
    };
  });
}

type ItemRow = Insertable<Tables['sale_item']> & {
  employee_id: number | null;
  base_cents: Cents;
  commission_cents: Cents;
};

function getRate(employee: number | null, service: number | null): CommissionRate | null {
  const performer = employee === null ? undefined : employees[employee];
  if (!performer) return null;
  const { commission } = (service === null ? undefined : services[service]) ?? {};
  return resolveRate(performer, { id: service, commission });
}

/** The rows of the statements, as the server writes them. */
function toEntryRows(
  { tip, day, instant }: DemoSale,
  saleId: number,
  items: readonly ItemRow[],
  ids: DemoIds,
  userId: number,
): Insertable<Tables['employee_entry']>[] {
  const row = { sale_id: saleId, business_day: day, user_id: userId, created_at: instant };
  const none = { advance_id: null, reason: null, rule: null, payout_id: null };
  const lines = items.flatMap(({ employee_id, line, commission_cents: cents, base_cents }) =>
    employee_id === null
      ? []
      : [{ ...row, ...none, kind: 'commission' as const, employee_id, line, cents, base_cents }],
  );
  if (!tip) return lines;
  const employee_id = getIdAt(ids.employees, tip.employee);
  return [...lines, { ...row, ...none, kind: 'tip', employee_id, line: 0, cents: tip.amount, base_cents: null }];
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
