import { useEffect, useRef, useSyncExternalStore } from 'react';
import { type Blocker, type BlockerFunction, useBlocker } from 'react-router-dom';

/** A dialog or a page with unsaved input that can block navigation. */
interface Guard {
  shouldBlock: BlockerFunction;
  /** Called with the blocked navigation. */
  onBlocked: (blocker: Blocked) => void;
}

type Blocked = Extract<Blocker, { state: 'blocked' }>;

/** In the order in which they were opened. */
let guards: readonly Guard[] = [];
const listeners = new Set<() => void>();

/** Functions that return true while a screen moves through its own history entries. */
const unguardedMoves = new Set<() => boolean>();

/** The guard that handles a navigation: the one opened last has precedence. */
function findBlockingGuard(navigation: Parameters<BlockerFunction>[0]): Guard | undefined {
  for (const isMoving of unguardedMoves) if (isMoving()) return undefined;
  return guards.findLast(({ shouldBlock }) => shouldBlock(navigation));
}

/** While `active`, calls `shouldBlock` before every navigation and `onBlocked` where it returns true. */
export function useNavigationGuard(active: boolean, shouldBlock: BlockerFunction, onBlocked: Guard['onBlocked']): void {
  const latest = useRef({ shouldBlock, onBlocked });
  latest.current = { shouldBlock, onBlocked };
  useEffect(() => {
    if (!active) return;
    const guard: Guard = {
      shouldBlock: (navigation) => latest.current.shouldBlock(navigation),
      onBlocked: (blocker) => latest.current.onBlocked(blocker),
    };
    setGuards([...guards, guard]);
    return () => setGuards(guards.filter((each) => each !== guard));
  }, [active]);
}

/** Lets a screen move through its own history entries under an open dialog while `isMoving` returns true. */
export function useUnguardedNavigation(isMoving: () => boolean): void {
  const latest = useRef(isMoving);
  latest.current = isMoving;
  useEffect(() => {
    const isMovingNow = () => latest.current();
    unguardedMoves.add(isMovingNow);
    return () => void unguardedMoves.delete(isMovingNow);
  }, []);
}

/** The router's only blocker: react-router supports no second one. Mounted once; blocks while a guard is registered. */
export function NavigationGuard() {
  const isGuarded = useSyncExternalStore(subscribe, () => guards.length > 0);
  return isGuarded && <ActiveGuard />;
}

function ActiveGuard() {
  const blockingGuard = useRef<Guard>(undefined);
  const blocker = useBlocker((navigation) => {
    blockingGuard.current = findBlockingGuard(navigation);
    return blockingGuard.current !== undefined;
  });
  useEffect(() => {
    if (blocker.state === 'blocked') blockingGuard.current?.onBlocked(blocker);
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
