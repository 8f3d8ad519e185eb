import { type Dispatch, useEffect, useRef, useState } from 'react';
import { lostParts, namesOfLost } from './lostParts.ts';
import type { WizardAction, WizardState } from './state.ts';
import type { SaleLists } from './view.ts';

interface Rebuilding {
  state: WizardState;
  dispatch: Dispatch<WizardAction>;
  /** Whether there is a draft to rebuild. */
  resumed: boolean;
  lists: SaleLists | null;
  /** Undefined as long as it is not known whether the customer is there. */
  customerFound: boolean | undefined;
}

/** Takes out of a draft, once, what no longer exists. Returns what a person should be told was taken out. */
export function useRebuiltDraft({ state, dispatch, resumed, lists, customerFound }: Rebuilding): string[] {
  const [lost, setLost] = useState<string[]>([]);
  const open = useRef(resumed);
  useEffect(() => {
    if (!open.current || !lists || customerFound === undefined) return;
    open.current = false;
    const parts = lostParts(state, lists, customerFound);
    if (!parts) return;
    setLost(namesOfLost(parts));
    dispatch(parts);
  }, [state, dispatch, lists, customerFound]);
  return lost;
}
