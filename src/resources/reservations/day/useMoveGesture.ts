import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import {
  clampPlace,
  formatPlace,
  getLengthStep,
  MINUTES_PER_DAY,
  movePlaceByKey,
  type Place,
  snapToStep,
} from '../../../../domain/dayGrid.ts';
import { isSameId } from '../../../../domain/ids.ts';
import { isOpenStatus } from '../../../../domain/reservations.ts';
import type { Grid, Item } from './columns.ts';
import { findItemAt, getPixelsPerMinute, placeGhost } from './gridElements.ts';

/** Where an appointment would go. The column by its key: others may come and go while it is on its way. */
interface Target extends Pick<Place, 'from' | 'length'> {
  key: string;
}

/** An appointment on its way: it stays where it is, and its ghost shows where it would go. */
export interface MoveDraft {
  item: Item;
  /** The key of the column it is in. */
  column: string;
  target: Target;
  inputMethod: 'keyboard' | 'pointer';
}

/** After how long a finger that rests lifts an appointment, in milliseconds. */
const LONG_PRESS_MS = 300;

/** How far a pointer goes, in pixels, before it drags; and a finger before it does not rest any more. */
const SLACK = 5;

/** How near to the frame's edge the frame scrolls by itself, and how fast: pixels. */
const EDGE = 48;
const PER_FRAME = 9;

/** How far a finger goes sideways, in pixels, for the next professional. */
const SWIPE = 60;

interface MovingProps {
  frame: RefObject<HTMLElement | null>;
  grid: Grid;
  step: number;
  onSave: (draft: MoveDraft, byKeyboard: boolean) => void;
  onSwipe?: (way: 1 | -1) => void;
}

/** Appointments moved and made longer by keys, mouse and finger. Only where it is let go is it saved. */
export function useMoveGesture({ frame, grid, step, onSave, onSwipe }: MovingProps) {
  const { columns } = grid;
  // As they are drawn now: a drag outlives the render it began in.
  const drawn = useRef({ grid, step, onSave, onSwipe });
  useLayoutEffect(() => {
    drawn.current = { grid, step, onSave, onSwipe };
  });
  const [draft, setDraft] = useState<MoveDraft | null>(null);
  const [said, setSaid] = useState('');
  const dragged = useRef(false);
  // What ends the drag that is under way, or the watch over a swipe: their listeners are on the window.
  const stop = useRef<() => void>(undefined);
  const stopWatching = useRef<() => void>(undefined);
  useEffect(
    () => () => {
      stop.current?.();
      stopWatching.current?.();
    },
    [],
  );
  const lifted = useRef(false);
  useEffect(() => {
    // Once it is lifted the finger moves it, and not the page. There before any finger is, or the browser does not ask it.
    const element = frame.current;
    const onTouchMove = (event: TouchEvent) => {
      if (lifted.current && event.cancelable) event.preventDefault();
    };
    element?.addEventListener('touchmove', onTouchMove, { passive: false });
    return () => element?.removeEventListener('touchmove', onTouchMove);
  }, [frame]);

  // What the pointer has moved on since is not in the state.
  const latest = useRef<MoveDraft | null>(null);
  const showGhost = () => {
    if (!latest.current) return;
    const { target, item } = latest.current;
    const place = placeIn(drawn.current.grid, target);
    if (place) placeGhost(frame.current, place, item.reservation.customer.name, drawn.current.grid.hours);
  };
  useLayoutEffect(showGhost);

  /** Shows it on its way. Rendered only where it is lifted, and by keys: for each move of a pointer that would be too slow. */
  const show = (next: MoveDraft) => {
    const isOn = next.inputMethod === 'pointer' && latest.current?.inputMethod === 'pointer';
    latest.current = next;
    if (isOn) showGhost();
    else setDraft(next);
    return next;
  };
  const end = () => {
    latest.current = null;
    setDraft(null);
  };

  const settle = (settled: MoveDraft) => {
    end();
    const { item, column, target, inputMethod } = settled;
    const isThere = placeIn(drawn.current.grid, target) !== null;
    if (!isThere || isSameTarget(target, targetOfItem(item, column))) setSaid('Não foi movido');
    else drawn.current.onSave(settled, inputMethod === 'keyboard');
  };

  const giveUp = () => {
    stop.current?.();
    end();
    setSaid('Não foi movido');
  };

  /** Whether the key was for it. */
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): boolean => {
    const { key, altKey, ctrlKey, target } = event;
    if (key === 'Escape' && draft) {
      event.preventDefault();
      giveUp();
      return true;
    }
    if (key === 'Enter' && draft?.inputMethod === 'keyboard') {
      event.preventDefault();
      settle(draft);
      return true;
    }
    const found = altKey ? findItemAt(target, columns) : null;
    if (!found?.item) return false;
    const { item } = found;
    const isOn = draft && isSameId(draft.item.reservation.id, item.reservation.id);
    const column = isOn ? draft.column : found.column.key;
    const own = targetOfItem(item, found.column.key);
    const before = (isOn && placeIn(grid, draft.target)) || placeIn(grid, own);
    const place = before && movePlaceByKey(before, { key, ctrlKey }, { columns: columns.length, step });
    if (!place) return false;
    // The browser's own way back in the history.
    event.preventDefault();
    if (!isOpenStatus(item.reservation.status)) {
      setSaid('Só um agendamento em aberto pode ser movido');
      return true;
    }
    show({ item: isOn ? draft.item : item, column, target: targetOf(grid, place), inputMethod: 'keyboard' });
    setSaid(`${formatPlace(place, columns[place.column]?.destinationLabel ?? '')}. Enter salva, Esc desiste.`);
    showPlace(frame.current, place, grid);
    return true;
  };

  /** Who goes on elsewhere has left it where it is shown. */
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (draft?.inputMethod === 'keyboard' && relatedTarget) settle(draft);
  };

  const onPointerDown = (event: ReactPointerEvent<HTMLElement>) => {
    dragged.current = false;
    if (event.button !== 0 || !event.isPrimary) return;
    const found = findItemAt(event.target, columns);
    if (!found?.item || !isOpenStatus(found.item.reservation.status)) {
      stopWatching.current?.();
      if (event.pointerType === 'touch' && onSwipe) stopWatching.current = watchSwipe(event.nativeEvent, onSwipe);
      return;
    }
    stop.current?.();
    stop.current = drag(event.nativeEvent, found.item, found.column.key);
  };

  function drag(down: PointerEvent, item: Item, column: string): () => void {
    const isTouch = down.pointerType !== 'mouse';
    const resizes = !isTouch && (down.target as Element).closest('[data-resize]') !== null;
    const start = targetOfItem(item, column);
    const element = frame.current;
    const scroll = { top: element?.scrollTop ?? 0 };
    let last = down;
    let now: MoveDraft | null = null;
    let frameOfScroll = 0;

    const target = (): Target => {
      const { grid: live } = drawn.current;
      const bounds = { columns: live.columns.length, step };
      const own = indexIn(live, column);
      const minutes = (last.clientY - down.clientY + (element?.scrollTop ?? 0) - scroll.top) / getPixelsPerMinute();
      if (resizes) {
        const to = Math.min(snapToStep(start.from + start.length + minutes, getLengthStep(step)), MINUTES_PER_DAY);
        const length = Math.max(to - start.from, getLengthStep(step));
        const shown = clampPlace({ column: own, from: start.from, length }, bounds);
        return { key: column, from: shown.from, length: shown.length };
      }
      const from = Math.abs(minutes) < step / 2 ? start.from : snapToStep(start.from + minutes, step);
      return targetOf(
        live,
        clampPlace({ column: columnUnder(element, last.clientX) ?? own, from, length: start.length }, bounds),
      );
    };
    const follow = () => {
      const next = target();
      if (!now || !isSameTarget(now.target, next)) now = show({ item, column, target: next, inputMethod: 'pointer' });
    };
    const lift = () => {
      if (now) return;
      dragged.current = true;
      lifted.current = true;
      follow();
      // The browser need not look what lies under the pointer, nor anything there answer to it.
      element?.setPointerCapture(down.pointerId);
      frameOfScroll = requestAnimationFrame(scrollAtEdges);
      if (isTouch) navigator.vibrate?.(15);
    };
    const scrollAtEdges = () => {
      if (element && scrollTowards(element, last)) follow();
      frameOfScroll = requestAnimationFrame(scrollAtEdges);
    };
    const timer = isTouch ? setTimeout(lift, LONG_PRESS_MS) : undefined;

    const onMove = (event: PointerEvent) => {
      if (event.pointerId !== down.pointerId) return;
      last = event;
      const far = Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) > SLACK;
      if (now) follow();
      // A finger that goes at once scrolls.
      else if (far && isTouch) clearTimeout(timer);
      else if (far) lift();
    };
    const onUp = (event: PointerEvent) => {
      if (event.pointerId !== down.pointerId) return;
      const dropped = now;
      release();
      if (dropped) settle(dropped);
      else if (isTouch && drawn.current.onSwipe) swiped(down, event, drawn.current.onSwipe);
    };
    const onCancel = () => {
      const wasLifted = now !== null;
      release();
      if (wasLifted) giveUp();
    };
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'Escape' && now) onCancel();
    };
    function release() {
      lifted.current = false;
      clearTimeout(timer);
      cancelAnimationFrame(frameOfScroll);
      window.removeEventListener('pointermove', onMove);
      window.removeEventListener('pointerup', onUp);
      window.removeEventListener('pointercancel', onCancel);
      window.removeEventListener('keydown', onKey);
      stop.current = undefined;
    }
    window.addEventListener('pointermove', onMove);
    window.addEventListener('pointerup', onUp);
    window.addEventListener('pointercancel', onCancel);
    window.addEventListener('keydown', onKey);
    return release;
  }

  /** A long press moves an appointment: no menu over it. Anywhere else the menu is as ever. */
  const onContextMenu = (event: MouseEvent) => {
    if (draft?.inputMethod === 'pointer' || stop.current) event.preventDefault();
  };

  /** Whether the click that comes now is the end of a drag. */
  const wasDragged = () => {
    const was = dragged.current;
    dragged.current = false;
    return was;
  };

  return { draft, said, onKeyDown, onBlur, onPointerDown, onContextMenu, wasDragged };
}

function targetOfItem({ span }: Item, key: string): Target {
  return { key, from: span.from, length: span.to - span.from };
}

function isSameTarget(a: Target, b: Target): boolean {
  return a.key === b.key && a.from === b.from && a.length === b.length;
}

function indexIn({ columns }: Grid, key: string): number {
  return columns.findIndex((column) => column.key === key);
}

/** A target among the columns of a grid; null where its column is not there any more. */
function placeIn(grid: Grid, { key, from, length }: Target): Place | null {
  const column = indexIn(grid, key);
  return column < 0 ? null : { column, from, length };
}

function targetOf({ columns }: Grid, { column, from, length }: Place): Target {
  return { key: columns[column]?.key ?? '', from, length };
}

/** The column that a pointer is over, the outermost where it is beside them all. */
function columnUnder(frame: HTMLElement | null, clientX: number): number | null {
  const columns = [...(frame?.querySelectorAll<HTMLElement>('[data-column]') ?? [])];
  const found = columns.findIndex((column) => clientX < column.getBoundingClientRect().right);
  return columns.length === 0 ? null : found < 0 ? columns.length - 1 : found;
}

/** Scrolls a frame whose edge the pointer is near to. Whether there was anything to scroll. */
function scrollTowards(frame: HTMLElement, { clientX, clientY }: PointerEvent): boolean {
  const { top, bottom, left, right } = frame.getBoundingClientRect();
  const x = towards(clientX, left + EDGE, right);
  const y = towards(clientY, top + EDGE, Math.min(bottom, window.innerHeight));
  if (x === 0 && y === 0) return false;
  const before = [frame.scrollLeft, frame.scrollTop];
  frame.scrollBy(x, y);
  return frame.scrollLeft !== before[0] || frame.scrollTop !== before[1];
}

/** How far to scroll, in pixels, with a pointer at a place between two edges. */
function towards(at: number, start: number, end: number): number {
  if (at < start + EDGE) return -PER_FRAME;
  return at > end - EDGE ? PER_FRAME : 0;
}

/** Scrolls the frame so far that a place in it can be seen. */
function showPlace(frame: HTMLElement | null, { column, from, length }: Place, { hours }: Grid): void {
  const target = frame?.querySelectorAll<HTMLElement>('[data-column]')[column];
  if (!frame || !target) return;
  const minute = getPixelsPerMinute();
  const top = (from - hours.from) * minute;
  const bottom = top + length * minute + EDGE;
  if (top < frame.scrollTop) frame.scrollTop = top - EDGE;
  else if (bottom > frame.scrollTop + frame.clientHeight) frame.scrollTop = bottom - frame.clientHeight + EDGE;
  target.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
}

/** Tells, when the finger goes up, whether it went sideways. Returns what stops it. */
function watchSwipe(down: PointerEvent, onSwipe: (way: 1 | -1) => void): () => void {
  const onUp = (up: PointerEvent) => {
    stop();
    swiped(down, up, onSwipe);
  };
  const stop = () => {
    window.removeEventListener('pointerup', onUp);
    window.removeEventListener('pointercancel', stop);
  };
  window.addEventListener('pointerup', onUp);
  window.addEventListener('pointercancel', stop);
  return stop;
}

function swiped(down: PointerEvent, up: PointerEvent, onSwipe: (way: 1 | -1) => void): void {
  const [x, y] = [up.clientX - down.clientX, up.clientY - down.clientY];
  if (Math.abs(x) > SWIPE && Math.abs(y) < Math.abs(x) / 2) onSwipe(x < 0 ? 1 : -1);
}
