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
import { MINUTES_PER_DAY } from '../../../../domain/dates.ts';
import {
  clampPlace,
  formatPlace,
  getLengthStep,
  movePlaceByKey,
  type Place,
  snapToStep,
} from '../../../../domain/dayGrid.ts';
import { isSameId } from '../../../../domain/ids.ts';
import { isOpenStatus } from '../../../../domain/reservations.ts';
import type { Grid, Item } from './columns.ts';
import { findItemAt, getPixelsPerMinute, placeGhost } from './gridElements.ts';

/** The destination of a move. The column by key, because columns may change during the move. */
interface Target extends Pick<Place, 'from' | 'length'> {
  key: string;
}

/** A move in progress: the reservation stays in place and a preview shows the destination. */
export interface MoveDraft {
  item: Item;
  /** The key of the column it is in. */
  column: string;
  target: Target;
  inputMethod: 'keyboard' | 'pointer';
}

/** Long press before a finger drags, in milliseconds. */
const LONG_PRESS_MS = 300;

/** Movement in pixels before a mouse drags, or before a finger counts as scrolling. */
const DRAG_THRESHOLD = 5;

/** Distance from the frame's edge that starts scrolling, and pixels per animation frame. */
const EDGE_SIZE = 48;
const SCROLL_PER_FRAME = 9;

/** Sideways movement in pixels that counts as a swipe. */
const SWIPE_DISTANCE = 60;

interface MoveGestureOptions {
  frame: RefObject<HTMLElement | null>;
  grid: Grid;
  step: number;
  onSave: (draft: MoveDraft, byKeyboard: boolean) => void;
  onSwipe?: (direction: 1 | -1) => void;
}

/** Moves and resizes reservations by keys, mouse and touch. Saves only at the end. */
export function useMoveGesture({ frame, grid, step, onSave, onSwipe }: MoveGestureOptions) {
  const { columns } = grid;
  // Current values: a drag outlives the render it started in.
  const latestProps = useRef({ grid, step, onSave, onSwipe });
  useLayoutEffect(() => {
    latestProps.current = { grid, step, onSave, onSwipe };
  });
  const [draft, setDraft] = useState<MoveDraft | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const hasDragged = useRef(false);
  // Ends the current drag or swipe detection, whose listeners are on the window.
  const stop = useRef<() => void>(undefined);
  const stopWatching = useRef<() => void>(undefined);
  useEffect(
    () => () => {
      stop.current?.();
      stopWatching.current?.();
    },
    [],
  );
  const isLifted = useRef(false);
  useEffect(() => {
    // During a touch drag the page must not scroll. Registered before any touch, because the browser decides at touch
    // start.
    const element = frame.current;
    const onTouchMove = (event: TouchEvent) => {
      if (isLifted.current && event.cancelable) event.preventDefault();
    };
    element?.addEventListener('touchmove', onTouchMove, { passive: false });
    return () => element?.removeEventListener('touchmove', onTouchMove);
  }, [frame]);

  // The latest draft: pointer moves do not update the state.
  const latest = useRef<MoveDraft | null>(null);
  const showGhost = () => {
    if (!latest.current) return;
    const { target, item } = latest.current;
    const place = toPlace(latestProps.current.grid, target);
    if (place) placeGhost(frame.current, place, item.reservation.customer.name, latestProps.current.grid.hours);
  };
  useLayoutEffect(showGhost);

  /** Shows the draft. Pointer moves only reposition the preview, because rendering each would be too slow. */
  const updateDraft = (next: MoveDraft) => {
    const isContinuing = next.inputMethod === 'pointer' && latest.current?.inputMethod === 'pointer';
    latest.current = next;
    if (isContinuing) showGhost();
    else setDraft(next);
    return next;
  };
  const end = () => {
    latest.current = null;
    setDraft(null);
  };

  const finishMove = (settled: MoveDraft) => {
    end();
    const { item, column, target, inputMethod } = settled;
    const isThere = toPlace(latestProps.current.grid, target) !== null;
    if (!isThere || isSameTarget(target, getItemTarget(item, column))) setAnnouncement('Não foi movido');
    else latestProps.current.onSave(settled, inputMethod === 'keyboard');
  };

  const cancelMove = () => {
    stop.current?.();
    end();
    setAnnouncement('Não foi movido');
  };

  /** Returns whether the key was handled. */
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): boolean => {
    const { key, altKey, ctrlKey, target } = event;
    if (key === 'Escape' && draft) {
      event.preventDefault();
      cancelMove();
      return true;
    }
    if (key === 'Enter' && draft?.inputMethod === 'keyboard') {
      event.preventDefault();
      finishMove(draft);
      return true;
    }
    const found = altKey ? findItemAt(target, columns) : null;
    if (!found?.item) return false;
    const { item } = found;
    const isContinuing = draft && isSameId(draft.item.reservation.id, item.reservation.id);
    const column = isContinuing ? draft.column : found.column.key;
    const own = getItemTarget(item, found.column.key);
    const before = (isContinuing && toPlace(grid, draft.target)) || toPlace(grid, own);
    const place = before && movePlaceByKey(before, { key, ctrlKey }, { columns: columns.length, step });
    if (!place) return false;
    // Otherwise Alt+arrow is the browser's Back or Forward.
    event.preventDefault();
    if (!isOpenStatus(item.reservation.status)) {
      setAnnouncement('Só um agendamento em aberto pode ser movido');
      return true;
    }
    updateDraft({
      item: isContinuing ? draft.item : item,
      column,
      target: toTarget(grid, place),
      inputMethod: 'keyboard',
    });
    setAnnouncement(`${formatPlace(place, columns[place.column]?.destinationLabel ?? '')}. Enter salva, Esc desiste.`);
    scrollToPlace(frame.current, place, grid);
    return true;
  };

  /** Leaving the grid confirms a keyboard move. */
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (draft?.inputMethod === 'keyboard' && relatedTarget) finishMove(draft);
  };

  const onPointerDown = (event: ReactPointerEvent<HTMLElement>) => {
    hasDragged.current = false;
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
    const isResize = !isTouch && (down.target as Element).closest('[data-resize]') !== null;
    const start = getItemTarget(item, column);
    const element = frame.current;
    const scroll = { top: element?.scrollTop ?? 0 };
    let last = down;
    let now: MoveDraft | null = null;
    let frameOfScroll = 0;

    const target = (): Target => {
      const { grid: live } = latestProps.current;
      const bounds = { columns: live.columns.length, step };
      const own = findColumnIndex(live, column);
      const minutes = (last.clientY - down.clientY + (element?.scrollTop ?? 0) - scroll.top) / getPixelsPerMinute();
      if (isResize) {
        const to = Math.min(snapToStep(start.from + start.length + minutes, getLengthStep(step)), MINUTES_PER_DAY);
        const length = Math.max(to - start.from, getLengthStep(step));
        const shown = clampPlace({ column: own, from: start.from, length }, bounds);
        return { key: column, from: shown.from, length: shown.length };
      }
      const from = Math.abs(minutes) < step / 2 ? start.from : snapToStep(start.from + minutes, step);
      return toTarget(
        live,
        clampPlace({ column: findColumnAt(element, last.clientX) ?? own, from, length: start.length }, bounds),
      );
    };
    const follow = () => {
      const next = target();
      if (!now || !isSameTarget(now.target, next))
        now = updateDraft({ item, column, target: next, inputMethod: 'pointer' });
    };
    const lift = () => {
      if (now) return;
      hasDragged.current = true;
      isLifted.current = true;
      follow();
      // Capturing the pointer avoids hit testing and hover effects under it.
      element?.setPointerCapture(down.pointerId);
      frameOfScroll = requestAnimationFrame(scrollAtEdges);
      if (isTouch) navigator.vibrate?.(15);
    };
    const scrollAtEdges = () => {
      if (element && scrollAtEdge(element, last)) follow();
      frameOfScroll = requestAnimationFrame(scrollAtEdges);
    };
    const timer = isTouch ? setTimeout(lift, LONG_PRESS_MS) : undefined;

    const onMove = (event: PointerEvent) => {
      if (event.pointerId !== down.pointerId) return;
      last = event;
      const isFar = Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) > DRAG_THRESHOLD;
      if (now) follow();
      // A finger that moves at once scrolls.
      else if (isFar && isTouch) clearTimeout(timer);
      else if (isFar) lift();
    };
    const onUp = (event: PointerEvent) => {
      if (event.pointerId !== down.pointerId) return;
      const dropped = now;
      release();
      if (dropped) finishMove(dropped);
      else if (isTouch && latestProps.current.onSwipe) detectSwipe(down, event, latestProps.current.onSwipe);
    };
    const onCancel = () => {
      const wasLifted = now !== null;
      release();
      if (wasLifted) cancelMove();
    };
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'Escape' && now) onCancel();
    };
    function release() {
      isLifted.current = false;
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

  /** No context menu on a long press that drags. */
  const onContextMenu = (event: MouseEvent) => {
    if (draft?.inputMethod === 'pointer' || stop.current) event.preventDefault();
  };

  /** Whether the coming click is the end of a drag. */
  const wasDragged = () => {
    const was = hasDragged.current;
    hasDragged.current = false;
    return was;
  };

  return { draft, announcement, onKeyDown, onBlur, onPointerDown, onContextMenu, wasDragged };
}

function getItemTarget({ span }: Item, key: string): Target {
  return { key, from: span.from, length: span.to - span.from };
}

function isSameTarget(a: Target, b: Target): boolean {
  return a.key === b.key && a.from === b.from && a.length === b.length;
}

function findColumnIndex({ columns }: Grid, key: string): number {
  return columns.findIndex((column) => column.key === key);
}

/** Resolves a target in the grid; null if its column no longer exists. */
function toPlace(grid: Grid, { key, from, length }: Target): Place | null {
  const column = findColumnIndex(grid, key);
  return column < 0 ? null : { column, from, length };
}

function toTarget({ columns }: Grid, { column, from, length }: Place): Target {
  return { key: columns[column]?.key ?? '', from, length };
}

/** The column under the pointer, or the last one beyond them. */
function findColumnAt(frame: HTMLElement | null, clientX: number): number | null {
  const columns = [...(frame?.querySelectorAll<HTMLElement>('[data-column]') ?? [])];
  const found = columns.findIndex((column) => clientX < column.getBoundingClientRect().right);
  return columns.length === 0 ? null : found < 0 ? columns.length - 1 : found;
}

/** Scrolls the frame if the pointer is near an edge. Returns whether it scrolled. */
function scrollAtEdge(frame: HTMLElement, { clientX, clientY }: PointerEvent): boolean {
  const { top, bottom, left, right } = frame.getBoundingClientRect();
  const x = getScrollStep(clientX, left + EDGE_SIZE, right);
  const y = getScrollStep(clientY, top + EDGE_SIZE, Math.min(bottom, window.innerHeight));
  if (x === 0 && y === 0) return false;
  const before = [frame.scrollLeft, frame.scrollTop];
  frame.scrollBy(x, y);
  return frame.scrollLeft !== before[0] || frame.scrollTop !== before[1];
}

/** Pixels to scroll for a pointer between two edges. */
function getScrollStep(at: number, start: number, end: number): number {
  if (at < start + EDGE_SIZE) return -SCROLL_PER_FRAME;
  return at > end - EDGE_SIZE ? SCROLL_PER_FRAME : 0;
}

/** Scrolls a place into view. */
function scrollToPlace(frame: HTMLElement | null, { column, from, length }: Place, { hours }: Grid): void {
  const target = frame?.querySelectorAll<HTMLElement>('[data-column]')[column];
  if (!frame || !target) return;
  const pixelsPerMinute = getPixelsPerMinute();
  const top = (from - hours.from) * pixelsPerMinute;
  const bottom = top + length * pixelsPerMinute + EDGE_SIZE;
  if (top < frame.scrollTop) frame.scrollTop = top - EDGE_SIZE;
  else if (bottom > frame.scrollTop + frame.clientHeight) frame.scrollTop = bottom - frame.clientHeight + EDGE_SIZE;
  target.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
}

/** Detects a sideways swipe. Returns a function that stops it. */
function watchSwipe(down: PointerEvent, onSwipe: (direction: 1 | -1) => void): () => void {
  const onUp = (up: PointerEvent) => {
    stop();
    detectSwipe(down, up, onSwipe);
  };
  const stop = () => {
    window.removeEventListener('pointerup', onUp);
    window.removeEventListener('pointercancel', stop);
  };
  window.addEventListener('pointerup', onUp);
  window.addEventListener('pointercancel', stop);
  return stop;
}

function detectSwipe(down: PointerEvent, up: PointerEvent, onSwipe: (direction: 1 | -1) => void): void {
  const [x, y] = [up.clientX - down.clientX, up.clientY - down.clientY];
  if (Math.abs(x) > SWIPE_DISTANCE && Math.abs(y) < Math.abs(x) / 2) onSwipe(x < 0 ? 1 : -1);
}
