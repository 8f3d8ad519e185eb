import { areIntervalsOverlapping, type Interval, minutesToTime, PAST_MIDNIGHT, validateTime } from './agenda.ts';
import type { Day, Time } from './dates.ts';
import { subtractSpans, toSpan } from './dayGrid.ts';
import { type Id, isSameId } from './ids.ts';
import { OUTSIDE_HOURS, timeSlots } from './reservations.ts';
import { reservations } from './resources/reservations.ts';

/* Whether a reservation or a block may hold an hour: the one rule for every call that makes, changes, moves or reopens one. */

/** A reservation or a block, as far as its hour goes. */
export interface HourRequest extends Interval {
  kind: 'reservation' | 'block';
  /** Null: the whole shop; of a block only. */
  employee_id: Id | null;
  date: Day;
  /** Whether it holds its hour against others: a reservation that is done or cancelled does not. */
  isOpen: boolean;
  /** Why a reservation may stand beside others, or outside the hours. */
  overbooking: string | null;
}

/** A part of the day that is taken, and the sentence that says by whom. */
export interface BusyInterval extends Interval {
  message: string;
}

/** What the rule has to know of the employee and the day that are asked for. */
export interface ScheduleContext {
  /** The employee is neither inactive nor deleted. */
  isActive: boolean;
  /** When the employee works that day, and the minutes between the times at which something may begin. Null: as spec.md says. */
  work: { works: readonly Interval[]; step: number } | null;
  /** What is in the way of the request: of a reservation also blocks, never itself. In the order of the day. */
  busy: readonly BusyInterval[];
  today: Day;
}

/** What is against holding an hour: at which field of the request, and whether somebody else has it. */
export interface HourProblem {
  field: 'employee_id' | 'time' | 'from';
  message: string;
  isTaken: boolean;
}

/**
 * What is against a request for an hour; nothing where it may be held. Only what is asked for now is judged, so that what was there
 * `before` can be noted, confirmed and made shorter, whatever has changed around it:
 * - the employee has to work: of a new record, of another employee, and wherever any new minute is asked for;
 * - the day's hours: of a new day, time or employee, unless the day is over;
 * - what is taken, by overbooked reservations and blocks too: every minute that the record did not keep others away from before.
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
      ? timeSentence(wanted, work, asked.time && wanted.date >= today)
      : slotSentence(wanted, asked.time);
    if (sentence) add('time', sentence);
  }
  const other = busy.find((each) => asked.parts.some((part) => areIntervalsOverlapping(part, each)));
  if (other) add(wanted.kind === 'block' ? 'from' : 'time', other.message, true);
  return problems;
}

/** What of a request is new, and has to be judged. */
export interface RequestedChanges {
  /** The employee, who has to work. */
  employee: boolean;
  /** The day and the time, of a reservation. */
  time: boolean;
  /** The parts of the day that nobody else may have: those that the record did not keep others away from already. */
  parts: Interval[];
}

export function getRequestedChanges(wanted: HourRequest, before: HourRequest | null): RequestedChanges {
  const isSameEmployee = before !== null && isSameId(wanted.employee_id, before.employee_id);
  const isSameTime = isSameEmployee && wanted.date === before.date && wanted.from === before.from;
  const held = before && holdsFor(before, wanted) ? [toSpan(before)] : [];
  const parts = wanted.isOpen && !wanted.overbooking ? subtractSpans([toSpan(wanted)], held) : [];
  const isNewHour = wanted.isOpen && (!before?.isOpen || !isSameTime || parts.length > 0);
  return {
    employee: wanted.employee_id !== null && (!isSameEmployee || isNewHour),
    time: wanted.kind === 'reservation' && !isSameTime,
    parts: parts.map(({ from, to }) => ({ from: minutesToTime(from), to: minutesToTime(to) })),
  };
}

function holdsFor({ isOpen, overbooking, date, employee_id }: HourRequest, wanted: HourRequest): boolean {
  const isSameEmployee = employee_id === null || isSameId(employee_id, wanted.employee_id);
  return isOpen && !overbooking && date === wanted.date && isSameEmployee;
}

function timeSentence(
  { from, to, overbooking }: HourRequest,
  work: NonNullable<ScheduleContext['work']>,
  isJudged: boolean,
): string | null {
  const { from: start, to: end } = toSpan({ from, to });
  const sentence = validateTime({ time: from, duration: end - start, squeeze: overbooking }, work);
  return isJudged || sentence === PAST_MIDNIGHT ? sentence : null;
}

function slotSentence({ from }: HourRequest, isJudged: boolean): string | null {
  return isJudged && !timeSlots.includes(from) ? OUTSIDE_HOURS : null;
}

/** Whether a change of an employee's hours of a day leaves a reservation outside that began within them before. */
export function isLeftOutside(
  { time }: { time: Time },
  { before, after }: Record<'before' | 'after', readonly Interval[]>,
): boolean {
  const isWithin = (works: readonly Interval[]) => works.some(({ from, to }) => from <= time && time < to);
  return isWithin(before) && !isWithin(after);
}
