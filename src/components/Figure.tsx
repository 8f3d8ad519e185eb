import { styled } from '@mui/material/styles';
import { type Cents, formatMoney } from '../../domain/money.ts';
import { counted, formatWhole } from '../../domain/points.ts';
import { tabularNumerals } from '../theme/typography.ts';

export { counted };

/** A number among other numbers: digits of one width, never broken over lines. */
export const Figure = styled('span')({ ...tabularNumerals, whiteSpace: 'nowrap' });

/** A whole number as `1.234`, with its unit when given. */
export function Count({ value, one, many }: { value: number; one?: string; many?: string }) {
  return <Figure>{one && many ? counted(value, one, many) : formatWhole(value)}</Figure>;
}

/** An amount as `R$ 1.234,56`. */
export function Money({ cents }: { cents: Cents }) {
  return <Figure>{formatMoney(cents)}</Figure>;
}
