import { type AgendaColumn, contains, minutesToTime, timeToMinutes } from './agenda.ts';
import { DEFAULT_DURATION, DURATION_LIMITS } from './constants.ts';
import { MINUTES_PER_DAY, type Time } from './dates.ts';
import { type Id, isSameId } from './ids.ts';
import { isOpenStatus } from './reservations.ts';

/* The agenda's day for drawing and dragging: wall-clock minutes since midnight, no instants. */

/** A part of a day in minutes since midnight; `to` is exclusive. */
export interface Span {
  from: number;
  to: number;
}

/** Minutes: a shorter appointment is drawn this long, so that it can be read and pressed. */
const MIN_DRAWN_LENGTH = 15;

/** `{ from: '09:30', to: '10:15' }` in minutes. */
export function toSpan({ from, to }: { from: Time; to: Time }): Span {
  return { from: timeToMinutes(from), to: timeToMinutes(to) };
}

/** `09:30 a 10:15`. */
export function formatSpan({ from, to }: Span): string {
  return `${minutesToTime(from)} a ${minutesToTime(to)}`;
}

/** `das 09:30 às 10:15`. */
export function formatSpanInSentence({ from, to }: Span): string {
  return `das ${minutesToTime(from)} às ${minutesToTime(to)}`;
}

/** What is unusual about work that begins in the working hours and ends after them: `sobre a pausa das 12:00 às 13:00`. Null for nothing. */
export function describeOverrun({ from, to }: Span, workSpans: readonly Span[]): string | null {
  const end = Math.max(...workSpans.filter((span) => contains(span, from)).map((span) => span.to));
  if (!Number.isFinite(end) || to <= end) return null;
  const next = Math.min(...workSpans.map((span) => span.from).filter((start) => start >= end));
  if (!Number.isFinite(next)) return 'depois do expediente';
  return `sobre a pausa ${formatSpanInSentence({ from: end, to: next })}`;
}

/** When a reservation takes place. */
export function getReservationSpan({ time, duration }: { time: Time; duration?: number | null }): Span {
  const from = timeToMinutes(time);
  return { from, to: from + (duration ?? DEFAULT_DURATION) };
}

/** When an employee cannot take another reservation: blocks and open reservations, without the one with this id. */
export function getBusySpans({ blocks, reservations }: BusyColumn, exceptId?: Id): Span[] {
  return [
    ...blocks.map(toSpan),
    ...reservations.filter(({ id, status }) => isOpenStatus(status) && !isSameId(id, exceptId)).map(getReservationSpan),
  ];
}

type BusyColumn = Pick<AgendaColumn, 'blocks' | 'reservations'>;

/** 90 → `1 h 30 min`. */
export function formatDuration(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ');
}

/** The hours to draw: whole hours around everything in the day; 08:00 to 20:00 for an empty day. */
export function computeVisibleHours(spans: readonly Span[]): Span {
  if (spans.length === 0) return { from: 8 * 60, to: 20 * 60 };
  const from = Math.min(...spans.map((span) => span.from));
  const to = Math.max(...spans.map(toDrawnSpan).map((span) => span.to));
  return { from: Math.floor(from / 60) * 60, to: Math.min(Math.ceil(to / 60) * 60, MINUTES_PER_DAY) };
}

/** The span that an appointment is drawn with. */
export function toDrawnSpan({ from, to }: Span): Span {
  return { from, to: Math.max(to, from + MIN_DRAWN_LENGTH) };
}

export interface Lane {
  /** From 0, the leftmost. */
  lane: number;
  /** How many appointments are side by side. */
  laneCount: number;
}

/** The lanes of a column's appointments, in the given order: overlapping ones side by side, the others as wide as the column. */
export function assignLanes(spans: readonly Span[]): Lane[] {
  const lanes: Lane[] = spans.map(() => ({ lane: 0, laneCount: 1 }));
  const order = spans
    .map((span, index) => ({ ...toDrawnSpan(span), index }))
    .sort((a, b) => a.from - b.from || b.to - a.to);
  let group: number[] = [];
  let ends: number[] = [];
  const settle = () => {
    for (const index of group) lanes[index] = { lane: lanes[index]?.lane ?? 0, laneCount: ends.length };
    group = [];
    ends = [];
  };
  for (const { from, to, index } of order) {
    if (ends.every((end) => end <= from)) settle();
    const free = ends.findIndex((end) => end <= from);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = to;
    lanes[index] = { lane, laneCount: 1 };
    group.push(index);
  }
  settle();
  return lanes;
}

/** What remains of some spans after removing others, in order of time, without anything shorter than `minLength` minutes. */
export function subtractSpans(spans: readonly Span[], taken: readonly Span[], minLength = 1): Span[] {
  const order = taken.toSorted((a, b) => a.from - b.from);
  return spans
    .toSorted((a, b) => a.from - b.from)
    .flatMap(({ from, to }) => {
      const left: Span[] = [];
      let at = from;
      for (const busySpan of order) {
        if (busySpan.from > at) left.push({ from: at, to: Math.min(busySpan.from, to) });
        at = Math.max(at, busySpan.to);
      }
      return [...left, { from: at, to }];
    })
    .filter((span) => span.to - span.from >= minLength);
}

/** The multiples of `step` at which something can begin within some spans, from `earliest` on. */
export function findStartTimes(spans: readonly Span[], step: number, earliest: number): number[] {
  const starts = new Set<number>();
  for (const { from, to } of spans)
    for (let at = Math.ceil(Math.max(from, earliest) / step) * step; at < to; at += step) starts.add(at);
  return [...starts].sort((a, b) => a - b);
}

/** The multiple of `step` nearest to a minute. */
export function snapToStep(minutes: number, step: number): number {
  return Math.round(minutes / step) * step;
}

/** The position of an appointment in the agenda, actual or while dragging. */
export interface Place {
  /** The index of the employee's or day's column. */
  column: number;
  from: number;
  /** Minutes. */
  length: number;
}

interface Bounds {
  /** How many columns there are. */
  columns: number;
  /** Appointments begin at multiples of it: minutes. */
  step: number;
}

/** A place corrected to fit: in an existing column, with an allowed length, and entirely on its day (a late one begins earlier). */
export function clampPlace({ column, from, length }: Place, { columns }: Bounds): Place {
  const clampedLength = Math.min(Math.max(length, DURATION_LIMITS.min), DURATION_LIMITS.max);
  return {
    column: Math.min(Math.max(column, 0), columns - 1),
    from: Math.min(Math.max(from, 0), MINUTES_PER_DAY - clampedLength),
    length: clampedLength,
  };
}

/** The step of lengths in minutes: at most a quarter of an hour, also when appointments begin every half hour. */
export function getLengthStep(step: number): number {
  return Math.min(step, 15);
}

/** The next multiple of `step` after a number, or before it if `direction` is -1. */
function getNextMultiple(minutes: number, step: number, direction: 1 | -1): number {
  return direction > 0 ? Math.floor(minutes / step) * step + step : Math.ceil(minutes / step) * step - step;
}

/** Where a key with Alt moves an appointment: arrows move it, arrows with Ctrl change its length. Null for any other key. */
export function movePlaceByKey(
  place: Place,
  { key, ctrlKey }: { key: string; ctrlKey: boolean },
  bounds: Bounds,
): Place | null {
  const { column, from, length } = place;
  const direction = key === 'ArrowDown' || key === 'ArrowRight' ? 1 : -1;
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    if (ctrlKey) {
      const longer = getNextMultiple(length, getLengthStep(bounds.step), direction);
      return {
        ...place,
        length: Math.max(Math.min(longer, DURATION_LIMITS.max, MINUTES_PER_DAY - from), DURATION_LIMITS.min),
      };
    }
    const moved = getNextMultiple(from, bounds.step, direction);
    return moved < 0 || moved + length > MINUTES_PER_DAY ? place : { ...place, from: moved };
  }
  if ((key === 'ArrowLeft' || key === 'ArrowRight') && !ctrlKey)
    return { ...place, column: Math.min(Math.max(column + direction, 0), bounds.columns - 1) };
  return null;
}

/** The announcement for screen readers while an appointment is being moved: `10:30 a 11:15, com Carla Dias`. */
export function formatPlace({ from, length }: Pick<Place, 'from' | 'length'>, where: string): string {
  return `${formatSpan({ from, to: from + length })}, ${where}`;
}

/** When an employee is free, in minutes since midnight. */
export interface FreeSpan<Column> {
  column: Column;
  from: number;
  /** When they are busy again or stop working. */
  to: number;
}

/** The employees who can take a walk-in customer, the earliest free first; among equals the longest free first. */
export function findNextFree<Column extends { works: readonly Span[]; busy: readonly Span[] }>(
  columns: readonly Column[],
  now: number,
  minLength: number,
): FreeSpan<Column>[] {
  return columns
    .flatMap((column) => {
      const left = subtractSpans(column.works, [...column.busy, { from: 0, to: now }], minLength);
      return left[0] ? [{ column, ...left[0] }] : [];
    })
    .sort((a, b) => a.from - b.from || b.to - a.to);
}
