import { type Day, isDay } from '../dates.ts';
import { fold } from '../text.ts';

/** Which part of `04/11/2026` is the day. */
export type DateOrder = 'day-first' | 'month-first';

/** A day of a file: `YYYY-MM-DD`, or `MM-DD` without a year; null for none. `problem` says why a text is no day. */
export type FileDay = { day: string | null } | { problem: string };

const NOT_A_DAY = 'Esta data não existe ou não dá para entender';

const MONTHS: Readonly<Record<string, number>> = {
  ...{ jan: 1, fev: 2, mar: 3, abr: 4, mai: 5, jun: 6, jul: 7, ago: 8, set: 9, out: 10, nov: 11, dez: 12 },
  ...{ feb: 2, apr: 4, may: 5, aug: 8, sep: 9, oct: 10, dec: 12, ene: 1, dic: 12 },
};

/** What systems write for no day: `0/0/00`, `0000-00-00`, the first day of their calendar, and words. */
const NO_DAY =
  /^(0+([/.-]0+)*|0001-01-01|01[/.-]01[/.-](0001|1900)|1\/1\/(0001|1900)|1900-01-0[01]|1899-12-3[01]|3[01]\/12\/1899|-+|n\/?a|null|nao (informad[oa]|tem)|sem data)$/;

const PARTS = /^(\d{1,2})([/.-])(\d{1,2})(?:\2(\d{4}|\d{2}))?$/;

/** The same before a time. */
const BEGINS_WITH_PARTS = /^(\d{1,2})([/.-])(\d{1,2})(?:\2(\d{4}|\d{2}))?(?![\d/.-])/;

interface DayRules {
  order: DateOrder;
  /** A year of two digits is the latest one that is not after it. */
  today: Day;
  /** The column has days like `1990-03-15`: its `03-22` has the month first too. */
  hasIsoDays?: boolean;
}

/** The day that a cell says, in any usual spelling. */
export function readDay(text: string, { order, today, hasIsoDays = false }: DayRules): FileDay {
  const plain = stripTime(text);
  if (plain === '' || NO_DAY.test(plain)) return { day: null };
  const iso = readIsoDay(plain);
  if (iso) return checkDay(iso.year, iso.month, iso.day);
  const [, first = '', mark = '', second = '', year] = PARTS.exec(plain) ?? [];
  if (first !== '') {
    const isMonthFirst = year === undefined && mark === '-' && hasIsoDays ? true : order === 'month-first';
    const [day, month] = isMonthFirst ? [second, first] : [first, second];
    return checkDay(year === undefined ? null : toFullYear(year, today), Number(month), Number(day));
  }
  if (/^\d{5}([.,]\d+)?$/.test(plain)) return readSerialDay(Math.floor(Number(plain.replace(',', '.'))));
  return readMonthName(plain, today);
}

/** `1990-03-15` and the like, `19900315`, `--07-21` and `--0721`. */
function readIsoDay(text: string): { year: number | null; month: number; day: number } | null {
  const [, year, month, day] =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ??
    /^((?:1[89]|20)\d{2})(\d{2})(\d{2})$/.exec(text) ??
    /^--()(\d{2})-?(\d{2})$/.exec(text) ??
    [];
  if (month === undefined) return null;
  // Apple writes a birthday without a year so.
  const hasYear = year !== '' && year !== '1604';
  return { year: hasYear ? Number(year) : null, month: Number(month), day: Number(day) };
}

/** The number of a spreadsheet's day: 1 is 1900-01-01, and it counts a 29th of February 1900. */
function readSerialDay(serial: number): FileDay {
  const day = new Date(Date.UTC(1899, 11, 30 + serial)).toISOString().slice(0, 10);
  return isDay(day) && serial < 80_000 ? { day } : { problem: NOT_A_DAY };
}

/** `15 de março de 1990`, `15/mar/90`, `March 15, 1990`, `15-Mar`. */
function readMonthName(text: string, today: Day): FileDay {
  const words = text.match(/[a-z]+|\d+/g) ?? [];
  const months = words.flatMap((word) => MONTHS[word.slice(0, 3)] ?? []);
  const numbers = words.filter((word) => /^\d+$/.test(word));
  const day = numbers.find((number) => number.length <= 2);
  const year = numbers.find((number) => number !== day) ?? (numbers.length > 1 ? numbers[1] : undefined);
  const [month] = months;
  if (months.length !== 1 || month === undefined || day === undefined || numbers.length > 2)
    return { problem: NOT_A_DAY };
  return checkDay(year === undefined ? null : toFullYear(year, today), month, Number(day));
}

function checkDay(year: number | null, month: number, day: number): FileDay {
  const monthDay = `${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  const full = `${year ?? 2000}-${monthDay}`;
  if (!isDay(full)) return { problem: NOT_A_DAY };
  return { day: year === null ? monthDay : full };
}

function toFullYear(year: string, today: Day): number {
  if (year.length !== 2) return Number(year);
  const recent = Number(today.slice(0, 2)) * 100 + Number(year);
  return recent > Number(today.slice(0, 4)) ? recent - 100 : recent;
}

function stripTime(text: string): string {
  return fold(text)
    .replace(/[t ]\d{1,2}[:h]\d{2}.*$/, '')
    .replace(/,$/, '')
    .trim();
}

/** Whether a cell is written like a day, existing or not. */
export function looksLikeDay(text: string): boolean {
  const plain = stripTime(text);
  return PARTS.test(plain) || readIsoDay(plain) !== null || 'day' in readMonthName(plain, '2000-01-01');
}

/** Whether a cell has a full day with the year first. */
export function isIsoDay(text: string): boolean {
  return /^\d{4}[-/.]\d{1,2}[-/.]\d{1,2}/.test(text.trim());
}

export interface DateOrderFinding {
  /** Null where no date of the file decides: a person has to say it. */
  order: DateOrder | null;
  /** A date that can be read in both ways; null if there is none. */
  example: string | null;
}

/** So many dates that can be read in one way only are enough. */
const ENOUGH_DATES = 200;

/** The order of day and month in the columns of days of a file. Most dates that can be read in one way only decide. */
export function detectDateOrder(columns: readonly (readonly string[])[]): DateOrderFinding {
  let dayFirst = 0;
  let monthFirst = 0;
  let example: string | null = null;
  for (const cells of columns) {
    const hasIsoDays = cells.some(isIsoDay);
    for (const cell of cells) {
      if (dayFirst + monthFirst >= ENOUGH_DATES) break;
      const [, first = '', mark, second = '', year] = BEGINS_WITH_PARTS.exec(cell.trim()) ?? [];
      if (first === '' || (hasIsoDays && mark === '-' && year === undefined)) continue;
      const [a, b] = [Number(first), Number(second)];
      if (a > 12 && a <= 31 && b <= 12) dayFirst += 1;
      else if (b > 12 && b <= 31 && a <= 12) monthFirst += 1;
      else if (a !== b && a <= 12 && b <= 12 && a > 0 && b > 0) example ??= cell.trim();
    }
  }
  if (dayFirst === monthFirst) return { order: example === null ? 'day-first' : null, example };
  return { order: dayFirst > monthFirst ? 'day-first' : 'month-first', example };
}
