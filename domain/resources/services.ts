import { DEFAULT_DURATION, LIMITS } from '../constants.ts';
import { minutes, money, whole } from '../fields/numbers.ts';
import { rate } from '../fields/rate.ts';
import { references } from '../fields/references.ts';
import { text } from '../fields/texts.ts';
import { defineResource, type RecordOf } from './resource.ts';

/** The services of the shop, with their prices and points. */
export const services = defineResource({
  name: 'servicos',
  api: { path: 'services', key: 'service' },
  noun: { one: 'serviço', many: 'serviços', gender: 'm' },
  fields: {
    name: text('Nome', { required: 'Informe o nome', max: LIMITS.name, searchable: true }),
    price: money('Preço', { required: 'Informe o preço', min: 1, minMessage: 'O preço deve ser maior que zero' }),
    points: whole('Pontos', {
      required: 'Informe os pontos',
      min: 0,
      minMessage: 'Os pontos não podem ser negativos',
      help: 'Quantos pontos o cliente ganha',
    }),
    duration: minutes('Duração (min)', {
      default: DEFAULT_DURATION,
      optionalInResponse: true,
      feature: 'agenda',
      column: 'duration_min',
      help: 'Cada colaborador pode ter a sua',
    }),
    commission: rate('Comissão', {
      visibleTo: 'owner',
      optional: true,
      optionalInResponse: true,
      keepWhenOmitted: true,
      feature: 'commissions',
      help: 'Vazia: vale a de cada colaborador',
    }),
    employeeIds: references('Colaboradores', 'colaboradores', {
      visibleTo: 'desk',
      recordKey: 'employees',
      joinTable: 'employee_service',
      optionalInResponse: true,
      keepWhenOmitted: true,
      invalid: 'Escolha colaboradores da lista',
      missingMessage: 'Um dos colaboradores escolhidos não existe mais ou não atende clientes',
    }),
  },
  title: 'name',
  restorable: true,
  order: [['name', 'asc']],
  texts: { deleteWarning: 'As vendas já feitas continuam no histórico.' },
});
export type Service = RecordOf<typeof services>;
