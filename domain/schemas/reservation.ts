import type { Day } from '../dates.ts';
import { inputSchema } from '../fields/schema.ts';
import { mayBookOn, PAST_DAY } from '../reservations.ts';
import { reservations } from '../resources/reservations.ts';
import { evenIfOthersAreWrong } from './fields.ts';

const reservationInput = inputSchema(reservations);

/** A reservation made or edited on a day: not in the past, but for the day an edited one already `had`. */
export function reservationOn(today: Day, had?: Day) {
  return reservationInput.refine((reservation) => mayBookOn(reservation.date, today, had), {
    path: ['date'],
    error: PAST_DAY,
    ...evenIfOthersAreWrong,
  });
}
