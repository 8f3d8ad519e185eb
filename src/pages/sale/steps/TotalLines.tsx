import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import type { Cents } from '../../../../domain/money.ts';
import { Money } from '../../../components/Figure.tsx';

interface TotalLinesProps {
  subtotal: Cents;
  discount: Cents;
  total: Cents;
  /** How it is paid, said where the amount is: nobody finishes with the wrong one unseen. */
  method: string | null;
  /** The discount is not known yet. */
  pending: boolean;
}

export function TotalLines({ subtotal, discount, total, method, pending }: TotalLinesProps) {
  return (
    <Lines>
      <dt>Subtotal</dt>
      <dd>
        <Money cents={subtotal} />
      </dd>
      <dt>Desconto</dt>
      <dd>{pending ? <Wait /> : <Money cents={discount === 0 ? 0 : -discount} />}</dd>
      <dt className="total">Total</dt>
      <dd className="total">{pending ? <Wait /> : <Money cents={total} />}</dd>
      {method && <dd className="method">em {method}</dd>}
    </Lines>
  );
}

function Wait() {
  return <Skeleton width="5em" sx={{ marginInlineStart: 'auto' }} />;
}

const Lines = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  rowGap: theme.spacing(0.75),
  margin: 0,
  padding: theme.spacing(2, 2.5),
  borderRadius: 14,
  border: `1px solid ${theme.vars.palette.divider}`,
  background: theme.vars.palette.background.paper,
  '& > dd': { margin: 0, textAlign: 'end' },
  '& > .total': {
    ...theme.typography.figure,
    paddingTop: theme.spacing(1),
    borderTop: `1px dashed ${theme.vars.palette.divider}`,
  },
  '& > .method': { gridColumn: '1 / -1', fontWeight: 600, marginTop: theme.spacing(-0.5) },
}));
