/** A calendar day of the shop, `YYYY-MM-DD`. Never a Date: a Date shifts days west of Greenwich. */
export type Day = string;

/** A time of day on the shop's clock, `HH:MM`. */
export type Time = string;

/** Returns the current instant. Passed in wherever a rule needs it, so that tests can set it. */
export type Clock = () => Date;

export const DEFAULT_TIME_ZONE = 'America/Sao_Paulo';

/** The first and the last accepted day. */
export const MIN_DAY: Day = '1900-01-01';
export const MAX_DAY: Day = '2199-12-31';

export const INVALID_DAY = 'Informe uma data válida';
export const DAY_OUT_OF_RANGE = 'Informe uma data de 01/01/1900 a 31/12/2199';

export const MINUTES_PER_DAY = 24 * 60;
const MINUTE = 60_000;
const DAY = 86_400_000;

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Whether a text is an instant that Date can parse. */
export function isInstant(text: unknown): text is string {
  return typeof text === 'string' && !Number.isNaN(Date.parse(text));
}

/** The shop's day and time at an instant from a back end; both empty if it cannot be parsed. */
export function toShopTimeOrEmpty(instant: string | null | undefined, timeZone: string): { day: Day; time: Time } {
  return isInstant(instant) ? toShopTime(new Date(instant), timeZone) : { day: '', time: '' };
}

/** The shop's day and time at an instant, in an IANA time zone. Throws a RangeError for an unknown zone. */
export function toShopTime(instant: Date, timeZone: string): { day: Day; time: Time } {
  const parts: Record<string, string> = {};
  for (const { type, value } of getFormatter(timeZone).formatToParts(instant)) parts[type] = value;
  return { day: `${parts.year}-${parts.month}-${parts.day}`, time: `${parts.hour}:${parts.minute}` };
}

/** The shop's day at an instant. Throws a RangeError for an invalid Date. */
export function getDayAt(instant: Date, timeZone: string): Day {
  return toShopTime(instant, timeZone).day;
}

/** The instant at which a day of the shop begins; if a clock change skips midnight, the first instant after it. */
export function startOfDay(day: Day, timeZone: string): Date {
  return toInstant(day, '00:00', timeZone);
}

/**
 * The instant at which the shop's clock shows a time of a day. If the clock shows it twice, one of the two; if a clock
 * change skips it, as long after the change as the time is after the skipped hour began.
 */
export function toInstant(day: Day, time: Time, timeZone: string): Date {
  const shown = Date.parse(`${day}T${time}:00Z`);
  const getOffsetAt = (instant: number) => {
    const wall = toShopTime(new Date(instant), timeZone);
    return Date.parse(`${wall.day}T${wall.time}:00Z`) - Math.floor(instant / MINUTE) * MINUTE;
  };
  const first = shown - getOffsetAt(shown);
  const second = shown - getOffsetAt(first);
  return new Date(second === shown - getOffsetAt(second) ? second : Math.max(first, second));
}

/** Whether a value is a day that exists (`2026-02-29` does not), from `MIN_DAY` to `MAX_DAY`. */
export function isDay(value: unknown): value is Day {
  return validateDay(value) === null;
}

/** Why a value is not an accepted day, as a pt-BR sentence; null if it is one. */
export function validateDay(value: unknown): string | null {
  if (typeof value !== 'string' || !isCalendarDay(value)) return INVALID_DAY;
  return value >= MIN_DAY && value <= MAX_DAY ? null : DAY_OUT_OF_RANGE;
}

/** Whether a text is an existing calendar day of any year. */
export function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const instant = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(instant) && new Date(instant).toISOString().slice(0, 10) === text;
}

/** Whether a text is a time in steps of five minutes; `24:00`, the end of the day, is one. */
export function isFiveMinuteStep(text: string): boolean {
  return /^(([01]\d|2[0-3]):[0-5][05]|24:00)$/.test(text);
}

/** The day `count` days after a day (before it, when negative). Throws a RangeError for a day that does not exist. */
export function addDays(day: Day, count: number): Day {
  if (!isCalendarDay(day)) throw new RangeError(`No such day: ${day}`);
  // In UTC: in local time, a zone that moved across the date line has no such day at all.
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY).toISOString().slice(0, 10);
}

/** How many days `to` is after `from`; negative when it is before it. */
export function countDaysBetween(from: Day, to: Day): number {
  return (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY;
}

/** 0 for Sunday. */
export function getWeekday(day: Day): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

/** `2026-11-21` → `21/11/2026`; `–` for a day that a back end did not send. */
export function formatDay(day: Day): string {
  return day === '' ? '–' : day.split('-').reverse().join('/');
}

/**
 * An instant as the shop's day and time, `21/11/2026 às 09:05`. A text that cannot be parsed is returned as received;
 * `–` for an empty one.
 */
export function formatDateTime(instant: string, timeZone: string): string {
  if (instant === '') return '–';
  if (Number.isNaN(Date.parse(instant))) return instant;
  const { day, time } = toShopTime(new Date(instant), timeZone);
  return `${formatDay(day)} às ${time}`;
}

/** `2026-11-21` → `sábado, 21 de novembro`; `sem data` for a day that a back end did not send. */
export function formatDayLong(day: Day): string {
  if (day === '') return 'sem data';
  // Noon in UTC, formatted in UTC: the same day in every time zone.
  return new Intl.DateTimeFormat('pt-BR', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T12:00:00Z`),
  );
}

/** `23/11`. */
export function formatShortDay(day: Day): string {
  return formatDay(day).slice(0, 5);
}

/** `seg 23/11`. */
export function formatWeekdayAndDay(day: Day): string {
  return `${formatDayLong(day).slice(0, 3)} ${formatShortDay(day)}`;
}

/**
 * A day relative to today: `Hoje`, `Amanhã`, `Ontem`, else `terça-feira, 24 de novembro`, with the year if it is another
 * one; `sem data` for an empty one.
 */
export function formatRelativeDay(today: Day, day: Day): string {
  if (day === today) return 'Hoje';
  if (day === addDays(today, 1)) return 'Amanhã';
  if (day === addDays(today, -1)) return 'Ontem';
  return day === '' || day.slice(0, 4) === today.slice(0, 4)
    ? formatDayLong(day)
    : `${formatDayLong(day)} de ${day.slice(0, 4)}`;
}

/** The same with weekday and date of a day that has a name: `Hoje, sábado, 21 de novembro`. */
export function formatRelativeDayLong(today: Day, day: Day): string {
  const [name, long] = [formatRelativeDay(today, day), formatDayLong(day)];
  return name.startsWith(long) ? name : `${name}, ${long}`;
}

/** The shop's day of an ISO instant (with offset or Z) or a bare day. Throws a RangeError for any other text. */
export function toDay(instantOrDay: string, timeZone: string): Day {
  return isCalendarDay(instantOrDay) ? instantOrDay : getDayAt(new Date(instantOrDay), timeZone);
}

function getFormatter(timeZone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
    formatters.set(timeZone, formatter);
  }
  return formatter;
}
