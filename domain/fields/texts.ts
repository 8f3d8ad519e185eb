import { formatPhone, isPhone } from '../phone.ts';
import { type Field, type FieldOptions, type Filled, type Only, plain } from './field.ts';

/** Text, trimmed; an optional one that is empty is null. */
export function text<const O extends FieldOptions & { max: number }>(
  label: string,
  options: O & Only<O>,
): Field<Filled<string, O>, Filled<string, O>, O> {
  return { kind: 'text', label, options, ...plain };
}

/** The name of a record that another field refers to, which answers carry beside its id. */
export function nameOf<const K extends string>(label: string, field: K) {
  const options = { readOnly: true, nameOf: field } as const;
  return { kind: 'text', label, options, ...plain } satisfies Field<string, string> as Field<
    string,
    string,
    typeof options
  >;
}

export function email<const O extends FieldOptions>(
  label: string,
  options: O & Only<O>,
): Field<Filled<string, O>, Filled<string, O>, O> {
  return { kind: 'email', label, options, ...plain };
}

/** Digits inside and on the wire; written with brackets and dashes for people. */
export function phone<const O extends FieldOptions>(label: string, options: O & Only<O>): Field<string, string, O> {
  // One that is no Brazilian number is left as it was typed.
  const show = (digits: string) => (isPhone(digits) ? formatPhone(digits) : digits);
  return { kind: 'phone', label, options, ...plain, show, cell: show };
}
