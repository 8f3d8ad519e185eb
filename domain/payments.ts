import { PAYMENT_METHODS, type PaymentMethod, paymentMethods } from './constants.ts';
import { type Cents, computePercent, formatMoney, negate, sumCents } from './money.ts';
import type { SalePayment, Tip } from './schemas/saleResponse.ts';

/*
 * How a sale is paid (feature `sales.payments`): in one or several parts that add up to its total plus the tip. A sale
 * of spec.md is paid in one part.
 */

/** A part of the payment of a sale, as it is sent. */
export type Payment = Omit<SalePayment, 'change' | 'fee'>;

/** Card fees in percent: `credit_2_fee` for 2 to 6 installments, `credit_7_fee` for 7 to 12. */
export interface CardFees {
  debit_fee: number;
  credit_fee: number;
  credit_2_fee: number;
  credit_7_fee: number;
}

export const MAX_INSTALLMENTS = 12;
export const MAX_PAYMENTS = 10;

/** Methods that a sale may have more than once: two cards. */
export const REPEATABLE_METHODS: readonly PaymentMethod[] = ['debit', 'credit'];

/** The change: cash handed over above the amount. */
export function computeChange({ amount, tendered }: Pick<Payment, 'amount' | 'tendered'>): Cents {
  return tendered === null ? 0 : Math.max(0, tendered - amount);
}

/** The method shown to a client of spec.md: the largest part's, among equals the first in the order offered. Null without parts. */
export function getMainMethod(payments: readonly Pick<Payment, 'method' | 'amount'>[]): PaymentMethod | null {
  const inOrder = [...payments].sort((a, b) => paymentMethods.indexOf(a.method) - paymentMethods.indexOf(b.method));
  return (
    inOrder.reduce<Pick<Payment, 'method' | 'amount'> | null>(
      (largest, payment) => (largest && largest.amount >= payment.amount ? largest : payment),
      null,
    )?.method ?? null
  );
}

/** `Dinheiro + PIX`: each method once; the single method of a sale without parts. */
export function formatPaymentMethods({
  payment_method,
  payments,
}: {
  payment_method: PaymentMethod;
  payments?: readonly Pick<Payment, 'method'>[];
}): string {
  const methods = payments?.length ? payments.map(({ method }) => method) : [payment_method];
  return [...new Set(methods)].map((method) => PAYMENT_METHODS[method]).join(' + ');
}

/** How much of each part is the tip, in the order of the parts. The tip is taken from the last part backwards. */
export function allocateTip(amounts: readonly Cents[], tip: Cents): Cents[] {
  let left = tip;
  return amounts
    .toReversed()
    .map((amount) => {
      const part = Math.min(amount, left);
      left -= part;
      return part;
    })
    .reverse();
}

/**
 * A sale's takings by method: its parts without the tip, which add up to its total. A sale without parts has all of it
 * by its single method. A reversal has negative amounts.
 */
export function sumTakingsByMethod(sale: PaidSale): Record<PaymentMethod, Cents> {
  return sumByMethod(splitTip(sale).map(({ method, amount, tip }) => ({ method, cents: amount - tip })));
}

/** The part of each method that is the tip. */
export function sumTipsByMethod(sale: PaidSale): Record<PaymentMethod, Cents> {
  return sumByMethod(splitTip(sale).map(({ method, tip }) => ({ method, cents: tip })));
}

/** The parts of a sale, each with the tip in it; negative for a reversal. */
function splitTip({ amount, payment_method, payments, tip }: PaidSale) {
  const parts = payments?.length ? payments : [{ method: payment_method, amount: amount + (tip?.amount ?? 0) }];
  const tips = allocateTip(
    parts.map((part) => Math.abs(part.amount)),
    Math.abs(tip?.amount ?? 0),
  );
  return parts.map((part, line) => ({ ...part, tip: part.amount < 0 ? negate(tips[line] ?? 0) : (tips[line] ?? 0) }));
}

function sumByMethod(parts: readonly { method: PaymentMethod; cents: Cents }[]): Record<PaymentMethod, Cents> {
  const sums = { cash: 0, pix: 0, debit: 0, credit: 0 };
  for (const { method, cents } of parts) sums[method] += cents;
  return sums;
}

interface PaidSale {
  amount: Cents;
  payment_method: PaymentMethod;
  payments?: readonly Pick<Payment, 'method' | 'amount'>[];
  tip?: Pick<Tip, 'amount'> | null;
}

/** The card fee of a part, half a cent rounded up; 0 for cash and PIX. */
export function computeFee({ method, amount, installments }: Omit<Payment, 'tendered'>, fees: CardFees): Cents {
  if (method === 'debit') return computePercent(amount, fees.debit_fee);
  if (method !== 'credit') return 0;
  const times = installments ?? 1;
  return computePercent(amount, times > 6 ? fees.credit_7_fee : times > 1 ? fees.credit_2_fee : fees.credit_fee);
}

/** What the parts lack to reach `due`; negative if they exceed it. */
function computeMissing(payments: readonly Pick<Payment, 'amount'>[], due: Cents): Cents {
  return due - sumCents(payments.map(({ amount }) => amount));
}

/** `Falta R$ 5,00`, `Sobra R$ 5,00`; null for zero. */
export function formatMissingAmount(missing: Cents): string | null {
  if (missing === 0) return null;
  return missing > 0 ? `Falta ${formatMoney(missing)}` : `Sobra ${formatMoney(-missing)}`;
}

/** The first error in the parts of a sale for which `due` (total plus tip) must be paid; null for none. */
export function validatePayments(payments: readonly Payment[], due: Cents): string | null {
  if (payments.length === 0) return 'Escolha a forma de pagamento';
  if (payments.length > MAX_PAYMENTS) return `Divida o pagamento em no máximo ${MAX_PAYMENTS} partes`;
  for (const [index, { method, amount, tendered, installments }] of payments.entries()) {
    if (amount <= 0) return 'Informe o valor de cada parte do pagamento';
    if (tendered !== null && method !== 'cash') return 'Só o pagamento em dinheiro tem troco';
    if (tendered !== null && tendered < amount) return 'O dinheiro recebido não paga a parte em dinheiro';
    if (installments !== null && method !== 'credit') return 'Só o cartão de crédito tem parcelas';
    if (
      installments !== null &&
      !(Number.isInteger(installments) && installments >= 1 && installments <= MAX_INSTALLMENTS)
    )
      return `As parcelas vão de 1 a ${MAX_INSTALLMENTS}`;
    if (!REPEATABLE_METHODS.includes(method) && payments.findIndex((payment) => payment.method === method) < index)
      return 'Só cartões podem aparecer mais de uma vez no pagamento';
  }
  return formatMissingAmount(computeMissing(payments, due));
}
