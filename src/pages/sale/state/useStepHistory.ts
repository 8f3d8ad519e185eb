import { type Dispatch, useEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { useUnguardedNavigation } from '../../../components/NavigationGuard.tsx';
import { isArrayOf, isKeyOf, isObject } from '../../../guards.ts';
import { STEP_LABELS, type Step, type WizardAction, type WizardState } from './state.ts';

/** What an entry of the browser's history knows of the sale it was shown for: its key, and the steps up to the one shown. */
interface Entry {
  key: string;
  way: Step[];
  /** How many steps the sale's first entry has: more than one where a sale was resumed. */
  first: number;
}

/**
 * Gives each step an entry of the browser's history, so that its Back and Forward go through the sale. The entries of a sale lie on
 * one another from its first step on. Whenever the sale and the entry shown differ, this makes one move: the sale follows a person
 * who went through the history, the history follows the sale everywhere else.
 *
 * A sale that is resumed on a page that nobody has touched yet has one entry for all its steps so far: when a tab's history is full,
 * Chrome drops what such a page adds, and the way back would lead out of the sale.
 */
export function useStepHistory(state: WizardState, dispatch: Dispatch<WizardAction>): void {
  const { key: place, state: entryState, pathname, search } = useLocation();
  const cameBy = useNavigationType();
  const navigate = useNavigate();
  const seen = useRef({ place: '', moving: false, depth: 0 });
  const { key, step, trail, attempt } = state;
  useUnguardedNavigation(() => seen.current.moving);

  // No layout effect: in the page's first one the router does not listen yet.
  useEffect(() => {
    const { moving, place: before, depth } = seen.current;
    // On the way to another entry: what there is to do is seen there.
    if (moving && place === before) return;
    const isVisited = place !== before && cameBy === 'POP' && !moving;
    seen.current = { place, moving: false, depth: cameBy === 'REPLACE' ? depth : 0 };
    // A request to this screen is read first (useNavigationIntent), and takes the entry's state with it.
    if (entryState?.intent) return;

    const way = [...trail, step];
    const entry = entryIn(entryState);
    // That somebody came from another screen holds for every step.
    const beside = isObject(entryState) && entryState.inside ? { inside: true } : {};
    const go = (move: () => void) => {
      seen.current.moving = true;
      move();
    };
    const show = (length: number, first: number, replace: boolean) =>
      go(() =>
        navigate(
          { pathname, search },
          { replace, state: { ...beside, sale: { key, way: way.slice(0, length), first } } },
        ),
      );
    const mayAdd = navigator.userActivation?.hasBeenActive ?? true;
    const showAll = () => show(way.length, way.length, true);
    const begin = () => (mayAdd ? show(1, 1, true) : showAll());
    const back = (count: number) => go(() => navigate(-count));

    // A link to this very screen has taken the entry's place, over the others of the sale.
    if (!entry) return depth > 1 ? back(depth - 1) : begin();
    const below = entry.way.length - entry.first;
    if (entry.key !== key) return below > 0 ? back(below) : begin();
    const shared = way.findIndex((each, index) => each !== entry.way[index]);
    const isSame = shared === -1 && way.length === entry.way.length;
    if (isSame) {
      seen.current.depth = below + 1;
      return;
    }
    // A sale that was sent stays where it is until the answer is there.
    if (isVisited && !attempt) return dispatch({ type: 'wayTaken', visitedSteps: entry.way });
    if (shared === entry.way.length) return show(shared + 1, entry.first, false);
    const common = shared === -1 ? way.length : shared;
    if (common >= entry.first) return back(entry.way.length - common);
    return below > 0 ? back(below) : showAll();
  }, [place, entryState, pathname, search, cameBy, navigate, dispatch, key, step, trail, attempt]);
}

/** How many entries of the history the sale shown has up to this one. */
export function countSaleEntries(entryState: unknown): number {
  const entry = entryIn(entryState);
  return entry ? entry.way.length - entry.first + 1 : 1;
}

function entryIn(entryState: unknown): Entry | null {
  const sale = isObject(entryState) ? entryState.sale : null;
  if (!isObject(sale) || typeof sale.key !== 'string' || !isArrayOf(sale.way, isStep)) return null;
  const { key, way, first } = sale as unknown as Entry;
  return way.length > 0 ? { key, way, first: isWithin(first, way) ? first : 1 } : null;
}

function isWithin(first: unknown, way: readonly Step[]): boolean {
  return Number.isInteger(first) && Number(first) >= 1 && Number(first) <= way.length;
}

function isStep(value: unknown): boolean {
  return isKeyOf(STEP_LABELS, value);
}
