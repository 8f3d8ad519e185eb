import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import type { SalesTotals } from '../../../domain/answers.ts';
import { PAYMENT_METHODS, paymentMethods } from '../../../domain/constants.ts';
import { type Cents, sumCents } from '../../../domain/money.ts';
import { Money } from '../Figure.tsx';

interface SumsByMethodProps {
  totals: SalesTotals;
  /** What the sum beneath is called. */
  label: string;
  /** What else is in that sum. */
  other?: { label: string; cents: Cents };
}

/** What sales come to by each way to pay and together; apart from it the tips with whose they are, and what card companies keep. */
export function SumsByMethod({ totals: { by_method, amount, tips, fees }, label, other }: SumsByMethodProps) {
  const total = amount + (other?.cents ?? 0);
  const kept = fees ? sumCents(Object.values(fees)) : 0;
  return (
    <>
      <Lines>
        {paymentMethods.map((method) => (
          <Line key={method} label={PAYMENT_METHODS[method]} cents={by_method[method]} />
        ))}
        {other && <Line label={other.label} cents={other.cents} />}
        <Line label={label} cents={total} total />
      </Lines>
      {tips && tips.total > 0 && (
        <Lines>
          {tips.by_employee.map(({ employee_id, name, amount: given }) => (
            <Line key={employee_id} label={`Gorjeta para ${name}`} cents={given} />
          ))}
          <Line label="Gorjetas, fora das vendas" cents={tips.total} />
        </Lines>
      )}
      {kept > 0 && (
        <Lines>
          <Line label="Taxas dos cartões" cents={0 - kept} />
          <Line label="Líquido das taxas" cents={total - kept} />
        </Lines>
      )}
    </>
  );
}

function Line({ label, cents, total }: { label: ReactNode; cents: Cents; total?: boolean }) {
  return (
    <div data-total={total || undefined}>
      <dt>{label}</dt>
      <dd>
        <Money cents={cents} />
      </dd>
    </div>
  );
}

const Lines = styled('dl')(({ theme }) => ({
  margin: 0,
  '& > div': {
    display: 'flex',
    justifyContent: 'space-between',
    gap: theme.spacing(2),
    paddingBlock: theme.spacing(0.5),
  },
  '& dt': { minWidth: 0, overflowWrap: 'anywhere' },
  '& dd': { margin: 0, whiteSpace: 'nowrap' },
  '& > [data-total]': {
    ...theme.typography.h3,
    marginTop: theme.spacing(1),
    paddingTop: theme.spacing(1),
    borderTop: `1px dashed ${theme.vars.palette.divider}`,
  },
  '& + &': {
    marginTop: theme.spacing(1.5),
    paddingTop: theme.spacing(1),
    borderTop: `1px solid ${theme.vars.palette.divider}`,
  },
}));
