import { z } from 'zod';
import { LIMITS } from '../constants.ts';
import { day, id, money, optionalText } from './fields.ts';

/** `expenses` and the totals by method are accepted because every client sends them; the ledger alone decides them. */
export const cashClosingInput = z.strictObject({
  closed_at: day,
  total_received: money('Informe o total', -100_000_000, 'Informe um total válido'),
  employee_id: id('Escolha o responsável'),
  observation: optionalText(LIMITS.observation),
  expenses: z.unknown().optional(),
  total_credit: z.unknown().optional(),
  total_debit: z.unknown().optional(),
  total_cash: z.unknown().optional(),
  total_pix: z.unknown().optional(),
});
export type CashClosingInput = z.output<typeof cashClosingInput>;
