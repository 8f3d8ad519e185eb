import type { PaymentMethod } from '../../../domain/constants.ts';
import type { Cents } from '../../../domain/money.ts';
import { getMainMethod, type Payment } from '../../../domain/payments.ts';
import type { DemoSale } from './model.ts';
import type { Random } from './random.ts';
import { getServiceIndex } from './services.ts';

type Paid = Pick<DemoSale, 'payments' | 'tip' | 'method'>;

/** A visit that is the same with every seed. */
export interface FixedVisit {
  services: number[];
  /** An agreed total instead of the sum of the services. */
  total: Cents | null;
  /** The employee who does the last of the services. */
  otherEmployee: number | null;
  /** They add up to total plus tip. */
  payments: Payment[];
  tip: Cents;
}

/** Today's first visit of each employee, by index: together they show every way to pay. */
export const fixedVisits: readonly FixedVisit[] = [
  buildFixedVisit(
    ['Corte e barba', 'Sobrancelha'],
    [buildCashPayment(40_00, 50_00), buildPayment('credit', 65_00, 2)],
    { tip: 10_00 },
  ),
  buildFixedVisit(['Progressiva masculina'], [buildPayment('credit', 120_00, 3)]),
  buildFixedVisit(['Corte masculino', 'Sobrancelha'], [buildCashPayment(60_00, 100_00)], { total: 60_00 }),
  buildFixedVisit(
    ['Corte masculino', 'Barba com toalha quente', 'Sobrancelha'],
    [buildPayment('debit', 60_00), buildPayment('credit', 53_00, 1)],
    { otherEmployee: 1 },
  ),
  buildFixedVisit(['Corte na máquina'], [buildPayment('pix', 35_00)], { tip: 5_00 }),
];

const TIPS = [2_00, 5_00, 5_00, 10_00];
/** Customers hand over the smallest of these notes that is enough. */
const NOTES = [10_00, 20_00, 50_00, 100_00, 200_00];
/** The smallest amount that is paid in instalments, in cents. */
const MIN_IN_INSTALMENTS = 90_00;

/** Generates the payments of a visit, mostly one by the given method. A tip goes to `employee`. */
export function payVisit(
  random: Random,
  { total, method }: Pick<DemoSale, 'total' | 'method'>,
  employee: number | null,
): Paid {
  const tip = employee !== null && random.chance(0.12) ? { amount: random.pick(TIPS), employee } : null;
  const due = total + (tip?.amount ?? 0);
  const parts = random.chance(0.08) ? splitPayment(random, due, method) : [{ method, amount: due }];
  return toPaid(
    parts.map(({ method: by, amount }) => pickPayment(random, by, amount)),
    tip,
  );
}

/** The payments of a fixed visit. */
export function payFixedVisit({ payments, tip }: FixedVisit, employee: number | null): Paid {
  return toPaid(payments, employee !== null && tip > 0 ? { amount: tip, employee } : null);
}

function toPaid(payments: Payment[], tip: DemoSale['tip']): Paid {
  return { payments, tip, method: getMainMethod(payments) ?? 'pix' };
}

/** Splits a payment: a part in cash in whole notes, or by PIX when the method is cash. */
function splitPayment(random: Random, due: Cents, method: PaymentMethod): Pick<Payment, 'method' | 'amount'>[] {
  const first = Math.floor((due * random.int(20, 45)) / 100 / 10_00) * 10_00;
  const rest = { method, amount: due - first };
  return first === 0 ? [rest] : [{ method: method === 'cash' ? 'pix' : 'cash', amount: first }, rest];
}

function pickPayment(random: Random, method: PaymentMethod, amount: Cents): Payment {
  if (method === 'cash') {
    const note = NOTES.find((each) => each > amount);
    return note && random.chance(0.6) ? buildCashPayment(amount, note) : buildPayment(method, amount);
  }
  const isDivided = method === 'credit' && amount >= MIN_IN_INSTALMENTS && random.chance(0.6);
  return buildPayment(method, amount, isDivided ? random.int(2, 4) : undefined);
}

function buildPayment(method: PaymentMethod, amount: Cents, times = 1): Payment {
  return { method, amount, tendered: null, installments: method === 'credit' ? times : null };
}

function buildCashPayment(amount: Cents, tendered: Cents): Payment {
  return { method: 'cash', amount, tendered, installments: null };
}

function buildFixedVisit(
  names: readonly string[],
  payments: Payment[],
  rest: Partial<Pick<FixedVisit, 'total' | 'otherEmployee' | 'tip'>> = {},
): FixedVisit {
  return { services: names.map(getServiceIndex), total: null, otherEmployee: null, tip: 0, payments, ...rest };
}
