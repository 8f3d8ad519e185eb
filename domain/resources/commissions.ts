import { PAYOUT_SOURCES } from '../commission.ts';
import { LIMITS } from '../constants.ts';
import { choice } from '../fields/choices.ts';
import { money, whole } from '../fields/numbers.ts';
import { reference } from '../fields/references.ts';
import { nameOf, text } from '../fields/texts.ts';
import { day, instant } from '../fields/times.ts';
import { MAX_AMOUNT } from '../money.ts';
import { EXPENSE_SOURCES } from './expenses.ts';
import { type AnyResource, defineResource, type InputOf, type RecordOf } from './resource.ts';

const professional = {
  required: 'Escolha o colaborador',
  missingMessage: 'Este colaborador não existe mais',
} as const;

/** Money that a professional got before the payout. Each writes an expense, which changes only with it. */
export const advances = defineResource({
  name: 'vales',
  api: { path: 'advances', key: 'advance' },
  feature: 'commissions',
  noun: { one: 'vale', many: 'vales', gender: 'm' },
  fields: {
    employee_id: reference('Colaborador', 'colaboradores', professional),
    employee: nameOf('Colaborador', 'employee_id'),
    amount: money('Valor', { required: 'Informe o valor', min: 1, minMessage: 'O valor deve ser maior que zero' }),
    source: choice('Pago com', EXPENSE_SOURCES, { default: 'drawer', invalid: 'Escolha o que pagou o vale' }),
    observation: text('Observação', { optional: true, max: LIMITS.observation, multiline: true, personal: true }),
    /** The number of the payout that has it: then it is neither edited nor deleted. */
    payout: whole('Pagamento', { readOnly: true, optional: true, optionalInResponse: true }),
    created_at: instant('Lançado em', { setOnCreate: 'instant', withTime: true }),
  },
  title: 'employee',
  order: [['created_at', 'desc']],
  texts: {
    new: 'Lançar vale',
    created: 'Vale lançado com sucesso!',
    createdBy: 'Lançou',
    deleteQuestion: 'o vale de',
    deleteWarning: 'A despesa do vale também é excluída.',
  },
});
export type Advance = RecordOf<typeof advances>;
export type AdvanceInput = InputOf<typeof advances>;

/** An amount added to what a professional is owed, or taken from it, with a reason. An edit replaces it by another one. */
export const adjustments = defineResource({
  name: 'ajustes-de-comissao',
  api: { path: 'adjustments', key: 'adjustment' },
  feature: 'commissions',
  table: 'employee_entry',
  noun: { one: 'ajuste de comissão', many: 'ajustes de comissão', gender: 'm' },
  fields: {
    employee_id: reference('Colaborador', 'colaboradores', professional),
    employee: nameOf('Colaborador', 'employee_id'),
    /** Negative where it is taken. */
    amount: money('Valor', {
      required: 'Informe o valor',
      min: -MAX_AMOUNT,
      minMessage: 'O valor mínimo é −R$ 1.000.000,00',
      column: 'cents',
    }),
    reason: text('Motivo', {
      required: 'Informe o motivo',
      max: LIMITS.observation,
      multiline: true,
      personal: true,
      erasedText: 'Motivo removido',
    }),
    created_at: instant('Lançado em', { setOnCreate: 'instant', withTime: true }),
  },
  title: 'employee',
  order: [['created_at', 'desc']],
  texts: {
    new: 'Lançar ajuste',
    edit: 'Editar ajuste',
    created: 'Ajuste lançado com sucesso!',
    updated: 'Ajuste atualizado com sucesso!',
    removed: 'Ajuste excluído com sucesso!',
    notFound: 'Este ajuste não existe mais',
    deleteQuestion: 'o ajuste de',
    createdBy: 'Lançou',
    createFailed: 'Erro ao lançar ajuste',
  },
  validate: ({ amount }) => ({ amount: amount === 0 ? 'O ajuste não pode ser zero' : undefined }),
});
export type Adjustment = RecordOf<typeof adjustments>;
export type AdjustmentInput = InputOf<typeof adjustments>;

/** What a professional was paid: every open row of theirs up to a day. Never edited; the latest of a professional can be undone. */
export const payouts = defineResource({
  name: 'pagamentos-de-comissao',
  api: { path: 'payouts', key: 'payout' },
  feature: 'commissions',
  noun: { one: 'pagamento de comissões', many: 'pagamentos de comissões', gender: 'm' },
  fields: {
    /** From 1 for each professional. */
    number: whole('Nº', { readOnly: true }),
    employee_id: reference('Colaborador', 'colaboradores', professional),
    employee: nameOf('Colaborador', 'employee_id'),
    until: day('Até', { required: 'Informe até que dia' }),
    amount: money('Valor', { readOnly: true, column: 'cents' }),
    source: choice('Pago com', PAYOUT_SOURCES, { required: 'Escolha como foi pago' }),
    /** How many rows of the statement it has. */
    rows: whole('Itens', { readOnly: true, optionalInResponse: true }),
    created_at: instant('Pago em', { setOnCreate: 'instant', withTime: true }),
  },
  title: 'employee',
  order: [['created_at', 'desc']],
  texts: {
    new: 'Pagar',
    created: 'Pagamento registrado com sucesso!',
    createdBy: 'Pagou',
    removed: 'Pagamento desfeito com sucesso!',
    notFound: 'Este pagamento não existe mais',
    createFailed: 'Erro ao registrar pagamento',
    removeFailed: 'Erro ao desfazer pagamento',
    deleteQuestion: 'o pagamento de',
    deleteWarning: 'Os itens voltam a ficar em aberto, e a despesa é excluída.',
    emptyList: 'Nenhum pagamento ainda.',
  },
});
export type Payout = RecordOf<typeof payouts> & {
  /** When it was undone, by whom and why; null for one that counts. Not every back end sends it. */
  undone?: { at: string; by: string; reason?: string | null } | null;
};
export type PayoutInput = InputOf<typeof payouts>;

/** The path of the calls of statements; changes of them are announced under it. */
export const COMMISSIONS = 'commissions';

/** The resources of commissions that have calls of their own. */
export const commissionResources: readonly AnyResource[] = [adjustments, payouts];
