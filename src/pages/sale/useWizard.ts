import { type Dispatch, useLayoutEffect, useReducer, useState } from 'react';
import type { Id } from '../../../domain/ids.ts';
import { newKey } from '../../idempotencyKey.ts';
import { loadDraft, saveDraft } from './draft.ts';
import { wizardReducer } from './reducer.ts';
import { isUntouched, startOf, type WizardAction, type WizardState } from './state.ts';

export interface WizardRun {
  state: WizardState;
  dispatch: Dispatch<WizardAction>;
  /** The key of the run that was taken up: left unfinished in this tab, or waiting on this device. */
  resumed: string | null;
  /** Takes up a run. */
  reopen: (run: WizardState) => void;
}

/** The run of the wizard, kept over reloads. */
export function useWizard(user: Id): WizardRun {
  const [draft] = useState(() => loadDraft(user));
  const [state, dispatch] = useReducer(wizardReducer, draft, (left) => left ?? startOf(newKey()));
  const [resumed, setResumed] = useState(draft && !isUntouched(draft) ? draft.key : null);
  const reopen = (run: WizardState) => {
    dispatch({ type: 'reopened', run });
    setResumed(run.key);
  };
  useLayoutEffect(() => saveDraft(user, state), [user, state]);
  return { state, dispatch, resumed, reopen };
}
