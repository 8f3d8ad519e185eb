import { Figure } from './Figure.tsx';

const whole = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 0 });

/** A whole number as `1.234`, with its unit when given: `1 visita`, `8 visitas`. */
export function Count({ value, one, many }: { value: number; one?: string; many?: string }) {
  const unit = value === 1 ? one : many;
  return <Figure>{unit ? `${whole.format(value)} ${unit}` : whole.format(value)}</Figure>;
}
