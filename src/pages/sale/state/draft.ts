import { PAYMENT_METHODS } from '../../../../domain/constants.ts';
import type { Id } from '../../../../domain/ids.ts';
import { isCents, isId, isKeyOf, isList, isObject, orNull } from '../../../guards.ts';
import { isAttempt } from '../../../sales/attempt.ts';
import { queueMemory, refusalIn } from '../../../sales/queue/memory.ts';
import type { QueuedSale } from '../../../sales/queue/storage.ts';
import type { RewardPick } from '../../../sales/rewardPick.ts';
import { STEPS, startOf, type WizardState } from './state.ts';

/** Whether what was stored is a sale in the wizard: storage can be edited by hand or come from an older release. */
export function isWizardState(draft: unknown): draft is WizardState {
  if (!isObject(draft)) return false;
  const fields = Object.keys(startOf('')) as (keyof WizardState)[];
  return (
    fields.every((field) => field in draft) &&
    typeof draft.key === 'string' &&
    draft.key.length >= 16 &&
    isStep(draft.step) &&
    isList(draft.trail, isStep) &&
    isList(draft.services, isId) &&
    [draft.customer, draft.employee].every(orNull(isId)) &&
    orNull((value) => isObject(value) && isId(value.id) && isId(value.customer))(draft.reservation) &&
    orNull(isCents)(draft.customTotal) &&
    (draft.recheckTotal === undefined || draft.recheckTotal === true) &&
    orNull((value) => isKeyOf(PAYMENT_METHODS, value))(draft.payment) &&
    typeof draft.observation === 'string' &&
    isReward(draft.reward) &&
    (draft.corrects === undefined || isCorrection(draft.corrects)) &&
    orNull(isAttempt)(draft.attempt) &&
    draft.refusal === null
  );
}

/** A queued sale in the wizard at its last step, with the same key: however it is corrected, it is one sale. */
export function reopened(queued: QueuedSale): WizardState {
  const { key, sale, customTotal } = queued;
  const { customer_id: customer, reservation_id: reservation, reward_id } = sale;
  return {
    ...startOf(key),
    step: 'finish',
    trail: ['reservation', 'service', 'payment'],
    reservation: reservation !== null && customer !== null ? { id: reservation, customer } : null,
    customer,
    employee: sale.employee_id,
    services: sale.services,
    customTotal,
    payment: sale.payment_method,
    reward: rewardOf(reward_id, sale.reward_automatic),
    refusal: refusalIn(queueMemory(), queued),
  };
}

function isCorrection(value: unknown): boolean {
  return isObject(value) && isId(value.id) && typeof value.day === 'string' && typeof value.reason === 'string';
}

function rewardOf(id: Id | null, isAutomatic = false): RewardPick {
  if (id === null) return { kind: 'none' };
  return isAutomatic ? { kind: 'auto' } : { kind: 'chosen', id };
}

function isReward(value: unknown): boolean {
  if (!isObject(value)) return false;
  return (
    value.kind === 'auto' ||
    value.kind === 'none' ||
    (value.kind === 'chosen' && isId(value.id) && (value.free === undefined || isId(value.free)))
  );
}

function isStep(value: unknown): boolean {
  return isKeyOf(STEPS, value);
}
