import { sameId } from '../../../domain/ids.ts';
import { holdsSlot, mayBookAt, mayBookOn, PAST_DAY, PAST_HOUR } from '../../../domain/reservations.ts';
import { type Reservation, type ReservationInput, reservations } from '../../../domain/resources/reservations.ts';
import type { FieldErrors } from '../../../domain/schemas/fieldErrors.ts';
import { lockActiveEmployee, servicesOfEmployees } from '../../db/employees.ts';
import { lockLiving } from '../../db/records.ts';
import type { Db } from '../../db/schema.ts';
import type { Now } from '../../http/context.ts';
import { invalid } from '../../http/refusal.ts';

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
