import { type Birthday, formatBirthday, isBirthday } from '../birthdays.ts';
import {
  type Day,
  DEFAULT_TIME_ZONE,
  formatDateTime,
  formatDay,
  isCalendarDay,
  isInstant,
  type Time,
  toDay,
  toShopTime,
} from '../dates.ts';
import { toNumber } from '../money.ts';
import { formatHours, type OpenHours } from '../openHours.ts';
import { decodeStrictList, listOf, objectOf } from './codec.ts';
import {
  type Field,
  type HoursOptions,
  type InputOptions,
  type InstantOptions,
  type NoUnknownOptions,
  type NullableValue,
  passThrough,
  passThroughText,
} from './field.ts';
import { numberCodec } from './numbers.ts';

/** A day of the shop, `YYYY-MM-DD`. */
export function day<const O extends InputOptions<Day>>(
  label: string,
  options: O & NoUnknownOptions<O, InputOptions>,
): Field<NullableValue<Day, O>, NullableValue<Day, O>, O, 'day'> {
  // Some back ends send an instant instead of a day.
  const decode = (wire: unknown) => requireText(isCalendarDay, String(wire).slice(0, 10)) as never;
  const show = (value: Day | null) => formatDay(value ?? '');
  const toCsvCell = (value: Day | null) => value && formatDay(value);
  return { kind: 'day', label, options, ...passThroughText, decode, show, toCsvCell };
}

/** A birthday, `YYYY-MM-DD`, or `MM-DD` where the year is not known. Lists sort it by month and day. */
export function birthday<const O extends InputOptions<Birthday>>(
  label: string,
  options: O & NoUnknownOptions<O, InputOptions>,
): Field<NullableValue<Birthday, O>, NullableValue<Birthday, O>, O, 'birthday'> {
  // Some back ends send an instant instead of a day.
  const decode = (wire: unknown) => requireText(isBirthday, String(wire).slice(0, 10)) as never;
  const show = (value: Birthday | null) => formatBirthday(value ?? '');
  return { kind: 'birthday', label, options, ...passThroughText, decode, show, toCsvCell: show };
}

/** A time on the shop's clock, `HH:MM` in steps of five minutes; `24:00` is the end of the day. */
export function time<const O extends InputOptions<Time>>(
  label: string,
  options: O & NoUnknownOptions<O, InputOptions>,
): Field<NullableValue<Time, O>, NullableValue<Time, O>, O, 'time'> {
  return { kind: 'time', label, options, ...passThroughText, decode: toTime as never };
}

/** Some back ends send seconds: `09:30:00` → `09:30`. Throws a TypeError for anything that is not a time. */
function toTime(wire: unknown): Time {
  return requireText((text) => /^([01]\d|2[0-4]):[0-5]\d$/.test(text), String(wire).slice(0, 5));
}

/** The text itself if it is valid. Throws a TypeError otherwise. */
function requireText(isValid: (text: string) => boolean, text: string): string {
  if (!isValid(text)) throw new TypeError('unreadable');
  return text;
}

const hoursCodec = listOf(objectOf({ weekday: numberCodec }));

/** Opening or working hours by weekday: a list inside and on the wire, text in the database. */
export function hours<const O extends HoursOptions>(
  label: string,
  options: O & NoUnknownOptions<O, HoursOptions>,
): Field<OpenHours[], OpenHours[], O, 'hours'> {
  // Weekdays sent as texts are decoded as numbers.
  const decode = (wire: unknown) => hoursCodec.decode(wire) as OpenHours[];
  const decodeForScreen = (wire: unknown) =>
    decodeStrictList<OpenHours>(wire, { weekday: toNumber, from: toTime, to: toTime });
  const show = (list: OpenHours[]) => (list.length === 0 && options.inheritLabel) || formatHours(list);
  return {
    kind: 'hours',
    label,
    options,
    ...passThrough,
    decode,
    decodeForScreen,
    fallback: () => [],
    show,
    toCsvCell: show,
  };
}

/** An instant: ISO 8601 with offset or `Z`; some back ends send only a day. Read only. */
export function instant<const O extends InstantOptions>(
  label: string,
  options: O & NoUnknownOptions<O, InstantOptions>,
): Field<NullableValue<string, O>, NullableValue<string, O>, O & { readOnly: true }> {
  const show = (value: string | null, timeZone = DEFAULT_TIME_ZONE) => {
    // A text that cannot be parsed (from another back end) is shown as received.
    if (!value || Number.isNaN(Date.parse(value))) return value ?? '';
    if (options.withTime) return formatDateTime(value, timeZone);
    return options.timeOnly ? toShopTime(new Date(value), timeZone).time : formatDay(toDay(value, timeZone));
  };
  const decode = (wire: unknown) => requireText(isInstant, passThroughText.decode(wire)) as never;
  return {
    kind: 'instant',
    label,
    options: { ...options, readOnly: true },
    ...passThroughText,
    decode,
    show,
    toCsvCell: show,
  };
}
