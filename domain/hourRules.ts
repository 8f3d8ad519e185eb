import {
  areIntervalsOverlapping,
  type ConflictingReservation,
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
  /** Whether the customer is being attended: it begins at any five minutes. */
  isInProgress?: boolean;
}

/** A busy part of the day, with the sentence that says why. */
export interface BusyInterval extends Interval {
  message: string;
  /** Null for a block. */
  reservation?: ConflictingReservation | null;
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
  /** What makes the hour busy; `message` is about the first one. */
  conflicts: readonly BusyInterval[];
}

/**
 * The problems of a request for an hour; empty if it is allowed. Checks only what is new in the request: an existing record
 * can be annotated, confirmed and shortened whatever changed around it.
 *
 * - The employee has to be active: for a new record, another employee, or any new minute.
 * - A reservation has to be within the day's hours: for a new day, time or employee, unless the day is over.
 * - Every minute that the record did not have before has to be free, also for overbooked reservations and blocks.
 */
export function validateHourRequest(
  requested: HourRequest,
  before: HourRequest | null,
  { isActive, work, busy, today }: ScheduleContext,
): HourProblem[] {
  const problems: HourProblem[] = [];
  const add = (field: HourProblem['field'], message: string, conflicts: readonly BusyInterval[] = []) =>
    problems.push({ field, message, isTaken: conflicts.length > 0, conflicts });
  const { requiresActiveEmployee, isStartNew, newParts } = getRequestedChanges(requested, before);
  if (requiresActiveEmployee && !isActive) add('employee_id', reservations.fields.employee_id.options.missingMessage);
  if (requested.kind === 'reservation') {
    const message = work
      ? getTimeError(requested, work, isStartNew && requested.date >= today)
      : getSlotError(requested, isStartNew);
    if (message) add('time', message);
  }
  const conflicts = busy.filter((busyHour) => newParts.some((part) => areIntervalsOverlapping(part, busyHour)));
  if (conflicts[0]) add(requested.kind === 'block' ? 'from' : 'time', conflicts[0].message, conflicts);
  return problems;
}

/** What is new in a request, compared with the stored record. */
export interface RequestedChanges {
  /** Whether the employee or a minute is new: the employee has to be active. */
  requiresActiveEmployee: boolean;
  /** Whether the day, time or employee of a reservation is new: it has to be within the hours. */
  isStartNew: boolean;
  /** The parts of the day that are new: they have to be free. */
  newParts: Interval[];
}

export function getRequestedChanges(requested: HourRequest, before: HourRequest | null): RequestedChanges {
  const isSameEmployee = before !== null && isSameId(requested.employee_id, before.employee_id);
  const isSameTime = isSameEmployee && requested.date === before.date && requested.from === before.from;
  const previousSpans = before && isBlockingHourOf(before, requested) ? [toSpan(before)] : [];
  const spans = requested.isOpen && !requested.overbooking ? subtractSpans([toSpan(requested)], previousSpans) : [];
  const isNewHour = requested.isOpen && (!before?.isOpen || !isSameTime || spans.length > 0);
  return {
    requiresActiveEmployee: requested.employee_id !== null && (!isSameEmployee || isNewHour),
    isStartNew: requested.kind === 'reservation' && !isSameTime,
    newParts: spans.map(({ from, to }) => ({ from: minutesToTime(from), to: minutesToTime(to) })),
  };
}

function isBlockingHourOf({ isOpen, overbooking, date, employee_id }: HourRequest, requested: HourRequest): boolean {
  const isSameEmployee = employee_id === null || isSameId(employee_id, requested.employee_id);
  return isOpen && !overbooking && date === requested.date && isSameEmployee;
}

function getTimeError(
  { from, to, overbooking, isInProgress }: HourRequest,
  work: NonNullable<ScheduleContext['work']>,
  isChecked: boolean,
): string | null {
  const { from: start, to: end } = toSpan({ from, to });
  const message = validateTime(
    { time: from, duration: end - start, squeeze: overbooking, in_progress: isInProgress },
    work,
  );
  return isChecked || message === PAST_MIDNIGHT ? message : null;
}

function getSlotError({ from }: HourRequest, isChecked: boolean): string | null {
  return isChecked && !timeSlots.includes(from) ? OUTSIDE_HOURS : null;
}

/** Whether a change of hours leaves a reservation outside the working hours that it was within before. */
export function isLeftOutside(
  { time }: { time: Time },
  { before, after }: Record<'before' | 'after', readonly Interval[]>,
): boolean {
  const isWithin = (works: readonly Interval[]) => works.some((interval) => contains(interval, time));
  return isWithin(before) && !isWithin(after);
}
