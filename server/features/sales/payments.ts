import type { Insertable, Transaction } from 'kysely';
import type { CommissionRate } from '../../../domain/fields/rate.ts';
import { type Cents, negate, sumCents } from '../../../domain/money.ts';
import { allocateTip, type CardFees, computeChange, computeFee, type Payment } from '../../../domain/payments.ts';
import type { Sale, SalePayment } from '../../../domain/schemas/saleResponse.ts';
import { toRate } from '../../db/employees.ts';
import type { NewMovement } from '../../db/ledger.ts';
import type { Db, Row, Tables } from '../../db/schema.ts';

/** A payment with its card fee and its share of the tip. */
export interface PaymentPart extends Payment {
  fee: Cents;
  tip: Cents;
}

/** Adds to each payment its card fee and its share of the tip. */
export function addFeesAndTips(payments: readonly Payment[], tip: Cents, fees: CardFees): PaymentPart[] {
  const amounts = payments.map((payment) => payment.amount);
  const tips = allocateTip(amounts, tip);
  return payments.map((payment, line) => ({ ...payment, fee: computeFee(payment, fees), tip: tips[line] ?? 0 }));
}

export async function storePaymentParts(
  trx: Transaction<Tables>,
  saleId: number,
  parts: readonly PaymentPart[],
): Promise<void> {
  await trx.insertInto('sale_payment').values(toPaymentRows(saleId, parts)).execute();
}

export function toPaymentRows(saleId: number, parts: readonly PaymentPart[]): Insertable<Tables['sale_payment']>[] {
  return parts.map(({ method, amount, tendered, fee, installments }, line) => ({
    sale_id: saleId,
    line,
    method,
    cents: amount,
    tendered_cents: tendered,
    fee_cents: fee,
    installments,
  }));
}

/** The ledger movements of a sale's payments: one for the sale and one for the tip in it. The first has all points. */
export function toMovements(
  parts: readonly PaymentPart[],
  { points, ...fact }: Pick<NewMovement, 'sale_id' | 'expense_id' | 'customer_id' | 'points'>,
): NewMovement[] {
  return parts.flatMap(({ method, amount, tip }, line): NewMovement[] => [
    { ...fact, kind: 'sale', cents: amount - tip, points: line === 0 ? points : 0, method, line },
    ...(tip > 0 ? [{ ...fact, kind: 'tip' as const, cents: tip, points: 0, method, line }] : []),
  ]);
}

/** The movements that reverse a sale's movements, each with its payment method. The first has the `points`. */
export function reverseMovements(
  movements: readonly Pick<Row<'movement'>, 'kind' | 'line' | 'cents' | 'method'>[],
  { points, ...fact }: Pick<NewMovement, 'sale_id' | 'expense_id' | 'customer_id' | 'points'>,
): NewMovement[] {
  return movements.map(({ kind, line, cents, method }) => ({
    ...fact,
    kind: kind === 'tip' ? 'tip_void' : 'sale_void',
    cents: negate(cents),
    points: kind === 'sale' && line === 0 ? points : 0,
    method,
    line,
  }));
}

/** The payments of a response. */
export function toSalePayments(parts: readonly Omit<PaymentPart, 'tip'>[]): SalePayment[] {
  return parts.map(({ method, amount, tendered, installments, fee }) => ({
    method,
    amount,
    tendered,
    change: computeChange({ amount, tendered }),
    installments,
    fee,
  }));
}

/** A stored line of a sale. */
interface Item {
  service_id: number | null;
  name: string;
  employee_id: number | null;
  price_cents: Cents;
  discount_cents: Cents;
  points: number;
}

/** The lines of a response, in both forms of the contract. */
export function toServicesAndItems(items: readonly Item[]): Required<Pick<Sale, 'services' | 'items'>> {
  return {
    services: items.map(({ service_id, name, price_cents, points }) => ({
      id: service_id,
      name,
      price: price_cents,
      points,
    })),
    items: items.map(({ service_id, name, employee_id, price_cents, discount_cents }) => ({
      service_id,
      name,
      employee_id,
      price: price_cents,
      discount: discount_cents,
      total: sumCents([price_cents, -discount_cents]),
    })),
  };
}

/** What the lines of a sale earned, line by line. */
export interface LineCommissions {
  commissions: { rate: CommissionRate | null; commission: Cents }[];
}

/** Reads the lines and payments of sales. Returns a function that gives them by sale id. */
export async function readSaleContents(db: Db, ids: readonly number[]) {
  const items = await db
    .selectFrom('sale_item')
    .select(['sale_id', 'service_id', 'name', 'employee_id', 'price_cents', 'discount_cents', 'points'])
    .select(['rate_percent', 'rate_cents', 'commission_cents'])
    .where('sale_id', 'in', ids)
    .orderBy('sale_id')
    .orderBy('line')
    .execute();
  const parts = await db
    .selectFrom('sale_payment')
    .select(['sale_id', 'method', 'cents as amount', 'tendered_cents as tendered', 'installments', 'fee_cents as fee'])
    .where('sale_id', 'in', ids)
    .orderBy('sale_id')
    .orderBy('line')
    .execute();
  const itemsById = Map.groupBy(items, (item) => item.sale_id);
  const partsById = Map.groupBy(parts, (part) => part.sale_id);
  return (id: number): Required<Pick<Sale, 'services' | 'items' | 'payments'>> & LineCommissions => ({
    ...toServicesAndItems(itemsById.get(id) ?? []),
    commissions: (itemsById.get(id) ?? []).map(({ rate_percent, rate_cents, commission_cents }) => ({
      rate: toRate(rate_percent, rate_cents),
      commission: commission_cents,
    })),
    payments: toSalePayments(partsById.get(id) ?? []),
  });
}

/** The tip of a response; null without one. */
export function toTip({ tip_cents, tip_employee_id }: { tip_cents: Cents; tip_employee_id: number | null }) {
  return tip_employee_id === null ? null : { amount: tip_cents, employee_id: tip_employee_id };
}
