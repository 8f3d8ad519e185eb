import { PAYMENT_METHODS } from '../../../domain/constants.ts';
import type { Id } from '../../../domain/ids.ts';
import { DRAFT } from '../../authProvider/forgetDrafts.ts';
import { isCents, isId, isKeyOf, isList, isObject, orNull } from '../../guards.ts';
import { startOf, type WizardState } from './state.ts';
import { STEPS } from './steps.ts';

/*
 * The unfinished sale survives a reload. It is kept per tab (sessionStorage: two tabs are two sales, and it is gone with
 * the tab) and per signed-in person, and holds ids and amounts: no name, no phone. The one free text is the observation:
 * without it a sale whose answer got lost could not be sent again as it was.
 */

const VERSION = 1;

/** The run this person left in this tab, or null. A sale that was under way may or may not have arrived. */
export function loadDraft(user: Id): WizardState | null {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(nameFor(user)) ?? 'null');
    return isDraft(draft) ? revived(draft) : null;
  } catch {
    return null;
  }
}

/** Keeps a run. Where the browser stores nothing (private mode, full), the wizard works without. */
export function saveDraft(user: Id, state: WizardState): void {
  try {
    sessionStorage.setItem(nameFor(user), JSON.stringify({ ...state, refusal: null, version: VERSION }));
  } catch {
    // The sale itself does not depend on it.
  }
}

function nameFor(user: Id): string {
  return `${DRAFT}${user}`;
}

function revived({ version: _version, ...draft }: WizardState & { version: number }): WizardState {
  const attempt = draft.attempt && { ...draft.attempt, status: 'unknown' as const, doubtful: true };
  return { ...draft, attempt };
}

/** Storage can be edited by hand or come from an older release: what does not look like a run is none. */
function isDraft(draft: unknown): draft is WizardState & { version: number } {
  if (!isObject(draft) || draft.version !== VERSION) return false;
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
    orNull((value) => isKeyOf(PAYMENT_METHODS, value))(draft.payment) &&
    typeof draft.observation === 'string' &&
    isReward(draft.reward) &&
    orNull(isAttempt)(draft.attempt) &&
    draft.refusal === null
  );
}

function isAttempt(value: unknown): boolean {
  return (
    isObject(value) &&
    isObject(value.sale) &&
    isCents(value.sale.amount) &&
    isCents(value.subtotal) &&
    isCents(value.discount)
  );
}

function isReward(value: unknown): boolean {
  if (!isObject(value)) return false;
  return value.kind === 'auto' || value.kind === 'none' || (value.kind === 'chosen' && isId(value.id));
}

function isStep(value: unknown): boolean {
  return isKeyOf(STEPS, value);
}
