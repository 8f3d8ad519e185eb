import type { Day } from '../../../../domain/dates.ts';
import { isSameId } from '../../../../domain/ids.ts';
import { type Cents, computePercent } from '../../../../domain/money.ts';
import type { Employee } from '../../../../domain/resources/employees.ts';
import type { Reward } from '../../../../domain/resources/rewards.ts';
import type { Service } from '../../../../domain/resources/services.ts';
import type { SaleListed } from '../../../../domain/responses.ts';
import { computeSaleTotals } from '../../../../domain/sale.ts';
import { createIdempotencyKey } from '../../../idempotencyKey.ts';
import type { RewardPick } from '../../../sales/rewardPick.ts';
import { restorePayment } from './payments.ts';
import { createWizardState, type WizardState } from './state.ts';
import { findById, type SaleLists } from './view.ts';

/* A sale that was made, in the wizard again: another is made in its place. */

/**
 * What the wizard chooses from while a sale is corrected: also what that one had, whoever has left since, its services at the prices
 * of then, whoever does them.
 */
export function addSaleToLists(lists: SaleLists, sale: SaleListed): SaleLists {
  const services = servicesOf(sale).map((sold) => ({ ...findById(lists.services, sold.id), ...sold }));
  const reward = rewardOf(lists, sale);
  return {
    ...lists,
    services: withThese(lists.services, services),
    employees: withTheirs(lists.employees, sale).map((employee) => withoutPriceOf(services, employee)),
    rewards: reward ? withThese(lists.rewards, [reward]) : lists.rewards,
  };
}

/** The wizard at its last step with everything that the sale has. `lists` have it too. */
export function createCorrectionState(sale: SaleListed, day: Day, lists: SaleLists): WizardState {
  const { customer_id: customer, reservation_id: reservation } = sale;
  const services = servicesOf(sale);
  const reward: RewardPick = sale.reward_id === null ? { kind: 'none' } : { kind: 'chosen', id: sale.reward_id };
  return {
    ...createWizardState(createIdempotencyKey()),
    step: 'finish',
    trail: ['reservation', 'service', 'payment'],
    reservation: reservation !== null && customer !== null ? { id: reservation, customer } : null,
    customer,
    employee: sale.employee_id,
    services: services.map(({ id }) => id),
    customTotal: agreedTotal(sale, services, findById(lists.rewards, sale.reward_id)),
    ...restorePayment(sale),
    observation: sale.observation ?? '',
    reward,
    corrects: { id: sale.id, day, reason: '' },
  };
}

/** The total that was agreed on in the place of the services' sum; null where it is that sum, less what the reward takes off. */
function agreedTotal(sale: SaleListed, services: Service[], reward: Reward | null): Cents | null {
  const choice = reward ? ({ kind: 'chosen', reward } as const) : ({ kind: 'none' } as const);
  const { total } = computeSaleTotals({ services, customTotal: null, rewards: [], customerPoints: null, choice });
  if (total === sale.amount) return null;
  const off = reward?.type === 'discount' ? reward.value : 0;
  if (off === 0 || off >= 100) return sale.amount;
  // The sale tells what is left of it; to the cent, for the discount was rounded.
  const about = Math.round((sale.amount * 100) / (100 - off));
  const near = [about, about - 1, about + 1].find((cents) => cents - computePercent(cents, off) === sale.amount);
  return near ?? sale.amount;
}

function servicesOf(sale: SaleListed): Service[] {
  return sale.services.flatMap(({ id, ...service }) => (id === null ? [] : [{ id, ...service }]));
}

/** Whoever sold, did a line or got the tip of it may have left. */
function withTheirs(employees: readonly Employee[], sale: SaleListed): Employee[] {
  const all = [...employees];
  for (const { employee_id: id, employee } of [sale, ...(sale.items ?? []), ...(sale.tip ? [sale.tip] : [])]) {
    if (id !== null && !findById(all, id)) all.push({ ...UNKNOWN, id, name: employee ?? '', status: true });
  }
  return all;
}

function withoutPriceOf(services: readonly Service[], employee: Employee): Employee {
  const terms = employee.terms?.map((term) => (findById(services, term.service_id) ? { ...term, price: null } : term));
  return terms ? { ...employee, terms } : employee;
}

const UNKNOWN = { phone: '', email: '', services: [], commission: 0, observation: null, created_at: '' };

/** Still offered to this sale; one that nobody has any more changes no price. */
function rewardOf(lists: SaleLists, sale: SaleListed): Reward | null {
  if (sale.reward_id === null) return null;
  const known = findById(lists.rewards, sale.reward_id);
  if (known) return { ...known, active: true };
  const { reward_id: id, reward, points_taken: points_required } = sale;
  const title = reward ?? '';
  return { id, title, description: '', type: 'product', value: 0, min_limit: 0, points_required, active: true };
}

function withThese<T extends Service | Reward>(records: readonly T[], these: readonly T[]): T[] {
  const others = records.map((record) => these.find(({ id }) => isSameId(id, record.id)) ?? record);
  return [...others, ...these.filter(({ id }) => !findById(records, id))];
}
