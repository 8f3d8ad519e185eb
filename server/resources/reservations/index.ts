import type { Reservation } from '../../../domain/entities.ts';
import { type ReservationInput, reservationInput } from '../../../domain/schemas/reservation.ts';
import { reservationAnswer } from '../../answers.ts';
import { eraseOrArchive, takeForEdit } from '../../db/records.ts';
import type { ServerResource } from '../../http/crud.ts';
import { checkReservation } from './check.ts';
import { findReservation, insertReservation, listReservations, updateReservation } from './queries.ts';

const missing = 'Este agendamento não existe mais';

export const reservations = {
  name: 'reservations',
  envelope: 'reservation',
  input: reservationInput,
  fields: reservationInput,
  readOnly: ['id', 'customer', 'employee'],
  answer: reservationAnswer,
  sentences: {
    created: 'Agendamento adicionado com sucesso!',
    updated: 'Agendamento atualizado com sucesso!',
    removed: 'Agendamento excluído com sucesso!',
    missing,
  },
  lists: { '': listReservations },
  find: findReservation,
  toBody: ({ customer, employee, services, date, time, status, observation }) => ({
    customer_id: customer.id,
    employee_id: employee.id,
    services: services.map((service) => service.id),
    date,
    time,
    status,
    observation,
  }),
  create: async (db, input, moment) => {
    await checkReservation(db, input, null, moment);
    return insertReservation(db, input);
  },
  take: (db, id, version) => takeForEdit(db, 'reservation', id, version, missing),
  update: async (db, id, input, current, moment) => {
    await checkReservation(db, input, current, moment);
    await updateReservation(db, id, input);
  },
  remove: (db, id, { instant }) =>
    eraseOrArchive(db, 'reservation', id, [['sale', 'reservation_id']], instant, missing),
} satisfies ServerResource<ReservationInput, Reservation>;
