import { styled } from '@mui/material/styles';
import { type Cents, formatMoney } from '../../domain/money.ts';
import { tabularNumerals } from '../theme/typography.ts';

/** A number among other numbers: digits of one width, never broken over lines. */
export const Figure = styled('span')({ ...tabularNumerals, whiteSpace: 'nowrap' });

const whole = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 0 });

/** A whole number as `1.234`, with its unit when given: `1 visita`, `8 visitas`. */
export function Count({ value, one, many }: { value: number; one?: string; many?: string }) {
  const unit = value === 1 ? one : many;
  return <Figure>{unit ? `${whole.format(value)} ${unit}` : whole.format(value)}</Figure>;
}

/** An amount as `R$ 1.234,56`. */
export function Money({ cents }: { cents: Cents }) {
  return <Figure>{formatMoney(cents)}</Figure>;
}
