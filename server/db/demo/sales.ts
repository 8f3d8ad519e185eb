import type { PaymentMethod } from '../../../domain/constants.ts';
import { type Cents, sumCents } from '../../../domain/money.ts';
import { computePointsTaken } from '../../../domain/points.ts';
import {
  computePointsEarned,
  computeSaleTotals,
  getEmployeePrice,
  getRedeemedReward,
  type RewardChoice,
} from '../../../domain/sale.ts';
import { employees, offersAll } from './employees.ts';
import type { DemoItem, DemoSale } from './model.ts';
import type { FixedVisit } from './payments.ts';
import type { Random } from './random.ts';
import { rewards } from './rewards.ts';
import { type Basket, baskets, products, quickBaskets, services } from './services.ts';

type Charged = Pick<
  DemoSale,
  'items' | 'subtotal' | 'total' | 'points' | 'reward' | 'pointsRedeemed' | 'observation' | 'method' | 'individual'
>;

const METHODS: readonly { method: PaymentMethod; weight: number }[] = [
  { method: 'pix', weight: 46 },
  { method: 'credit', weight: 22 },
  { method: 'debit', weight: 18 },
  { method: 'cash', weight: 14 },
];

const AGREED = 'Valor combinado com o gerente.';

const REMARKS = [
  'Pediu degradê mais alto da próxima vez.',
  'Veio com o filho.',
  'Gosta da navalha no contorno.',
  'Primeira vez na casa.',
  'Atrasou quinze minutos; foi encaixado.',
  'Pediu recibo.',
];

/** What a visit to an employee costs. `balance` is the customer's points before it, null without a customer. */
export function chargeVisit(random: Random, employee: number | null, balance: number | null): Charged {
  const offered = employee === null ? quickBaskets : baskets.filter((each) => offersAll(employee, each.services));
  const items = itemsOf(pickBasket(random, offered), employee);
  const subtotal = sumCents(items.map((item) => item.price));
  const method = pickMethod(random);
  if (random.chance(0.03)) {
    const total = random.chance(0.25) ? subtotal + 5_00 : Math.max(5_00, subtotal - random.pick([5_00, 10_00]));
    return { ...charged(items, total, method), observation: AGREED };
  }
  const choice = balance === null ? { kind: 'none' as const } : chooseReward(random, balance);
  const totals = computeSaleTotals({ services: items, customTotal: null, rewards, customerPoints: balance, choice });
  const reward = getRedeemedReward(totals);
  return {
    ...charged(items, totals.total, method),
    reward: reward === null ? null : Number(reward.id),
    pointsRedeemed: reward === null ? 0 : computePointsTaken(balance ?? 0, reward.points_required),
    observation: random.chance(0.06) ? random.pick(REMARKS) : null,
  };
}

/** What a visit that is shown costs. */
export function chargeFixedVisit({ services: chosen, total, otherEmployee }: FixedVisit, employee: number): Charged {
  const items = itemsOf({ services: chosen }, employee).map((item, index, all) =>
    index === all.length - 1 ? { ...item, otherEmployee } : item,
  );
  const sale = charged(items, total ?? sumCents(items.map((item) => item.price)), 'pix');
  return total === null ? sale : { ...sale, observation: AGREED };
}

/** A loose sale: a product over the counter, or something quick for a passer-by. */
export function chargeIndividualSale(random: Random): Charged {
  const method = pickMethod(random);
  if (random.chance(0.35)) {
    const items = itemsOf(pickBasket(random, quickBaskets), null);
    return { ...charged(items, sumCents(items.map((item) => item.price)), method), individual: true };
  }
  const { note, price } = random.pick(products);
  // As the server stores a sale of no service: one line of its own.
  const items = [{ service: null, name: 'Venda avulsa', price, points: 0, otherEmployee: null }];
  return { ...charged(items, price, method), individual: true, observation: note };
}

/** Most people keep their points; some take what fits, a few ask for a product or a service. */
function chooseReward(random: Random, balance: number): RewardChoice {
  if (random.chance(0.55)) return { kind: 'auto' };
  const others = rewards.filter((each) => each.active && each.type !== 'discount' && each.points_required <= balance);
  if (others.length > 0 && random.chance(0.2)) return { kind: 'chosen', reward: random.pick(others) };
  return { kind: 'none' };
}

function charged(items: DemoItem[], total: Cents, method: PaymentMethod): Charged {
  return {
    items,
    subtotal: sumCents(items.map((item) => item.price)),
    total,
    points: computePointsEarned(items),
    reward: null,
    pointsRedeemed: 0,
    observation: null,
    method,
    individual: false,
  };
}

/** At the prices of who does them. */
function itemsOf({ services: chosen }: Pick<Basket, 'services'>, employee: number | null): DemoItem[] {
  const who = employee === null ? null : employees[employee];
  return chosen.map((service) => {
    const { name = '', price: usual = 0, points = 0 } = services[service] ?? {};
    const price = getEmployeePrice({ id: service, price: usual }, who);
    return { service, name, price, points, otherEmployee: null };
  });
}

function pickBasket(random: Random, offered: readonly Basket[]): Basket {
  return random.pickWeighted(offered, (each) => each.weight) ?? random.pick(offered);
}

function pickMethod(random: Random): PaymentMethod {
  return random.pickWeighted(METHODS, (each) => each.weight)?.method ?? 'pix';
}
