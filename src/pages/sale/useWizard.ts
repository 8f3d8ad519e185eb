import { type Dispatch, useEffect, useReducer, useState } from 'react';
import type { Id } from '../../../domain/entities.ts';
import { newKey } from '../../idempotencyKey.ts';
import { loadDraft, saveDraft } from './draft.ts';
import { wizardReducer } from './reducer.ts';
import { isUntouched, startOf, type WizardAction, type WizardState } from './state.ts';

export interface WizardRun {
  state: WizardState;
  dispatch: Dispatch<WizardAction>;
  /** Whether something was taken up that this person had left unfinished in this tab. */
  resumed: boolean;
}

/** The run of the wizard, kept over reloads. */
export function useWizard(user: Id): WizardRun {
  const [draft] = useState(() => loadDraft(user));
  const [state, dispatch] = useReducer(wizardReducer, draft, (left) => left ?? startOf(newKey()));
  useEffect(() => saveDraft(user, state), [user, state]);
  return { state, dispatch, resumed: draft !== null && !isUntouched(draft) };
}
