import { z } from 'zod';
import { LIMITS, SCHEDULED } from '../constants.ts';
import type { Day } from '../dates.ts';
import { mayBookOn, PAST_DAY } from '../reservations.ts';
import { day, evenIfOthersAreWrong, id, ids, optionalText, slot } from './fields.ts';

export const reservationInput = z.strictObject({
  customer_id: id('Escolha o cliente'),
  employee_id: id('Escolha o colaborador'),
  services: ids('Escolha serviços da lista').refine((list) => list.length > 0, 'Escolha ao menos um serviço'),
  date: day,
  time: slot,
  status: z.literal([1, 2, 3, 4], { error: 'Escolha um status da lista' }).default(SCHEDULED),
  observation: optionalText(LIMITS.observation),
});
export type ReservationInput = z.output<typeof reservationInput>;

/** A reservation made or edited on a day: not in the past, but for the day an edited one already `had`. */
export function reservationOn(today: Day, had?: Day) {
  return reservationInput.refine((reservation) => mayBookOn(reservation.date, today, had), {
    path: ['date'],
    error: PAST_DAY,
    ...evenIfOthersAreWrong,
  });
}
