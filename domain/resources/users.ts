import { ROLES } from '../access.ts';
import { LIMITS } from '../constants.ts';
import { choice, flag } from '../fields/choices.ts';
import { reference } from '../fields/references.ts';
import { email, nameOf, text } from '../fields/texts.ts';
import { defineResource, type InputOf, type RecordOf } from './resource.ts';

/** Why the employee of a user is in no list. */
const EMPLOYEE_STATES = { removed: 'Excluído', inactive: 'Inativo' } as const;

/** Who signs in, and as what. Never deleted: a user who leaves is disabled, and stays in the history. */
export const users = defineResource({
  name: 'usuarios',
  api: { path: 'users', key: 'user' },
  feature: 'roles',
  table: 'app_user',
  noun: { one: 'usuário', many: 'usuários', gender: 'm' },
  fields: {
    /** The e-mail of a user without a name. */
    name: text('Nome', { required: 'Informe o nome', max: LIMITS.name, personal: true }),
    email: email('E-mail', { required: 'Informe o e-mail' }),
    role: choice('Papel', ROLES, { required: 'Escolha o papel' }),
    employee_id: reference('Colaborador', 'colaboradores', {
      optional: true,
      invalid: 'Escolha o colaborador',
      missingMessage: 'Este colaborador não existe mais',
    }),
    employee: nameOf('Colaborador', 'employee_id', {
      optional: true,
      display: (user: DisplayedUser) => formatUserEmployee(user) ?? '',
    }),
    /** Set where the employee no longer works. */
    employee_state: choice('Situação do colaborador', EMPLOYEE_STATES, {
      ...{ optional: true, readOnly: true, optionalInResponse: true },
      invalid: 'Escolha uma opção da lista',
    }),
    disabled: flag('Desativado', { default: false }),
  },
  columns: ['name', 'email', 'role', 'employee', 'disabled'],
  title: 'name',
  order: [
    ['disabled', 'asc'],
    ['name', 'asc'],
  ],
  texts: {},
  validate: ({ role, employee_id }) => ({
    employee_id: role === 'professional' && employee_id === null ? 'Escolha quem este profissional é' : undefined,
  }),
  // The sign-in looks it up in lower case.
  normalize: (input) => ({ ...input, email: input.email.toLowerCase() }),
});
export type User = RecordOf<typeof users>;
export type UserInput = InputOf<typeof users>;

interface DisplayedUser {
  employee?: string | null;
  employee_state?: keyof typeof EMPLOYEE_STATES | null;
}

/** Who a user is among the employees, with what keeps them from working: `Caio (excluído)`; null for nobody. */
export function formatUserEmployee({ employee = null, employee_state }: DisplayedUser): string | null {
  return employee !== null && employee_state
    ? `${employee} (${EMPLOYEE_STATES[employee_state].toLowerCase()})`
    : employee;
}
