import { styled } from '@mui/material/styles';
import type { SaleListed } from '../../../domain/answers.ts';
import { voidedSentence } from '../../../domain/resources/sales.ts';
import { useTimeZone } from '../../session.ts';
import { Money } from '../Figure.tsx';

/** The total of a sale, struck through where it was taken back. */
export function SaleTotal({ sale }: { sale: SaleListed }) {
  return sale.voided ? (
    <s>
      <Money cents={sale.amount} />
    </s>
  ) : (
    <Money cents={sale.amount} />
  );
}

/** Who took a sale back, when and why; which one it was made in the place of. Nothing of any other. */
export function SaleFate({ sale: { voided, corrects } }: { sale: SaleListed }) {
  const timeZone = useTimeZone();
  return (
    <>
      {corrects !== null && corrects !== undefined && <Line>{`Corrige a venda nº ${corrects}`}</Line>}
      {voided && (
        <Line data-voided>
          {voidedSentence(voided, timeZone)}
          {voided.reason && `: ${voided.reason}`}
        </Line>
      )}
    </>
  );
}

const Line = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: theme.spacing(0.5, 0, 0),
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-line',
  color: theme.vars.palette.text.secondary,
  '&[data-voided]': { color: theme.vars.palette.error.main },
}));
