import { type Dispatch, useEffect, useRef, useState } from 'react';
import { lostParts, namesOfLost } from './lostParts.ts';
import type { WizardAction, WizardState } from './state.ts';
import type { SaleLists } from './view.ts';

interface Rebuilding {
  state: WizardState;
  dispatch: Dispatch<WizardAction>;
  /** The key of the run to rebuild. */
  resumed: string | null;
  lists: SaleLists | null;
  /** Undefined as long as it is not known whether the customer is there. */
  customerFound: boolean | undefined;
}

/** Takes out of a run that was taken up, once, what no longer exists. Returns what a person should be told was taken out. */
export function useRebuiltDraft({ state, dispatch, resumed, lists, customerFound }: Rebuilding): string[] {
  const [lost, setLost] = useState<string[]>([]);
  const rebuilt = useRef<string | null>(null);
  useEffect(() => {
    if (resumed !== state.key || rebuilt.current === resumed || !lists || customerFound === undefined) return;
    rebuilt.current = resumed;
    const parts = lostParts(state, lists, customerFound);
    setLost(parts ? namesOfLost(parts) : []);
    if (parts) dispatch(parts);
  }, [state, dispatch, resumed, lists, customerFound]);
  return lost;
}
