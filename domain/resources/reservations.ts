import { CANCELLED, CONFIRMED, LIMITS, RESERVATION_STATUS, SCHEDULED } from '../constants.ts';
import { choice, flag } from '../fields/choices.ts';
import { minutes, money, whole } from '../fields/numbers.ts';
import { reference, references } from '../fields/references.ts';
import { text } from '../fields/texts.ts';
import { day, time } from '../fields/times.ts';
import { customers } from './customers.ts';
import { employees } from './employees.ts';
import { defineResource, type InputOf, type RecordOf } from './resource.ts';
import { services } from './services.ts';

/** The shop's appointments. */
export const reservations = defineResource({
  name: 'agendamentos',
  api: { path: 'reservations', key: 'reservation' },
  noun: { one: 'agendamento', many: 'agendamentos', gender: 'm' },
  fields: {
    customer_id: reference('Cliente', customers, {
      recordKey: 'customer',
      include: ['note', 'no_online', 'phone'],
      hasPartialIncludes: true,
      required: 'Escolha o cliente',
      missingMessage: 'Este cliente não existe mais',
    }),
    employee_id: reference('Colaborador', employees, {
      recordKey: 'employee',
      include: ['services'],
      required: 'Escolha o colaborador',
      missingMessage: 'Este colaborador não está atendendo',
    }),
    services: references('Serviços', services, {
      include: ['price', 'points', 'duration'],
      invalid: 'Escolha serviços da lista',
      required: 'Escolha ao menos um serviço',
    }),
    date: day('Data', { required: 'Informe a data', column: 'day' }),
    time: time('Horário', { required: 'Informe o horário', column: 'slot' }),
    status: choice('Status', RESERVATION_STATUS, { required: 'Escolha um status da lista', default: SCHEDULED }),
    observation: text('Observação', { optional: true, max: LIMITS.observation, multiline: true, personal: true }),
    /** By default the sum of its services' durations with that employee; afterwards its own. */
    duration: minutes('Duração (min)', {
      optional: true,
      optionalInResponse: true,
      feature: 'agenda',
      column: 'duration_min',
    }),
    end: time('Término', { readOnly: true, optionalInResponse: true, feature: 'agenda' }),
    /** The price of its services with that employee. */
    price: money('Valor', { readOnly: true, optionalInResponse: true, sortable: false, feature: 'agenda' }),
    /** Cancelled because the customer did not come. */
    no_show: flag('Faltou', {
      default: false,
      optionalInResponse: true,
      feature: 'agenda',
      visibleWhen: ['status', CANCELLED],
    }),
    /** Confirmed by coming: a customer without an appointment, who is being attended. */
    in_progress: flag('Em atendimento', {
      default: false,
      optionalInResponse: true,
      feature: 'reservations.walkIns',
      visibleWhen: ['status', CONFIRMED],
    }),
    /** The reason why it may overlap another reservation or be outside the hours. */
    squeeze: text('Encaixe (motivo)', {
      columnLabel: 'Encaixe',
      optional: true,
      max: 200,
      personal: true,
      optionalInResponse: true,
      feature: 'agenda',
      help: 'Permite marcar sobre outro horário ou fora do expediente',
    }),
    /** The same in all appointments that were booked together; null for a single one. */
    series_id: whole('Série', {
      readOnly: true,
      optional: true,
      optionalInResponse: true,
      feature: 'reservations.series',
    }),
    /** The weeks between the appointments of its series. */
    every_weeks: whole('Repete', {
      readOnly: true,
      optional: true,
      optionalInResponse: true,
      feature: 'reservations.series',
    }),
    /** It has a sale: only its observation can change. Sent only by some back ends, and only if true. */
    sold: flag('Vendido', { readOnly: true, optionalInResponse: true }),
  },
  columns: ['date', 'time', 'customer_id', 'services', 'price', 'employee_id', 'status', 'observation'],
  title: 'customer_id',
  order: [
    ['date', 'desc'],
    ['time', 'asc'],
  ],
  texts: {
    created: 'Agendamento adicionado com sucesso!',
    deleteQuestion: 'o agendamento de',
  },
});
/** The reason of reservations that overlapped before reservations had a length. */
export const LEGACY_OVERLAP_REASON = 'de antes';

export type Reservation = RecordOf<typeof reservations>;
export type ReservationInput = InputOf<typeof reservations>;
