import { toNumber } from '../money.ts';
import { compareTexts, fold } from '../text.ts';
import {
  type CellOptions,
  type ChoiceOptions,
  type Field,
  type NoUnknownOptions,
  type NullableValue,
  passThrough,
  passThroughText,
} from './field.ts';

/** Yes or no: `'1'` or `'0'` on the wire. */
export function flag<const O extends CellOptions<boolean>>(
  label: string,
  options: O & NoUnknownOptions<O, CellOptions>,
): Field<NullableValue<boolean, O>, NullableValue<boolean, O>, O, 'flag'> {
  return {
    kind: 'flag',
    label,
    options,
    decode(wire) {
      const isYes = YES.has(wire);
      if (!isYes && !NO.has(wire)) throw new TypeError('unreadable');
      return isYes as never;
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
export function choice<const C extends Choices, const O extends ChoiceOptions<keyof C>>(
  label: string,
  choices: C,
  options: O & NoUnknownOptions<O, ChoiceOptions>,
): Field<NullableValue<keyof C, O>, NullableValue<keyof C, O>, O & { choices: C }, 'choice'> {
  const getLabel = (value: keyof C | null) => (value === null ? '' : (choices[value] ?? String(value)));
  // Keys of an object are always texts: a choice of numbers accepts numbers and numeric texts. A value without a label is
  // accepted unchanged.
  const areNumbers = getChoiceValues(choices).every(Number.isInteger);
  const decode = (wire: unknown) => (areNumbers ? toNumber(wire) : passThroughText.decode(wire)) as never;
  return {
    kind: 'choice',
    label,
    options: { ...options, choices },
    ...passThrough,
    decode,
    show: getLabel,
    toCsvCell: getLabel,
  };
}

/** The values of a choice in the order in which a list sorts them: texts by their labels, numbers by themselves. */
export function getSortedChoiceValues(choices: Choices): (string | number)[] {
  const values = getChoiceValues(choices);
  if (values.every(Number.isInteger)) return values.sort((a, b) => Number(a) - Number(b));
  return values.sort((a, b) => compareTexts(fold(choices[a] ?? ''), fold(choices[b] ?? '')));
}

/** The values of a choice: numbers where all of them are. */
export function getChoiceValues(choices: Choices): (string | number)[] {
  const keys = Object.keys(choices);
  return keys.every((key) => /^\d+$/.test(key)) ? keys.map(Number) : keys;
}
