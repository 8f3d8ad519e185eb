import { proposedTotal } from './cash.ts';
import { PAYMENT_METHODS, paymentMethods } from './constants.ts';
import { type Cents, sumCents } from './money.ts';
import type { CashClosing } from './resources/closings.ts';

/** What a closing consists of, line by line: sales by method, expenses, what it registers beside them, and what it does not count. */
export function closingLines(closing: CashClosing): { label: string; cents: Cents }[] {
  const byMethod = paymentMethods.map((method) => ({
    label: PAYMENT_METHODS[method] as string,
    cents: closing[`total_${method}`],
  }));
  // A back end that does not sum by method says zero for all of them: then nothing is said.
  const isTold = byMethod.some(({ cents }) => cents !== 0);
  const due = proposedTotal(sumCents(byMethod.map(({ cents }) => cents)), closing.expenses);
  const over = closing.total_received - due;
  const { uncovered_count: count = 0, uncovered_total: left = 0 } = closing;
  return [
    ...(isTold ? byMethod : []),
    { label: 'Despesas', cents: 0 - closing.expenses },
    ...(isTold && over !== 0 ? [{ label: over > 0 ? 'Sobra' : 'Falta', cents: over }] : []),
    ...(count > 0 ? [{ label: `Fora deste fechamento (${count})`, cents: left }] : []),
  ];
}
