import { type AgendaColumn, computeDuration, findFreeTimes, minutesToTime, timeToMinutes } from './agenda.ts';
import { DEFAULT_DURATION } from './constants.ts';
import type { Day, Time } from './dates.ts';
import { areSpansOverlapping, type Span, subtractSpans, toSpan } from './dayGrid.ts';
import { type Id, isSameId } from './ids.ts';
import { isOpenStatus } from './reservations.ts';
import type { Employee } from './resources/employees.ts';
import type { Reservation } from './resources/reservations.ts';
import type { Waiting } from './resources/waitingList.ts';

/* Who of the waiting list can have an hour that has become free. */

/** What of an employee's day a reservation does not hold any more. */
export interface FreedHour {
  date: Day;
  employee: { id: Id; name: string };
  /** Minutes since midnight, in order of time. */
  spans: Span[];
}

/** What a change of a reservation, or its deletion, has made free; null where that is nothing. */
export function findFreedHour(before: Reservation, after: Reservation | null): FreedHour | null {
  if (!isOpenStatus(before.status) || before.time === '') return null;
  const { date, employee } = before;
  const isStillHere =
    after && isOpenStatus(after.status) && after.date === date && isSameId(after.employee.id, employee.id);
  const spans = subtractSpans([heldBy(before)], isStillHere ? [heldBy(after)] : []);
  return spans.length > 0 ? { date, employee: { id: employee.id, name: employee.name }, spans } : null;
}

function heldBy({ time, duration }: Reservation): Span {
  const from = timeToMinutes(time);
  return { from, to: from + (duration ?? DEFAULT_DURATION) };
}

/** Whether somebody would still come: their last day is not over, or no back end said it. */
export function isStillWaiting({ to }: Pick<Waiting, 'to'>, today: Day): boolean {
  return to === '' || to >= today;
}

/** Whether somebody would come on a day, to that employee. */
export function isAvailableFor({ from, to, employee_id }: Waiting, { date, employee }: FreedHour): boolean {
  return from <= date && date <= to && (employee_id === null || isSameId(employee_id, employee.id));
}

interface Around {
  /** The employee's day as it is now; undefined where they do not work. */
  column: Pick<AgendaColumn, 'works' | 'blocks' | 'reservations'> | undefined;
  employee: Pick<Employee, 'services' | 'terms'> | undefined;
  /** Minutes between the times at which something can begin. */
  step: number;
  /** Before it nothing begins any more. */
  earliest: Time;
}

/** Somebody who fits, and when they would begin. */
export interface WaitingMatch {
  waiting: Waiting;
  time: Time;
}

/**
 * Those of the list who can have some of an hour that has become free, in the order of the list: who would come that day to that
 * employee, who does all of it in the time that is free around the hour.
 */
export function findWaitingMatches(
  list: readonly Waiting[],
  hour: FreedHour,
  { column, employee, step, earliest }: Around,
): WaitingMatch[] {
  if (!column || !employee) return [];
  const works = column.works;
  const busy = [
    ...column.blocks,
    ...column.reservations
      .filter(({ status }) => isOpenStatus(status))
      .map(({ time, end }) => ({ from: time, to: end })),
  ];
  // An employee stays as long as the reservation would have lasted, and no longer.
  const there = [...works.map(toSpan), ...hour.spans];
  return list
    .filter((waiting) => isAvailableFor(waiting, hour))
    .flatMap((waiting): WaitingMatch[] => {
      const { services } = waiting;
      if (services.length === 0 || !services.every(({ id }) => employee.services.some((own) => isSameId(own.id, id))))
        return [];
      const duration = computeDuration(services, employee.terms);
      const touching = findFreeTimes({ works, busy, duration, step }, earliest).filter((time) => {
        const span = { from: timeToMinutes(time), to: timeToMinutes(time) + duration };
        return hour.spans.some((free) => areSpansOverlapping(free, span)) && subtractSpans([span], there).length === 0;
      });
      const begins = minutesToTime(hour.spans[0]?.from ?? 0);
      const time = touching.find((each) => each >= begins) ?? touching.at(-1);
      return time === undefined ? [] : [{ waiting, time }];
    });
}
