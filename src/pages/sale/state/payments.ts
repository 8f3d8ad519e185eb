import type { PaymentMethod } from '../../../../domain/constants.ts';
import { type Id, isSameId } from '../../../../domain/ids.ts';
import { type Cents, sumCents } from '../../../../domain/money.ts';
import {
  formatMissingAmount,
  MAX_PAYMENTS,
  type Payment,
  REPEATABLE_METHODS,
  type Tip,
  validatePayments,
} from '../../../../domain/payments.ts';
import type { NewSale } from '../../../dataProvider/requests.ts';

/* How the sale in the wizard is paid, as it is being entered: in one way, or divided into parts. */

/** A part of what is paid. */
export interface PaymentPart {
  /** Null until it is chosen. */
  method: PaymentMethod | null;
  /** What somebody typed; null for what is missing. The only part is always all that is due. */
  amount: Cents | null;
  /** Null for just the amount. */
  tendered: Cents | null;
  /** Null for one. */
  installments: number | null;
}

/** What is given beside the price. `employee` is null for the sale's own. */
export interface EnteredTip {
  amount: Cents;
  employee: Id | null;
}

export type PaymentAction =
  /** One way for all of it, in the place of whatever was there. */
  | { type: 'paymentChosen'; method: PaymentMethod }
  | { type: 'paymentDivided' }
  | { type: 'partRemoved'; index: number }
  | { type: 'partChanged'; index: number; change: Partial<PaymentPart> };

const BLANK: PaymentPart = { method: null, amount: null, tendered: null, installments: null };

/** What an action makes of the parts. One that would leave more of them than a sale may have changes nothing. */
export function editPayments(parts: readonly PaymentPart[], action: PaymentAction): PaymentPart[] {
  const [only, ...more] = edited(parts, action);
  if (!only || more.length > 0) return only ? [only, ...more] : [];
  return only.method === null ? [] : [{ ...only, amount: null }];
}

function edited(parts: readonly PaymentPart[], action: PaymentAction): readonly PaymentPart[] {
  switch (action.type) {
    case 'paymentChosen':
      return parts.length === 1 && parts[0]?.method === action.method ? parts : [{ ...BLANK, method: action.method }];
    case 'paymentDivided':
      return parts.length === 0 ? [BLANK, BLANK] : [...parts, BLANK].slice(0, MAX_PAYMENTS);
    case 'partRemoved':
      return parts.filter((_, index) => index !== action.index);
    case 'partChanged':
      return parts.map((part, index) => (index === action.index ? fitting({ ...part, ...action.change }) : part));
  }
}

/** Only cash has change, and only credit instalments. */
function fitting(part: PaymentPart): PaymentPart {
  return {
    ...part,
    tendered: part.method === 'cash' ? part.tendered : null,
    installments: part.method === 'credit' ? part.installments : null,
  };
}

/** The amount of each part: the last one that nobody typed is what is missing, others are nothing yet. */
export function computeAmounts(parts: readonly PaymentPart[], due: Cents): Cents[] {
  const open = parts.findLastIndex(({ amount }) => amount === null);
  const missing = due - sumCents(parts.map(({ amount }) => amount ?? 0));
  return parts.map(({ amount }, index) => amount ?? (index === open ? Math.max(0, missing) : 0));
}

/** The ways that a part may be paid in: those that no other part has, and cards. */
export function getAvailableMethods(parts: readonly PaymentPart[], index: number, methods: readonly PaymentMethod[]) {
  const others = parts.filter((_, each) => each !== index).map(({ method }) => method);
  return methods.filter((method) => REPEATABLE_METHODS.includes(method) || !others.includes(method));
}

export interface PaymentSummary {
  /** What is to be paid: the total and the tip. */
  due: Cents;
  payments: Payment[];
  tip: Tip | null;
  /** `Falta R$ 5,00`, `Sobra R$ 5,00`: of parts that are not what is due. */
  mismatchMessage: string | null;
  /** Why it cannot be paid so; null for nothing. */
  problem: string | null;
}

/** What the parts come to. `total` is the sale's, `employee` whose it is. */
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
        : problemOf(payments, { total, due, noReceiver: tipAmount > 0 && receiver === null }),
  };
}

const NO_METHOD = 'Escolha a forma de pagamento';
const NO_RECEIVER = 'Diga para quem é a gorjeta';

function problemOf(
  payments: readonly Payment[],
  { total, due, noReceiver }: { total: Cents; due: Cents; noReceiver: boolean },
): string | null {
  // A sale of nothing is told of as such on the last step, whatever it is paid with.
  const problem = total > 0 || payments.length === 0 ? validatePayments(payments, due) : null;
  return problem ?? (noReceiver ? NO_RECEIVER : null);
}

/** What of a payment is sent: nothing of one plain part. */
export function buildPayments({ payments, tip }: PaymentSummary): Pick<NewSale, 'payments' | 'tip'> {
  const isPlain = payments.length === 1 && payments[0]?.tendered === null && payments[0].installments === null && !tip;
  return { ...(!isPlain && { payments }), ...(tip && { tip }) };
}

/** Who did what, where it was not the sale's employee: by the service's id, as a text. */
export type DoneBy = Readonly<Record<string, Id>>;

/** Who did a service of the sale. */
export function getWorker(doneBy: DoneBy, service: Id, employee: Id | null): Id | null {
  const key = String(service);
  return (Object.hasOwn(doneBy, key) ? doneBy[key] : null) ?? employee;
}

/** The lines with who did each; undefined where all are by the sale's employee. */
export function buildItems(doneBy: DoneBy, services: readonly Id[], employee: Id | null): NewSale['items'] {
  const items = services.map((service_id) => ({ service_id, employee_id: getWorker(doneBy, service_id, employee) }));
  const byAnother = ({ employee_id }: (typeof items)[number]) =>
    employee_id !== null && !isSameId(employee_id, employee);
  return items.some(byAnother) ? items : undefined;
}

/** A sale that was sent, or made: of a back end that knows only one way to pay, no parts. */
interface PaidSale {
  payment_method: PaymentMethod;
  employee_id: Id | null;
  payments?: readonly Payment[];
  tip?: Tip | null;
  items?: readonly { service_id: Id | null; employee_id: Id | null }[];
}

/** A sale's payment, tip and who did what, as if they had been entered. */
export function restorePayment(sale: PaidSale): { payments: PaymentPart[]; tip: EnteredTip | null; doneBy: DoneBy } {
  const { payment_method: method, employee_id, payments = [], tip, items = [] } = sale;
  const ofEmployee = (id: Id | null) => isSameId(id, employee_id);
  const parts = payments.map(({ tendered, installments, ...part }) => ({
    method: part.method,
    amount: payments.length > 1 ? part.amount : null,
    tendered: tendered ?? null,
    installments: installments === 1 ? null : (installments ?? null),
  }));
  return {
    payments: parts.length > 0 ? parts : editPayments([], { type: 'paymentChosen', method }),
    tip: tip ? { amount: tip.amount, employee: ofEmployee(tip.employee_id) ? null : tip.employee_id } : null,
    doneBy: Object.fromEntries(
      items.flatMap(({ service_id, employee_id: worker }) =>
        service_id === null || worker === null || ofEmployee(worker) ? [] : [[String(service_id), worker]],
      ),
    ),
  };
}
