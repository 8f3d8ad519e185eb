import { sameId } from '../../../domain/ids.ts';
import { holdsSlot, mayBookAt, mayBookOn, PAST_DAY, PAST_HOUR } from '../../../domain/reservations.ts';
import { type Reservation, type ReservationInput, reservations } from '../../../domain/resources/reservations.ts';
import { ALREADY_SOLD, CUSTOMER_STAYS } from '../../../domain/sale.ts';
import type { FieldErrors } from '../../../domain/schemas/fieldErrors.ts';
import { lockActiveEmployee, servicesOfEmployees } from '../../db/employees.ts';
import { lockLiving } from '../../db/records.ts';
import type { Db } from '../../db/schema.ts';
import type { Now } from '../../http/context.ts';
import { conflict, invalid } from '../../http/refusal.ts';

/**
 * Checks a reservation against other records: customer and employee exist, the employee works and offers the services, day and
 * hour are not over. What an edit does not change is not checked, so that a past reservation can be marked as done.
 * Throws a 422 Refusal by field.
 */
export async function checkReservation(
  db: Db,
  input: ReservationInput,
  current: Reservation | null,
  now: Now,
): Promise<void> {
  const errors: FieldErrors = {};
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
  if (holdsSlot(input.status) && !mayBookAt(input, now, current)) errors.time = PAST_HOUR;

  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/**
 * Checks an edit against what was sold of the reservation, whose row is locked: with a sale, only the observation may change. With a
 * voided one the customer stays, because a sale that names no customer is of the reservation's. Throws a 409 Refusal.
 */
export async function checkSales(db: Db, id: number, input: ReservationInput, current: Reservation): Promise<void> {
  const { customer, employee, services, date, time, status } = current;
  const sameCustomer = sameId(customer.id, input.customer_id);
  const sameRest =
    sameId(employee.id, input.employee_id) &&
    input.services.length === services.length &&
    services.every((service) => input.services.some((other) => sameId(other, service.id))) &&
    input.date === date &&
    input.time === time &&
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
