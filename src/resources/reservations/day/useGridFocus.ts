import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Grid } from './columns.ts';

interface ActiveItem {
  column: number;
  key: string;
}

/**
 * Roving focus: the grid is one Tab stop, and arrows move within a column or to the nearest item of the next one.
 * Focusing the frame focuses the active item.
 */
export function useGridFocus(frame: RefObject<HTMLElement | null>, grid: Grid) {
  const [wantedKey, setWantedKey] = useState<string | null>(null);
  // Key of an item that takes the focus once it is rendered elsewhere.
  const followedKey = useRef<string | null>(null);
  const active = useMemo(() => findItem(grid, wantedKey) ?? findFirstItem(grid), [grid, wantedKey]);

  useLayoutEffect(() => {
    const key = followedKey.current;
    if (key === null) return;
    const isLost = document.activeElement === document.body || document.activeElement === frame.current;
    if (isLost) findElement(frame.current, key)?.focus();
  });

  const focusItem = (key: string, shouldFollow: boolean) => {
    setWantedKey(key);
    followedKey.current = shouldFollow ? key : null;
  };

  const onFocus = ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
    if (target === currentTarget) {
      const key = followedKey.current ?? active?.key;
      if (key) findElement(currentTarget, key)?.focus({ preventScroll: true });
      return;
    }
    const key = target.dataset.item;
    if (key && key !== active?.key) setWantedKey(key);
    if (key !== followedKey.current) followedKey.current = null;
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key, altKey, ctrlKey, metaKey, shiftKey, currentTarget } = event;
    if (altKey || ctrlKey || metaKey || shiftKey) return;
    const from = (event.target as HTMLElement).closest<HTMLElement>('[data-item]');
    const to = from && getNeighbour(currentTarget, from, key);
    if (!to) return;
    event.preventDefault();
    to.focus({ preventScroll: true });
    to.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  };

  return { active, focusItem, onFocus, onKeyDown };
}

function findElement(frame: HTMLElement | null, key: string): HTMLElement | null {
  const items = frame?.querySelectorAll<HTMLElement>('[data-item]') ?? [];
  return [...items].find(({ dataset }) => dataset.item === key) ?? null;
}

/** The element an arrow key leads to; null at an end. */
function getNeighbour(frame: HTMLElement, item: HTMLElement, key: string): HTMLElement | null {
  const columns = [...frame.querySelectorAll<HTMLElement>('[data-column]')].map(getItems);
  const column = columns.findIndex((items) => items.includes(item));
  const own = columns[column] ?? [];
  const index = own.indexOf(item);
  switch (key) {
    case 'ArrowUp':
      return own[index - 1] ?? null;
    case 'ArrowDown':
      return own[index + 1] ?? null;
    case 'Home':
      return own[0] ?? null;
    case 'End':
      return own.at(-1) ?? null;
    case 'ArrowLeft':
      return findNearest(columns.slice(0, column).findLast(hasItems), item);
    case 'ArrowRight':
      return findNearest(columns.slice(column + 1).find(hasItems), item);
    default:
      return null;
  }
}

/** The items of a column in time order. */
function getItems(column: HTMLElement): HTMLElement[] {
  return [...column.querySelectorAll<HTMLElement>('[data-item]')].sort((a, b) => getStart(a) - getStart(b));
}

function hasItems(items: HTMLElement[]): boolean {
  return items.length > 0;
}

function findNearest(items: HTMLElement[] | undefined, to: HTMLElement): HTMLElement | null {
  const distance = (item: HTMLElement) => Math.abs(getStart(item) - getStart(to));
  return items?.reduce((best, item) => (distance(item) < distance(best) ? item : best)) ?? null;
}

function getStart(item: HTMLElement): number {
  return Number(item.dataset.from);
}

function findItem({ columns }: Grid, key: string | null): ActiveItem | null {
  if (key === null) return null;
  const column = columns.findIndex(({ key: columnKey, items, gaps, blocks }) =>
    [
      ...items.map(({ reservation }) => `reservation-${reservation.id}`),
      ...gaps.map(({ from }) => `gap-${columnKey}-${from}`),
      ...blocks.map(({ block }) => `block-${columnKey}-${block.id}`),
    ].includes(key),
  );
  return column < 0 ? null : { column, key };
}

/** The first reservation, else the first gap. */
function findFirstItem({ columns }: Grid): ActiveItem | null {
  for (const [column, { items }] of columns.entries())
    if (items[0]) return { column, key: `reservation-${items[0].reservation.id}` };
  for (const [column, { gaps, key }] of columns.entries())
    if (gaps[0]) return { column, key: `gap-${key}-${gaps[0].from}` };
  return null;
}
