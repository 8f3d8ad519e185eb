import type { Day, Time } from './dates.ts';
import type { Id } from './ids.ts';
import type { Reservation } from './resources/reservations.ts';

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

/** A reservation with how long it lasts. */
export interface AgendaReservation extends Reservation {
  /** Minutes, 5 to 480 in steps of 5. */
  duration: number;
  /** When it ends, `10:30`. */
  end: Time;
  /** Of one that is cancelled: nobody came. */
  no_show?: boolean;
  /** Why it may stand beside another one ('Encaixe'); null where it may not. */
  squeeze?: string | null;
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
