import { styled } from '@mui/material/styles';
import { formatSaleNumber, formatVoidWithReason } from '../../../domain/saleTexts.ts';
import type { SaleListed } from '../../../domain/schemas/saleResponse.ts';
import { useTimeZone } from '../../session.ts';
import { NumericText } from '../NumericText.tsx';

/** `nº 12`, struck through when voided; `estorno da venda nº 12` for a void. */
export function SaleNumber({ sale: { number, reverses, voided } }: { sale: SaleListed }) {
  const isVoided = voided !== null && reverses === undefined;
  return (
    <>
      {reverses !== undefined && 'estorno da venda '}
      nº <NumericText>{isVoided ? <s>{number}</s> : number}</NumericText>
    </>
  );
}

/** Who voided a sale, when and why; and which sale it corrects. Renders nothing for other sales. */
export function SaleVoidInfo({ sale: { voided, corrects, reverses } }: { sale: SaleListed }) {
  const timeZone = useTimeZone();
  return (
    <>
      {corrects !== null && corrects !== undefined && reverses === undefined && (
        <Line>{`Corrige a ${formatSaleNumber(corrects)}`}</Line>
      )}
      {voided && <Line data-voided>{formatVoidWithReason(voided, timeZone)}</Line>}
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
