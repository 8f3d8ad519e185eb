import { toNumber } from '../money.ts';
import { type Field, type FieldOptions, type NoUnknownOptions, passThrough, passThroughText } from './field.ts';

/** Yes or no: `'1'` or `'0'` on the wire. */
export function flag<const O extends FieldOptions>(
  label: string,
  options: O & NoUnknownOptions<O>,
): Field<boolean, boolean, O, 'flag'> {
  return {
    kind: 'flag',
    label,
    options,
    decode(wire) {
      const isYes = YES.has(wire);
      if (!isYes && !NO.has(wire)) throw new TypeError('unreadable');
      return isYes;
    },
    fallback: () => false,
    encode: (value) => (value ? '1' : '0'),
    show: (value) => (value ? 'sim' : 'não'),
    toCsvCell: (value) => (value ? 'Sim' : 'Não'),
  };
}

const YES: ReadonlySet<unknown> = new Set([true, 1, '1', 'true']);
const NO: ReadonlySet<unknown> = new Set([false, 0, '0', 'false', '']);

/** The values of a choice with their labels, in the order in which they are offered. */
export type Choices = Readonly<Record<string | number, string>>;

/** One of a few values that have labels. */
export function choice<const C extends Choices, const O extends FieldOptions>(
  label: string,
  choices: C,
  options: O & NoUnknownOptions<O>,
): Field<keyof C, keyof C, O & { choices: C }> {
  const labelOf = (value: keyof C) => choices[value] ?? String(value);
  // Keys of an object are always texts: a choice of numbers accepts numbers and numeric texts. A value without a label is
  // accepted unchanged.
  const areNumbers = getChoiceValues(choices).every(Number.isInteger);
  const decode = (wire: unknown): keyof C => (areNumbers ? toNumber(wire) : passThroughText.decode(wire));
  return {
    kind: 'choice',
    label,
    options: { ...options, choices },
    ...passThrough,
    decode,
    show: labelOf,
    toCsvCell: labelOf,
  };
}

/** The values of a choice: numbers where all of them are. */
export function getChoiceValues(choices: Choices): (string | number)[] {
  const keys = Object.keys(choices);
  return keys.every((key) => /^\d+$/.test(key)) ? keys.map(Number) : keys;
}
