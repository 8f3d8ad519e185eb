import { CANCELLED } from '../../../domain/constants.ts';
import { isSameId } from '../../../domain/ids.ts';
import { type Reservation, reservations } from '../../../domain/resources/reservations.ts';
import { isOwnCustomer, readPermissions } from '../../db/own.ts';
import type { Db } from '../../db/schema.ts';
import type { RequestContext } from '../../db/transaction.ts';
import { invalid, Refusal } from '../../refusal.ts';
import type { TimedReservation } from './check.ts';

const NO_OVERBOOKING = 'Seu usuário não faz encaixes. Peça a quem é da recepção.';

/**
 * Checks what a professional's reservation changes. Throws a Refusal: 422 for a customer who never had an appointment with them, as for one
 * who does not exist; 403 for an overbooking that the shop's settings do not allow.
 */
export async function checkOwnBooking(
  db: Db,
  input: TimedReservation,
  current: Reservation | null,
  context: RequestContext,
): Promise<void> {
  if (context.onlyEmployeeId === null) return;
  const { customer_id, squeeze } = input;
  if (!isSameId(customer_id, current?.customer.id) && !(await isOwnCustomer(db, context, customer_id)))
    throw invalid({ customer_id: reservations.fields.customer_id.options.missingMessage });
  const isKept =
    current !== null &&
    (['squeeze', 'date', 'time', 'duration'] as const).every((name) => input[name] === current[name]);
  if (squeeze && !isKept && !(await readPermissions(db)).overbooks)
    throw new Refusal(403, NO_OVERBOOKING, { errors: { squeeze: NO_OVERBOOKING } });
}

/**
 * A reservation as a user sees it: a professional reads the customer's note on the day of the appointment only, and the phone if the shop's
 * settings show it, never why they may not book online. Other users have the customer's record for the phone.
 */
export function restrictCustomer<R extends Pick<Reservation, 'customer' | 'date' | 'status'>>(
  reservation: R,
  { onlyEmployeeId, day, seesPhones }: Pick<RequestContext, 'onlyEmployeeId' | 'day' | 'seesPhones'>,
): R {
  const { note, no_online, phone, ...customer } = reservation.customer;
  const isProfessional = onlyEmployeeId !== null;
  const isAttendedToday = reservation.date === day && reservation.status !== CANCELLED;
  return {
    ...reservation,
    customer: {
      ...customer,
      ...((!isProfessional || isAttendedToday) && { note }),
      ...(!isProfessional && { no_online }),
      ...(isProfessional && isAttendedToday && seesPhones && { phone }),
    },
  };
}
