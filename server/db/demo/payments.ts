import type { PaymentMethod } from '../../../domain/constants.ts';
import type { Cents } from '../../../domain/money.ts';
import { getMainMethod, type Payment } from '../../../domain/payments.ts';
import type { DemoSale } from './model.ts';
import type { Random } from './random.ts';
import { getServiceIndex } from './services.ts';

type Paid = Pick<DemoSale, 'payments' | 'tip' | 'method'>;

/** A visit that is the same whatever the seed. */
export interface FixedVisit {
  services: number[];
  /** Agreed on in place of the sum of the services. */
  total: Cents | null;
  /** Who does the last of the services. */
  otherEmployee: number | null;
  /** They come to the total and the tip. */
  payments: Payment[];
  tip: Cents;
}

/** Today's first visit to each employee, by their place: so each way to pay is there for whoever looks today. */
export const fixedVisits: readonly FixedVisit[] = [
  shown(['Corte e barba', 'Sobrancelha'], [cash(40_00, 50_00), part('credit', 65_00, 2)], { tip: 10_00 }),
  shown(['Progressiva masculina'], [part('credit', 120_00, 3)]),
  shown(['Corte masculino', 'Sobrancelha'], [cash(60_00, 100_00)], { total: 60_00 }),
  shown(
    ['Corte masculino', 'Barba com toalha quente', 'Sobrancelha'],
    [part('debit', 60_00), part('credit', 53_00, 1)],
    { otherEmployee: 1 },
  ),
  shown(['Corte na máquina'], [part('pix', 35_00)], { tip: 5_00 }),
];

const TIPS = [2_00, 5_00, 5_00, 10_00];
/** What people put on the counter: the next of these. */
const NOTES = [10_00, 20_00, 50_00, 100_00, 200_00];
/** What nobody divides for less. */
const LEAST_IN_INSTALMENTS = 90_00;

/** How a visit is paid: mostly at once by the method it was charged by. A tip is for `employee`, where there is one. */
export function payVisit(
  random: Random,
  { total, method }: Pick<DemoSale, 'total' | 'method'>,
  employee: number | null,
): Paid {
  const tip = employee !== null && random.chance(0.12) ? { amount: random.pick(TIPS), employee } : null;
  const due = total + (tip?.amount ?? 0);
  const parts = random.chance(0.08) ? split(random, due, method) : [{ method, amount: due }];
  return paid(
    parts.map(({ method: by, amount }) => partOf(random, by, amount)),
    tip,
  );
}

/** How a visit that is shown was paid. */
export function payFixedVisit({ payments, tip }: FixedVisit, employee: number | null): Paid {
  return paid(payments, employee !== null && tip > 0 ? { amount: tip, employee } : null);
}

function paid(payments: Payment[], tip: DemoSale['tip']): Paid {
  return { payments, tip, method: getMainMethod(payments) ?? 'pix' };
}

/** Some of it in cash, in whole notes, or where that is what it was charged by, in PIX. */
function split(random: Random, due: Cents, method: PaymentMethod): Pick<Payment, 'method' | 'amount'>[] {
  const first = Math.floor((due * random.int(20, 45)) / 100 / 10_00) * 10_00;
  const rest = { method, amount: due - first };
  return first === 0 ? [rest] : [{ method: method === 'cash' ? 'pix' : 'cash', amount: first }, rest];
}

function partOf(random: Random, method: PaymentMethod, amount: Cents): Payment {
  if (method === 'cash') {
    const note = NOTES.find((each) => each > amount);
    return note && random.chance(0.6) ? cash(amount, note) : part(method, amount);
  }
  const isDivided = method === 'credit' && amount >= LEAST_IN_INSTALMENTS && random.chance(0.6);
  return part(method, amount, isDivided ? random.int(2, 4) : undefined);
}

function part(method: PaymentMethod, amount: Cents, times = 1): Payment {
  return { method, amount, tendered: null, installments: method === 'credit' ? times : null };
}

function cash(amount: Cents, tendered: Cents): Payment {
  return { method: 'cash', amount, tendered, installments: null };
}

function shown(
  names: readonly string[],
  payments: Payment[],
  rest: Partial<Pick<FixedVisit, 'total' | 'otherEmployee' | 'tip'>> = {},
): FixedVisit {
  return { services: names.map(getServiceIndex), total: null, otherEmployee: null, tip: 0, payments, ...rest };
}
