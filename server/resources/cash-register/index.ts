import type { CashClosing } from '../../../domain/entities.ts';
import { toReais } from '../../../domain/money.ts';
import { type CashClosingInput, cashClosingInput } from '../../../domain/schemas/cashClosing.ts';
import { closingAnswer } from '../../answers.ts';
import type { ServerResource } from '../../http/crud.ts';
import { findClosing, insertClosing, removeClosing, takeClosing, updateClosing } from './queries.ts';

const missing = 'Este fechamento não existe mais';

/** Closings of the cash. Listed by /cash-register (server/features/cash). */
export const cashRegister = {
  name: 'cash-register',
  envelope: 'cashRegister',
  input: cashClosingInput,
  fields: cashClosingInput,
  readOnly: ['id', 'employee', 'uncovered_count', 'uncovered_total'],
  answer: closingAnswer,
  sentences: {
    created: 'Caixa fechado com sucesso!',
    updated: 'Fechamento atualizado com sucesso!',
    removed: 'Fechamento excluído com sucesso!',
    missing,
  },
  lists: {},
  find: findClosing,
  toBody: ({ closed_at, total_received, employee_id, observation }) => ({
    closed_at,
    total_received: toReais(total_received),
    employee_id,
    observation,
  }),
  create: insertClosing,
  take: (db, id, version) => takeClosing(db, id, version, missing),
  update: updateClosing,
  remove: (db, id) => removeClosing(db, id, missing),
} satisfies ServerResource<CashClosingInput, CashClosing>;
