import { PAST_MIDNIGHT, timeProblem } from '../../../domain/agenda.ts';
import { sameId } from '../../../domain/ids.ts';
import {
  holdsSlot,
  mayBookAt,
  mayBookOn,
  OUTSIDE_HOURS,
  PAST_DAY,
  PAST_HOUR,
  SLOT_TAKEN,
  timeSlots,
} from '../../../domain/reservations.ts';
import { type Reservation, type ReservationInput, reservations } from '../../../domain/resources/reservations.ts';
import { ALREADY_SOLD, CUSTOMER_STAYS } from '../../../domain/sale.ts';
import type { FieldErrors } from '../../../domain/schemas/fieldErrors.ts';
import { lockActiveEmployee, servicesOfEmployees } from '../../db/employees.ts';
import { lockLiving } from '../../db/records.ts';
import type { Db } from '../../db/schema.ts';
import type { Now } from '../../http/context.ts';
import { conflict, invalid } from '../../http/refusal.ts';
import { busyOn, inTheWay, lockEmployees, taken, workOf } from './busy.ts';

/** A request whose duration is known; without the feature `agenda` every one takes half an hour. */
export type Timed = ReservationInput & { duration: number };

export interface Rules {
  /** With SPEC_STRICT=1: half hours from 08:00 to 19:30. */
  strict: boolean;
}

/**
 * Checks a reservation against other records: customer and employee exist, the employee works and offers the services, day and
 * hour are not over. What an edit does not change is not checked, so that a past reservation can be marked as done.
 * Throws a 422 Refusal by field.
 */
export async function checkReservation(
  db: Db,
  input: Timed,
  current: Reservation | null,
  now: Now,
  rules: Rules,
): Promise<void> {
  const errors: FieldErrors = {};
  const employees = current ? [Number(current.employee.id), input.employee_id] : [input.employee_id];
  if (holdsSlot(input.status)) await lockEmployees(db, employees);
  // One that was closed and is opened again takes an hour as a new one does: of nobody who has left.
  const isOpened = holdsSlot(input.status) && !(current && holdsSlot(current.status));
  const sameEmployee = sameId(current?.employee.id, input.employee_id);
  const sameCustomer = sameId(current?.customer.id, input.customer_id);

  if ((isOpened || !sameCustomer) && !(await lockLiving(db, 'customer', input.customer_id))) {
    errors.customer_id = reservations.fields.customer_id.options.gone;
  }
  if ((isOpened || !sameEmployee) && !(await lockActiveEmployee(db, input.employee_id))) {
    errors.employee_id = reservations.fields.employee_id.options.gone;
  }
  const kept = sameEmployee ? (current?.services ?? []).map((service) => service.id) : [];
  const offered = (await servicesOfEmployees(db, [input.employee_id])).get(input.employee_id) ?? [];
  const allowed = new Set([...kept, ...offered.map((service) => service.id)]);
  if (!errors.employee_id && input.services.some((id) => !allowed.has(id))) {
    errors.services = 'O colaborador não oferece um dos serviços escolhidos';
  }
  if (!mayBookOn(input.date, now.day, current?.date)) errors.date = PAST_DAY;
  const wrongTime = await hoursProblem(db, input, current, rules);
  if (wrongTime) errors.time = wrongTime;
  if (holdsSlot(input.status) && !mayBookAt(input, now, current)) errors.time = PAST_HOUR;

  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** What is against an hour, where it is a new one: nobody works, or nothing begins then. */
async function hoursProblem(
  db: Db,
  input: Timed,
  current: Reservation | null,
  { strict }: Rules,
): Promise<string | null> {
  const isNew = !isSameHour(input, current);
  if (strict) return isNew && !timeSlots.includes(input.time) ? OUTSIDE_HOURS : null;
  const work = isNew ? await workOf(db, input.employee_id, input.date) : null;
  const wrong = timeProblem(input, work ?? { works: [], step: 5 });
  return work || wrong === PAST_MIDNIGHT ? wrong : null;
}

function isSameHour(input: ReservationInput, current: Reservation | null): boolean {
  return sameId(current?.employee.id, input.employee_id) && input.date === current?.date && input.time === current.time;
}

/**
 * Looks whether somebody else has a part of the hour, or nobody is taken then, and says with whom. What an edit does not ask for anew is
 * not looked at: somebody may have been squeezed in beside it since. To be called after `checkReservation`, which locks the employee.
 * Throws a 409 Refusal.
 */
export async function checkFree(
  db: Db,
  id: number | null,
  input: Timed,
  current: Reservation | null,
  { strict }: Rules,
): Promise<void> {
  if (!holdsSlot(input.status) || input.squeeze) return;
  const held = current && holdsSlot(current.status) && !current.squeeze;
  if (held && isSameHour(input, current) && input.duration === current.duration) return;
  const other = inTheWay(await busyOn(db, input.employee_id, input.date), input, id);
  if (other) throw strict ? conflict(SLOT_TAKEN) : taken('time', other.sentence);
}

/**
 * Checks an edit against what was sold of the reservation, whose row is locked: with a sale, only the observation may change. With a
 * voided one the customer stays, because a sale that names no customer is of the reservation's. Throws a 409 Refusal.
 */
export async function checkSales(db: Db, id: number, input: Timed, current: Reservation): Promise<void> {
  const { customer, employee, services, date, time, status } = current;
  const sameCustomer = sameId(customer.id, input.customer_id);
  const sameRest =
    sameId(employee.id, input.employee_id) &&
    input.services.length === services.length &&
    services.every((service) => input.services.some((other) => sameId(other, service.id))) &&
    input.date === date &&
    input.time === time &&
    input.duration === current.duration &&
    input.status === status;
  if (sameCustomer && sameRest) return;
  if (await isSold(db, id)) throw conflict(ALREADY_SOLD);
  if (sameCustomer) return;
  const sale = await db.selectFrom('sale').select('id').where('reservation_id', '=', id).limit(1).executeTakeFirst();
  if (sale) throw conflict(CUSTOMER_STAYS);
}

/** Whether a reservation has a sale that is not voided. */
export async function isSold(db: Db, id: number): Promise<boolean> {
  const sale = await db
    .selectFrom('sale')
    .select('id')
    .where('reservation_id', '=', id)
    .where('voided', '=', 0)
    .executeTakeFirst();
  return sale !== undefined;
}
