import {
  areIntervalsOverlapping,
  contains,
  type Interval,
  minutesToTime,
  PAST_MIDNIGHT,
  validateTime,
} from './agenda.ts';
import type { Day, Time } from './dates.ts';
import { subtractSpans, toSpan } from './dayGrid.ts';
import { type Id, isSameId } from './ids.ts';
import { OUTSIDE_HOURS, timeSlots } from './reservations.ts';
import { reservations } from './resources/reservations.ts';

/* Whether a reservation or a block may have an hour: the one rule for every call that creates, changes, moves or reopens one. */

/** The hour of a reservation or a block. */
export interface HourRequest extends Interval {
  kind: 'reservation' | 'block';
  /** Null for a block of the whole shop. */
  employee_id: Id | null;
  date: Day;
  /** Whether it keeps its hour free from others: a completed or cancelled reservation does not. */
  isOpen: boolean;
  /** The reason why a reservation may overlap others or be outside the hours. */
  overbooking: string | null;
}

/** A busy part of the day, with the sentence that says why. */
export interface BusyInterval extends Interval {
  message: string;
}

/** The data the rule needs about the employee and the day. */
export interface ScheduleContext {
  isActive: boolean;
  /** The employee's working hours that day, and the minutes between start times. Null: the fixed slots of spec.md. */
  work: { works: readonly Interval[]; step: number } | null;
  /** What may conflict with the request, in order of time: for a reservation also blocks; never the record itself. */
  busy: readonly BusyInterval[];
  today: Day;
}

/** Why an hour is refused, at which field of the request, and whether it is because the hour is busy. */
export interface HourProblem {
  field: 'employee_id' | 'time' | 'from';
  message: string;
  isTaken: boolean;
}

/**
 * The problems of a request for an hour; empty if it is allowed. Only what is new in the request is checked, so that an
 * existing record can be annotated, confirmed and shortened whatever changed around it: - the employee has to be active:
 * for a new record, another employee, or any new minute; - the day's hours: for a new day, time or employee, unless the
 * day is over; - busy intervals, also for overbooked reservations and blocks: every minute that the record did not have
 * before.
 */
export function validateHourRequest(
  wanted: HourRequest,
  before: HourRequest | null,
  { isActive, work, busy, today }: ScheduleContext,
): HourProblem[] {
  const problems: HourProblem[] = [];
  const add = (field: HourProblem['field'], sentence: string, isTaken = false) =>
    problems.push({ field, message: sentence, isTaken });
  const asked = getRequestedChanges(wanted, before);
  if (asked.employee && !isActive) add('employee_id', reservations.fields.employee_id.options.missingMessage);
  if (wanted.kind === 'reservation') {
    const sentence = work
      ? getTimeError(wanted, work, asked.time && wanted.date >= today)
      : getSlotError(wanted, asked.time);
    if (sentence) add('time', sentence);
  }
  const other = busy.find((each) => asked.parts.some((part) => areIntervalsOverlapping(part, each)));
  if (other) add(wanted.kind === 'block' ? 'from' : 'time', other.message, true);
  return problems;
}

/** The parts of a request that are new and have to be checked. */
export interface RequestedChanges {
  /** Whether the employee has to be active. */
  employee: boolean;
  /** Whether the day and time of a reservation are new. */
  time: boolean;
  /** The parts of the day that are new and must be free. */
  parts: Interval[];
}

export function getRequestedChanges(wanted: HourRequest, before: HourRequest | null): RequestedChanges {
  const isSameEmployee = before !== null && isSameId(wanted.employee_id, before.employee_id);
  const isSameTime = isSameEmployee && wanted.date === before.date && wanted.from === before.from;
  const previousSpans = before && blocksHourOf(before, wanted) ? [toSpan(before)] : [];
  const parts = wanted.isOpen && !wanted.overbooking ? subtractSpans([toSpan(wanted)], previousSpans) : [];
  const isNewHour = wanted.isOpen && (!before?.isOpen || !isSameTime || parts.length > 0);
  return {
    employee: wanted.employee_id !== null && (!isSameEmployee || isNewHour),
    time: wanted.kind === 'reservation' && !isSameTime,
    parts: parts.map(({ from, to }) => ({ from: minutesToTime(from), to: minutesToTime(to) })),
  };
}

function blocksHourOf({ isOpen, overbooking, date, employee_id }: HourRequest, wanted: HourRequest): boolean {
  const isSameEmployee = employee_id === null || isSameId(employee_id, wanted.employee_id);
  return isOpen && !overbooking && date === wanted.date && isSameEmployee;
}

function getTimeError(
  { from, to, overbooking }: HourRequest,
  work: NonNullable<ScheduleContext['work']>,
  isChecked: boolean,
): string | null {
  const { from: start, to: end } = toSpan({ from, to });
  const sentence = validateTime({ time: from, duration: end - start, squeeze: overbooking }, work);
  return isChecked || sentence === PAST_MIDNIGHT ? sentence : null;
}

function getSlotError({ from }: HourRequest, isChecked: boolean): string | null {
  return isChecked && !timeSlots.includes(from) ? OUTSIDE_HOURS : null;
}

/** Whether a change of hours leaves a reservation outside the working hours that it was within before. */
export function isLeftOutside(
  { time }: { time: Time },
  { before, after }: Record<'before' | 'after', readonly Interval[]>,
): boolean {
  const isWithin = (works: readonly Interval[]) => works.some((each) => contains(each, time));
  return isWithin(before) && !isWithin(after);
}
