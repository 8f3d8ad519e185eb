import { styled } from '@mui/material/styles';
import { closingLines } from '../../../domain/cash.ts';
import type { Cents } from '../../../domain/money.ts';
import type { CashClosing } from '../../../domain/resources/closings.ts';
import { Money } from '../../components/Money.tsx';

/** What a closing consists of, as a list of amounts. */
export function ClosingLines({ closing }: { closing: CashClosing }) {
  return (
    <Lines>
      {closingLines(closing).map(({ label, cents }) => (
        <Line key={label} label={label} cents={cents} />
      ))}
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
