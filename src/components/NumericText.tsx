import { styled } from '@mui/material/styles';
import { type Cents, formatMoney } from '../../domain/money.ts';
import { formatCount, formatWhole } from '../../domain/numbers.ts';
import { tabularNumerals } from '../theme/typography.ts';

/** Digits of equal width that never wrap. */
export const NumericText = styled('span')({ ...tabularNumerals, whiteSpace: 'nowrap' });

/** A whole number as `1.234`, with its unit when given; for an unknown one `–`, `– visitas`. */
export function Count({ value, one, many }: { value: number | null; one?: string; many?: string }) {
  if (value === null) return <NumericText>{many ? `– ${many}` : '–'}</NumericText>;
  return <NumericText>{one && many ? formatCount(value, one, many) : formatWhole(value)}</NumericText>;
}

/** An amount as `R$ 1.234,56`. */
export function Money({ cents }: { cents: Cents }) {
  return <NumericText>{formatMoney(cents)}</NumericText>;
}
