import { type Cents, formatMoney, formatPercent, toCents, toNumber, toReais } from '../money.ts';
import type { Codec } from './codec.ts';
import { type Field, type NoUnknownOptions, type NullableValue, passThrough, type RateOptions } from './field.ts';

/** What a professional earns of a line: a percentage of its base, or a fixed amount. */
export type CommissionRate = { percent: number } | { fixed: Cents };

/** Decodes a rate; a bare number is a percentage. Throws a TypeError for anything else. */
export function toRate(wire: unknown): CommissionRate {
  if (typeof wire !== 'object' || wire === null) return { percent: toNumber(wire) };
  return 'fixed' in wire
    ? { fixed: toCents(wire.fixed) }
    : { percent: toNumber((wire as { percent?: unknown }).percent) };
}

/** A rate on the wire: a bare number for a percentage, `{ fixed }` in reais for an amount. */
export const rateCodec: Codec = {
  decode: toRate,
  encode: (value) => {
    const rate = value as CommissionRate;
    return 'fixed' in rate ? { fixed: toReais(rate.fixed) } : rate.percent;
  },
  fallback: () => null,
};

/** A rate. It has no order, so no list sorts by it. */
export function rate<const O extends RateOptions>(
  label: string,
  options: O & NoUnknownOptions<O, RateOptions>,
): Field<
  NullableValue<CommissionRate, O>,
  NullableValue<CommissionRate, O> | (O extends { keepWhenOmitted: true } ? undefined : never),
  O,
  'rate'
> {
  const show = (value: CommissionRate | null) => formatRate(value);
  return {
    kind: 'rate',
    label,
    options,
    ...passThrough,
    decode: toRate as never,
    encode: rateCodec.encode,
    show,
    toCsvCell: show,
  };
}

/** `40%`, `R$ 25,00`; empty for none. */
export function formatRate(rate: CommissionRate | null): string {
  if (rate === null) return '';
  return 'fixed' in rate ? formatMoney(rate.fixed) : formatPercent(rate.percent);
}
