import { type AgendaDay, minutesOf, timeOf } from '../../../../domain/agenda.ts';
import { type Day, shopTime } from '../../../../domain/dates.ts';
import { sameId } from '../../../../domain/ids.ts';
import type { Employee } from '../../../../domain/resources/employees.ts';
import type { Waiting } from '../../../../domain/resources/waitingList.ts';
import { type Fit, type FreedHour, whoFits } from '../../../../domain/waiting.ts';
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
  const now = useShopClock((at, timeZone) => minutesOf(shopTime(at, timeZone).time));
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
export function whoFitsNow(hour: FreedHour, { list, days, employees, clock }: Known): Fit[] {
  const { today, now, step } = clock;
  if (hour.date < today) return [];
  const { employee, date } = hour;
  return whoFits(list, hour, {
    column: days.find((day) => day.date === date)?.columns.find((column) => sameId(column.employee_id, employee.id)),
    employee: employees.find(({ id }) => sameId(id, employee.id)),
    step,
    earliest: date === today ? timeOf(Math.floor(now / step) * step) : '00:00',
  });
}
