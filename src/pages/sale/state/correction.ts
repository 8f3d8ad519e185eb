import type { Day } from '../../../../domain/dates.ts';
import { findById, isSameId } from '../../../../domain/ids.ts';
import { type Cents, computePercent } from '../../../../domain/money.ts';
import type { Employee } from '../../../../domain/resources/employees.ts';
import type { Reward } from '../../../../domain/resources/rewards.ts';
import type { Service } from '../../../../domain/resources/services.ts';
import { computeSaleTotals, type RewardPick } from '../../../../domain/sale.ts';
import type { SaleListed } from '../../../../domain/schemas/saleResponse.ts';
import { createIdempotencyKey } from '../../../idempotencyKey.ts';
import { restorePayment } from './payments.ts';
import { createWizardState, type WizardState } from './state.ts';
import type { SaleLists } from './view.ts';

/* Loads a finished sale into the wizard, which then creates its replacement. */

/**
 * Adds to the lists what the corrected sale contains: inactive or deleted employees and rewards, and its services at
 * their original prices.
 */
export function addSaleToLists(lists: SaleLists, sale: SaleListed): SaleLists {
  const services = getSoldServices(sale).map((sold) => ({ ...findById(lists.services, sold.id), ...sold }));
  const reward = getSoldReward(lists, sale);
  return {
    ...lists,
    services: mergeRecords(lists.services, services),
    employees: addSaleEmployees(lists.employees, sale).map((employee) => withoutOwnPrices(services, employee)),
    rewards: reward ? mergeRecords(lists.rewards, [reward]) : lists.rewards,
  };
}

/** The wizard state at the last step with the contents of the sale. `lists` must contain them (addSaleToLists). */
export function createCorrectionState(sale: SaleListed, day: Day, lists: SaleLists): WizardState {
  const { customer_id: customer, reservation_id: reservation } = sale;
  const services = getSoldServices(sale);
  const soldReward = findById(lists.rewards, sale.reward_id);
  const free = soldReward?.type === 'service_free' ? getFreeItem(sale) : null;
  const reward: RewardPick =
    sale.reward_id === null
      ? { kind: 'none' }
      : { kind: 'chosen', id: sale.reward_id, ...(free?.service_id != null && { free: free.service_id }) };
  return {
    ...createWizardState(createIdempotencyKey()),
    step: 'finish',
    trail: ['reservation', 'service', 'payment'],
    reservation: reservation !== null && customer !== null ? { id: reservation, customer } : null,
    customer,
    employee: sale.employee_id,
    services: services.map(({ id }) => id),
    customTotal: getAgreedTotal(sale, services, soldReward && { reward: soldReward, free: free?.price }),
    ...restorePayment(sale),
    observation: sale.observation ?? '',
    reward,
    corrects: { id: sale.id, day, reason: '' },
  };
}

/** The agreed total that replaced the sum of the services; null if the sale has that sum minus its discount. */
function getAgreedTotal(
  sale: SaleListed,
  services: Service[],
  redeemed: { reward: Reward; free: Cents | undefined } | null,
): Cents | null {
  const choice = redeemed ? ({ kind: 'chosen', ...redeemed } as const) : ({ kind: 'none' } as const);
  const { total } = computeSaleTotals({ services, customTotal: null, rewards: [], customerPoints: null, choice });
  if (total === sale.amount) return null;
  if (redeemed?.free !== undefined) return sale.amount + redeemed.free;
  const reward = redeemed?.reward;
  const discountPercent = reward?.type === 'discount' ? reward.value : 0;
  if (discountPercent === 0 || discountPercent >= 100) return sale.amount;
  // The sale stores the discounted amount. The discount was rounded, so neighbouring cents are tried.
  const estimate = Math.round((sale.amount * 100) / (100 - discountPercent));
  const exact = [estimate, estimate - 1, estimate + 1].find(
    (cents) => cents - computePercent(cents, discountPercent) === sale.amount,
  );
  return exact ?? sale.amount;
}

/** The line that the reward made free: nothing of its price is left. Null for none. */
function getFreeItem({ items }: SaleListed) {
  return items?.find(({ price, discount }) => price > 0 && discount === price) ?? null;
}

function getSoldServices(sale: SaleListed): Service[] {
  return sale.services.flatMap(({ id, ...service }) => (id === null ? [] : [{ id, ...service }]));
}

/** Adds employees of the sale who are no longer in the list. */
function addSaleEmployees(employees: readonly Employee[], sale: SaleListed): Employee[] {
  const all = [...employees];
  for (const { employee_id: id, employee } of [sale, ...(sale.items ?? []), ...(sale.tip ? [sale.tip] : [])]) {
    if (id !== null && !findById(all, id)) all.push({ ...UNKNOWN_EMPLOYEE, id, name: employee ?? '', status: true });
  }
  return all;
}

function withoutOwnPrices(services: readonly Service[], employee: Employee): Employee {
  const terms = employee.terms?.map((term) => (findById(services, term.service_id) ? { ...term, price: null } : term));
  return terms ? { ...employee, terms } : employee;
}

const UNKNOWN_EMPLOYEE = { phone: '', email: '', services: [], commission: 0, observation: null, created_at: '' };

/** The sale's reward, offered even if inactive. A deleted one gets no price effect. */
function getSoldReward(lists: SaleLists, sale: SaleListed): Reward | null {
  if (sale.reward_id === null) return null;
  const known = findById(lists.rewards, sale.reward_id);
  if (known) return { ...known, active: true };
  const { reward_id: id, reward, points_taken: points_required } = sale;
  const title = reward ?? '';
  return { id, title, description: '', type: 'product', value: 0, min_limit: 0, points_required, active: true };
}

function mergeRecords<T extends Service | Reward>(records: readonly T[], additions: readonly T[]): T[] {
  const others = records.map((record) => additions.find(({ id }) => isSameId(id, record.id)) ?? record);
  return [...others, ...additions.filter(({ id }) => !findById(records, id))];
}
