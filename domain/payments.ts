import { PAYMENT_METHODS, type PaymentMethod, paymentMethods } from './constants.ts';
import type { Id } from './ids.ts';
import { type Cents, computePercent, formatMoney, sumCents } from './money.ts';

/*
 * How a sale is paid (feature `sales.payments`): in one part or several, which come to its total and the tip. A sale as spec.md has it
 * is one part of its whole total.
 */

/** A part of what a customer pays. */
export interface Payment {
  method: PaymentMethod;
  /** What it pays of the sale and its tip: never the change. */
  amount: Cents;
  /** The cash that was handed over; null where it was just the amount, and for every other method. */
  tendered: Cents | null;
  /** Of a credit card, 1 to `MOST_INSTALLMENTS`; null for every other method. */
  installments: number | null;
}

/** What a customer gives an employee beside the price: never part of what the shop took. */
export interface Tip {
  amount: Cents;
  employee_id: Id;
}

/** What card companies keep of a payment, in percent: `credit_2_fee` of 2 to 6 instalments, `credit_7_fee` of 7 to 12. */
export interface CardFees {
  debit_fee: number;
  credit_fee: number;
  credit_2_fee: number;
  credit_7_fee: number;
}

export const MAX_INSTALLMENTS = 12;
/** More parts than these nobody pays a sale in. */
export const MAX_PAYMENTS = 10;

/** Ways to pay that a sale may have twice: two cards. */
export const REPEATABLE_METHODS: readonly PaymentMethod[] = ['debit', 'credit'];

/** What a part gives back: the cash above its amount. */
export function computeChange({ amount, tendered }: Pick<Payment, 'amount' | 'tendered'>): Cents {
  return tendered === null ? 0 : Math.max(0, tendered - amount);
}

/** The way to pay that a client of spec.md sees: the largest part's, of equal ones the first in the order they are offered. Null of none. */
export function getMainMethod(payments: readonly Pick<Payment, 'method' | 'amount'>[]): PaymentMethod | null {
  const inOrder = [...payments].sort((a, b) => paymentMethods.indexOf(a.method) - paymentMethods.indexOf(b.method));
  return (
    inOrder.reduce<Pick<Payment, 'method' | 'amount'> | null>(
      (largest, each) => (largest && largest.amount >= each.amount ? largest : each),
      null,
    )?.method ?? null
  );
}

/** `Dinheiro + PIX`: the ways a sale was paid, each once; of a sale that does not tell its parts, its one way. */
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

/** How much of each part is the tip, in the order of the parts: it is in the last ones, from the last backwards. */
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
 * What a sale brought in by each way to pay: its parts without the tip in them, which come to its total. Of one that does not tell
 * its parts it is all by its one way. Of a reversal the amounts are below zero.
 */
export function sumTakingsByMethod({ amount, payment_method, payments, tip }: PaidSale): Record<PaymentMethod, Cents> {
  const parts = payments?.length ? payments : [{ method: payment_method, amount: amount + (tip?.amount ?? 0) }];
  const tips = allocateTip(
    parts.map((part) => Math.abs(part.amount)),
    Math.abs(tip?.amount ?? 0),
  );
  const takings = { cash: 0, pix: 0, debit: 0, credit: 0 };
  for (const [line, part] of parts.entries()) {
    const given = tips[line] ?? 0;
    takings[part.method] += part.amount < 0 ? part.amount + given : part.amount - given;
  }
  return takings;
}

interface PaidSale {
  amount: Cents;
  payment_method: PaymentMethod;
  payments?: readonly Pick<Payment, 'method' | 'amount'>[];
  tip?: Pick<Tip, 'amount'> | null;
}

/** What the card company keeps of a part, half a cent up; 0 of cash and PIX. */
export function computeFee({ method, amount, installments }: Omit<Payment, 'tendered'>, fees: CardFees): Cents {
  if (method === 'debit') return computePercent(amount, fees.debit_fee);
  if (method !== 'credit') return 0;
  const times = installments ?? 1;
  return computePercent(amount, times > 6 ? fees.credit_7_fee : times > 1 ? fees.credit_2_fee : fees.credit_fee);
}

/** What the parts lack of what is due; below zero where they are too much. */
function missingFrom(payments: readonly Pick<Payment, 'amount'>[], due: Cents): Cents {
  return due - sumCents(payments.map(({ amount }) => amount));
}

/** `Falta R$ 5,00`, `Sobra R$ 5,00`; null where the parts are what is due. */
export function formatMissingAmount(missing: Cents): string | null {
  if (missing === 0) return null;
  return missing > 0 ? `Falta ${formatMoney(missing)}` : `Sobra ${formatMoney(-missing)}`;
}

/** What is wrong with the parts of a sale of which `due` is to be paid, total and tip; null for nothing. */
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
    if (!REPEATABLE_METHODS.includes(method) && payments.findIndex((each) => each.method === method) < index)
      return 'Só cartões podem aparecer mais de uma vez no pagamento';
  }
  return formatMissingAmount(missingFrom(payments, due));
}
