import { PAYMENT_METHODS, type PaymentMethod } from '../../../../domain/constants.ts';
import { isObject } from '../../../../domain/fields/codec.ts';
import type { Id } from '../../../../domain/ids.ts';
import { isArrayOf, isCents, isId, isKeyOf, isNullOr } from '../../../guards.ts';
import { isAttempt } from '../../../sales/attempt.ts';
import { getQueueMemory, getRefusal } from '../../../sales/queue/memory.ts';
import type { QueuedSale } from '../../../sales/queue/storage.ts';
import type { RewardPick } from '../../../sales/rewardPick.ts';
import { editPayments, restorePayment } from './payments.ts';
import { createWizardState, STEP_LABELS, type WizardState } from './state.ts';

/** Parses a stored wizard state, also from a release with a single payment method. Returns null if it is invalid. */
export function readWizardState(stored: unknown): WizardState | null {
  if (!isObject(stored)) return null;
  const { payment, ...rest } = stored;
  const draft = { ...parseSingleMethod(payment), ...rest };
  return isWizardState(draft) ? draft : null;
}

function parseSingleMethod(method: unknown): Pick<WizardState, 'payments' | 'tip' | 'doneBy' | 'pixReceived'> {
  const payments = isMethod(method) ? editPayments([], { type: 'paymentChosen', method }) : [];
  return { payments, tip: null, doneBy: {}, pixReceived: null };
}

function isMethod(value: unknown): value is PaymentMethod {
  return isKeyOf(PAYMENT_METHODS, value);
}

/** Validates the shape: storage can be edited by hand or come from an older release. */
function isWizardState(draft: unknown): draft is WizardState {
  if (!isObject(draft)) return false;
  const fields = Object.keys(createWizardState('')) as (keyof WizardState)[];
  return (
    fields.every((field) => field in draft) &&
    typeof draft.key === 'string' &&
    draft.key.length >= 16 &&
    isStep(draft.step) &&
    isArrayOf(draft.trail, isStep) &&
    isArrayOf(draft.services, isId) &&
    [draft.customer, draft.employee].every(isNullOr(isId)) &&
    isNullOr((value) => isObject(value) && isId(value.id) && isNullOr(isId)(value.customer))(draft.reservation) &&
    isNullOr(isCents)(draft.customTotal) &&
    (draft.recheckTotal === undefined || draft.recheckTotal === true) &&
    isArrayOf(draft.payments, isPaymentPart) &&
    isNullOr(isTip)(draft.tip) &&
    isObject(draft.doneBy) &&
    Object.values(draft.doneBy).every(isId) &&
    isNullOr(isCents)(draft.pixReceived) &&
    typeof draft.observation === 'string' &&
    isRewardPick(draft.reward) &&
    (draft.corrects === undefined || isCorrection(draft.corrects)) &&
    isNullOr(isAttempt)(draft.attempt) &&
    draft.refusal === null
  );
}

/** A queued sale as wizard state at its last step, with the same key, so that it is sold once. */
export function createStateFromQueued(queued: QueuedSale): WizardState {
  const { key, sale, customTotal } = queued;
  const { customer_id: customer, reservation_id: reservation, reward_id } = sale;
  return {
    ...createWizardState(key),
    step: 'finish',
    trail: ['reservation', 'service', 'payment'],
    reservation: reservation !== null && customer !== null ? { id: reservation, customer } : null,
    customer,
    employee: sale.employee_id,
    services: sale.services,
    customTotal,
    ...restorePayment(sale),
    reward: toRewardPick(reward_id, sale.reward_automatic),
    refusal: getRefusal(getQueueMemory(), queued),
  };
}

function isPaymentPart(value: unknown): boolean {
  return (
    isObject(value) &&
    isNullOr(isMethod)(value.method) &&
    [value.amount, value.tendered, value.installments].every(isNullOr(isCents))
  );
}

function isTip(value: unknown): boolean {
  return isObject(value) && isCents(value.amount) && isNullOr(isId)(value.employee);
}

function isCorrection(value: unknown): boolean {
  return isObject(value) && isId(value.id) && typeof value.day === 'string' && typeof value.reason === 'string';
}

function toRewardPick(id: Id | null, isAutomatic = false): RewardPick {
  if (id === null) return { kind: 'none' };
  return isAutomatic ? { kind: 'auto' } : { kind: 'chosen', id };
}

function isRewardPick(value: unknown): boolean {
  if (!isObject(value)) return false;
  return (
    value.kind === 'auto' ||
    value.kind === 'none' ||
    (value.kind === 'chosen' && isId(value.id) && (value.free === undefined || isId(value.free)))
  );
}

function isStep(value: unknown): boolean {
  return isKeyOf(STEP_LABELS, value);
}
