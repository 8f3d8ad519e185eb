import { z } from 'zod';
import { LIMITS } from '../constants.ts';
import { day, id, money, optionalText } from './fields.ts';

// Not just anything: what is only passed over must not be a thousand lists deep either.
const decidedElsewhere = z.union([z.number(), z.string(), z.null()], { error: 'Informe um número' }).optional();

/** `expenses` and the totals by method are accepted because every client sends them; the ledger alone decides them. */
export const cashClosingInput = z.strictObject({
  closed_at: day,
  total_received: money('Informe o total', -100_000_000, 'Informe um total válido'),
  employee_id: id('Escolha o responsável'),
  observation: optionalText(LIMITS.observation),
  expenses: decidedElsewhere,
  total_credit: decidedElsewhere,
  total_debit: decidedElsewhere,
  total_cash: decidedElsewhere,
  total_pix: decidedElsewhere,
});
export type CashClosingInput = z.output<typeof cashClosingInput>;
