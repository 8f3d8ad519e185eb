import { styled } from '@mui/material/styles';
import { PAYMENT_METHODS, paymentMethods } from '../../../../domain/constants.ts';
import { formatMoney } from '../../../../domain/money.ts';
import { NumericText } from '../../../components/NumericText.tsx';
import type { CountAmounts } from './effectiveCount.ts';
import { formatDifference } from './texts.ts';

interface CountLinesProps extends CountAmounts {
  /** Names the methods without a difference in one sentence, where there are many counts. */
  isCompact?: boolean;
}

/** What was counted and expected of each method, and how they differ. */
export function CountLines({ counted, expected, difference, isCompact = false }: CountLinesProps) {
  const matching = isCompact ? paymentMethods.filter((method) => difference[method] === 0) : [];
  return (
    <Lines>
      {paymentMethods
        .filter((method) => !matching.includes(method))
        .map((method) => (
          <div key={method}>
            <dt>
              {PAYMENT_METHODS[method]}
              <small>{`contado ${formatMoney(counted[method])}, esperado ${formatMoney(expected[method])}`}</small>
              {method === 'cash' && expected.cash < 0 && <small>Saiu da gaveta mais do que entrou.</small>}
            </dt>
            <dd data-different={difference[method] !== 0 || undefined}>
              <NumericText>{formatDifference(difference[method])}</NumericText>
            </dd>
          </div>
        ))}
      {matching.length > 0 && (
        <div>
          <dt>
            <small>
              {matching.map((method) => `${PAYMENT_METHODS[method]} ${formatMoney(counted[method])}`).join(', ')}
            </small>
          </dt>
          <dd>
            <small>{matching.length === 1 ? 'Confere' : 'Conferem'}</small>
          </dd>
        </div>
      )}
    </Lines>
  );
}

const Lines = styled('dl')(({ theme }) => ({
  margin: 0,
  '& > div': {
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'baseline',
    gap: theme.spacing(2),
    paddingBlock: theme.spacing(0.75),
    '& + div': { borderTop: `1px solid ${theme.vars.palette.divider}` },
  },
  '& dt': { minWidth: 0, overflowWrap: 'anywhere' },
  '& small': { ...theme.typography.body2, display: 'block', color: theme.vars.palette.text.secondary },
  '& dd': { flex: 'none', margin: 0, textAlign: 'end', color: theme.vars.palette.text.secondary },
  '& dd[data-different]': { fontWeight: 600, color: theme.vars.palette.error.main },
}));
