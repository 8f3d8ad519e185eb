import type { ReservationStatus } from './constants.ts';
import { addDays, type Day, isDay } from './dates.ts';

/* Appointments that repeat every few weeks (feature `reservations.series`). */

/** How a series repeats: a number of times, or until a day. */
export interface Repetition {
  every_weeks: number;
  times?: number | null;
  until?: Day | null;
}

/** Another reservation of a series that an edit changed, with the status it had before. */
export interface ChangedFollowing {
  id: number;
  status: ReservationStatus;
  /** After the edit. */
  version: number;
}

export const MAX_WEEKS_BETWEEN = 4;
/** A year of weeks. */
export const MAX_RESERVATIONS_IN_SERIES = 52;

/** `Toda semana`, `A cada 2 semanas`. */
export function formatRepetition(weeks: number): string {
  return weeks === 1 ? 'Toda semana' : `A cada ${weeks} semanas`;
}

/** The days of a series, from `first` on; one more than allowed where there are too many. */
export function listRepeatedDays(first: Day, { every_weeks, times, until }: Repetition): Day[] {
  const days: Day[] = [];
  const isIncluded = (day: Day) => (times ? days.length < times : day <= (until ?? first));
  for (
    let day = first;
    isIncluded(day) && days.length <= MAX_RESERVATIONS_IN_SERIES;
    day = addDays(day, 7 * every_weeks)
  )
    days.push(day);
  return days;
}

/** What is wrong with how often a series repeats, as a pt-BR sentence by field; empty if nothing is. */
export function validateRepetition(first: Day, repetition: Repetition): Partial<Record<'times' | 'until', string>> {
  const { times = null, until = null } = repetition;
  if ((times === null) === (until === null)) return { times: 'Diga quantas vezes, ou até que dia' };
  const field = times === null ? 'until' : 'times';
  if (until !== null && (!isDay(until) || until < first)) return { until: 'O último dia vem antes do primeiro' };
  const { length } = listRepeatedDays(first, repetition);
  if (length < 2) return { [field]: 'Assim não se repete: escolha ao menos duas vezes' };
  return length > MAX_RESERVATIONS_IN_SERIES ? { [field]: `Marque no máximo ${MAX_RESERVATIONS_IN_SERIES} vezes` } : {};
}
