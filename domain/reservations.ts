import {
  CANCELLED,
  CONFIRMED,
  DONE,
  type Feature,
  RESERVATION_STATUS,
  type ReservationStatus,
  SCHEDULED,
} from './constants.ts';
import { type Day, type Time, toShopTime } from './dates.ts';
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

/** Whether a reservation can be on a day: today or later, or the day it already had, so that a past reservation can be completed. */
export function canBookOn(date: Day, today: Day, previous?: Day): boolean {
  return date >= today || date === previous;
}

/** Whether a reservation can be at a time: any time of a later day, today from `firstSlot` on, or the time it already had. */
export function canBookAt(
  { date, time }: Pick<Reservation, 'date' | 'time'>,
  now: { day: Day; firstSlot: Time },
  previous?: Pick<Reservation, 'date' | 'time'> | null,
): boolean {
  return date !== now.day || time >= now.firstSlot || (date === previous?.date && time === previous.time);
}

/** The first slot of the shop's today that can still be booked: the half hour that has begun. */
export function getFirstSlot(now: Date, timeZone: string): Time {
  return roundDownToHalfHour(toShopTime(now, timeZone).time);
}

/** `10:47` → `10:30`. */
function roundDownToHalfHour(time: Time): Time {
  return `${time.slice(0, 3)}${time.slice(3) < '30' ? '00' : '30'}`;
}

export interface StatusAction {
  label: 'Confirmar' | 'Concluir sem venda' | 'Cancelar' | 'Faltou' | 'Desfazer falta';
  status: ReservationStatus;
  /** Cancelled because the customer did not come. */
  noShow?: true;
  /** The success message, if the action does what its label says. */
  message?: string;
}

/**
 * The status actions of a reservation. With the feature `reservations.status` they do what their labels say; without it,
 * exactly what spec.md §4 says: 'Confirmar' sets 1, 'Cancelar' sets 3.
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

/** Offered with the feature `agenda`. */
export const noShowAction: StatusAction = {
  label: 'Faltou',
  status: CANCELLED,
  message: 'Falta registrada',
  noShow: true,
};

/** Offered for a no-show, who may come later after all. */
export const undoNoShowAction: StatusAction = { label: 'Desfazer falta', status: SCHEDULED, message: 'Falta desfeita' };

/** Whether the hour of an open reservation has come, and nobody is being attended: it is sold, missed or moved. */
export function isDue(
  { status, date, time, in_progress }: Pick<Reservation, 'status' | 'date' | 'time' | 'in_progress'>,
  now: { day: Day; time: Time },
): boolean {
  return isOpenStatus(status) && !in_progress && `${date} ${time}` <= `${now.day} ${now.time}`;
}

/** Whether a reservation occupies its time: a completed or cancelled one does not. */
export function isOpenStatus(status: number): boolean {
  return status === SCHEDULED || status === CONFIRMED;
}

/** The times of an employee's day that other reservations occupy, without the one being edited. */
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

/** The times of an employee's day that a reservation cannot have: those of other reservations, except the time it already has. */
export function findUnavailableSlots(
  editing: Reservation | null,
  reservations: readonly Reservation[],
  employee: Id,
  date: Day,
): Set<Time> {
  const unavailable = findTakenSlots(reservations, employee, date, editing?.id);
  if (editing && isBookedWith(editing, employee, date)) unavailable.delete(editing.time);
  return unavailable;
}

/** Whether a stored reservation occupies a time of this employee's day. */
export function isBookedWith(
  { status, employee, date }: Pick<Reservation, 'status' | 'date'> & { employee: NamedRecord },
  employeeId: Id,
  day: Day,
): boolean {
  return isOpenStatus(status) && date === day && isSameId(employee.id, employeeId);
}

/** The services that a reservation can choose: those of the chosen employee; none before one is chosen. */
export function getOfferedServices(employee: Partial<Pick<Employee, 'services'>> | null | undefined): Service[] {
  return employee?.services ?? [];
}

/** The fields of a service that a reservation's form shows. */
type BookableService = Pick<Service, 'id' | 'name' | 'price' | 'duration'>;

/**
 * The services that a reservation can have: the chosen employee's, and those it already has with that employee even if
 * no longer offered.
 */
export function getBookableServices(
  employee: (Pick<Employee, 'id'> & Partial<Pick<Employee, 'services'>>) | null | undefined,
  editing: { employee: NamedRecord; services: readonly BookableService[] } | null,
): BookableService[] {
  const offered: BookableService[] = getOfferedServices(employee);
  if (!editing || !isSameId(editing.employee.id, employee?.id)) return offered;
  const ownServices = editing.services.filter((service) => !offered.some((other) => isSameId(other.id, service.id)));
  return [...offered, ...ownServices];
}

/** All services, the employee's own first; the given order otherwise stays. */
export function sortEmployeeServicesFirst(
  services: readonly Service[],
  employee: Pick<Employee, 'services'> | null | undefined,
): Service[] {
  const offered = new Set(getOfferedServices(employee).map((service) => String(service.id)));
  const isOffered = (service: Service) => offered.has(String(service.id));
  return [...services.filter(isOffered), ...services.filter((service) => !isOffered(service))];
}

/** What a reservation's status is shown from. Other back ends may send an unknown code or none. */
export interface ReservationState {
  status: ReservationStatus | null;
  no_show?: boolean;
  in_progress?: boolean;
}

/** The status of a reservation as a person reads it: also 'Faltou' and 'Em atendimento'. */
export function formatReservationState({ status, no_show, in_progress }: ReservationState): string {
  if (no_show) return 'Faltou';
  return in_progress ? 'Em atendimento' : getStatusLabel(status);
}

/** The label of a status; an unknown code of another back end is shown as received, a missing one as `–`. */
export function getStatusLabel(status: number | null): string {
  return RESERVATION_STATUS[status as ReservationStatus] ?? String(status ?? '–');
}

/** The reservations that can still be sold, by day and time. */
export function filterOpenReservations(reservations: readonly Reservation[]): Reservation[] {
  return reservations
    .filter((reservation) => isOpenStatus(reservation.status))
    .sort((a, b) => `${a.date} ${a.time}`.localeCompare(`${b.date} ${b.time}`));
}

/** The open reservations of a day from the half hour of `hour` on: the current and the next ones. */
export function keepOpenFrom(ofDay: readonly Reservation[], hour: Time): Reservation[] {
  return filterOpenReservations(ofDay).filter(({ time }) => time >= roundDownToHalfHour(hour));
}

export interface Agenda {
  today: Reservation[];
  /** Later days, the nearest first. */
  upcoming: Reservation[];
  /** Past days with reservations that nobody completed or cancelled, the latest first. */
  overdue: Reservation[];
}

export function groupAgenda(reservations: readonly Reservation[], today: Day): Agenda {
  const open = filterOpenReservations(reservations);
  return {
    today: open.filter((reservation) => reservation.date === today),
    upcoming: open.filter((reservation) => reservation.date > today),
    overdue: open.filter((reservation) => reservation.date < today).reverse(),
  };
}

/** The `sort` value of a list in the order of `compareAgenda`. */
export const AGENDA_ORDER = 'agenda';

/** The `sort` value of a list with the open reservations first, by day and time. */
export const OPEN_ORDER = 'open';

type Booked = Pick<Reservation, 'id' | 'date' | 'time'>;

/**
 * The order of the agenda: today and later by day and time; then past days, the latest first. Ties are sorted by id, so
 * that pages never overlap.
 */
export function compareAgenda(a: Booked, b: Booked, today: Day): number {
  const [aPast, bPast] = [a.date < today, b.date < today];
  if (aPast !== bPast) return aPast ? 1 : -1;
  const byDay = compareTexts(a.date, b.date);
  if (byDay !== 0) return aPast ? -byDay : byDay;
  return compareTexts(a.time, b.time) || compareIds(a.id, b.id);
}
