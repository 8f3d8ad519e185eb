import { type Dispatch, type RefObject, useLayoutEffect, useReducer, useState } from 'react';
import type { Id } from '../../../../domain/ids.ts';
import type { Shop } from '../../../../domain/resources/shop.ts';
import { newKey } from '../../../idempotencyKey.ts';
import { loadDraft, saveDraft } from '../../../sales/drafts.ts';
import { readWizardState } from './draft.ts';
import type { LostParts } from './lostParts.ts';
import { wizardReducer } from './reducer.ts';
import { isUntouched, startOf, type WizardAction, type WizardState } from './state.ts';
import type { SaleLists, SaleView } from './view.ts';

export interface Wizard {
  state: WizardState;
  dispatch: Dispatch<WizardAction>;
  /** Empty until they are loaded. */
  lists: SaleLists;
  loading: boolean;
  view: SaleView;
  /** What the shop says of itself; undefined until it is read, and on a back end that does not know. */
  shop: Shop | undefined;
  /** The step's h2: the focus goes there when the step is entered. */
  heading: RefObject<HTMLHeadingElement | null>;
  /** Whether the customer's points, which the automatic reward goes by, are there. */
  points: 'known' | 'loading' | 'failed';
  reloadPoints: () => void;
  /** What somebody has deleted meanwhile. */
  deleted: LostParts | null;
  /** Sends the sale, or sends the one of unknown outcome again. */
  finish: () => void;
  /** Queues the sale of unknown outcome on this device, without its observation, to be sent by itself. */
  queue: () => void;
}

export interface WizardDraft {
  state: WizardState;
  dispatch: Dispatch<WizardAction>;
  /** The key of the sale that was resumed: left unfinished in this tab, or queued on this device. */
  resumed: string | null;
  reopen: (run: WizardState) => void;
}

/** The sale in the wizard, stored over reloads. */
export function useWizardDraft(user: Id): WizardDraft {
  const [draft] = useState(() => loadDraft(user, readWizardState));
  const [state, dispatch] = useReducer(wizardReducer, draft, (left) => left ?? startOf(newKey()));
  const [resumed, setResumed] = useState(draft && !isUntouched(draft) ? draft.key : null);
  const reopen = (run: WizardState) => {
    dispatch({ type: 'reopened', run });
    setResumed(run.key);
  };
  useLayoutEffect(() => saveDraft(user, state), [user, state]);
  return { state, dispatch, resumed, reopen };
}

/** Fields of the sale's body, by the step where they are corrected. */
export const FIELDS_OF = {
  reservation: ['reservation_id'],
  customer: ['customer_id'],
  employee: ['employee_id'],
  service: ['services', 'items', 'amount'],
  payment: ['payment_method', 'payments', 'tip', 'observation', 'reward_id'],
} as const;

/** The server's sentences about these fields of a refused sale. */
export function refusalsOf({ refusal }: WizardState, fields: readonly string[]): string[] {
  return fields.flatMap((field) => refusal?.errors[field] ?? []);
}
