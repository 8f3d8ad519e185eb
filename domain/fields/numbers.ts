import { type Cents, formatMoney, toCents, toNumber, toReais } from '../money.ts';
import { formatWhole } from '../numbers.ts';
import type { Codec } from './codec.ts';
import {
  type CellOptions,
  type Field,
  type MoneyOptions,
  type NoUnknownOptions,
  type NullableValue,
  type NumberOptions,
  type PercentOptions,
  passThrough,
} from './field.ts';

/** Amounts outside a record, in the responses of domain/responses.ts. */
export const moneyCodec: Codec = { decode: toCents, encode: (cents) => toReais(cents as Cents), fallback: () => null };

/** Numbers outside a record. */
export const numberCodec: Codec = { decode: toNumber, encode: (value) => value, fallback: () => null };

/** Reais on the wire, integer cents inside. */
export function money<const O extends MoneyOptions>(
  label: string,
  options: O & NoUnknownOptions<O, MoneyOptions>,
): Field<NullableValue<Cents, O>, NullableValue<Cents, O>, O, 'money'> {
  return {
    kind: 'money',
    label,
    options,
    ...passThrough,
    decode: toCents as never,
    encode: (cents) => toReais(cents as Cents),
    show: (cents) => formatMoney(cents),
    toCsvCell: (cents) => ({ cents: cents as Cents }),
  };
}

export function whole<const O extends NumberOptions>(
  label: string,
  options: O & NoUnknownOptions<O, NumberOptions>,
): Field<NullableValue<number, O>, NullableValue<number, O>, O, 'whole'> {
  return {
    kind: 'whole',
    label,
    options,
    ...passThrough,
    decode: toNumber as never,
    show: (value) => formatWhole(value ?? 0),
  };
}

/** A length of time in minutes, 5 to 480 in steps of 5. */
export function minutes<const O extends CellOptions<number>>(
  label: string,
  options: O & NoUnknownOptions<O, CellOptions>,
): Field<NullableValue<number, O>, NullableValue<number, O>, O, 'minutes'> {
  return { kind: 'minutes', label, options, ...passThrough, decode: toNumber as never, show: formatNumber };
}

/** 0 to 100, with at most 2 decimals. */
export function percent<const O extends PercentOptions>(
  label: string,
  options: O & NoUnknownOptions<O, PercentOptions>,
): Field<NullableValue<number, O>, NullableValue<number, O>, O, 'percent'> {
  return { kind: 'percent', label, options, ...passThrough, decode: toNumber as never, show: formatNumber };
}

function formatNumber(value: number | null): string {
  return (value ?? 0).toLocaleString('pt-BR');
}
