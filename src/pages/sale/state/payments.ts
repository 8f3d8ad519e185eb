import type { PaymentMethod } from '../../../../domain/constants.ts';
import { type Id, isSameId } from '../../../../domain/ids.ts';
import { type Cents, sumCents } from '../../../../domain/money.ts';
import {
  formatMissingAmount,
  MAX_PAYMENTS,
  type Payment,
  REPEATABLE_METHODS,
  validatePayments,
} from '../../../../domain/payments.ts';
import type { Tip } from '../../../../domain/schemas/saleResponse.ts';
import type { NewSale } from '../../../dataProvider/methods/sales.ts';

/* The payment as entered in the wizard: one method, or several parts. */

export interface PaymentPart {
  /** Null until chosen. */
  method: PaymentMethod | null;
  /** The typed amount; null if empty. A single part always pays everything due. */
  amount: Cents | null;
  /** Cash handed over; null for the exact amount. */
  tendered: Cents | null;
  /** Null for a single instalment. */
  installments: number | null;
}

/** `employee` is null for the sale's own employee. */
export interface EnteredTip {
  amount: Cents;
  employee: Id | null;
}

export type PaymentAction =
  /** One method for the whole amount; replaces all parts. */
  | { type: 'paymentChosen'; method: PaymentMethod }
  | { type: 'paymentDivided' }
  | { type: 'partRemoved'; index: number }
  | { type: 'partChanged'; index: number; change: Partial<PaymentPart> };

const EMPTY_PART: PaymentPart = { method: null, amount: null, tendered: null, installments: null };

/** Returns the parts after an action. Ignores an action that would exceed the maximum number of parts. */
export function editPayments(parts: readonly PaymentPart[], action: PaymentAction): PaymentPart[] {
  const [only, ...more] = applyAction(parts, action);
  if (!only || more.length > 0) return only ? [only, ...more] : [];
  return only.method === null ? [] : [{ ...only, amount: null }];
}

function applyAction(parts: readonly PaymentPart[], action: PaymentAction): readonly PaymentPart[] {
  switch (action.type) {
    case 'paymentChosen':
      return parts.length === 1 && parts[0]?.method === action.method
        ? parts
        : [{ ...EMPTY_PART, method: action.method }];
    case 'paymentDivided':
      return parts.length === 0 ? [EMPTY_PART, EMPTY_PART] : [...parts, EMPTY_PART].slice(0, MAX_PAYMENTS);
    case 'partRemoved':
      return parts.filter((_, index) => index !== action.index);
    case 'partChanged':
      return parts.map((part, index) =>
        index === action.index ? dropUnusedDetails({ ...part, ...action.change }) : part,
      );
  }
}

/** Only cash has change, and only credit has instalments. */
function dropUnusedDetails(part: PaymentPart): PaymentPart {
  return {
    ...part,
    tendered: part.method === 'cash' ? part.tendered : null,
    installments: part.method === 'credit' ? part.installments : null,
  };
}

/** The amount of each part: the last empty one takes the remainder, other empty ones are 0. */
export function computeAmounts(parts: readonly PaymentPart[], due: Cents): Cents[] {
  const openIndex = parts.findLastIndex(({ amount }) => amount === null);
  const missing = due - sumCents(parts.map(({ amount }) => amount ?? 0));
  return parts.map(({ amount }, index) => amount ?? (index === openIndex ? Math.max(0, missing) : 0));
}

/** Methods a part may use: those unused by other parts, and repeatable ones (cards). */
export function getAvailableMethods(parts: readonly PaymentPart[], index: number, methods: readonly PaymentMethod[]) {
  const others = parts.filter((_, each) => each !== index).map(({ method }) => method);
  return methods.filter((method) => REPEATABLE_METHODS.includes(method) || !others.includes(method));
}

export interface PaymentSummary {
  /** Total plus tip. */
  due: Cents;
  payments: Payment[];
  tip: Tip | null;
  /** `Falta R$ 5,00` or `Sobra R$ 5,00`, if the parts do not add up; else null. */
  mismatchMessage: string | null;
  /** Why the payment is invalid; null if it is valid. */
  problem: string | null;
}

/** Resolves the parts and the tip. `total` is the sale's in cents, `employee` the sale's own. */
export function summarizePayment(
  parts: readonly PaymentPart[],
  entered: EnteredTip | null,
  { total, employee }: { total: Cents; employee: Id | null },
): PaymentSummary {
  const tipAmount = entered?.amount ?? 0;
  const due = total + tipAmount;
  const amounts = computeAmounts(parts, due);
  const payments = parts.flatMap(({ method, tendered, installments }, index) =>
    method === null ? [] : [{ method, tendered, installments, amount: amounts[index] ?? 0 }],
  );
  const receiver = entered?.employee ?? employee;
  return {
    due,
    payments,
    mismatchMessage: parts.length > 1 ? formatMissingAmount(due - sumCents(amounts)) : null,
    tip: tipAmount > 0 && receiver !== null ? { amount: tipAmount, employee_id: receiver } : null,
    problem:
      payments.length < parts.length
        ? NO_METHOD
        : findProblem(payments, { total, due, noReceiver: tipAmount > 0 && receiver === null }),
  };
}

const NO_METHOD = 'Escolha a forma de pagamento';
const NO_RECEIVER = 'Diga para quem é a gorjeta';

function findProblem(
  payments: readonly Payment[],
  { total, due, noReceiver }: { total: Cents; due: Cents; noReceiver: boolean },
): string | null {
  // A total of zero is reported on the last step, whatever the payment.
  const problem = total > 0 || payments.length === 0 ? validatePayments(payments, due) : null;
  return problem ?? (noReceiver ? NO_RECEIVER : null);
}

/** The payment fields of the request: none for a single plain part. */
export function buildPayments({ payments, tip }: PaymentSummary): Pick<NewSale, 'payments' | 'tip'> {
  const isPlain = payments.length === 1 && payments[0]?.tendered === null && payments[0].installments === null && !tip;
  return { ...(!isPlain && { payments }), ...(tip && { tip }) };
}

/** Employee per service id (as a string), where it is not the sale's employee. */
export type DoneBy = Readonly<Record<string, Id>>;

/** The employee who did a service. */
export function getWorker(doneBy: DoneBy, service: Id, employee: Id | null): Id | null {
  const key = String(service);
  return (Object.hasOwn(doneBy, key) ? doneBy[key] : null) ?? employee;
}

/** The items with their employees; undefined if all are the sale's employee. */
export function buildItems(doneBy: DoneBy, services: readonly Id[], employee: Id | null): NewSale['items'] {
  const items = services.map((service_id) => ({ service_id, employee_id: getWorker(doneBy, service_id, employee) }));
  const isByAnother = ({ employee_id }: (typeof items)[number]) =>
    employee_id !== null && !isSameId(employee_id, employee);
  return items.some(isByAnother) ? items : undefined;
}

/** `payments` is missing on back ends with a single method. */
interface PaidSale {
  payment_method: PaymentMethod;
  employee_id: Id | null;
  payments?: readonly Payment[];
  tip?: Tip | null;
  items?: readonly { service_id: Id | null; employee_id: Id | null }[];
}

/** A sale's payment, tip and workers as wizard input. */
export function restorePayment(sale: PaidSale): { payments: PaymentPart[]; tip: EnteredTip | null; doneBy: DoneBy } {
  const { payment_method: method, employee_id, tip } = sale;
  // A back end may send null for a list.
  const [payments, items] = [sale.payments ?? [], sale.items ?? []];
  const isSaleEmployee = (id: Id | null) => isSameId(id, employee_id);
  const parts = payments.map(({ tendered, installments, ...part }) => ({
    method: part.method,
    amount: payments.length > 1 ? part.amount : null,
    tendered: tendered ?? null,
    installments: installments === 1 ? null : (installments ?? null),
  }));
  return {
    payments: parts.length > 0 ? parts : editPayments([], { type: 'paymentChosen', method }),
    tip: tip ? { amount: tip.amount, employee: isSaleEmployee(tip.employee_id) ? null : tip.employee_id } : null,
    doneBy: Object.fromEntries(
      items.flatMap(({ service_id, employee_id: worker }) =>
        service_id === null || worker === null || isSaleEmployee(worker) ? [] : [[String(service_id), worker]],
      ),
    ),
  };
}
