import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Grid } from './columns.ts';

interface Active {
  column: number;
  key: string;
}

/**
 * One stop of the Tab key in the whole grid, and arrows from there: up and down in a column, sideways to what is nearest in the
 * one beside it. Who gives the frame the focus gives it to that item.
 */
export function useGridFocus(frame: RefObject<HTMLElement | null>, grid: Grid) {
  const [wanted, setWanted] = useState<string | null>(null);
  // An item that is about to be rendered elsewhere and takes the focus there.
  const following = useRef<string | null>(null);
  const active = useMemo(() => find(grid, wanted) ?? first(grid), [grid, wanted]);

  useLayoutEffect(() => {
    const key = following.current;
    if (key === null) return;
    const isLost = document.activeElement === document.body || document.activeElement === frame.current;
    if (isLost) elementOf(frame.current, key)?.focus();
  });

  const focusItem = (key: string, isFollowed: boolean) => {
    setWanted(key);
    following.current = isFollowed ? key : null;
  };

  const onFocus = ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
    if (target === currentTarget) {
      const key = following.current ?? active?.key;
      if (key) elementOf(currentTarget, key)?.focus({ preventScroll: true });
      return;
    }
    const key = target.dataset.item;
    if (key && key !== active?.key) setWanted(key);
    if (key !== following.current) following.current = null;
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key, altKey, ctrlKey, metaKey, shiftKey, currentTarget } = event;
    if (altKey || ctrlKey || metaKey || shiftKey) return;
    const from = (event.target as HTMLElement).closest<HTMLElement>('[data-item]');
    const to = from && beside(currentTarget, from, key);
    if (!to) return;
    event.preventDefault();
    to.focus({ preventScroll: true });
    to.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  };

  return { active, focusItem, onFocus, onKeyDown };
}

function elementOf(frame: HTMLElement | null, key: string): HTMLElement | null {
  const items = frame?.querySelectorAll<HTMLElement>('[data-item]') ?? [];
  return [...items].find(({ dataset }) => dataset.item === key) ?? null;
}

/** Where an arrow leads to from an item; null at an end. */
function beside(frame: HTMLElement, item: HTMLElement, key: string): HTMLElement | null {
  const columns = [...frame.querySelectorAll<HTMLElement>('[data-column]')].map(itemsIn);
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
      return nearest(columns.slice(0, column).findLast(hasItems), item);
    case 'ArrowRight':
      return nearest(columns.slice(column + 1).find(hasItems), item);
    default:
      return null;
  }
}

/** The items of a column by hour. */
function itemsIn(column: HTMLElement): HTMLElement[] {
  return [...column.querySelectorAll<HTMLElement>('[data-item]')].sort((a, b) => beginning(a) - beginning(b));
}

function hasItems(items: HTMLElement[]): boolean {
  return items.length > 0;
}

function nearest(items: HTMLElement[] | undefined, to: HTMLElement): HTMLElement | null {
  const distance = (item: HTMLElement) => Math.abs(beginning(item) - beginning(to));
  return items?.reduce((best, item) => (distance(item) < distance(best) ? item : best)) ?? null;
}

function beginning(item: HTMLElement): number {
  return Number(item.dataset.from);
}

function find({ columns }: Grid, key: string | null): Active | null {
  if (key === null) return null;
  const column = columns.findIndex(({ key: of, items, gaps, blocks }) =>
    [
      ...items.map(({ reservation }) => `reservation-${reservation.id}`),
      ...gaps.map(({ from }) => `gap-${of}-${from}`),
      ...blocks.map(({ block }) => `block-${of}-${block.id}`),
    ].includes(key),
  );
  return column < 0 ? null : { column, key };
}

/** The first appointment, and where there is none the first that is free. */
function first({ columns }: Grid): Active | null {
  for (const [column, { items }] of columns.entries())
    if (items[0]) return { column, key: `reservation-${items[0].reservation.id}` };
  for (const [column, { gaps, key }] of columns.entries())
    if (gaps[0]) return { column, key: `gap-${key}-${gaps[0].from}` };
  return null;
}
