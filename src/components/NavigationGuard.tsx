import { useEffect, useRef, useSyncExternalStore } from 'react';
import { type Blocker, type BlockerFunction, useBlocker } from 'react-router-dom';

/** Something open that may keep a person from leaving: a dialog, or a page with unsaved input. */
interface Guard {
  shouldBlock: BlockerFunction;
  /** Called with the navigation that was blocked. */
  onBlocked: (blocker: Blocked) => void;
}

type Blocked = Extract<Blocker, { state: 'blocked' }>;

/** Everything open, the last one opened at the end. */
let guards: readonly Guard[] = [];
const listeners = new Set<() => void>();

/** Whether a screen is going through its own entries of the history by itself. */
const ownMoves = new Set<() => boolean>();

/** The guard that a navigation meets first: what was opened last decides first. */
function guardAgainst(navigation: Parameters<BlockerFunction>[0]): Guard | undefined {
  for (const isMoving of ownMoves) if (isMoving()) return undefined;
  return guards.findLast(({ shouldBlock }) => shouldBlock(navigation));
}

/** Asks `blocks` before every navigation while `active`, and calls `onBlocked` where it says yes. */
export function useNavigationGuard(active: boolean, blocks: BlockerFunction, onBlocked: Guard['onBlocked']): void {
  const latest = useRef({ blocks, onBlocked });
  latest.current = { blocks, onBlocked };
  useEffect(() => {
    if (!active) return;
    const guard: Guard = {
      shouldBlock: (navigation) => latest.current.blocks(navigation),
      onBlocked: (blocker) => latest.current.onBlocked(blocker),
    };
    setGuards([...guards, guard]);
    return () => setGuards(guards.filter((each) => each !== guard));
  }, [active]);
}

/** Lets a screen go through its own entries of the history under an open dialog, while `isMoving` says so. */
export function useUnguardedNavigation(isMoving: () => boolean): void {
  const latest = useRef(isMoving);
  latest.current = isMoving;
  useEffect(() => {
    const ask = () => latest.current();
    ownMoves.add(ask);
    return () => void ownMoves.delete(ask);
  }, []);
}

/** The one blocker of the router, which supports no second one. Mounted once, and blocks while something is open. */
export function NavigationGuard() {
  const isGuarded = useSyncExternalStore(subscribe, () => guards.length > 0);
  return isGuarded && <ActiveGuard />;
}

function ActiveGuard() {
  const asked = useRef<Guard>(undefined);
  const blocker = useBlocker((navigation) => {
    asked.current = guardAgainst(navigation);
    return asked.current !== undefined;
  });
  useEffect(() => {
    if (blocker.state === 'blocked') asked.current?.onBlocked(blocker);
  }, [blocker]);
  return null;
}

function setGuards(open: readonly Guard[]): void {
  guards = open;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
