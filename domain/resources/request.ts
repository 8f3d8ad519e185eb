import { encodeFields, type Fields, type Json } from '../fields/codec.ts';
import type { Field } from '../fields/field.ts';

/** The fields that a person fills in, in the order they are declared. */
export function getInputFields({ fields }: { fields: Fields }): [name: string, field: Field][] {
  return Object.entries(fields).filter(([, { options }]) => !options.readOnly);
}

/** A record as the values of its form: what refers to others is their ids, beside the records they are shown by; what it may lack is said. */
export function toFormValues<T extends Json>(resource: { fields: Fields }, record: T): T {
  const references = getInputFields(resource).filter(([, { kind }]) => kind === 'reference' || kind === 'references');
  const ids = references.map(([name, field]) => [name, getRequestValue(name, field, record)] as const);
  const none = getInputFields(resource).filter(([, { options }]) => options.nullableWithFeature);
  return {
    ...record,
    ...Object.fromEntries(ids.filter(([, value]) => value !== undefined)),
    ...Object.fromEntries(none.map(([name]) => [getNoneFlagName(name), record[name] === null])),
  };
}

/** The value of a form that says: there is none of this field. */
export function getNoneFlagName(field: string): string {
  return `no_${field}`;
}

function requestFields(fields: Fields): [name: string, field: Field][] {
  return Object.entries(fields).filter(([, { options }]) => !options.readOnly || options.parseError !== undefined);
}

/** A record, or a form's values, as the fields of the contract's body and no other, as they travel. What is not said is left out. */
export function toRequestBody({ fields }: { fields: Fields }, data: Json): Json {
  const said = requestFields(fields)
    .map(([name, field]) => [name, getRequestValue(name, field, data)] as const)
    .filter(([, value]) => value !== undefined);
  return encodeFields(fields, Object.fromEntries(said));
}

/** Whether two values of a form are the same: an input that was emptied holds what a record without the value holds. */
export function isSameValue(a: unknown, b: unknown): boolean {
  return textOf(a) === textOf(b);
}

function textOf(value: unknown): string {
  const isEmpty = value === undefined || value === null || value === '' || value === false;
  return isEmpty ? '' : JSON.stringify(value);
}

/** What a request sends of a field; undefined where the record says nothing of it. */
export function getRequestValue(name: string, { kind, options }: Field, data: Json): unknown {
  const { recordKey = name, constant } = options;
  if (constant !== undefined) return constant;
  // One that was emptied in a form is empty, whatever the record had.
  if (kind === 'reference') return data[name] === undefined ? idOf(data[recordKey]) : idOf(data[name]);
  if (kind === 'references') return [data[name], data[recordKey]].find(Array.isArray)?.map(idOf);
  return data[name];
}

/** Records stand for their ids. */
function idOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? (value as { id: unknown }).id : value;
}
