import { styled } from '@mui/material/styles';
import { proposedTotal } from '../../../domain/cash.ts';
import { PAYMENT_METHODS, paymentMethods } from '../../../domain/constants.ts';
import type { CashClosing } from '../../../domain/entities.ts';
import { type Cents, sumCents } from '../../../domain/money.ts';
import { Money } from '../../components/Money.tsx';

/** What a closing consists of: sales by method, expenses, what it registers beside them, and what it does not count. */
export function ClosingLines({ closing }: { closing: CashClosing }) {
  const byMethod = paymentMethods.map((method) => [PAYMENT_METHODS[method], closing[`total_${method}`]] as const);
  // A back end that does not sum by method says zero for all of them: then nothing is said.
  const isTold = byMethod.some(([, cents]) => cents !== 0);
  const due = proposedTotal(sumCents(byMethod.map(([, cents]) => cents)), closing.expenses);
  const over = closing.total_received - due;
  const { uncovered_count: count = 0, uncovered_total: left = 0 } = closing;
  return (
    <Lines>
      {isTold && byMethod.map(([label, cents]) => <Line key={label} label={label} cents={cents} />)}
      <Line label="Despesas" cents={0 - closing.expenses} />
      {isTold && over !== 0 && <Line label={over > 0 ? 'Sobra' : 'Falta'} cents={over} />}
      {count > 0 && <Line label={`Fora deste fechamento (${count})`} cents={left} />}
    </Lines>
  );
}

function Line({ label, cents }: { label: string; cents: Cents }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <Money cents={cents} />
      </dd>
    </div>
  );
}

const Lines = styled('dl')(({ theme }) => ({
  margin: 0,
  ...theme.typography.body2,
  '& > div': {
    display: 'flex',
    justifyContent: 'space-between',
    gap: theme.spacing(1),
    padding: theme.spacing(0.25, 0),
  },
  '& dt': { color: theme.vars.palette.text.secondary },
  '& dd': { margin: 0 },
}));
