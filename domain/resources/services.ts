import { LIMITS, USUAL_DURATION } from '../constants.ts';
import { minutes, money, whole } from '../fields/numbers.ts';
import { references } from '../fields/references.ts';
import { text } from '../fields/texts.ts';
import { type RecordOf, resource } from './resource.ts';

/** What the shop does, for how much, and for how many points. */
export const services = resource({
  name: 'servicos',
  api: { path: 'services', key: 'service' },
  noun: { one: 'serviço', many: 'serviços', gender: 'm' },
  fields: {
    name: text('Nome', { required: 'Informe o nome', max: LIMITS.name, searched: true }),
    price: money('Preço', { required: 'Informe o preço', least: 1, tooLow: 'O preço deve ser maior que zero' }),
    points: whole('Pontos', {
      required: 'Informe os pontos',
      least: 0,
      tooLow: 'Os pontos não podem ser negativos',
      help: 'Quantos pontos o cliente ganha',
    }),
    duration: minutes('Duração (min)', {
      default: USUAL_DURATION,
      extension: true,
      feature: 'agenda',
      column: 'duration_min',
      help: 'Cada colaborador pode ter a sua',
    }),
    employeeIds: references('Colaboradores', 'colaboradores', {
      as: 'employees',
      through: 'employee_service',
      extension: true,
      unsaid: true,
      invalid: 'Escolha colaboradores da lista',
      gone: 'Um dos colaboradores escolhidos não existe mais',
    }),
  },
  title: 'name',
  restorable: true,
  order: [['name', 'asc']],
  texts: { consequence: 'As vendas já feitas continuam no histórico.' },
});
export type Service = RecordOf<typeof services>;
