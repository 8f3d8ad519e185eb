import { LIMITS } from '../constants.ts';
import type { Day } from '../dates.ts';
import { whole } from '../fields/numbers.ts';
import { email, phone, text } from '../fields/texts.ts';
import { instant } from '../fields/times.ts';
import { defineResource, type InputOf, type RecordOf } from './resource.ts';

/** The shop's customers, with the points and visits from their sales. */
export const customers = defineResource({
  name: 'clientes',
  api: { path: 'customers', key: 'customer', searchPath: 'customers/find' },
  noun: { one: 'cliente', many: 'clientes', gender: 'm' },
  fields: {
    name: text('Nome', { required: 'Informe o nome', max: LIMITS.name, searchable: true, personal: true }),
    phone: phone('Telefone', {
      required: 'Informe o telefone',
      foreignWithFeature: 'people.foreignPhones',
      searchable: true,
    }),
    email: email('E-mail', {
      required: 'Informe o e-mail',
      nullableWithFeature: 'customers.noEmail',
      searchable: true,
    }),
    points: whole('Pontos', { readOnly: true }),
    total_visits: whole('Visitas', { readOnly: true }),
    registration_date: instant('Cadastro', { setOnCreate: 'day' }),
    last_visit: instant('Última visita', { optional: true }),
  },
  title: 'name',
  restorable: true,
  order: [['name', 'asc']],
  texts: {
    createFailed: 'Erro ao criar cliente. Tente novamente.',
    updateFailed: 'Erro ao atualizar cliente',
    deleteWarning: 'Os pontos se perdem. As vendas já feitas continuam no histórico.',
    restoreHint:
      'As vendas já feitas continuam no histórico. Em “Clientes excluídos” ele volta, com os pontos e as visitas.',
  },
});
export type Customer = RecordOf<typeof customers>;
type CustomerInput = InputOf<typeof customers>;
/** A customer from an older system, with the points and the last visit there. */
export type ImportedCustomer = CustomerInput & { points: number; last_visit: Day | null };
