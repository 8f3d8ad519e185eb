import { styled } from '@mui/material/styles';
import { type Cents, formatMoney } from '../../domain/money.ts';
import { tabularNumerals } from '../theme/typography.ts';

/** A number among other numbers: digits of one width, never broken over lines. */
export const Figure = styled('span')({ ...tabularNumerals, whiteSpace: 'nowrap' });

const whole = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 0 });

/** `1 visita`, `1.234 visitas`. */
export function counted(value: number, one: string, many: string): string {
  return `${whole.format(value)} ${value === 1 ? one : many}`;
}

/** A whole number as `1.234`, with its unit when given. */
export function Count({ value, one, many }: { value: number; one?: string; many?: string }) {
  return <Figure>{one && many ? counted(value, one, many) : whole.format(value)}</Figure>;
}

/** An amount as `R$ 1.234,56`. */
export function Money({ cents }: { cents: Cents }) {
  return <Figure>{formatMoney(cents)}</Figure>;
}
