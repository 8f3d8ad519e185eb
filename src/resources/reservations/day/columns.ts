import type { AgendaBlock, AgendaColumn, AgendaDay, AgendaReservation } from '../../../../domain/agenda.ts';
import { CANCELLED } from '../../../../domain/constants.ts';
import {
  type Day,
  formatDayLong,
  formatShortDay,
  formatWeekdayAndDay,
  MINUTES_PER_DAY,
} from '../../../../domain/dates.ts';
import {
  computeVisibleHours,
  formatSpan,
  getBusySpans,
  getReservationSpan,
  type Span,
  subtractSpans,
  toSpan,
} from '../../../../domain/dayGrid.ts';
import { isSameId, type NamedRecord } from '../../../../domain/ids.ts';
import { formatReservationState } from '../../../../domain/reservations.ts';
import { customers } from '../../../../domain/resources/customers.ts';

/** A column of the grid: one employee's day. */
export interface Column {
  key: string;
  /** The heading: the employee, or in a week the day. */
  name: string;
  /** Short form for a phone. */
  shortName: string;
  /** Destination of a move, as announced. */
  destinationLabel: string;
  date: Day;
  employee: NamedRecord;
  works: Span[];
  closed: Span[];
  blocks: { block: AgendaBlock; span: Span }[];
  items: Item[];
  /** Free, bookable gaps. */
  gaps: Span[];
}

/** A reservation with its position. */
export interface Item {
  reservation: AgendaReservation;
  span: Span;
  /** Accessible name: `09:00 a 09:30, Ana Souza, Corte, Agendado`. */
  name: string;
}

export interface Grid {
  hours: Span;
  columns: Column[];
}

/** The first bookable moment. */
interface Earliest {
  day: Day;
  minutes: number;
}

/** The columns of a day, or of one employee's week, with common visible hours. */
export function buildGrid(
  days: readonly AgendaDay[],
  employee: NamedRecord | null,
  earliest: Earliest,
  step: number,
): Grid {
  const shown = days.flatMap(({ date, columns }) =>
    columns
      .filter(({ employee_id }) => employee === null || isSameId(employee_id, employee.id))
      .map((column) => ({ date, column })),
  );
  const hours = computeVisibleHours(shown.flatMap(({ column }) => getAllSpans(column)));
  const isWeek = days.length > 1;
  return {
    hours,
    columns: shown.map(({ date, column }) => buildColumn(date, column, hours, { earliest, step, isWeek })),
  };
}

interface ColumnOptions {
  earliest: Earliest;
  step: number;
  isWeek: boolean;
}

function buildColumn(date: Day, column: AgendaColumn, hours: Span, { earliest, step, isWeek }: ColumnOptions): Column {
  const works = column.works.map(toSpan);
  const blocks = column.blocks.map((block) => ({ block, span: toSpan(block) }));
  const items = column.reservations.filter(isShown).map((reservation) => {
    const span = getReservationSpan(reservation);
    return { reservation, span, name: formatItemName(reservation, span) };
  });
  items.sort((a, b) => a.span.from - b.span.from || a.span.to - b.span.to);
  const taken = getBusySpans(column);
  const pastUntil = date < earliest.day ? MINUTES_PER_DAY : date === earliest.day ? earliest.minutes : 0;
  return {
    key: `${date} ${column.employee_id}`,
    name: isWeek ? formatDayLong(date) : column.name,
    shortName: isWeek ? formatWeekdayAndDay(date) : column.name,
    destinationLabel: isWeek ? formatDayLong(date) : `com ${column.name}`,
    date,
    employee: { id: column.employee_id, name: column.name },
    works,
    closed: subtractSpans([hours], works),
    blocks,
    items,
    gaps: trimToStartTimes(subtractSpans(works, [...taken, { from: 0, to: pastUntil }]), step),
  };
}

/** Trims the gaps to their first start time and drops those too short. */
function trimToStartTimes(gaps: readonly Span[], step: number): Span[] {
  return gaps
    .map(({ from, to }) => ({ from: Math.ceil(from / step) * step, to }))
    .filter(({ from, to }) => to - from >= Math.min(step, 15));
}

/** `22–28/11`, `29/11–05/12`. */
export function formatDayRange(from: Day, to: Day): string {
  const isSameMonth = from.slice(0, 7) === to.slice(0, 7);
  return `${formatShortDay(from).slice(0, isSameMonth ? 2 : 5)}–${formatShortDay(to)}`;
}

/** A cancelled reservation is hidden; a no-show is shown. */
export function isShown({ status, no_show }: AgendaReservation): boolean {
  return status !== CANCELLED || Boolean(no_show);
}

/** `09:00 a 09:30, Ana Souza, Corte, Agendado`; `state` is what is said in place of the status. */
export function formatItemName(
  reservation: AgendaReservation,
  span: Span,
  state = formatReservationState(reservation),
): string {
  const { customer, services, squeeze, series_id } = reservation;
  const done = services.map(({ name }) => name).join(' e ');
  return [
    formatSpan(span),
    customer.name,
    done,
    state,
    squeeze && 'Encaixe',
    series_id != null && 'Repete',
    customer.note && 'Com nota',
    customer.no_online && customers.fields.no_online.label,
  ]
    .filter(Boolean)
    .join(', ');
}

/** Blocks do not extend the visible hours: one may span the whole day. */
function getAllSpans({ works, reservations }: AgendaColumn): Span[] {
  return [...works.map(toSpan), ...reservations.filter(isShown).map(getReservationSpan)];
}
