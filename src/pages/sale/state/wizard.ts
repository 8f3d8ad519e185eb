import { type Dispatch, type RefObject, useLayoutEffect, useReducer, useState } from 'react';
import type { Id } from '../../../../domain/ids.ts';
import type { Shop } from '../../../../domain/resources/shop.ts';
import { createIdempotencyKey } from '../../../idempotencyKey.ts';
import { loadDraft, saveDraft } from '../../../sales/drafts.ts';
import { readWizardState } from './draft.ts';
import type { MissingReferences } from './missingReferences.ts';
import { wizardReducer } from './reducer.ts';
import { createWizardState, isUntouched, type WizardAction, type WizardState } from './state.ts';
import type { SaleLists, SaleView } from './view.ts';

export interface Wizard {
  state: WizardState;
  dispatch: Dispatch<WizardAction>;
  /** Empty until they are loaded. */
  lists: SaleLists;
  isLoading: boolean;
  view: SaleView;
  /** What the shop says of itself; undefined until it is read, and on a back end that does not know. */
  shop: Shop | undefined;
  /** The step's h2: the focus goes there when the step is entered. */
  headingRef: RefObject<HTMLHeadingElement | null>;
  /** Whether the customer's points, which the automatic reward goes by, are there. */
  pointsStatus: 'known' | 'loading' | 'failed';
  reloadPoints: () => void;
  /** What somebody has deleted meanwhile. */
  missingReferences: MissingReferences | null;
  /** Sends the sale, or sends the one of unknown outcome again. */
  finish: () => void;
  /** Queues the sale of unknown outcome on this device, without its observation, to be sent by itself. */
  queue: () => void;
}

export interface WizardDraft {
  state: WizardState;
  dispatch: Dispatch<WizardAction>;
  /** The key of the sale that was resumed: left unfinished in this tab, or queued on this device. */
  resumedKey: string | null;
  reopen: (run: WizardState) => void;
}

/** A new sale in the wizard, stored over reloads. */
export function useWizardDraft(user: Id): WizardDraft {
  return useStoredDraft(user, () => newSaleLeft(user));
}

/** The correction of a sale in the wizard, stored over reloads; `begin` makes the one that was not begun yet. */
export function useCorrectionDraft(user: Id, sale: Id, begin: () => WizardState): WizardDraft {
  return useStoredDraft(user, () => loadDraft(user, readWizardState, sale), begin);
}

function useStoredDraft(
  user: Id,
  load: () => WizardState | null,
  begin: () => WizardState = () => createWizardState(createIdempotencyKey()),
): WizardDraft {
  const [draft] = useState(load);
  const [state, dispatch] = useReducer(wizardReducer, draft, (left) => left ?? begin());
  const [resumed, setResumed] = useState(draft && !isUntouched(draft) ? draft.key : null);
  const [isCorrection] = useState(state.corrects !== undefined);
  const reopen = (run: WizardState) => {
    dispatch({ type: 'reopened', wizardState: run });
    setResumed(run.key);
  };
  useLayoutEffect(() => {
    // A correction that is over leaves the draft of the new sale as it is.
    if (!isCorrection || state.corrects) saveDraft(user, state);
  }, [user, state, isCorrection]);
  return { state, dispatch, resumedKey: resumed, reopen };
}

/** The new sale that was left unfinished. An older release stored corrections in its place: one of unknown outcome is still needed. */
function newSaleLeft(user: Id): WizardState | null {
  const draft = loadDraft(user, readWizardState);
  if (!draft?.corrects) return draft;
  if (draft.attempt) saveDraft(user, draft);
  return null;
}

/** Fields of the sale's body, by the step where they are corrected. */
export const STEP_FIELDS = {
  reservation: ['reservation_id'],
  customer: ['customer_id'],
  employee: ['employee_id'],
  service: ['services', 'items', 'amount'],
  payment: ['payment_method', 'payments', 'tip', 'observation', 'reward_id'],
} as const;

/** The server's sentences about these fields of a refused sale. */
export function getRefusalMessages({ refusal }: WizardState, fields: readonly string[]): string[] {
  return fields.flatMap((field) => refusal?.errors[field] ?? []);
}
