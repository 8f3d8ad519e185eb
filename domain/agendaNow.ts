import { type AgendaColumn, type AgendaReservation, timeToMinutes } from './agenda.ts';
import { type FreeSpan, findNextFree, getBusySpans, type Span, toSpan } from './dayGrid.ts';
import type { Id } from './ids.ts';
import { isOpenStatus } from './reservations.ts';
import { compareTexts } from './text.ts';

/** Minutes: a shorter free time is no offer to a customer. */
const MIN_FREE = 15;

/** An employee with their hours and what occupies them, in minutes since midnight. */
export interface TeamMember {
  id: Id;
  name: string;
  works: Span[];
  busy: Span[];
}

/** What the agenda of today says at one moment. */
export interface AgendaNow {
  /** Open reservations that should have begun and have not, the longest overdue first. */
  late: AgendaReservation[];
  /** Open reservations that have not begun, the nearest first. */
  next: AgendaReservation[];
  /** Everybody who is free now, or else at the next minute at which somebody is; nobody if nobody is today. */
  free: FreeSpan<TeamMember>[];
}

/** The reservations and the free time of a day at a minute of it. */
export function summarizeAgenda(columns: readonly AgendaColumn[], now: number): AgendaNow {
  const open = columns
    .flatMap(({ reservations }) => reservations)
    .filter(({ status, in_progress }) => isOpenStatus(status) && !in_progress)
    .toSorted((a, b) => compareTexts(a.time, b.time));
  const team = findFreeTeam(columns, now);
  return {
    late: open.filter(({ time }) => timeToMinutes(time) < now),
    next: open.filter(({ time }) => timeToMinutes(time) >= now),
    free: team.filter(({ from }) => from === team[0]?.from),
  };
}

/** Who can take a customer without a reservation, the earliest free first. */
export function findFreeTeam(columns: readonly AgendaColumn[], now: number): FreeSpan<TeamMember>[] {
  return findNextFree(columns.map(toTeamMember), now, MIN_FREE);
}

function toTeamMember({ employee_id, name, works, ...column }: AgendaColumn): TeamMember {
  return { id: employee_id, name, works: works.map(toSpan), busy: getBusySpans(column) };
}
