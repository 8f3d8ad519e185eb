import { LIMITS, type PaymentMethod, paymentMethods } from '../constants.ts';
import { money, whole } from '../fields/numbers.ts';
import { reference } from '../fields/references.ts';
import { nameOf, text } from '../fields/texts.ts';
import { day, instant } from '../fields/times.ts';
import { type Cents, negate, sumCents } from '../money.ts';
import { defineResource, type InputOf, type RecordOf } from './resource.ts';

interface ClosingAmounts extends Record<`total_${PaymentMethod}`, Cents> {
  total_received: Cents;
  expenses: Cents;
  session_id?: number | null;
  surplus?: Cents | null;
  shortage?: Cents | null;
}

/** The closings of the cash. Expenses and totals by method are computed from the ledger. */
export const closings = defineResource({
  name: 'caixa',
  api: {
    path: 'cash-register',
    key: 'cashRegister',
    list: { path: 'cash-register', responseKey: 'cash_register_closed' },
  },
  table: 'cash_closing',
  noun: { one: 'fechamento', many: 'fechamentos', gender: 'm' },
  fields: {
    closed_at: day('Data', { required: 'Informe a data', column: 'business_day' }),
    total_received: money('Total a registrar', {
      columnLabel: 'Total registrado',
      required: 'Informe o total',
      min: -100_000_000,
      minMessage: 'Informe um total válido',
      column: 'informed_cents',
    }),
    employee_id: reference('Responsável', 'colaboradores', {
      required: 'Escolha o responsável',
      missingMessage: 'Este colaborador não existe mais',
    }),
    employee: nameOf('Responsável', 'employee_id'),
    observation: text('Observação', { optional: true, max: LIMITS.observation, multiline: true, personal: true }),
    expenses: money('Despesas', { readOnly: true, parseError: 'Informe um número', column: 'expense_cents' }),
    total_credit: money('Cartão Crédito', {
      readOnly: true,
      constant: 0,
      parseError: 'Informe um número',
      column: 'credit',
    }),
    total_debit: money('Cartão Débito', {
      readOnly: true,
      constant: 0,
      parseError: 'Informe um número',
      column: 'debit',
    }),
    total_cash: money('Dinheiro', { readOnly: true, constant: 0, parseError: 'Informe um número', column: 'cash' }),
    total_pix: money('PIX', { readOnly: true, constant: 0, parseError: 'Informe um número', column: 'pix' }),
    /** How many sales and expenses of its day no closing counts, and their total; not every back end sends them. */
    uncovered_count: whole('Fora do fechamento', { readOnly: true, optionalInResponse: true }),
    uncovered_total: money('Valor fora do fechamento', { readOnly: true, optionalInResponse: true }),
    /** The cash session whose count this closing is; null for any other. */
    session_id: whole('Caixa', {
      readOnly: true,
      optional: true,
      optionalInResponse: true,
      feature: 'cash.sessions',
    }),
    /** The differences of the count of that session, of the methods with too much and with too little (negative). */
    surplus: money('Sobras da contagem', {
      readOnly: true,
      optional: true,
      optionalInResponse: true,
      feature: 'cash.sessions',
    }),
    shortage: money('Faltas da contagem', {
      readOnly: true,
      optional: true,
      optionalInResponse: true,
      feature: 'cash.sessions',
    }),
    /** How often that session was counted; the closing is its last count. */
    counts: whole('Contagens', {
      readOnly: true,
      optional: true,
      optionalInResponse: true,
      feature: 'cash.sessions',
    }),
    /** When it was made, or its session was last counted: a day may have several closings. */
    recorded_at: instant('Fechado em', { withTime: true, optionalInResponse: true, feature: 'cash.sessions' }),
  },
  title: 'closed_at',
  order: [['closed_at', 'desc']],
  columns: [
    'closed_at',
    'recorded_at',
    'employee',
    'total_received',
    'deducted_expenses',
    'over',
    'short',
    'total_cash',
    'total_pix',
    'total_debit',
    'total_credit',
    'observation',
  ],
  // With the totals by method they add up to the total.
  computed: {
    deducted_expenses: { label: 'Despesas', compute: ({ expenses }: ClosingAmounts) => expenses && negate(expenses) },
    over: { label: 'Sobras', compute: (closing: ClosingAmounts) => getClosingDifferences(closing)?.surplus ?? null },
    short: { label: 'Faltas', compute: (closing: ClosingAmounts) => getClosingDifferences(closing)?.shortage ?? null },
  },
  texts: {
    new: 'Fechar Caixa',
    created: 'Caixa fechado com sucesso!',
    deleteWarning: 'As vendas e as despesas do dia continuam.',
    deleteQuestion: 'o fechamento de',
  },
});
export type CashClosing = RecordOf<typeof closings>;
export type CashClosingInput = InputOf<typeof closings>;

/** The total a closing proposes: sales minus expenses, in cents. */
export function computeProposedTotal(sales: Cents, expenses: Cents): Cents {
  return sales - expenses;
}

/**
 * What was too much and what was missing (negative), which together are the difference of the closing: a count may have too much by one
 * method and too little by another. Null if they are unknown.
 */
export function getClosingDifferences(closing: ClosingAmounts): { surplus: Cents; shortage: Cents } | null {
  const { surplus, shortage } = closing;
  if (surplus != null && shortage != null) return { surplus, shortage };
  const difference = computeClosingDifference(closing);
  return difference === null ? null : { surplus: Math.max(0, difference), shortage: Math.min(0, difference) };
}

/** What was registered beyond the sales minus the expenses ('Sobra'), or below them ('Falta', negative); null if it is unknown. */
function computeClosingDifference(closing: ClosingAmounts): Cents | null {
  // The count of a session says how it differs also on a day without sales.
  if (!hasMethodTotals(closing) && closing.session_id == null) return null;
  const sales = sumCents(paymentMethods.map((method) => closing[`total_${method}`]));
  return closing.total_received - computeProposedTotal(sales, closing.expenses);
}

/** Whether the back end sums by method: one that does not sends zero for every method. */
export function hasMethodTotals(closing: ClosingAmounts): boolean {
  return paymentMethods.some((method) => closing[`total_${method}`]);
}
