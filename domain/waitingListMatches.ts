import {
  type AgendaColumn,
  areIntervalsOverlapping,
  computeDuration,
  contains,
  findFreeTimes,
  minutesToTime,
  timeToMinutes,
} from './agenda.ts';
import type { DayPart } from './constants.ts';
import type { Day, Time } from './dates.ts';
import { getBusySpans, getReservationSpan, type Span, subtractSpans, toSpan } from './dayGrid.ts';
import { findById, type Id, isSameId, type NamedRecord } from './ids.ts';
import { isOpenStatus } from './reservations.ts';
import type { Employee } from './resources/employees.ts';
import type { Reservation } from './resources/reservations.ts';
import type { Waiting } from './resources/waitingList.ts';

/* Matches the waiting list with hours that have become free, and with the first hours that are. */

/** The part of an employee's day that a reservation no longer occupies. */
export interface FreedHour {
  date: Day;
  employee: { id: Id; name: string };
  /** Minutes since midnight, in order. */
  spans: Span[];
}

/** The hour freed by a change or deletion of a reservation; null if none was. */
export function findFreedHour(before: Reservation, after: Reservation | null): FreedHour | null {
  if (!isOpenStatus(before.status) || before.time === '') return null;
  const { date, employee } = before;
  const isStillHeld =
    after && isOpenStatus(after.status) && after.date === date && isSameId(after.employee.id, employee.id);
  const spans = subtractSpans([getReservationSpan(before)], isStillHeld ? [getReservationSpan(after)] : []);
  return spans.length > 0 ? { date, employee: { id: employee.id, name: employee.name }, spans } : null;
}

/** The part of a freed hour that is still free from `earliest` on; null if nothing is left. */
export function findRemainingHour(
  hour: FreedHour,
  column: Pick<AgendaColumn, 'blocks' | 'reservations'> | undefined,
  earliest: Time,
): FreedHour | null {
  if (!column) return null;
  const past = { from: 0, to: timeToMinutes(earliest) };
  const spans = subtractSpans(hour.spans, [past, ...getBusySpans(column)]);
  return spans.length > 0 ? { ...hour, spans } : null;
}

/** Whether an entry is current: its last day is not past, or a back end did not send it. */
export function isStillWaiting({ to }: Pick<Waiting, 'to'>, today: Day): boolean {
  return to === '' || to >= today;
}

/** Whether an entry accepts the day and the employee. */
export function isAvailableFor({ from, to, employee_id }: Waiting, { date, employee }: FreedHour): boolean {
  return from <= date && date <= to && (employee_id === null || isSameId(employee_id, employee.id));
}

/** The hours at which each part of a day begins and ends. */
const DAY_PART_HOURS: Record<DayPart, { from: Time; to: Time }> = {
  morning: { from: '00:00', to: '12:00' },
  afternoon: { from: '12:00', to: '18:00' },
  evening: { from: '18:00', to: '24:00' },
};

/** Whether a reservation may begin at a time for who waits for a part of the day; null and undefined are any hour. */
function isInDayPart(time: Time, part: DayPart | null | undefined): boolean {
  return !part || contains(DAY_PART_HOURS[part], time);
}

interface ScheduleAround {
  /** The employee's day in its current state; undefined if they do not work. */
  column: Pick<AgendaColumn, 'works' | 'blocks' | 'reservations'> | undefined;
  employee: Pick<Employee, 'services' | 'terms'> | undefined;
  /** Minutes between start times. */
  step: number;
  /** The earliest start time. */
  earliest: Time;
}

export interface WaitingMatch {
  waiting: Waiting;
  time: Time;
}

/**
 * The entries that fit a freed hour, in the order of the list: they accept the day and the employee, and the employee
 * does all their services in the time that is free around the hour.
 */
export function findWaitingMatches(
  list: readonly Waiting[],
  hour: FreedHour,
  { column, employee, step, earliest }: ScheduleAround,
): WaitingMatch[] {
  if (!column || !employee) return [];
  const works = column.works;
  const busy = [
    ...column.blocks,
    ...column.reservations
      .filter(({ status }) => isOpenStatus(status))
      .map(({ time, end }) => ({ from: time, to: end })),
  ];
  // The employee may also work during the freed reservation, even outside their hours, but no longer.
  const available = [...works.map(toSpan), ...hour.spans];
  return list
    .filter((waiting) => isAvailableFor(waiting, hour))
    .flatMap((waiting): WaitingMatch[] => {
      const { services } = waiting;
      if (services.length === 0 || !services.every(({ id }) => employee.services.some((own) => isSameId(own.id, id))))
        return [];
      const duration = computeDuration(services, employee.terms);
      const startTimes = findFreeTimes({ works, busy, duration, step }, earliest).filter((time) => {
        const span = getReservationSpan({ time, duration });
        return (
          isInDayPart(time, waiting.day_part) &&
          hour.spans.some((free) => areIntervalsOverlapping(free, span)) &&
          subtractSpans([span], available).length === 0
        );
      });
      const begins = minutesToTime(hour.spans[0]?.from ?? 0);
      const time = startTimes.find((startTime) => startTime >= begins) ?? startTimes.at(-1);
      return time === undefined ? [] : [{ waiting, time }];
    });
}

/** How many days are searched for a first free hour, today included. */
export const SEARCHED_DAYS = 31;

/** An employee with what they do. */
type Worker = Pick<Employee, 'id' | 'services' | 'terms'>;

/** The first hour at which an entry of the waiting list can be booked. */
export interface FirstFreeHour {
  date: Day;
  time: Time;
  employee: NamedRecord;
}

interface DayToSearch {
  date: Day;
  columns: readonly AgendaColumn[];
  employees: readonly Worker[];
  step: number;
  earliest: Time;
}

/**
 * The first hour of a day at which an employee whom an entry accepts is free within their hours, for all its services; the first
 * such employee in the order of the columns. Null if nobody is, or the entry does not accept the day.
 */
export function findFirstFreeHour(
  { from, to, employee_id, services, day_part }: Waiting,
  { date, columns, employees, step, earliest }: DayToSearch,
): FirstFreeHour | null {
  if (date < from || date > to || services.length === 0) return null;
  const hours = columns.flatMap(({ employee_id: id, name, works, ...column }): FirstFreeHour[] => {
    const employee = findById(employees, id);
    const isWanted = employee !== null && (employee_id === null || isSameId(employee_id, id));
    if (!isWanted || !services.every((service) => findById(employee.services, service.id))) return [];
    const duration = computeDuration(services, employee.terms);
    const busy = getBusySpans(column).map((span) => ({ from: minutesToTime(span.from), to: minutesToTime(span.to) }));
    const time = findFreeTimes({ works, busy, duration, step }, earliest).find((start) => {
      const span = getReservationSpan({ time: start, duration });
      return isInDayPart(start, day_part) && subtractSpans([span], works.map(toSpan)).length === 0;
    });
    return time === undefined ? [] : [{ date, time, employee: { id, name } }];
  });
  return hours.reduce<FirstFreeHour | null>((first, hour) => (first && first.time <= hour.time ? first : hour), null);
}
