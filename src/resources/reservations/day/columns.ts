import {
  type AgendaBlock,
  type AgendaColumn,
  type AgendaDay,
  type AgendaReservation,
  minutesOf,
  weekdayOf,
} from '../../../../domain/agenda.ts';
import { CANCELLED, type ReservationStatus } from '../../../../domain/constants.ts';
import { type Day, formatDay, formatDayLong } from '../../../../domain/dates.ts';
import { drawnHours, type Span, spanOf, spanText, without } from '../../../../domain/dayGrid.ts';
import { type Named, sameId } from '../../../../domain/ids.ts';
import { WEEKDAYS } from '../../../../domain/openHours.ts';
import { holdsSlot, statusLabel } from '../../../../domain/reservations.ts';

/** A column of the grid: a professional's day. */
export interface Column {
  key: string;
  /** Over it, and what it is called: the professional, or in a week the day. */
  name: string;
  /** The same where there is little room. */
  short: string;
  /** Where something goes that is moved here, as one says it. */
  where: string;
  date: Day;
  employee: Named;
  works: Span[];
  closed: Span[];
  blocks: { block: AgendaBlock; span: Span }[];
  items: Item[];
  /** What is free and can be booked. */
  gaps: Span[];
}

/** A reservation in its place. */
export interface Item {
  reservation: AgendaReservation;
  span: Span;
  /** Its name for who does not see it: `09:00 a 09:30, Ana Souza, Corte, Agendado`. */
  name: string;
}

export interface Grid {
  hours: Span;
  columns: Column[];
}

/** The moment from which on can be booked: earlier ones are over. */
interface Earliest {
  day: Day;
  minutes: number;
}

/** The columns of a day, or those of a professional's week, between the same hours. */
export function gridOf(days: readonly AgendaDay[], employee: Named | null, earliest: Earliest, step: number): Grid {
  const shown = days.flatMap(({ date, columns }) =>
    columns
      .filter(({ employee_id }) => employee === null || sameId(employee_id, employee.id))
      .map((column) => ({ date, column })),
  );
  const hours = drawnHours(shown.flatMap(({ column }) => everySpan(column)));
  const isWeek = days.length > 1;
  return { hours, columns: shown.map(({ date, column }) => columnOf(date, column, hours, { earliest, step, isWeek })) };
}

interface Around {
  earliest: Earliest;
  step: number;
  isWeek: boolean;
}

function columnOf(date: Day, column: AgendaColumn, hours: Span, { earliest, step, isWeek }: Around): Column {
  const works = column.works.map(spanOf);
  const blocks = column.blocks.map((block) => ({ block, span: spanOf(block) }));
  const items = column.reservations.filter(isShown).map((reservation) => {
    const span = spanOfReservation(reservation);
    return { reservation, span, name: nameOfItem(reservation, span) };
  });
  items.sort((a, b) => a.span.from - b.span.from || a.span.to - b.span.to);
  const taken = [
    ...blocks.map(({ span }) => span),
    ...items.filter(({ reservation }) => holdsSlot(reservation.status)).map(({ span }) => span),
  ];
  const over = date < earliest.day ? 24 * 60 : date === earliest.day ? earliest.minutes : 0;
  return {
    key: `${date} ${column.employee_id}`,
    name: isWeek ? formatDayLong(date) : column.name,
    short: isWeek ? weekdayAndDay(date) : column.name,
    where: isWeek ? formatDayLong(date) : `com ${column.name}`,
    date,
    employee: { id: column.employee_id, name: column.name },
    works,
    closed: without([hours], works),
    blocks,
    items,
    gaps: startable(without(works, [...taken, { from: 0, to: over }]), step),
  };
}

/** What is left of some gaps from the first beginning in them on. */
function startable(gaps: readonly Span[], step: number): Span[] {
  return gaps
    .map(({ from, to }) => ({ from: Math.ceil(from / step) * step, to }))
    .filter(({ from, to }) => to - from >= Math.min(step, 15));
}

/** `22–28/11`, `29/11–05/12`. */
export function daysBetween(from: Day, to: Day): string {
  const isSameMonth = from.slice(0, 7) === to.slice(0, 7);
  return `${shortDay(from).slice(0, isSameMonth ? 2 : 5)}–${shortDay(to)}`;
}

/** `23/11`. */
function shortDay(day: Day): string {
  return formatDay(day).slice(0, 5);
}

/** `seg 23/11`. */
export function weekdayAndDay(day: Day): string {
  return `${WEEKDAYS[weekdayOf(day)]?.slice(0, 3)} ${shortDay(day)}`;
}

/** A reservation's stretch of its day. */
export function spanOfReservation({ time, duration }: Pick<AgendaReservation, 'time' | 'duration'>): Span {
  const from = minutesOf(time);
  return { from, to: from + duration };
}

/** Who was cancelled leaves the hour to others; who did not come is seen. */
export function isShown({ status, no_show }: AgendaReservation): boolean {
  return status !== CANCELLED || Boolean(no_show);
}

function nameOfItem(reservation: AgendaReservation, span: Span): string {
  const { customer, services, squeeze } = reservation;
  const done = services.map(({ name }) => name).join(' e ');
  return [spanText(span), customer.name, done, stateOf(reservation), squeeze && 'Encaixe'].filter(Boolean).join(', ');
}

/** How a reservation stands, in a word. */
export function stateOf({ status, no_show }: { status: ReservationStatus; no_show?: boolean }): string {
  return no_show ? 'Faltou' : statusLabel(status);
}

/** A block says nothing of the hours of a day: that of a whole day has all of them. */
function everySpan({ works, reservations }: AgendaColumn): Span[] {
  return [...works.map(spanOf), ...reservations.filter(isShown).map(spanOfReservation)];
}
