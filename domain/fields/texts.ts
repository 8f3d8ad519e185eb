import { formatDocument } from '../brDocuments.ts';
import { formatPhone, normalizePhone } from '../phone.ts';
import { formatPixKey } from '../pixKey.ts';
import type { Codec } from './codec.ts';
import {
  type EmailOptions,
  type Field,
  type InputOptions,
  type NameOptions,
  type NoUnknownOptions,
  type NullableValue,
  type PhoneOptions,
  passThroughText,
  type TextOptions,
} from './field.ts';

/** Text in its normal form (domain/text.ts); an empty optional text is null. */
export function text<const O extends TextOptions>(
  label: string,
  options: O & NoUnknownOptions<O, TextOptions>,
): Field<NullableValue<string, O>, NullableValue<string, O>, O> {
  return { kind: 'text', label, options, ...passThroughText };
}

/** Texts outside a record, in the responses of domain/responses.ts. */
export const textCodec: Codec = text('', { max: 0 });
export const nullableTextCodec: Codec = text('', { max: 0, optional: true });

type NoOptions = Record<never, never>;

/** The name of the record that another field refers to; responses have it beside the id. */
export function nameOf<const K extends string, const O extends NameOptions = NoOptions>(
  label: string,
  field: K,
  options?: O & NoUnknownOptions<O, NameOptions>,
): Field<NullableValue<string, O>, NullableValue<string, O>, O & { readOnly: true; nameOf: K }> {
  return { kind: 'text', label, options: { ...(options as O), readOnly: true, nameOf: field }, ...passThroughText };
}

/** The phone of the person that another field refers to. */
export function phoneOf<const K extends string>(label: string, field: K) {
  return {
    ...phone(label, { readOnly: true }),
    options: { readOnly: true, nameOf: field, sourceColumn: 'phone' },
  } as const;
}

export function email<const O extends EmailOptions>(
  label: string,
  options: O & NoUnknownOptions<O, EmailOptions>,
): Field<NullableValue<string, O>, NullableValue<string, O>, O, 'email'> {
  return { kind: 'email', label, options, ...passThroughText };
}

/** Digits inside and on the wire; formatted with parentheses and hyphens on screens. */
export function phone<const O extends PhoneOptions>(
  label: string,
  options: O & NoUnknownOptions<O, PhoneOptions>,
): Field<NullableValue<string, O>, NullableValue<string, O>, O, 'phone'> {
  // A text that is not a phone number is shown as typed.
  const show = (typed: string | null) => (typed && normalizePhone(typed) !== null ? formatPhone(typed) : (typed ?? ''));
  return { kind: 'phone', label, options, ...passThroughText, show, toCsvCell: show };
}

/** A CPF or CNPJ; without punctuation inside and on the wire. */
export function document<const O extends InputOptions<string>>(
  label: string,
  options: O & NoUnknownOptions<O, InputOptions>,
): Field<NullableValue<string, O>, NullableValue<string, O>, O, 'document'> {
  const show = (characters: string | null) => formatDocument(characters ?? '');
  return { kind: 'document', label, options, ...passThroughText, show, toCsvCell: show };
}

/** A PIX key; inside and on the wire as banks write it. */
export function pixKey<const O extends InputOptions<string>>(
  label: string,
  options: O & NoUnknownOptions<O, InputOptions>,
): Field<NullableValue<string, O>, NullableValue<string, O>, O, 'pixKey'> {
  const show = (key: string | null) => formatPixKey(key ?? '');
  return { kind: 'pixKey', label, options, ...passThroughText, show, toCsvCell: show };
}
