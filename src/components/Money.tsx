import { type Cents, formatMoney } from '../../domain/money.ts';
import { Figure } from './Figure.tsx';

/** An amount as `R$ 1.234,56`. */
export function Money({ cents }: { cents: Cents }) {
  return <Figure>{formatMoney(cents)}</Figure>;
}
