import { DEFAULT_DURATION } from '../../../domain/constants.ts';
import type { HourRequest } from '../../../domain/hourRules.ts';
import { isSameId } from '../../../domain/ids.ts';
import { canBookAt, canBookOn, isOpenStatus, PAST_DAY, PAST_HOUR, SLOT_TAKEN } from '../../../domain/reservations.ts';
import { type Reservation, type ReservationInput, reservations } from '../../../domain/resources/reservations.ts';
import { CUSTOMER_CANNOT_CHANGE, RESERVATION_ALREADY_SOLD } from '../../../domain/sale.ts';
import type { FieldErrors } from '../../../domain/schemas/fieldErrors.ts';
import { readEmployeeServices } from '../../db/employees.ts';
import { lockUnarchived } from '../../db/records.ts';
import type { Db } from '../../db/schema.ts';
import type { RequestContext } from '../../db/transaction.ts';
import { conflict, invalid } from '../../refusal.ts';
import { createHourConflict, findHourProblems, type HourRules, toHourRequest } from './hours.ts';

/** An input with its duration. Without the feature `agenda` every reservation takes half an hour. */
export type TimedReservation = ReservationInput & { duration: number };

/**
 * Checks what a new or edited reservation changes: the customer exists, the employee offers the services, the time is not past, and the
 * hour is allowed (`findHourProblems`). Throws a Refusal: 422 by field, or else 409 for an hour that is taken.
 */
export async function checkReservation(
  db: Db,
  id: number | null,
  input: TimedReservation,
  current: Reservation | null,
  context: RequestContext,
  rules: HourRules,
): Promise<void> {
  const errors: FieldErrors = {};
  const before = current && toRecordHour(current);
  const problems = await findHourProblems(db, id, toHourRequest(input), before, { ...rules, today: context.day });
  for (const { field, message, isTaken } of problems) if (!isTaken) errors[field] = message;

  // A reservation that is reopened needs a customer who is not archived.
  const isReopened = isOpenStatus(input.status) && !(current && isOpenStatus(current.status));
  const sameEmployee = isSameId(current?.employee.id, input.employee_id);
  const sameCustomer = isSameId(current?.customer.id, input.customer_id);
  if ((isReopened || !sameCustomer) && !(await lockUnarchived(db, 'customer', input.customer_id))) {
    errors.customer_id = reservations.fields.customer_id.options.missingMessage;
  }
  const keptServices = sameEmployee ? (current?.services ?? []).map((service) => service.id) : [];
  const offered = (await readEmployeeServices(db, [input.employee_id])).get(input.employee_id) ?? [];
  const allowed = new Set([...keptServices, ...offered.map((service) => service.id)]);
  const notOffered = input.services.filter((serviceId) => !allowed.has(serviceId));
  if (!errors.employee_id && notOffered.length > 0) errors.services = await formatNotOffered(db, notOffered);
  if (!canBookOn(input.date, context.day, current?.date)) errors.date = PAST_DAY;
  if (isOpenStatus(input.status) && !canBookAt(input, context, current)) errors.time = PAST_HOUR;
  if (Object.keys(errors).length > 0) throw invalid(errors);

  const taken = problems.find(({ isTaken }) => isTaken);
  if (taken) throw rules.isStrict ? conflict(SLOT_TAKEN) : createHourConflict(taken);
}

async function formatNotOffered(db: Db, ids: readonly number[]): Promise<string> {
  const rows = await db.selectFrom('service').select('name').where('id', 'in', ids).orderBy('name').execute();
  const names = rows.map(({ name }) => name);
  return names.length > 0
    ? `O colaborador não oferece ${new Intl.ListFormat('pt-BR').format(names)}`
    : 'O colaborador não oferece um dos serviços escolhidos';
}

function toRecordHour({ employee, duration = DEFAULT_DURATION, ...rest }: Reservation): HourRequest {
  return toHourRequest({ ...rest, employee_id: Number(employee.id), duration: duration ?? DEFAULT_DURATION });
}

/**
 * Throws a 409 Refusal for an edit that the reservation's sales forbid; its row is locked. With a sale only the observation may change;
 * with a voided one the customer may not, because a sale without a customer belongs to the reservation's.
 */
export async function checkSales(db: Db, id: number, input: TimedReservation, current: Reservation): Promise<void> {
  const sameCustomer = isSameId(current.customer.id, input.customer_id);
  if (sameCustomer && isSameBooking(input, current)) return;
  if (await isSold(db, id)) throw conflict(RESERVATION_ALREADY_SOLD);
  if (sameCustomer) return;
  const sale = await db.selectFrom('sale').select('id').where('reservation_id', '=', id).limit(1).executeTakeFirst();
  if (sale) throw conflict(CUSTOMER_CANNOT_CHANGE);
}

/** Whether an edit changes the observation only. Fields missing from the input (SPEC_STRICT=1) do not change. */
function isSameBooking(input: TimedReservation, current: Reservation): boolean {
  const { employee_id, services, customer_id: _, observation: __, ...rest } = input;
  const isSameOrder =
    services.length === current.services.length && current.services.every(({ id }, at) => isSameId(id, services[at]));
  const isSameRest = Object.entries(rest).every(
    ([field, value]) => value === undefined || value === current[field as keyof typeof rest],
  );
  return isSameId(current.employee.id, employee_id) && isSameOrder && isSameRest;
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
