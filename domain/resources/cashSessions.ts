import { LIMITS } from '../constants.ts';
import { CASH_MOVEMENT_KINDS } from '../drawer.ts';
import { choice } from '../fields/choices.ts';
import { money } from '../fields/numbers.ts';
import { reference } from '../fields/references.ts';
import { nameOf, text } from '../fields/texts.ts';
import { day, instant } from '../fields/times.ts';
import { type AnyResource, defineResource, type InputOf } from './resource.ts';

const responsible = {
  required: 'Escolha o responsável',
  missingMessage: 'Este colaborador não existe mais',
} as const;

/**
 * The cash sessions, from the opening of the drawer to its count (feature `cash.sessions`). They are opened, counted and reopened by
 * calls of their own, so they are not one of `resources`.
 */
export const cashSessions = defineResource({
  name: 'sessoes-de-caixa',
  api: { path: 'cash-sessions', key: 'cashSession' },
  feature: 'cash.sessions',
  table: 'cash_session',
  noun: { one: 'caixa', many: 'caixas', gender: 'm' },
  fields: {
    /** The day on which it was opened. */
    business_day: day('Dia', { readOnly: true }),
    opened_at: instant('Aberto em', { withTime: true, setOnCreate: 'instant' }),
    float: money('Fundo de troco', {
      required: 'Informe o fundo de troco',
      min: 0,
      minMessage: 'O fundo de troco não pode ser negativo',
      help: 'Todo o dinheiro que está na gaveta agora',
    }),
    opening_reason: text('Motivo da diferença', {
      optional: true,
      max: LIMITS.observation,
      multiline: true,
      personal: true,
    }),
    employee_id: reference('Responsável', 'colaboradores', responsible),
    employee: nameOf('Responsável', 'employee_id'),
    observation: text('Observação', { optional: true, max: LIMITS.observation, multiline: true, personal: true }),
    closed_at: instant('Fechado em', { optional: true, withTime: true }),
  },
  title: 'business_day',
  order: [['opened_at', 'desc']],
  texts: {
    new: 'Abrir caixa',
    created: 'Caixa aberto com sucesso!',
    createdBy: 'Abriu',
    notFound: 'Este caixa não existe',
    loadFailed: 'Erro ao carregar o caixa',
    createFailed: 'Erro ao abrir o caixa',
    emptyList: 'Nenhum caixa aberto ainda.',
    deleteQuestion: 'o caixa de',
  },
});
export type CashSessionInput = InputOf<typeof cashSessions>;

/** Cash taken out of the drawer or put in during a session. Never edited. */
export const cashMovements = defineResource({
  name: 'movimentos-de-caixa',
  api: { path: 'cash-movements', key: 'cashMovement' },
  feature: 'cash.sessions',
  table: 'cash_movement',
  noun: { one: 'movimento do caixa', many: 'movimentos do caixa', gender: 'm' },
  fields: {
    kind: choice('Tipo', CASH_MOVEMENT_KINDS, { required: 'Escolha sangria ou suprimento' }),
    amount: money('Valor', {
      required: 'Informe o valor',
      min: 1,
      minMessage: 'O valor deve ser maior que zero',
      column: 'cents',
    }),
    reason: text('Motivo', {
      required: 'Informe o motivo',
      max: LIMITS.observation,
      multiline: true,
      personal: true,
      erasedText: 'Motivo removido',
    }),
    employee_id: reference('Responsável', 'colaboradores', responsible),
    employee: nameOf('Responsável', 'employee_id'),
    created_at: instant('Hora', { setOnCreate: 'instant', withTime: true }),
  },
  title: 'reason',
  order: [['created_at', 'asc']],
  texts: { createFailed: 'Erro ao registrar no caixa', createdBy: 'Registrou' },
});
export type CashMovementInput = InputOf<typeof cashMovements>;

/** Cash sessions and what is recorded in them, which have calls of their own. */
export const drawerResources: readonly AnyResource[] = [cashSessions, cashMovements];
