import { type AgendaDay, minutesToTime, timeToMinutes } from '../../../../domain/agenda.ts';
import { type Day, toShopTime } from '../../../../domain/dates.ts';
import { isSameId } from '../../../../domain/ids.ts';
import type { Employee } from '../../../../domain/resources/employees.ts';
import type { Waiting } from '../../../../domain/resources/waitingList.ts';
import { type FreedHour, findWaitingMatches, type WaitingMatch } from '../../../../domain/waitingListMatches.ts';
import { useAgendaStep } from '../../../dataProvider/useAgenda.ts';
import { useShopClock, useToday } from '../../../session.ts';

/** What is over, and at which times something begins. */
interface BookingClock {
  today: Day;
  /** The minute of the day. */
  now: number;
  /** Of the agenda, in minutes. */
  step: number;
}

export function useBookingClock(): BookingClock {
  const today = useToday();
  const step = useAgendaStep();
  const now = useShopClock((at, timeZone) => timeToMinutes(toShopTime(at, timeZone).time));
  return { today, now, step };
}

interface Known {
  list: readonly Waiting[];
  /** The agenda of that day. */
  days: readonly AgendaDay[];
  /** Those who work. */
  employees: readonly Employee[];
  clock: BookingClock;
}

/** Those of the list who fit into an hour that has become free. Of today from the current half hour (quarter …) on. */
export function findCurrentWaitingMatches(hour: FreedHour, { list, days, employees, clock }: Known): WaitingMatch[] {
  const { today, now, step } = clock;
  if (hour.date < today) return [];
  const { employee, date } = hour;
  return findWaitingMatches(list, hour, {
    column: days.find((day) => day.date === date)?.columns.find((column) => isSameId(column.employee_id, employee.id)),
    employee: employees.find(({ id }) => isSameId(id, employee.id)),
    step,
    earliest: date === today ? minutesToTime(Math.floor(now / step) * step) : '00:00',
  });
}
