import { type Cents, formatMoney, toCents, toNumber, toReais } from '../money.ts';
import { formatWhole } from '../points.ts';
import { type Field, type FieldOptions, type NoUnknownOptions, type NullableValue, passThrough } from './field.ts';

/** Reais on the wire, integer cents inside. */
export function money<const O extends FieldOptions>(
  label: string,
  options: O & NoUnknownOptions<O>,
): Field<Cents, Cents, O, 'money'> {
  return {
    kind: 'money',
    label,
    options,
    ...passThrough,
    decode: toCents,
    encode: toReais,
    show: formatMoney,
    toCsvCell: (cents) => ({ cents }),
  };
}

export function whole<const O extends FieldOptions>(
  label: string,
  options: O & NoUnknownOptions<O>,
): Field<NullableValue<number, O>, NullableValue<number, O>, O> {
  return { kind: 'whole', label, options, ...passThrough, decode: toNumber, show: (value) => formatWhole(value ?? 0) };
}

/** A length of time in minutes, 5 to 480 in steps of 5. */
export function minutes<const O extends FieldOptions>(
  label: string,
  options: O & NoUnknownOptions<O>,
): Field<NullableValue<number, O>, NullableValue<number, O>, O, 'minutes'> {
  return { kind: 'minutes', label, options, ...passThrough, decode: toNumber, show: formatNumber };
}

/** 0 to 100, with at most 2 decimals. */
export function percent<const O extends FieldOptions>(
  label: string,
  options: O & NoUnknownOptions<O>,
): Field<number, number, O> {
  return { kind: 'percent', label, options, ...passThrough, decode: toNumber, show: formatNumber };
}

function formatNumber(value: number | null): string {
  return (value ?? 0).toLocaleString('pt-BR');
}
