import { formatDayCell } from '../csv.ts';
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
import { type Id, toId } from '../ids.ts';
import { type Cents, formatMoney, toCents, toNumber } from '../money.ts';
import { formatHours, type OpenHours } from '../openHours.ts';
import { type Json, listOf, objectOf } from './codec.ts';
import {
  type Field,
  type FieldOptions,
  type NoUnknownOptions,
  type NullableValue,
  passThrough,
  passThroughText,
} from './field.ts';
import { money } from './numbers.ts';

/** A day of the shop, `YYYY-MM-DD`. */
export function day<const O extends FieldOptions>(label: string, options: O & NoUnknownOptions<O>): Field<Day, Day, O> {
  // Some back ends send an instant where the contract has a day.
  const decode = (wire: unknown) => textThat(isCalendarDay, String(wire).slice(0, 10));
  return { kind: 'day', label, options, ...passThroughText, decode, show: formatDay, toCsvCell: formatDayCell };
}

/** A time on the shop's clock, `HH:MM` in steps of five minutes; `24:00` is the end of the day. */
export function time<const O extends FieldOptions>(
  label: string,
  options: O & NoUnknownOptions<O>,
): Field<Time, Time, O> {
  return { kind: 'time', label, options, ...passThroughText, decode: toTime };
}

/** `09:30:00` → `09:30`, some back ends send seconds. Throws a TypeError for what no clock shows. */
function toTime(wire: unknown): Time {
  return textThat((text) => /^([01]\d|2[0-4]):[0-5]\d$/.test(text), String(wire).slice(0, 5));
}

/** A text that is what it has to be. Throws a TypeError for any other. */
function textThat(isRight: (text: string) => boolean, text: string): string {
  if (!isRight(text)) throw new TypeError('unreadable');
  return text;
}

const hoursTravel = listOf(objectOf({ weekday: { decode: toNumber, encode: (day) => day } }));

/** When a shop is open or somebody works, by days of the week: a list on the wire and inside, text where it is kept. */
export function hours<const O extends FieldOptions>(
  label: string,
  options: O & NoUnknownOptions<O>,
): Field<OpenHours[], OpenHours[], O, 'hours'> {
  // Numbers that came as texts are numbers inside.
  const decode = (wire: unknown) => hoursTravel.decode(wire) as OpenHours[];
  const read = (wire: unknown) => wholeList<OpenHours>(wire, { weekday: toNumber, from: toTime, to: toTime });
  const show = (list: OpenHours[]) => (list.length === 0 && options.inheritLabel) || formatHours(list);
  return {
    kind: 'hours',
    label,
    options,
    ...passThrough,
    decode,
    decodeForScreen: read,
    fallback: () => [],
    show,
    toCsvCell: show,
  };
}

/** A list of objects with these parts. Throws a TypeError where one cannot be read: what is left out here would be left out of an edit too. */
function wholeList<T>(wire: unknown, parts: Readonly<Record<string, (wire: unknown) => unknown>>): T[] {
  const read = (each: Json) => Object.entries(parts).map(([key, decode]) => [key, decode(each[key])]);
  return (wire as Json[]).map((each) => Object.fromEntries(read(each)));
}

/** What is an employee's own of what they do; what is null is the service's, and of the commission the employee's. */
export interface ServiceOverride {
  service_id: Id;
  /** Minutes. */
  duration: number | null;
  price: Cents | null;
  /** Percent of it. */
  commission: number | null;
}

const orNull = (decode: (wire: unknown) => number) => (wire: unknown) => (wire == null ? null : decode(wire));
const TERM_PARTS = {
  service_id: toId,
  duration: orNull(toNumber),
  price: orNull(toCents),
  commission: orNull(toNumber),
};
const NOTHING_OWN = { duration: null, price: null, commission: null };
const number = { decode: toNumber, encode: (value: unknown) => value };
const termsTravel = listOf(objectOf({ duration: number, price: money('', {}), commission: number }));

/** What of the services one does is otherwise than the service says. */
export function terms<const O extends FieldOptions>(
  label: string,
  options: O & NoUnknownOptions<O>,
): Field<ServiceOverride[], CheckedTerm[] | undefined, O, 'terms'> {
  const show = (list: readonly ServiceOverride[]) =>
    list.map((term) => `nº ${term.service_id}: ${formatServiceOverride(term)}`).join('; ');
  // What a back end or an older history does not say is nothing of one's own.
  const decode = (wire: unknown) =>
    (termsTravel.decode(wire) as ServiceOverride[]).map((term) => ({ ...NOTHING_OWN, ...term }));
  const read = (wire: unknown) => wholeList<ServiceOverride>(wire, TERM_PARTS);
  return {
    kind: 'terms',
    label,
    options,
    ...passThrough,
    ...termsTravel,
    decode,
    decodeForScreen: read,
    show,
    toCsvCell: show,
  };
}

/** `45 min · R$ 60,00 · 40%`: what is their own; empty for nothing. */
export function formatServiceOverride({ duration, price, commission }: Omit<ServiceOverride, 'service_id'>): string {
  return [
    duration !== null && `${duration} min`,
    price !== null && formatMoney(price),
    commission !== null && `${commission.toLocaleString('pt-BR')}%`,
  ]
    .filter((each) => each !== false)
    .join(' · ');
}

type CheckedTerm = ServiceOverride & { service_id: number };

/** When something happened: ISO 8601 with offset or `Z`, of some back ends a day only. Read only. */
export function instant<const O extends FieldOptions>(
  label: string,
  options: O & NoUnknownOptions<O>,
): Field<NullableValue<string, O>, NullableValue<string, O>, O & { readOnly: true }> {
  const show = (value: string | null, timeZone = DEFAULT_TIME_ZONE) => {
    // What no calendar knows is written as it came: another back end's affair.
    if (!value || Number.isNaN(Date.parse(value))) return value ?? '';
    if (options.withTime) return formatDateTime(value, timeZone);
    return options.timeOnly ? toShopTime(new Date(value), timeZone).time : formatDay(toDay(value, timeZone));
  };
  const decode = (wire: unknown) => textThat(isInstant, passThroughText.decode(wire)) as never;
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
