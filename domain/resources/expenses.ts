import { LIMITS } from '../constants.ts';
import { choice } from '../fields/choices.ts';
import { money } from '../fields/numbers.ts';
import { reference } from '../fields/references.ts';
import { nameOf, text } from '../fields/texts.ts';
import { instant } from '../fields/times.ts';
import { defineResource, type InputOf, type RecordOf } from './resource.ts';

/** What paid an expense, with its label. Only the drawer's expenses lower what should be in it. */
export const EXPENSE_SOURCES = { drawer: 'Dinheiro da gaveta', outside: 'Fora da gaveta' } as const;
export type ExpenseSource = keyof typeof EXPENSE_SOURCES;

/** What writes an expense that nobody edits directly, with its label. */
export const EXPENSE_OWNERS = { advance: 'Vale', payout: 'Pagamento de comissões' } as const;
export type ExpenseOwner = keyof typeof EXPENSE_OWNERS;

/** The shop's expenses, each with the employee responsible for it. */
export const expenses = defineResource({
  name: 'despesas',
  api: { path: 'expenses', key: 'expense', list: { path: 'expenses/today', responseKey: 'list' } },
  noun: { one: 'despesa', many: 'despesas', gender: 'f' },
  fields: {
    amount: money('Valor', { required: 'Informe o valor', min: 1, minMessage: 'O valor deve ser maior que zero' }),
    employee_id: reference('Responsável', 'colaboradores', {
      required: 'Escolha o responsável',
      missingMessage: 'Este colaborador não existe mais',
    }),
    employee: nameOf('Responsável', 'employee_id'),
    description: text('Descrição', { required: 'Informe a descrição', max: LIMITS.description, personal: true }),
    source: choice('Pago com', EXPENSE_SOURCES, {
      default: 'drawer',
      optionalInResponse: true,
      feature: 'cash.sessions',
      invalid: 'Escolha o que pagou a despesa',
    }),
    /** What wrote it, and alone changes it; absent in any other expense. */
    owner: choice('Lançada por', EXPENSE_OWNERS, {
      readOnly: true,
      optionalInResponse: true,
      feature: 'commissions',
    }),
    created_at: instant('Hora', { setOnCreate: 'instant', timeOnly: true }),
  },
  title: 'description',
  order: [['created_at', 'desc']],
  columns: ['amount', 'employee', 'description', 'source', 'created_at'],
  texts: {},
});
export type Expense = RecordOf<typeof expenses>;
export type ExpenseInput = InputOf<typeof expenses>;
