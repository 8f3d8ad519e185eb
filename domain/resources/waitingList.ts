import { DAY_PARTS, LIMITS } from '../constants.ts';
import { isDay } from '../dates.ts';
import { choice } from '../fields/choices.ts';
import { reference, references } from '../fields/references.ts';
import { nameOf, phoneOf, text } from '../fields/texts.ts';
import { day } from '../fields/times.ts';
import { defineResource, type InputOf, type RecordOf } from './resource.ts';
import { services } from './services.ts';

/** The customers who wait for a free hour: for which services, which employee and which days. */
export const waitingList = defineResource({
  name: 'lista-de-espera',
  api: { path: 'waiting-list', key: 'waiting' },
  noun: { one: 'espera', many: 'lista de espera', gender: 'f' },
  feature: 'agenda',
  fields: {
    customer_id: reference('Cliente', 'clientes', {
      required: 'Escolha o cliente',
      missingMessage: 'Este cliente não existe mais',
    }),
    customer: nameOf('Cliente', 'customer_id'),
    phone: phoneOf('Telefone', 'customer_id'),
    services: references('Serviços', services, {
      include: ['duration'],
      joinTable: 'waiting_service',
      required: 'Escolha ao menos um serviço',
      invalid: 'Escolha serviços da lista',
      missingMessage: 'Um dos serviços escolhidos não existe mais',
    }),
    employee_id: reference('Colaborador', 'colaboradores', {
      optional: true,
      emptyLabel: 'Qualquer um',
      invalid: 'Escolha o colaborador',
      missingMessage: 'Este colaborador não está atendendo',
    }),
    employee: nameOf('Colaborador', 'employee_id', { optional: true, emptyLabel: 'Qualquer um' }),
    from: day('De', { required: 'Informe a data', column: 'from_day' }),
    to: day('Até', { required: 'Informe a data', column: 'to_day' }),
    /** When a reservation may begin; null at any hour. */
    day_part: choice('Período', DAY_PARTS, {
      optional: true,
      optionalInResponse: true,
      invalid: 'Escolha um período da lista',
      emptyLabel: 'Qualquer hora',
      feature: 'waiting.hours',
    }),
    observation: text('Observação', { optional: true, max: LIMITS.observation, multiline: true, personal: true }),
  },
  title: 'customer',
  order: [['from', 'asc']],
  texts: {
    new: 'Incluir na lista de espera',
    created: 'Cliente incluído na lista de espera!',
    emptyList: 'Nenhum cliente na lista de espera.',
    deleteQuestion: 'a espera de',
  },
  validate: ({ from, to }) => ({
    to: isDay(from) && isDay(to) && to < from ? 'O último dia vem antes do primeiro' : undefined,
  }),
});
export type Waiting = RecordOf<typeof waitingList>;
export type WaitingInput = InputOf<typeof waitingList>;
