import type { Insertable, Transaction } from 'kysely';
import { type Cents, sumCents } from '../../../domain/money.ts';
import { allocateTip, type CardFees, computeChange, computeFee, type Payment } from '../../../domain/payments.ts';
import type { Sale, SalePayment } from '../../../domain/responses.ts';
import type { SaleInput } from '../../../domain/schemas/sale.ts';
import type { NewMovement } from '../../db/ledger.ts';
import type { Db, Row, Tables } from '../../db/schema.ts';

/** A part of what was paid: what the card company keeps of it, and how much of it is the tip. */
export interface PaymentPart extends Payment {
  fee: Cents;
  tip: Cents;
}

/** The parts a sale is paid in, with the fees that the shop pays today. */
export async function buildPaymentParts(
  trx: Transaction<Tables>,
  { payments, tip }: Pick<SaleInput, 'payments' | 'tip'>,
): Promise<PaymentPart[]> {
  const isByCard = payments.some(({ method }) => method === 'debit' || method === 'credit');
  return addFeesAndTips(payments, tip?.amount ?? 0, isByCard ? await cardFees(trx) : NO_FEES);
}

/** Parts with what these fees are of each, and how much of it is the tip. */
export function addFeesAndTips(payments: readonly Payment[], tip: Cents, fees: CardFees): PaymentPart[] {
  const amounts = payments.map((payment) => payment.amount);
  const tips = allocateTip(amounts, tip);
  return payments.map((payment, line) => ({ ...payment, fee: computeFee(payment, fees), tip: tips[line] ?? 0 }));
}

const NO_FEES: CardFees = { debit_fee: 0, credit_fee: 0, credit_2_fee: 0, credit_7_fee: 0 };

/** What card companies keep today, as the shop has said. */
async function cardFees(trx: Transaction<Tables>): Promise<CardFees> {
  const fees = ['debit_fee', 'credit_fee', 'credit_2_fee', 'credit_7_fee'] as const;
  return trx.selectFrom('shop').select(fees).executeTakeFirstOrThrow();
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

/** What a sale's parts are in the ledger: of each what the shop took, and the tip in it. All of the points are with the first. */
export function toMovements(
  parts: readonly PaymentPart[],
  { points, ...fact }: Pick<NewMovement, 'sale_id' | 'expense_id' | 'customer_id' | 'points'>,
): NewMovement[] {
  return parts.flatMap(({ method, amount, tip }, line): NewMovement[] => [
    { ...fact, kind: 'sale', cents: amount - tip, points: line === 0 ? points : 0, method, line },
    ...(tip > 0 ? [{ ...fact, kind: 'tip' as const, cents: tip, points: 0, method, line }] : []),
  ]);
}

/** What takes a sale's movements back: each by the way it was paid. `points` are with the first part. */
export function reverseMovements(
  made: readonly Pick<Row<'movement'>, 'kind' | 'line' | 'cents' | 'method'>[],
  { points, ...fact }: Pick<NewMovement, 'sale_id' | 'expense_id' | 'customer_id' | 'points'>,
): NewMovement[] {
  return made.map(({ kind, line, cents, method }) => ({
    ...fact,
    kind: kind === 'tip' ? 'tip_void' : 'sale_void',
    cents: 0 - cents,
    points: kind === 'sale' && line === 0 ? points : 0,
    method,
    line,
  }));
}

/** The parts as they are answered. */
export function toPaymentsMade(parts: readonly Omit<PaymentPart, 'tip'>[]): SalePayment[] {
  return parts.map(({ method, amount, tendered, installments, fee }) => ({
    method,
    amount,
    tendered,
    change: computeChange({ amount, tendered }),
    installments,
    fee,
  }));
}

/** A line of a sale as it is stored. */
interface Item {
  service_id: number | null;
  name: string;
  employee_id: number | null;
  price_cents: Cents;
  discount_cents: Cents;
  points: number;
}

/** Lines as they are answered: what was sold, and who did what for how much. */
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

/** What sales were made of, by their ids: their lines, and the parts they were paid in. */
export async function readSaleContents(db: Db, ids: readonly number[]) {
  const items = await db
    .selectFrom('sale_item')
    .select(['sale_id', 'service_id', 'name', 'employee_id', 'price_cents', 'discount_cents', 'points'])
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
  return (id: number): Required<Pick<Sale, 'services' | 'items' | 'payments'>> => ({
    ...toServicesAndItems(itemsById.get(id) ?? []),
    payments: toPaymentsMade(partsById.get(id) ?? []),
  });
}

/** A sale's tip as it is answered; null where there is none. */
export function toTip({ tip_cents, tip_employee_id }: { tip_cents: Cents; tip_employee_id: number | null }) {
  return tip_employee_id === null ? null : { amount: tip_cents, employee_id: tip_employee_id };
}
