import { minutesToTime } from '../../../../domain/agenda.ts';
import { formatDuration, formatSpan, type Place, type Span, toDrawnSpan } from '../../../../domain/dayGrid.ts';
import { type Id, isSameId } from '../../../../domain/ids.ts';
import type { Column } from './columns.ts';

const REM_PER_MINUTE = 0.1;

/** Height of the column headings, in pixels. */
export const HEADER_HEIGHT = 44;

/** Minutes as a height: 48 px per half hour at the default text size. */
export function toRem(minutes: number): string {
  return `${minutes * REM_PER_MINUTE}rem`;
}

/** The grid item that contains an element. */
export function findItemAt(target: EventTarget, columns: readonly Column[]) {
  const element = (target as Element).closest<HTMLElement>('[data-item]');
  const column = columns[Number(element?.closest<HTMLElement>('[data-column]')?.dataset.column)];
  if (!element || !column) return null;
  const { reservation: id } = element.dataset;
  const item = id === undefined ? undefined : column.items.find(({ reservation }) => isSameId(reservation.id, id));
  return { element, column, item };
}

export function findReservation(frame: HTMLElement | null, id: Id): HTMLElement | null {
  const tiles = frame?.querySelectorAll<HTMLElement>('[data-reservation]') ?? [];
  return [...tiles].find(({ dataset }) => isSameId(dataset.reservation, id)) ?? null;
}

/** The start time in a gap under the pointer, in minutes. */
export function getGapTime(gap: HTMLElement, clientY: number, step: number): number {
  const from = Number(gap.dataset.gap);
  const { top, height } = gap.getBoundingClientRect();
  const minutes = (clientY - top) / getPixelsPerMinute();
  const last = Math.max(height / getPixelsPerMinute() - 1, 0);
  return from + Math.floor(Math.min(Math.max(minutes, 0), last) / step) * step;
}

export function getPixelsPerMinute(): number {
  return REM_PER_MINUTE * Number.parseFloat(getComputedStyle(document.documentElement).fontSize || '16');
}

/** Shows the time a press would book, under the mouse. Without React, because it runs on every mouse move. */
export function markGap({ target, clientY }: { target: EventTarget; clientY: number }, step: number): void {
  const gap = (target as Element).closest<HTMLElement>('[data-gap]');
  const mark = gap?.querySelector<HTMLElement>('[data-mark]');
  if (!gap || !mark) return;
  const at = getGapTime(gap, clientY, step);
  const text = `+ ${minutesToTime(at)}`;
  if (mark.textContent === text) return;
  mark.textContent = text;
  mark.style.top = toRem(at - Number(gap.dataset.gap));
  mark.style.minHeight = toRem(Math.min(step, 30));
}

/** Positions the preview of a move. Without React and by transform, because it runs on every pointer move. */
export function placeGhost(
  frame: HTMLElement | null,
  { column, from, length }: Place,
  name: string,
  hours: Span,
): void {
  const ghost = frame?.querySelector<HTMLElement>('[data-ghost]');
  const columnElement = frame?.querySelectorAll<HTMLElement>('[data-column]')[column];
  const [times, what] = ghost?.children ?? [];
  if (!ghost || !columnElement || !times || !what) return;
  const to = Math.min(toDrawnSpan({ from, to: from + length }).to, hours.to);
  // Outside the visible hours it stays at their edge.
  const top = Math.min(Math.max(from, hours.from), hours.to - 15);
  ghost.style.width = `${columnElement.offsetWidth - 5}px`;
  ghost.style.height = toRem(Math.max(to - top, 15));
  ghost.style.transform = `translate(${columnElement.offsetLeft + 3}px, ${toRem(top - hours.from)})`;
  times.textContent = formatSpan({ from, to: from + length });
  what.textContent = ` ${name} · ${formatDuration(length)}`;
}
