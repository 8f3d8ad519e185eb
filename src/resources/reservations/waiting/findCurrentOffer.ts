import { type AgendaDay, minutesToTime } from '../../../../domain/agenda.ts';
import type { Day } from '../../../../domain/dates.ts';
import { isSameId } from '../../../../domain/ids.ts';
import type { Employee } from '../../../../domain/resources/employees.ts';
import type { Waiting } from '../../../../domain/resources/waitingList.ts';
import {
  type FreedHour,
  findRemainingHour,
  findWaitingMatches,
  type WaitingMatch,
} from '../../../../domain/waitingListMatches.ts';
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

/** Who may fit a freed hour, and what decides it. */
export interface Candidates {
  list: readonly Waiting[];
  /** The agenda of the day. */
  days: readonly AgendaDay[];
  /** Active employees. */
  employees: readonly Employee[];
}

/** What is left of a freed hour, and the waiting customers who fit into it. */
export interface CurrentOffer {
  /** The part that is still free. */
  hour: FreedHour;
  matches: WaitingMatch[];
}

/**
 * What a freed hour is now; null if nobody fits. Today only from now on: unlike a booking, who waits has to come first, so the
 * slot that has begun is not offered.
 */
export function findCurrentOffer(
  freed: FreedHour,
  { list, days, employees, clock }: Candidates & { clock: BookingClock },
): CurrentOffer | null {
  const { today, now, step } = clock;
  const { employee, date } = freed;
  if (date < today) return null;
  const column = days.find((day) => day.date === date)?.columns.find((each) => isSameId(each.employee_id, employee.id));
  const earliest = date === today ? minutesToTime(now) : '00:00';
  const hour = findRemainingHour(freed, column, earliest);
  if (!hour) return null;
  const matches = findWaitingMatches(list, hour, {
    column,
    employee: employees.find(({ id }) => isSameId(id, employee.id)),
    step,
    earliest,
  });
  return matches.length > 0 ? { hour, matches } : null;
}
