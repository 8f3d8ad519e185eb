import { type AgendaDay, minutesToTime } from '../../../../domain/agenda.ts';
import type { Day } from '../../../../domain/dates.ts';
import { isSameId } from '../../../../domain/ids.ts';
import type { Employee } from '../../../../domain/resources/employees.ts';
import type { Waiting } from '../../../../domain/resources/waitingList.ts';
import { type FreedHour, findWaitingMatches, type WaitingMatch } from '../../../../domain/waitingListMatches.ts';
import { useAgendaStep } from '../../../dataProvider/useAgenda.ts';
import { useCurrentMinutes, useToday } from '../../../shopClock.ts';

/** The current time and the slot length. */
interface BookingClock {
  today: Day;
  /** Minutes since midnight. */
  now: number;
  /** The agenda's slot length, in minutes. */
  step: number;
}

export function useBookingClock(): BookingClock {
  const today = useToday();
  const step = useAgendaStep();
  const now = useCurrentMinutes();
  return { today, now, step };
}

interface AgendaData {
  list: readonly Waiting[];
  /** The agenda of the day. */
  days: readonly AgendaDay[];
  /** Active employees. */
  employees: readonly Employee[];
  clock: BookingClock;
}

/** Waiting customers who fit into a freed hour. Today only from the current slot on. */
export function findCurrentWaitingMatches(
  hour: FreedHour,
  { list, days, employees, clock }: AgendaData,
): WaitingMatch[] {
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
