import type { Interval } from './agenda.ts';
import { addDays, type Day } from './dates.ts';

/* Blocks of several days (feature `blocks.series`). */

/** The most blocks that are made at once: a year of days. */
export const MAX_BLOCKS = 366;

export interface BlockPeriod {
  date: Day;
  /** The last day, included. */
  until: Day;
  /** The weeks from one block to the next; without it every day is blocked. */
  every_weeks?: number | null;
}

/** The days to block, in order; at most one more than are made at once. */
export function listBlockedDays({ date, until, every_weeks }: BlockPeriod): Day[] {
  const days: Day[] = [];
  for (let day = date; day <= until && days.length <= MAX_BLOCKS; day = addDays(day, every_weeks ? 7 * every_weeks : 1))
    days.push(day);
  return days;
}

/** Why these days cannot be blocked at once, as a pt-BR sentence; null if they can. */
export function validateBlockPeriod(period: BlockPeriod): string | null {
  if (period.until < period.date) return 'O último dia vem antes do primeiro';
  return listBlockedDays(period).length > MAX_BLOCKS ? 'Bloqueie no máximo um ano de cada vez' : null;
}

/** From the beginning of a day's work to its end; null on a day off. `works` is in order. */
export function getWholeDay(works: readonly Interval[]): Interval | null {
  const [first, last] = [works[0], works.at(-1)];
  return first && last ? { from: first.from, to: last.to } : null;
}
