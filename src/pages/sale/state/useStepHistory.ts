import { type Dispatch, useEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { isObject } from '../../../../domain/fields/codec.ts';
import { useUnguardedNavigation } from '../../../components/NavigationGuard.tsx';
import { isArrayOf } from '../../../guards.ts';
import { isStep, type Step, type WizardAction, type WizardState } from './state.ts';

/** The state of a browser history entry: the sale's key and the steps up to the one shown. */
interface Entry {
  key: string;
  way: Step[];
  /** Number of steps in the sale's first entry: more than one for a resumed sale. */
  first: number;
}

/**
 * Gives each step a browser history entry, so that Back and Forward move through the sale. When the sale and the
 * current entry differ, it makes one navigation: after Back or Forward the sale follows the history, otherwise the
 * history follows the sale. A sale resumed before any user activation gets one entry for all its steps: with a full
 * history, Chrome drops entries added by such a page, and Back would leave the sale.
 */
export function useStepHistory(state: WizardState, dispatch: Dispatch<WizardAction>): void {
  const { key: entryKey, state: entryState, pathname, search } = useLocation();
  const navigationType = useNavigationType();
  const navigate = useNavigate();
  const lastSeen = useRef({ entryKey: '', isMoving: false, depth: 0 });
  const { key, step, trail, attempt } = state;
  useUnguardedNavigation(() => lastSeen.current.isMoving);

  // Not a layout effect: the router does not listen yet in the page's first one.
  useEffect(() => {
    const { isMoving, entryKey: previousEntryKey, depth } = lastSeen.current;
    // A navigation is in progress.
    if (isMoving && entryKey === previousEntryKey) return;
    const isVisited = entryKey !== previousEntryKey && navigationType === 'POP' && !isMoving;
    lastSeen.current = { entryKey, isMoving: false, depth: navigationType === 'REPLACE' ? depth : 0 };
    // useNavigationIntent reads the intent first and replaces the entry's state.
    if (entryState?.intent) return;

    const steps = [...trail, step];
    const entry = parseEntry(entryState);
    // A link inside the product led here: copied to every entry.
    const inherited = isObject(entryState) && entryState.openedFromApp ? { openedFromApp: true } : {};
    const move = (action: () => void) => {
      lastSeen.current.isMoving = true;
      action();
    };
    const showSteps = (length: number, first: number, replace: boolean) =>
      move(() =>
        navigate(
          { pathname, search },
          { replace, state: { ...inherited, sale: { key, way: steps.slice(0, length), first } } },
        ),
      );
    const canAddEntries = navigator.userActivation?.hasBeenActive ?? true;
    const showAllSteps = () => showSteps(steps.length, steps.length, true);
    const beginHistory = () => (canAddEntries ? showSteps(1, 1, true) : showAllSteps());
    const goBack = (count: number) => move(() => navigate(-count));

    // A link to this screen has replaced the current entry.
    if (!entry) return depth > 1 ? goBack(depth - 1) : beginHistory();
    const entriesBelow = entry.way.length - entry.first;
    if (entry.key !== key) return entriesBelow > 0 ? goBack(entriesBelow) : beginHistory();
    const firstDifference = steps.findIndex((each, index) => each !== entry.way[index]);
    const isSame = firstDifference === -1 && steps.length === entry.way.length;
    if (isSame) {
      lastSeen.current.depth = entriesBelow + 1;
      return;
    }
    // A sent sale stays on its step until the answer arrives.
    if (isVisited && !attempt) return dispatch({ type: 'visitedStepsSet', visitedSteps: entry.way });
    if (firstDifference === entry.way.length) return showSteps(firstDifference + 1, entry.first, false);
    const commonLength = firstDifference === -1 ? steps.length : firstDifference;
    if (commonLength >= entry.first) return goBack(entry.way.length - commonLength);
    return entriesBelow > 0 ? goBack(entriesBelow) : showAllSteps();
  }, [entryKey, entryState, pathname, search, navigationType, navigate, dispatch, key, step, trail, attempt]);
}

/** Number of history entries of the current sale up to this one. */
export function countSaleEntries(entryState: unknown): number {
  const entry = parseEntry(entryState);
  return entry ? entry.way.length - entry.first + 1 : 1;
}

function parseEntry(entryState: unknown): Entry | null {
  const sale = isObject(entryState) ? entryState.sale : null;
  if (!isObject(sale) || typeof sale.key !== 'string' || !isArrayOf(sale.way, isStep)) return null;
  const { key, way, first } = sale as unknown as Entry;
  return way.length > 0 ? { key, way, first: isValidFirst(first, way) ? first : 1 } : null;
}

function isValidFirst(first: unknown, way: readonly Step[]): boolean {
  return Number.isInteger(first) && Number(first) >= 1 && Number(first) <= way.length;
}
