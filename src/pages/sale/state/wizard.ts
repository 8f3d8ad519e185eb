import { type Dispatch, type RefObject, useLayoutEffect, useMemo, useReducer, useState } from 'react';
import type { Id } from '../../../../domain/ids.ts';
import type { Shop } from '../../../../domain/resources/shop.ts';
import { useOnlySeller } from '../../../dataProvider/useShop.ts';
import { createIdempotencyKey } from '../../../idempotencyKey.ts';
import { loadDraft, saveDraft } from '../../../sales/drafts.ts';
import { readWizardState } from './draft.ts';
import type { MissingReferences } from './missingReferences.ts';
import { createOwnSaleReducer, wizardReducer } from './reducer.ts';
import { createWizardState, isUntouched, type WizardAction, type WizardState } from './state.ts';
import type { SaleLists, SaleView } from './view.ts';

export interface Wizard {
  state: WizardState;
  dispatch: Dispatch<WizardAction>;
  /** Empty until loaded. */
  lists: SaleLists;
  isLoading: boolean;
  view: SaleView;
  /** The shop's settings; undefined while loading and on back ends without them. */
  shop: Shop | undefined;
  /** The step's h2, focused when the step is entered. */
  headingRef: RefObject<HTMLHeadingElement | null>;
  /** Whether the customer's points, which decide the automatic reward, are loaded. */
  pointsStatus: 'known' | 'loading' | 'failed';
  reloadPoints: () => void;
  /** References deleted since they were chosen. */
  missingReferences: MissingReferences | null;
  /** Sends the sale, or resends one of unknown outcome. */
  finish: () => void;
  /** Queues a sale of unknown outcome on this device, without its observation, to be sent automatically. */
  queue: () => void;
}

/** Whether the price is known: an automatic reward depends on the customer's points. */
export function getPriceStatus({ state, pointsStatus }: Wizard): Wizard['pointsStatus'] {
  return !state.attempt && state.reward.kind === 'auto' ? pointsStatus : 'known';
}

export interface WizardDraft {
  state: WizardState;
  dispatch: Dispatch<WizardAction>;
  /** Key of the resumed sale: unfinished in this tab, or queued on this device. */
  resumedKey: string | null;
  reopen: (nextState: WizardState) => void;
}

/** A new sale, stored across reloads. */
export function useWizardDraft(user: Id): WizardDraft {
  return useStoredDraft(user, () => loadNewSale(user));
}

/** A correction, stored across reloads; `createState` creates it. */
export function useCorrectionDraft(user: Id, sale: Id, createState: () => WizardState): WizardDraft {
  return useStoredDraft(user, () => loadDraft(user, readWizardState, sale), createState);
}

function useStoredDraft(
  user: Id,
  load: () => WizardState | null,
  createState: () => WizardState = () => createWizardState(createIdempotencyKey()),
): WizardDraft {
  const [draft] = useState(load);
  const onlySeller = useOnlySeller();
  const reducer = useMemo(
    () => (onlySeller === undefined ? wizardReducer : createOwnSaleReducer(onlySeller)),
    [onlySeller],
  );
  const [state, dispatch] = useReducer(reducer, draft, (left) => left ?? createState());
  const [resumedKey, setResumedKey] = useState(draft && !isUntouched(draft) ? draft.key : null);
  const [isCorrection] = useState(state.corrects !== undefined);
  const reopen = (nextState: WizardState) => {
    dispatch({ type: 'reopened', wizardState: nextState });
    setResumedKey(nextState.key);
  };
  useLayoutEffect(() => {
    // A finished correction does not overwrite the draft of the new sale.
    if (!isCorrection || state.corrects) saveDraft(user, state);
  }, [user, state, isCorrection]);
  return { state, dispatch, resumedKey, reopen };
}

/** The unfinished new sale. Older releases stored corrections under the same key: one of unknown outcome is moved. */
function loadNewSale(user: Id): WizardState | null {
  const draft = loadDraft(user, readWizardState);
  if (!draft?.corrects) return draft;
  if (draft.attempt) saveDraft(user, draft);
  return null;
}
