import {
  CANCELLED,
  CONFIRMED,
  DONE,
  type Feature,
  RESERVATION_STATUS,
  type ReservationStatus,
  SCHEDULED,
} from './constants.ts';
import type { Day, Time } from './dates.ts';
import { compareIds, type Id, isSameId, type NamedRecord } from './ids.ts';
import type { Employee } from './resources/employees.ts';
import type { Reservation } from './resources/reservations.ts';
import type { Service } from './resources/services.ts';
import { compareTexts } from './text.ts';

/** Every half hour from 08:00 to 19:30. */
export const timeSlots: readonly Time[] = Array.from({ length: 24 }, (_, index) => {
  const minutes = 8 * 60 + index * 30;
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${minutes % 60 === 0 ? '00' : '30'}`;
});

export const PAST_DAY = 'A data não pode ser anterior a hoje';
export const PAST_HOUR = 'Este horário já passou';
export const OUTSIDE_HOURS = 'Escolha um horário entre 08:00 e 19:30';
export const SLOT_TAKEN = 'Este horário já está ocupado para o colaborador escolhido';

/** Whether a reservation may have a day: today or later, or the day that an edited one `had`, so that a past one can be concluded. */
export function canBookOn(date: Day, today: Day, had?: Day): boolean {
  return date >= today || date === had;
}

/**
 * Whether a reservation may have an hour: any of a day to come, of today those from `firstSlot` on, or the one that an edited
 * one `had`.
 */
export function canBookAt(
  { date, time }: Pick<Reservation, 'date' | 'time'>,
  now: { day: Day; firstSlot: Time },
  had?: Pick<Reservation, 'date' | 'time'> | null,
): boolean {
  return date !== now.day || time >= now.firstSlot || (date === had?.date && time === had.time);
}

/** The half hour that a time is in: `10:47` → `10:30`. */
export function roundDownToHalfHour(time: Time): Time {
  return `${time.slice(0, 3)}${time.slice(3) < '30' ? '00' : '30'}`;
}

export interface StatusAction {
  label: 'Confirmar' | 'Concluir sem venda' | 'Cancelar' | 'Faltou';
  status: ReservationStatus;
  /** Cancelled because nobody came. */
  noShow?: true;
  /** What it did, where it does what it says. */
  message?: string;
}

/**
 * The status actions a reservation offers. With the feature `reservations.status` they do what they say;
 * without it, exactly what spec.md §4 says: 'Confirmar' sets 1, 'Cancelar' sets 3.
 */
export function getStatusActions(status: ReservationStatus, features: ReadonlySet<string>): StatusAction[] {
  if (!features.has('reservations.status' satisfies Feature)) {
    const actions: StatusAction[] = [];
    if (status !== SCHEDULED && status !== DONE) actions.push({ label: 'Confirmar', status: SCHEDULED });
    if (status !== DONE) actions.push({ label: 'Cancelar', status: DONE });
    return actions;
  }
  if (status === SCHEDULED) return [confirm, finish, cancel];
  if (status === CONFIRMED) return [finish, cancel];
  return [];
}

const confirm: StatusAction = { label: 'Confirmar', status: CONFIRMED, message: 'Agendamento confirmado' };
const finish: StatusAction = { label: 'Concluir sem venda', status: DONE, message: 'Agendamento concluído sem venda' };
const cancel: StatusAction = { label: 'Cancelar', status: CANCELLED, message: 'Agendamento cancelado' };

/** With the feature `agenda`, for who did not come. */
export const noShowAction: StatusAction = {
  label: 'Faltou',
  status: CANCELLED,
  message: 'Marcado que faltou',
  noShow: true,
};

/** Whether somebody may have missed their hour: it is not settled, and has begun. */
export function canMarkNoShow(
  { status, date, time }: Pick<Reservation, 'status' | 'date' | 'time'>,
  now: { day: Day; time: Time },
): boolean {
  return isOpenStatus(status) && `${date} ${time}` <= `${now.day} ${now.time}`;
}

/** Whether a reservation occupies its hour: one done or cancelled does not. */
export function isOpenStatus(status: number): boolean {
  return status === SCHEDULED || status === CONFIRMED;
}

/** The hours of an employee's day that other reservations hold; the one being edited does not count. */
export function findTakenSlots(reservations: readonly Reservation[], employee: Id, date: Day, editing?: Id): Set<Time> {
  return new Set(
    reservations
      .filter(
        (other) =>
          other.date === date &&
          isSameId(other.employee.id, employee) &&
          isOpenStatus(other.status) &&
          !isSameId(other.id, editing),
      )
      .map((other) => other.time),
  );
}

/**
 * The hours of an employee's day that a reservation cannot have: those of other reservations, except the hour it already has.
 */
export function findUnavailableSlots(
  editing: Reservation | null,
  reservations: readonly Reservation[],
  employee: Id,
  date: Day,
): Set<Time> {
  const closed = findTakenSlots(reservations, employee, date, editing?.id);
  if (editing && isBookedWith(editing, employee, date)) closed.delete(editing.time);
  return closed;
}

/** Whether a reservation, as it is stored, holds an hour of this employee's day. */
export function isBookedWith(
  { status, employee, date }: Pick<Reservation, 'status' | 'date'> & { employee: NamedRecord },
  employeeId: Id,
  day: Day,
): boolean {
  return isOpenStatus(status) && date === day && isSameId(employee.id, employeeId);
}

/** The services a reservation may choose: the chosen employee's, none before one is chosen. */
export function getOfferedServices(employee: Partial<Pick<Employee, 'services'>> | null | undefined): Service[] {
  return employee?.services ?? [];
}

/** A service as a reservation's form shows it. */
type BookableService = Pick<Service, 'id' | 'name' | 'price' | 'duration'>;

/** The services a reservation may have: the chosen employee's, and those it has with that employee already though no longer offered. */
export function getBookableServices(
  employee: (Pick<Employee, 'id'> & Partial<Pick<Employee, 'services'>>) | null | undefined,
  editing: { employee: NamedRecord; services: readonly BookableService[] } | null,
): BookableService[] {
  const offered: BookableService[] = getOfferedServices(employee);
  if (!editing || !isSameId(editing.employee.id, employee?.id)) return offered;
  const kept = editing.services.filter((service) => !offered.some((other) => isSameId(other.id, service.id)));
  return [...offered, ...kept];
}

/** All services, those the chosen employee offers first, each part in the order given. */
export function sortEmployeeServicesFirst(
  services: readonly Service[],
  employee: Pick<Employee, 'services'> | null | undefined,
): Service[] {
  const offered = new Set(getOfferedServices(employee).map((service) => String(service.id)));
  const isOffered = (service: Service) => offered.has(String(service.id));
  return [...services.filter(isOffered), ...services.filter((service) => !isOffered(service))];
}

/** The label of a status code; an unknown code of some other back end is shown as it is, and where it says none `–`. */
export function getStatusLabel(status: number | null): string {
  return RESERVATION_STATUS[status as ReservationStatus] ?? String(status ?? '–');
}

/** Reservations a sale can still be made of, by day and hour. */
export function filterOpenReservations(reservations: readonly Reservation[]): Reservation[] {
  return reservations
    .filter((reservation) => isOpenStatus(reservation.status))
    .sort((a, b) => `${a.date} ${a.time}`.localeCompare(`${b.date} ${b.time}`));
}

/** The open reservations of a day from the half hour of `hour` on: the current ones and the next. */
export function filterOpenFrom(ofDay: readonly Reservation[], hour: Time): Reservation[] {
  return filterOpenReservations(ofDay).filter(({ time }) => time >= roundDownToHalfHour(hour));
}

export interface Agenda {
  today: Reservation[];
  /** Days to come, the nearest first. */
  upcoming: Reservation[];
  /** Days gone by that nobody concluded or cancelled, the latest first. */
  overdue: Reservation[];
}

/** The open reservations of today, of later days and of past days. */
export function groupAgenda(reservations: readonly Reservation[], today: Day): Agenda {
  const open = filterOpenReservations(reservations);
  return {
    today: open.filter((reservation) => reservation.date === today),
    upcoming: open.filter((reservation) => reservation.date > today),
    overdue: open.filter((reservation) => reservation.date < today).reverse(),
  };
}

/** The `sort` of a list in the order of `compareAgenda`. */
export const AGENDA_ORDER = 'agenda';

/** The `sort` of a list that has the open ones first, by day and hour. */
export const OPEN_ORDER = 'open';

type Booked = Pick<Reservation, 'id' | 'date' | 'time'>;

/**
 * The order of the agenda: today and later, by day and hour; then past days, the latest first. Ties are sorted by id, so that
 * pages never overlap.
 */
export function compareAgenda(a: Booked, b: Booked, today: Day): number {
  const [aPast, bPast] = [a.date < today, b.date < today];
  if (aPast !== bPast) return aPast ? 1 : -1;
  const byDay = compareTexts(a.date, b.date);
  if (byDay !== 0) return aPast ? -byDay : byDay;
  return compareTexts(a.time, b.time) || compareIds(a.id, b.id);
}
