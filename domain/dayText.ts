import { addDays, type Day, getWeekday, isDay } from './dates.ts';
import { WEEKDAYS } from './openHours.ts';
import { fold } from './text.ts';

const RELATIVE_DAYS: Readonly<Record<string, number>> = { hoje: 0, amanha: 1, 'depois de amanha': 2, ontem: -1 };
/** A weekday may be shortened to this many letters. */
const MIN_WEEKDAY_LETTERS = 3;
const HALF_YEAR = 183;

/**
 * The day that a typed text means: `27/11` (nearest to today), `27/11/2026`, `sexta` (today or the next one), `amanhã`; null for any other text.
 */
export function parseDayText(text: string, today: Day): Day | null {
  const folded = fold(text);
  const relative = RELATIVE_DAYS[folded];
  if (relative !== undefined) return addDays(today, relative);
  return parseWeekday(folded, today) ?? parseDate(folded, today);
}

function parseWeekday(folded: string, today: Day): Day | null {
  const word = folded.replace(/[- ]feira$/, '');
  if (word.length < MIN_WEEKDAY_LETTERS) return null;
  const weekday = WEEKDAYS.findIndex((name) => fold(name).startsWith(word));
  return weekday < 0 ? null : addDays(today, (weekday - getWeekday(today) + 7) % 7);
}

function parseDate(folded: string, today: Day): Day | null {
  const [, day, month, year] = /^(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{4}|\d{2}))?$/.exec(folded) ?? [];
  if (!day || !month) return null;
  const inYear = (number: number) => `${number}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const thisYear = Number(today.slice(0, 4));
  const years = year
    ? [year.length === 2 ? 2000 + Number(year) : Number(year)]
    : [thisYear, thisYear + 1, thisYear - 1];
  const days = years.map(inYear).filter(isDay);
  const isNear = (each: Day) => each >= addDays(today, -HALF_YEAR) && each <= addDays(today, HALF_YEAR);
  return days.find(isNear) ?? days[0] ?? null;
}
