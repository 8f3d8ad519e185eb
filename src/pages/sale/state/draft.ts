import { isObject } from '../../../../domain/fields/codec.ts';
import type { Id } from '../../../../domain/ids.ts';
import { isCents } from '../../../../domain/money.ts';
import type { RewardPick } from '../../../../domain/sale.ts';
import { isArrayOf, isId, isNullOr, isObjectOf, isOptional, isPaymentMethod, isText } from '../../../guards.ts';
import { isAttempt } from '../../../sales/drafts.ts';
import { getQueueMemory, getRefusal } from '../../../sales/queue/memory.ts';
import type { QueuedSale } from '../../../sales/queue/storage.ts';
import { type EnteredTip, editPayments, type PaymentPart, restorePayment } from './payments.ts';
import { createWizardState, isStep, type WizardState } from './state.ts';

const isPaymentPart = isObjectOf<PaymentPart>({
  method: isNullOr(isPaymentMethod),
  amount: isNullOr(isCents),
  tendered: isNullOr(isCents),
  installments: isNullOr(isCents),
});

function isRewardPick(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { kind, id, free, added } = value;
  if (kind === 'auto' || kind === 'none') return true;
  return kind === 'chosen' && isId(id) && isOptional(isId)(free) && isOptional((flag) => flag === true)(added);
}

/** Storage can be edited by hand or come from an older release. */
const isWizardState = isObjectOf<WizardState>({
  key: (key) => typeof key === 'string' && key.length >= 16,
  step: isStep,
  trail: (trail) => isArrayOf(trail, isStep),
  reservation: isNullOr(isObjectOf({ id: isId, customer: isNullOr(isId) })),
  customer: isNullOr(isId),
  employee: isNullOr(isId),
  services: (services) => isArrayOf(services, isId),
  customTotal: isNullOr(isCents),
  recheckTotal: isOptional((flag) => flag === true),
  payments: (payments) => isArrayOf(payments, isPaymentPart),
  tip: isNullOr(isObjectOf<EnteredTip>({ amount: isCents, employee: isNullOr(isId) })),
  doneBy: (doneBy) => isObject(doneBy) && Object.values(doneBy).every(isId),
  pixReceived: isNullOr(isCents),
  observation: isText,
  reward: isRewardPick,
  corrects: isOptional(isObjectOf({ id: isId, day: isText, reason: isText })),
  attempt: isNullOr(isAttempt),
  refusal: (refusal) => refusal === null,
});

/** Parses a stored wizard state, also from a release with a single payment method. Returns null if it is invalid. */
export function readWizardState(stored: unknown): WizardState | null {
  if (!isObject(stored)) return null;
  const { payment, ...rest } = stored;
  const draft = { ...parseSingleMethod(payment), ...rest };
  return isWizardState(draft) ? draft : null;
}

function parseSingleMethod(method: unknown): Pick<WizardState, 'payments' | 'tip' | 'doneBy' | 'pixReceived'> {
  const payments = isPaymentMethod(method) ? editPayments([], { type: 'paymentChosen', method }) : [];
  return { payments, tip: null, doneBy: {}, pixReceived: null };
}

/** A queued sale as wizard state at its last step, with the same key, so that it is sold once. */
export function createStateFromQueued(queued: QueuedSale): WizardState {
  const { key, sale, customTotal, free } = queued;
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
    reward: toRewardPick(reward_id, sale.reward_automatic, free),
    refusal: getRefusal(getQueueMemory(), queued),
  };
}

function toRewardPick(id: Id | null, isAutomatic = false, free?: Id): RewardPick {
  if (id === null) return { kind: 'none' };
  return isAutomatic ? { kind: 'auto' } : { kind: 'chosen', id, free };
}
