import { minutesToTime, timeToMinutes } from './agenda.ts';
import type { Time } from './dates.ts';

/* The agenda's day as it is drawn and moved about in: wall-clock minutes since midnight, no instants. */

/** A stretch of a day, in minutes since midnight, until just before `to`. */
export interface Span {
  from: number;
  to: number;
}

export const MINUTES_PER_DAY = 24 * 60;

/** The shortest and the longest an appointment can be, and what its length is a multiple of: minutes. */
const LENGTH = { least: 5, most: 480, step: 5 } as const;

/** What an appointment is drawn as at the least, in minutes: shorter, nobody could read or press it. */
const SHORTEST_DRAWN = 15;

/** `{ from: '09:30', to: '10:15' }` in minutes. */
export function toSpan({ from, to }: { from: Time; to: Time }): Span {
  return { from: timeToMinutes(from), to: timeToMinutes(to) };
}

/** `09:30 a 10:15`. */
export function formatSpan({ from, to }: Span): string {
  return `${minutesToTime(from)} a ${minutesToTime(to)}`;
}

/** 90 → `1 h 30 min`. */
export function formatDuration(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ');
}

export function areSpansOverlapping(a: Span, b: Span): boolean {
  return a.from < b.to && b.from < a.to;
}

/** What a day is drawn from and to, in whole hours around all that is in it; 08:00 to 20:00 where nothing is. */
export function computeVisibleHours(spans: readonly Span[]): Span {
  if (spans.length === 0) return { from: 8 * 60, to: 20 * 60 };
  const from = Math.min(...spans.map((span) => span.from));
  const to = Math.max(...spans.map(toDrawnSpan).map((span) => span.to));
  return { from: Math.floor(from / 60) * 60, to: Math.min(Math.ceil(to / 60) * 60, MINUTES_PER_DAY) };
}

/** What an appointment takes up on the screen. */
export function toDrawnSpan({ from, to }: Span): Span {
  return { from, to: Math.max(to, from + SHORTEST_DRAWN) };
}

export interface Lane {
  /** From 0, the leftmost. */
  lane: number;
  /** How many stand beside each other there. */
  laneCount: number;
}

/** Where those of a column stand that overlap, in the order given: beside each other, and the others as wide as the column. */
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

/** What is left of some stretches without others, in order of time; nothing shorter than `least` minutes. */
export function subtractSpans(stretches: readonly Span[], taken: readonly Span[], least = 1): Span[] {
  const order = taken.toSorted((a, b) => a.from - b.from);
  return stretches
    .toSorted((a, b) => a.from - b.from)
    .flatMap(({ from, to }) => {
      const left: Span[] = [];
      let at = from;
      for (const each of order) {
        if (each.from > at) left.push({ from: at, to: Math.min(each.from, to) });
        at = Math.max(at, each.to);
      }
      return [...left, { from: at, to }];
    })
    .filter((span) => span.to - span.from >= least);
}

/** The multiples of `step` at which something can begin in some stretches, none before `earliest`. */
export function findStartTimes(stretches: readonly Span[], step: number, earliest: number): number[] {
  const starts = new Set<number>();
  for (const { from, to } of stretches)
    for (let at = Math.ceil(Math.max(from, earliest) / step) * step; at < to; at += step) starts.add(at);
  return [...starts].sort((a, b) => a - b);
}

/** The multiple of `step` that a moment belongs to. */
export function snapToStep(minutes: number, step: number): number {
  return Math.round(minutes / step) * step;
}

/** Where an appointment is, or is about to be. */
export interface Place {
  /** Whose, or of which day, from 0. */
  column: number;
  from: number;
  /** In minutes. */
  length: number;
}

interface Bounds {
  /** How many there are. */
  columns: number;
  /** Beginnings are multiples of it: minutes. */
  step: number;
}

/** A place with all of it on its day, in a column that is there, and of a length that may be: late in the day it begins earlier. */
export function clampPlace({ column, from, length }: Place, { columns }: Bounds): Place {
  const kept = Math.min(Math.max(length, LENGTH.least), LENGTH.most);
  return {
    column: Math.min(Math.max(column, 0), columns - 1),
    from: Math.min(Math.max(from, 0), MINUTES_PER_DAY - kept),
    length: kept,
  };
}

/** How finely lengths go: a quarter of an hour where appointments begin every half hour. */
export function getLengthStep(step: number): number {
  return Math.min(step, 15);
}

/** The next multiple of `step` after a number (before it, where `way` is -1). */
function next(minutes: number, step: number, way: 1 | -1): number {
  return way > 0 ? Math.floor(minutes / step) * step + step : Math.ceil(minutes / step) * step - step;
}

/** What a key with Alt does to an appointment: arrows move it, with Ctrl they change its length. Null for any other key. */
export function movePlaceByKey(
  place: Place,
  { key, ctrlKey }: { key: string; ctrlKey: boolean },
  bounds: Bounds,
): Place | null {
  const { column, from, length } = place;
  const way = key === 'ArrowDown' || key === 'ArrowRight' ? 1 : -1;
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    if (ctrlKey) {
      const longer = next(length, getLengthStep(bounds.step), way);
      return { ...place, length: Math.max(Math.min(longer, LENGTH.most, MINUTES_PER_DAY - from), LENGTH.least) };
    }
    const moved = next(from, bounds.step, way);
    return moved < 0 || moved + length > MINUTES_PER_DAY ? place : { ...place, from: moved };
  }
  if ((key === 'ArrowLeft' || key === 'ArrowRight') && !ctrlKey)
    return { ...place, column: Math.min(Math.max(column + way, 0), bounds.columns - 1) };
  return null;
}

/** What a person hears while an appointment is about to go somewhere: `10:30 a 11:15, com Carla Dias`. */
export function formatPlace({ from, length }: Pick<Place, 'from' | 'length'>, where: string): string {
  return `${formatSpan({ from, to: from + length })}, ${where}`;
}

/** From when on somebody is free, and until when: minutes. */
export interface FreeSpan<Column> {
  column: Column;
  from: number;
  /** When they are taken again, or go. */
  to: number;
}

/** Who can take somebody who has just come in, those who are free first at the top; who has the longest time first among those. */
export function findNextFree<Column extends { works: readonly Span[]; busy: readonly Span[] }>(
  columns: readonly Column[],
  now: number,
  least: number,
): FreeSpan<Column>[] {
  return columns
    .flatMap((column) => {
      const left = subtractSpans(column.works, [...column.busy, { from: 0, to: now }], least);
      return left[0] ? [{ column, ...left[0] }] : [];
    })
    .sort((a, b) => a.from - b.from || b.to - a.to);
}
