import type { PaymentMethod } from '../../../domain/constants.ts';
import { type Cents, sumCents } from '../../../domain/money.ts';
import {
  computePointsEarned,
  computePointsTaken,
  computeSaleTotals,
  getEmployeePrice,
  getRedeemedReward,
  type RewardChoice,
} from '../../../domain/sale.ts';
import { employees, hasAllServices } from './employees.ts';
import type { DemoItem, DemoSale } from './model.ts';
import type { FixedVisit } from './payments.ts';
import type { Random } from './random.ts';
import { rewards } from './rewards.ts';
import { type Basket, baskets, products, quickBaskets, services } from './services.ts';

type Charge = Pick<
  DemoSale,
  'items' | 'subtotal' | 'total' | 'points' | 'reward' | 'pointsRedeemed' | 'observation' | 'method' | 'individual'
>;

const METHODS: readonly { method: PaymentMethod; weight: number }[] = [
  { method: 'pix', weight: 46 },
  { method: 'credit', weight: 22 },
  { method: 'debit', weight: 18 },
  { method: 'cash', weight: 14 },
];

const AGREED_PRICE = 'Valor combinado com o gerente.';

const REMARKS = [
  'Pediu degradê mais alto da próxima vez.',
  'Veio com o filho.',
  'Gosta da navalha no contorno.',
  'Primeira vez na casa.',
  'Atrasou quinze minutos; foi encaixado.',
  'Pediu recibo.',
];

/** Generates the items and total of a visit. `balance` is the customer's points before it, null without a customer. */
export function chargeVisit(random: Random, employee: number | null, balance: number | null): Charge {
  const offered =
    employee === null ? quickBaskets : baskets.filter((basket) => hasAllServices(employee, basket.services));
  const basket = toItems(pickBasket(random, offered), employee);
  const subtotal = sumCents(basket.map((item) => item.price));
  const method = pickMethod(random);
  if (random.chance(0.03)) {
    const total = random.chance(0.25) ? subtotal + 5_00 : Math.max(5_00, subtotal - random.pick([5_00, 10_00]));
    return { ...toCharge(basket, total, method), observation: AGREED_PRICE };
  }
  const { choice, items } = addFreeService(
    balance === null ? { kind: 'none' } : chooseReward(random, balance),
    basket,
    employee,
  );
  const totals = computeSaleTotals({ services: items, customTotal: null, rewards, customerPoints: balance, choice });
  const reward = getRedeemedReward(totals);
  return {
    ...toCharge(items, totals.total, method),
    reward: reward === null ? null : Number(reward.id),
    pointsRedeemed: reward === null ? 0 : computePointsTaken(balance ?? 0, reward.points_required),
    observation: random.chance(0.06) ? random.pick(REMARKS) : null,
  };
}

/** The items and total of a fixed visit. */
export function chargeFixedVisit({ services: chosen, total, otherEmployee }: FixedVisit, employee: number): Charge {
  const items = toItems({ services: chosen }, employee).map((item, index, all) =>
    index === all.length - 1 ? { ...item, otherEmployee } : item,
  );
  const sale = toCharge(items, total ?? sumCents(items.map((item) => item.price)), 'pix');
  return total === null ? sale : { ...sale, observation: AGREED_PRICE };
}

/** Generates an individual sale: a product, or a quick service. */
export function chargeIndividualSale(random: Random): Charge {
  const method = pickMethod(random);
  if (random.chance(0.35)) {
    const items = toItems(pickBasket(random, quickBaskets), null);
    return { ...toCharge(items, sumCents(items.map((item) => item.price)), method), individual: true };
  }
  const { note, price } = random.pick(products);
  // The server stores a sale without services as one item of this name.
  const items = [{ service: null, name: 'Venda avulsa', price, points: 0, otherEmployee: null }];
  return { ...toCharge(items, price, method), individual: true, observation: note };
}

/** Many customers let the system choose, a few choose a product or a service, the others redeem nothing. */
function chooseReward(random: Random, balance: number): RewardChoice {
  if (random.chance(0.55)) return { kind: 'auto' };
  const others = rewards.filter((each) => each.active && each.type !== 'discount' && each.points_required <= balance);
  if (others.length > 0 && random.chance(0.2)) return { kind: 'chosen', reward: random.pick(others) };
  return { kind: 'none' };
}

/** With a reward that is a service, the visit has it, free. A visit of nothing else redeems nothing: it would have no value. */
function addFreeService(choice: RewardChoice, basket: DemoItem[], employee: number | null) {
  const free = choice.kind === 'chosen' ? rewards[Number(choice.reward.id)]?.service_id : null;
  if (choice.kind !== 'chosen' || free == null) return { choice, items: basket };
  const paid = basket.filter(({ service }) => service !== free);
  if (paid.length === 0) return { choice: { kind: 'none' as const }, items: basket };
  const [item] = toItems({ services: [free] }, employee);
  return item ? { choice: { ...choice, free: item.price }, items: [...paid, item] } : { choice, items: basket };
}

function toCharge(items: DemoItem[], total: Cents, method: PaymentMethod): Charge {
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

/** The services as items, at the prices of the employee. */
function toItems({ services: chosen }: Pick<Basket, 'services'>, employee: number | null): DemoItem[] {
  const performer = employee === null ? null : employees[employee];
  return chosen.map((service) => {
    const { name = '', price: usual = 0, points = 0 } = services[service] ?? {};
    const price = getEmployeePrice({ id: service, price: usual }, performer);
    return { service, name, price, points, otherEmployee: null };
  });
}

function pickBasket(random: Random, offered: readonly Basket[]): Basket {
  return random.pickWeighted(offered, (each) => each.weight) ?? random.pick(offered);
}

function pickMethod(random: Random): PaymentMethod {
  return random.pickWeighted(METHODS, (each) => each.weight)?.method ?? 'pix';
}
