import { DEFAULT_DURATION, DURATION_LIMITS } from './constants.ts';
import { type Day, getWeekday, MINUTES_PER_DAY, type Time } from './dates.ts';
import { listOf, objectOf, recordsOf } from './fields/codec.ts';
import { minutes } from './fields/numbers.ts';
import { reference, references } from './fields/references.ts';
import type { ServiceOverride } from './fields/terms.ts';
import { text } from './fields/texts.ts';
import { day, time } from './fields/times.ts';
import { type Id, isSameId } from './ids.ts';
import { applyDefaultHours, type OpenHours, sortHours } from './openHours.ts';
import { blocks } from './resources/blocks.ts';
import { employees } from './resources/employees.ts';
import { reservations } from './resources/reservations.ts';
import type { RecordOf } from './resources/resource.ts';
import { services } from './resources/services.ts';

/* Responses of the feature `agenda` (docs/contract.md, section 5). Times are the shop's wall clock: `24:00` is the end of a day. */

/** A part of a day; `to` is exclusive. */
export interface Interval {
  from: Time;
  to: Time;
}

/** The part between two points; `to` is exclusive. */
type Range<Point> = Readonly<Record<'from' | 'to', Point>>;

/** A time when an employee, or with `employee_id` null the whole shop, accepts no reservations. */
export interface AgendaBlock extends Interval {
  id: Id;
  version?: number;
  employee_id: Id | null;
  date: Day;
  reason: string;
  /** What the blocks of several days share; null or absent for a single one. */
  series_id?: number | null;
}

const { employee_id, services: bookedServices, ...reservationFields } = reservations.fields;

/** The fields of a reservation in the agenda: of the employee and the services only what its screens show. */
export const agendaReservationFields = {
  ...reservationFields,
  employee_id: reference(employee_id.label, employees, { recordKey: 'employee' }),
  services: references(bookedServices.label, services, { include: ['price', 'duration'], invalid: '' }),
};

/** A reservation with its length. */
export interface AgendaReservation extends RecordOf<{ fields: typeof agendaReservationFields }> {
  /** Minutes, 5 to 480 in steps of 5. */
  duration: number;
  /** When it ends, `10:30`. */
  end: Time;
}

/** The day of one employee. */
export interface AgendaColumn {
  employee_id: Id;
  name: string;
  /** Working hours in order of time; empty on a day off. */
  works: Interval[];
  /** Includes the blocks of the whole shop. */
  blocks: AgendaBlock[];
  /** Of every status, by time. */
  reservations: AgendaReservation[];
}

export interface AgendaDay {
  date: Day;
  columns: AgendaColumn[];
}

/** When an employee is free for a given number of minutes, in steps of the shop's agenda. */
export interface FreeTimes {
  employee_id: Id;
  times: Time[];
}

/** A reservation that is in the way of a block, or outside the hours after a change of hours. */
export interface ConflictingReservation {
  id: Id;
  date: Day;
  time: Time;
  customer: string;
  employee: string;
}

/** How many reservations a change conflicts with, and the first ones by day and time. */
export interface ReservationConflicts {
  count: number;
  /** At most `MAX_LISTED_OUTSIDE` or `MAX_LISTED_CONFLICTS`. */
  first: ConflictingReservation[];
}

/** Of a change of hours. */
export const MAX_LISTED_OUTSIDE = 10;
/** Of a block. */
export const MAX_LISTED_CONFLICTS = 20;

/** In an agenda every reservation has a length. */
const displayedFields = {
  ...reservations.fields,
  duration: { ...minutes(reservations.fields.duration.label, {}), fallback: () => DEFAULT_DURATION },
  end: time(reservations.fields.end.label, { readOnly: true }),
};

/** A day of the agenda on the wire. Other back ends may send more fields of a reservation's employee and services. */
export const agendaDayCodec = objectOf({
  date: day('', {}),
  columns: recordsOf(
    {
      name: text('', { max: 0 }),
      works: listOf(objectOf({ from: time('', {}), to: time('', {}) })),
      blocks: recordsOf(blocks.fields),
      reservations: recordsOf(displayedFields),
    },
    'employee_id',
  ),
});

/** `09:30` → 570. */
export function timeToMinutes(time: Time): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

/** 570 → `09:30`; a whole day → `24:00`. */
export function minutesToTime(minutes: number): Time {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

/** The interval of something with a start and a length. It may end after midnight; stored records never do. */
export function toInterval({ time, duration }: { time: Time; duration: number }): Interval {
  return { from: time, to: minutesToTime(timeToMinutes(time) + duration) };
}

/** Whether two intervals, in times or in minutes, share a minute. One that ends when the other begins does not overlap it. */
export function areIntervalsOverlapping<Point extends Time | number>(a: Range<Point>, b: Range<Point>): boolean {
  return a.from < b.to && b.from < a.to;
}

/** Whether an interval, in times or in minutes, contains a point. */
export function contains<Point extends Time | number>({ from, to }: Range<Point>, point: Point): boolean {
  return from <= point && point < to;
}

/** An employee's working hours on a day: their own or, if they have none, the shop's. */
export function getWorkingIntervals(own: readonly OpenHours[], shop: readonly OpenHours[], day: Day): Interval[] {
  const weekday = getWeekday(day);
  const hours = sortHours(applyDefaultHours(own.length > 0 ? own : shop)).filter(
    (interval) => interval.weekday === weekday,
  );
  return hours.map(({ from, to }) => ({ from, to }));
}

/** Minutes that services take with an employee, at most 480 (8 hours). */
export function computeDuration(
  services: readonly { id: Id; duration?: number }[],
  terms: readonly Pick<ServiceOverride, 'service_id' | 'duration'>[] = [],
): number {
  const minutes = services.map(({ id, duration }) => {
    const own = terms.find((term) => isSameId(term.service_id, id));
    return own?.duration ?? duration ?? DEFAULT_DURATION;
  });
  return Math.min(
    DURATION_LIMITS.max,
    minutes.reduce((sum, value) => sum + value, 0),
  );
}

/**
 * Whether an edited reservation gets the default length of its services: when no length is sent, or when the services or
 * the employee change and the length is still the default, so no person has set it.
 */
export function shouldUseDefaultDuration({
  requested,
  previous,
  defaultDuration,
  hasChanged,
}: {
  requested: number | null | undefined;
  /** The length before the edit, and the default length of the services and the employee before the edit. */
  previous: number;
  defaultDuration: number;
  /** Whether the services or the employee changed. */
  hasChanged: boolean;
}): boolean {
  return (
    requested === null ||
    requested === undefined ||
    (hasChanged && requested === previous && previous === defaultDuration)
  );
}

export const PAST_MIDNIGHT = 'O agendamento precisa terminar até a meia-noite';

/**
 * Why a reservation cannot begin at a time, as a pt-BR sentence: it ends after midnight, nobody works at that time, or
 * the time is not a step of the agenda. An overbooked reservation may begin at any five minutes, also outside the hours;
 * one in progress at any five minutes within them. Null if it can.
 */
export function validateTime(
  booked: { time: Time; duration: number; squeeze?: string | null; in_progress?: boolean },
  { works, step }: { works: readonly Interval[]; step: number },
): string | null {
  const { time, duration, squeeze, in_progress } = booked;
  if (timeToMinutes(time) + duration > MINUTES_PER_DAY) return PAST_MIDNIGHT;
  if (squeeze) return null;
  if (works.length === 0) return 'O colaborador não atende neste dia';
  if (!works.some((interval) => contains(interval, time))) return `O colaborador atende ${formatIntervals(works)}`;
  return in_progress || timeToMinutes(time) % step === 0 ? null : `Escolha um horário de ${step} em ${step} minutos`;
}

/** `das 08:00 às 12:00 e das 13:00 às 19:30`. */
function formatIntervals(intervals: readonly Interval[]): string {
  return intervals.map(({ from, to }) => `das ${from} às ${to}`).join(' e ');
}

/**
 * The times, from `earliest` on, at which something of this length can begin: those that `validateTime` accepts and at
 * which the employee is not busy.
 */
export function findFreeTimes(
  {
    works,
    busy,
    duration,
    step,
  }: { works: readonly Interval[]; busy: readonly Interval[]; duration: number; step: number },
  earliest: Time = '00:00',
): Time[] {
  const all = Array.from({ length: MINUTES_PER_DAY / step }, (_, index) => minutesToTime(index * step));
  return all.filter((time) => {
    if (time < earliest || validateTime({ time, duration }, { works, step })) return false;
    const taken = toInterval({ time, duration });
    return !busy.some((busyInterval) => areIntervalsOverlapping(busyInterval, taken));
  });
}
