import { timeOf } from '../../../../domain/agenda.ts';
import { drawn, lengthText, type Place, type Span, spanText } from '../../../../domain/dayGrid.ts';
import { sameId } from '../../../../domain/ids.ts';
import type { Column } from './columns.ts';

const REM_PER_MINUTE = 0.1;

/** The height of the names over the columns, in pixels. */
export const HEAD = 44;

/** Minutes as a height: 48 px of half an hour, and more where a person has larger text. */
export function rem(minutes: number): string {
  return `${minutes * REM_PER_MINUTE}rem`;
}

/** The item of the grid that an element is in. */
export function itemAt(target: EventTarget, columns: readonly Column[]) {
  const element = (target as Element).closest<HTMLElement>('[data-item]');
  const column = columns[Number(element?.closest<HTMLElement>('[data-column]')?.dataset.column)];
  if (!element || !column) return null;
  const { reservation: id } = element.dataset;
  const item = id === undefined ? undefined : column.items.find(({ reservation }) => sameId(reservation.id, id));
  return { element, column, item };
}

/** The beginning in a gap that lies under the pointer. */
export function gapTime(gap: HTMLElement, clientY: number, step: number): number {
  const from = Number(gap.dataset.gap);
  const { top, height } = gap.getBoundingClientRect();
  const minutes = (clientY - top) / pixelsPerMinute();
  const last = Math.max(height / pixelsPerMinute() - 1, 0);
  return from + Math.floor(Math.min(Math.max(minutes, 0), last) / step) * step;
}

export function pixelsPerMinute(): number {
  return REM_PER_MINUTE * Number.parseFloat(getComputedStyle(document.documentElement).fontSize || '16');
}

/** Shows, under the mouse, from when a press would book. Without React: it goes with every move of the mouse. */
export function markGap({ target, clientY }: { target: EventTarget; clientY: number }, step: number): void {
  const gap = (target as Element).closest<HTMLElement>('[data-gap]');
  const mark = gap?.querySelector<HTMLElement>('[data-mark]');
  if (!gap || !mark) return;
  const at = gapTime(gap, clientY, step);
  const text = `+ ${timeOf(at)}`;
  if (mark.textContent === text) return;
  mark.textContent = text;
  mark.style.top = rem(at - Number(gap.dataset.gap));
  mark.style.minHeight = rem(Math.min(step, 30));
}

/** Puts what shows where an appointment would go in its place. Without React, and by a transform: it goes with every move of the pointer. */
export function placeGhost(
  frame: HTMLElement | null,
  { column, from, length }: Place,
  name: string,
  hours: Span,
): void {
  const ghost = frame?.querySelector<HTMLElement>('[data-ghost]');
  const under = frame?.querySelectorAll<HTMLElement>('[data-column]')[column];
  const [times, what] = ghost?.children ?? [];
  if (!ghost || !under || !times || !what) return;
  const to = Math.min(drawn({ from, to: from + length }).to, hours.to);
  // Earlier or later than what is drawn, it stands at its edge.
  const top = Math.min(Math.max(from, hours.from), hours.to - 15);
  ghost.style.width = `${under.offsetWidth - 5}px`;
  ghost.style.height = rem(Math.max(to - top, 15));
  ghost.style.transform = `translate(${under.offsetLeft + 3}px, ${rem(top - hours.from)})`;
  times.textContent = spanText({ from, to: from + length });
  what.textContent = ` ${name} · ${lengthText(length)}`;
}
