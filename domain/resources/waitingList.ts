import { LIMITS } from '../constants.ts';
import { isDay } from '../dates.ts';
import { reference, references } from '../fields/references.ts';
import { nameOf, text } from '../fields/texts.ts';
import { day } from '../fields/times.ts';
import { resource } from './resource.ts';

/** Who would come if an hour became free, for what, and in which days. */
export const waitingList = resource({
  name: 'lista-de-espera',
  api: { path: 'waiting-list', key: 'waiting' },
  noun: { one: 'espera', many: 'esperas', gender: 'f' },
  feature: 'agenda',
  fields: {
    customer_id: reference('Cliente', 'clientes', {
      required: 'Escolha o cliente',
      gone: 'Este cliente não existe mais',
    }),
    customer: nameOf('Cliente', 'customer_id'),
    services: references('Serviços', 'servicos', {
      through: 'waiting_service',
      required: 'Escolha ao menos um serviço',
      invalid: 'Escolha serviços da lista',
      gone: 'Um dos serviços escolhidos não existe mais',
    }),
    /** None: whoever has time. */
    employee_id: reference('Colaborador', 'colaboradores', {
      optional: true,
      invalid: 'Escolha o colaborador',
      gone: 'Este colaborador não atende mais',
    }),
    from: day('De', { required: 'Informe a data', column: 'from_day' }),
    to: day('Até', { required: 'Informe a data', column: 'to_day' }),
    observation: text('Observação', { optional: true, max: LIMITS.observation, multiline: true, personal: true }),
  },
  title: 'customer',
  order: [['from', 'asc']],
  texts: {},
  check: ({ from, to }) => ({
    to: isDay(from) && isDay(to) && to < from ? 'O último dia vem antes do primeiro' : undefined,
  }),
});
