import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { type Cents, formatMoney, negate } from '../../../../domain/money.ts';
import { Count, Money } from '../../../components/NumericText.tsx';

interface TotalLinesProps {
  subtotal: Cents;
  /** The sum of the services that an agreed total replaces. */
  replacedSubtotal: Cents | null;
  discount: Cents;
  /** Points the reward takes. */
  pointsTaken: number;
  total: Cents;
  /** The payment method, shown next to the amount to avoid mistakes. */
  method: string | null;
  tip: Cents;
  /** What the total with the tip is called, as in the bar. */
  dueLabel: string;
  /** True while the discount is unknown. */
  isDiscountPending: boolean;
}

export function TotalLines({
  subtotal,
  replacedSubtotal,
  discount,
  pointsTaken,
  total,
  method,
  tip,
  dueLabel,
  isDiscountPending,
}: TotalLinesProps) {
  return (
    <Lines>
      <dt>Subtotal</dt>
      <dd>
        <Money cents={subtotal} />
      </dd>
      {replacedSubtotal !== null && (
        <dd className="note">Valor combinado; os serviços somam {formatMoney(replacedSubtotal)}</dd>
      )}
      {(replacedSubtotal === null || discount !== 0 || isDiscountPending) && (
        <>
          <dt>Desconto</dt>
          <dd>{isDiscountPending ? <PendingAmount /> : <Money cents={negate(discount)} />}</dd>
        </>
      )}
      {pointsTaken > 0 && !isDiscountPending && (
        <>
          <dt>Pontos usados</dt>
          <dd>
            <Count value={pointsTaken} />
          </dd>
        </>
      )}
      <dt className={tip > 0 ? undefined : 'total'}>Total</dt>
      <dd className={tip > 0 ? undefined : 'total'}>
        {isDiscountPending ? <PendingAmount /> : <Money cents={total} />}
      </dd>
      {tip > 0 && (
        <>
          <dt>Gorjeta</dt>
          <dd>
            <Money cents={tip} />
          </dd>
          <dt className="total">{dueLabel}</dt>
          <dd className="total">{isDiscountPending ? <PendingAmount /> : <Money cents={total + tip} />}</dd>
        </>
      )}
      {method && <dd className="method">em {method}</dd>}
    </Lines>
  );
}

function PendingAmount() {
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
  '& > .note': {
    ...theme.typography.body2,
    gridColumn: '1 / -1',
    textAlign: 'start',
    color: theme.vars.palette.text.secondary,
    marginTop: theme.spacing(-0.5),
  },
  '& > .method': { gridColumn: '1 / -1', fontWeight: 600, marginTop: theme.spacing(-0.5) },
}));
