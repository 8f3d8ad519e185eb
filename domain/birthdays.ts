import { type Day, isDay } from './dates.ts';

/** A birthday: `YYYY-MM-DD`, or `MM-DD` where the year is not known. */
export type Birthday = string;

export const INVALID_BIRTHDAY = 'Informe o dia e o mês, como 25/12, com ou sem o ano';
export const FUTURE_BIRTHDAY = 'O aniversário não pode ser depois de hoje';

/** A leap year, for days without a year: `02-29` exists. */
const ANY_YEAR = '2000';

/** Whether a text is an existing day, with or without a year. */
export function isBirthday(text: string): text is Birthday {
  return isDay(/^\d{2}-\d{2}$/.test(text) ? `${ANY_YEAR}-${text}` : text);
}

/** Whether somebody can have been born on that day by `today`; always without a year. */
export function isPastBirthday(birthday: Birthday, today: Day): boolean {
  return getMonthDay(birthday) === birthday || birthday <= today;
}

/** `1990-03-05` → `03-05`. */
export function getMonthDay(birthday: Birthday): string {
  return birthday.slice(-5);
}

/** `1990-03-05` → `05/03/1990`, `03-05` → `05/03`. Any other text as it is. */
export function formatBirthday(birthday: Birthday): string {
  return isBirthday(birthday) ? birthday.split('-').reverse().join('/') : birthday;
}

/**
 * `5/3`, `05/03/1990`, `5-3-90`, `1990-03-05`, `03-05` (month first, as stored) or `--03-05`; null for anything else. A year of two
 * digits is that of spreadsheets, 1930 to 2029, and never after `today`. A time after the day is ignored.
 */
export function parseBirthday(text: string, today: Day = '2029-12-31'): Birthday | null {
  const stored = /^(?:--)?(\d{4}-\d{2}-\d{2}|\d{2}-\d{2})(?:[ T].*)?$/.exec(text)?.[1];
  if (stored) return isBirthday(stored) ? stored : null;
  const [, day = '', month = '', year] = /^(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{4}|\d{2}))?(?:[ T].*)?$/.exec(text) ?? [];
  const monthDay = `${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const birthday = year === undefined ? monthDay : `${toFullYear(year, today)}-${monthDay}`;
  return isBirthday(birthday) ? birthday : null;
}

function toFullYear(year: string, today: Day): string {
  return year.length === 4 ? year : `${Number(year) < 30 && `20${year}` <= today ? 20 : 19}${year}`;
}

/** The age on a day; null for a birthday without a year. */
export function computeAge(birthday: Birthday, today: Day): number | null {
  if (getMonthDay(birthday) === birthday) return null;
  const years = Number(today.slice(0, 4)) - Number(birthday.slice(0, 4));
  return getMonthDay(today) < getMonthDay(birthday) ? years - 1 : years;
}
