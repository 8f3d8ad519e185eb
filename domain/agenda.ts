import { DEFAULT_DURATION } from './constants.ts';
import type { Day, Time } from './dates.ts';
import { listOf, objectOf, recordsOf } from './fields/codec.ts';
import { minutes } from './fields/numbers.ts';
import { reference, references } from './fields/references.ts';
import { text } from './fields/texts.ts';
import { day, type ServiceOverride, time } from './fields/times.ts';
import { type Id, isSameId } from './ids.ts';
import { applyDefaultHours, type OpenHours, sortHours } from './openHours.ts';
import { blocks } from './resources/blocks.ts';
import { employees } from './resources/employees.ts';
import { reservations } from './resources/reservations.ts';
import type { RecordOf } from './resources/resource.ts';
import { services } from './resources/services.ts';

/* What the feature `agenda` answers (docs/contract.md, section 5). Times are the shop's wall clock: `24:00` is the end of a day. */

/** A part of a day, up to just before `to`. */
export interface Interval {
  from: Time;
  to: Time;
}

/** When an employee, or with `employee_id` null the whole shop, takes nobody. */
export interface AgendaBlock extends Interval {
  id: Id;
  version?: number;
  employee_id: Id | null;
  date: Day;
  reason: string;
}

const { employee_id, services: bookedServices, ...reservationFields } = reservations.fields;

/** A reservation's fields as an agenda has them: of employee and services what its screens show. */
export const agendaReservationFields = {
  ...reservationFields,
  employee_id: reference(employee_id.label, employees, { recordKey: 'employee' }),
  services: references(bookedServices.label, services, { include: ['price', 'duration'], invalid: '' }),
};

/** A reservation with how long it lasts. */
export interface AgendaReservation extends RecordOf<{ fields: typeof agendaReservationFields }> {
  /** Minutes, 5 to 480 in steps of 5. */
  duration: number;
  /** When it ends, `10:30`. */
  end: Time;
}

/** An employee's day. */
export interface AgendaColumn {
  employee_id: Id;
  name: string;
  /** From the morning on; none on a day off. */
  works: Interval[];
  /** Those of the whole shop too. */
  blocks: AgendaBlock[];
  /** Of every status, by hour. */
  reservations: AgendaReservation[];
}

export interface AgendaDay {
  date: Day;
  columns: AgendaColumn[];
}

/** When an employee is free for so many minutes, in steps of the shop's agenda. */
export interface FreeTimes {
  employee_id: Id;
  times: Time[];
}

/** A reservation that a change of hours leaves outside. */
interface ReservationOutside {
  id: Id;
  date: Day;
  time: Time;
  customer: string;
  employee: string;
}

/** Those that a change of hours leaves outside: how many, and the first `LISTED_OUTSIDE` by day and hour. */
export interface ReservationsOutsideHours {
  count: number;
  first: ReservationOutside[];
}

export const MAX_LISTED_OUTSIDE = 10;

/** In an agenda every reservation says how long it lasts. */
const drawnFields = {
  ...reservations.fields,
  duration: { ...minutes(reservations.fields.duration.label, {}), fallback: () => DEFAULT_DURATION },
  end: time(reservations.fields.end.label, { readOnly: true }),
};

/** An agenda's day as it travels. Another back end may tell more of a reservation's employee and services. */
export const agendaDayCodec = objectOf({
  date: day('', {}),
  columns: recordsOf(
    {
      name: text('', { max: 0 }),
      works: listOf(objectOf({ from: time('', {}), to: time('', {}) })),
      blocks: recordsOf(blocks.fields),
      reservations: recordsOf(drawnFields),
    },
    'employee_id',
  ),
});

const DAY_ENDS = 24 * 60;

/** `09:30` → 570. */
export function timeToMinutes(time: Time): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

/** 570 → `09:30`; a whole day → `24:00`. */
export function minutesToTime(minutes: number): Time {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

/** From when to when something takes. It may go past the day's end, which nothing that is kept does. */
export function toInterval({ time, duration }: { time: Time; duration: number }): Interval {
  return { from: time, to: minutesToTime(timeToMinutes(time) + duration) };
}

/** Whether two parts of a day have a minute in common: one that ends when the other begins has none. */
export function areIntervalsOverlapping(a: Interval, b: Interval): boolean {
  return a.from < b.to && b.from < a.to;
}

/** 0 for Sunday. */
export function getWeekday(day: Day): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

/** When an employee works on a day: by their own hours or, where they have none, by the shop's. */
export function getWorkingIntervals(own: readonly OpenHours[], shop: readonly OpenHours[], day: Day): Interval[] {
  const weekday = getWeekday(day);
  const hours = sortHours(applyDefaultHours(own.length > 0 ? own : shop)).filter((each) => each.weekday === weekday);
  return hours.map(({ from, to }) => ({ from, to }));
}

/** How long services take at an employee: what takes more than eight hours takes eight. */
export function computeDuration(
  services: readonly { id: Id; duration?: number }[],
  terms: readonly Pick<ServiceOverride, 'service_id' | 'duration'>[] = [],
): number {
  const minutes = services.map(({ id, duration }) => {
    const own = terms.find((term) => isSameId(term.service_id, id));
    return own?.duration ?? duration ?? DEFAULT_DURATION;
  });
  return Math.min(
    480,
    minutes.reduce((sum, each) => sum + each, 0),
  );
}

/**
 * Whether an edited reservation takes the usual length of its services. It does where no length is sent, and where services or
 * employee change while the length stays the usual one of before: nobody has set it by hand.
 */
export function shouldUseDefaultDuration({
  sent,
  had,
  usual,
  isOther,
}: {
  sent: number | null | undefined;
  /** The length before the edit, and the usual one of the services and the employee of then. */
  had: number;
  usual: number;
  /** Other services, or another employee. */
  isOther: boolean;
}): boolean {
  return sent === null || sent === undefined || (isOther && sent === had && had === usual);
}

export const PAST_MIDNIGHT = 'O agendamento precisa terminar até a meia-noite';

/**
 * What is against a time: it is off the steps of the agenda, nobody works at it, or what begins at it would end on another day. One
 * that is squeezed in may be at any five minutes, outside the hours too.
 */
export function validateTime(
  booked: { time: Time; duration: number; squeeze?: string | null },
  { works, step }: { works: readonly Interval[]; step: number },
): string | null {
  const { time, duration, squeeze } = booked;
  if (timeToMinutes(time) + duration > DAY_ENDS) return PAST_MIDNIGHT;
  if (squeeze) return null;
  if (works.length === 0) return 'O colaborador não atende neste dia';
  if (!works.some(({ from, to }) => from <= time && time < to)) return `O colaborador atende ${formatIntervals(works)}`;
  return timeToMinutes(time) % step === 0 ? null : `Escolha um horário de ${step} em ${step} minutos`;
}

/** `das 08:00 às 12:00 e das 13:00 às 19:30`. */
function formatIntervals(intervals: readonly Interval[]): string {
  return intervals.map(({ from, to }) => `das ${from} às ${to}`).join(' e ');
}

/** The times at which something that long may begin: those that `timeProblem` has nothing against and that nobody is busy at, from `earliest` on. */
export function findFreeTimes(
  {
    works,
    busy,
    duration,
    step,
  }: { works: readonly Interval[]; busy: readonly Interval[]; duration: number; step: number },
  earliest: Time = '00:00',
): Time[] {
  const all = Array.from({ length: DAY_ENDS / step }, (_, index) => minutesToTime(index * step));
  return all.filter((time) => {
    if (time < earliest || validateTime({ time, duration }, { works, step })) return false;
    const taken = toInterval({ time, duration });
    return !busy.some((each) => areIntervalsOverlapping(each, taken));
  });
}
