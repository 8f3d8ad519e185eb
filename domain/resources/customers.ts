import { LIMITS } from '../constants.ts';
import type { Day } from '../dates.ts';
import { whole } from '../fields/numbers.ts';
import { email, phone, text } from '../fields/texts.ts';
import { instant } from '../fields/times.ts';
import { type InputOf, type RecordOf, resource } from './resource.ts';

/** Who comes to the shop, with the points and visits that sales gave them. */
export const customers = resource({
  name: 'clientes',
  api: { path: 'customers', key: 'customer', search: 'customers/find' },
  noun: { one: 'cliente', many: 'clientes', gender: 'm' },
  fields: {
    name: text('Nome', { required: 'Informe o nome', max: LIMITS.name, searched: true, personal: true }),
    phone: phone('Telefone', { required: 'Informe o telefone', foreignWith: 'people.foreignPhones', searched: true }),
    email: email('E-mail', { required: 'Informe o e-mail', noneWith: 'customers.noEmail', searched: true }),
    points: whole('Pontos', { readOnly: true }),
    total_visits: whole('Visitas', { readOnly: true }),
    registration_date: instant('Cadastro', { stamped: 'day' }),
    last_visit: instant('Última visita', { optional: true }),
  },
  title: 'name',
  restorable: true,
  order: [['name', 'asc']],
  texts: {
    createFailed: 'Erro ao criar cliente. Tente novamente.',
    updateFailed: 'Erro ao atualizar cliente',
    consequence: 'Os pontos se perdem. As vendas já feitas continuam no histórico.',
    restorable:
      'As vendas já feitas continuam no histórico. Em “Clientes excluídos” ele volta, com os pontos e as visitas.',
  },
});
export type Customer = RecordOf<typeof customers>;
type CustomerInput = InputOf<typeof customers>;
/** A customer of an older system, with what is left of their story there. */
export type ImportedCustomer = CustomerInput & { points: number; last_visit: Day | null };
