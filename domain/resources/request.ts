import type { Field } from '../fields/field.ts';
import { encodeFields, type Fields, type Wire } from '../fields/travel.ts';

/** The fields that a person fills in, in the order they are declared. */
export function inputFields({ fields }: { fields: Fields }): [name: string, field: Field][] {
  return Object.entries(fields).filter(([, { options }]) => !options.readOnly);
}

/** A record as the values of its form: what refers to others is their ids, beside the records they are shown by; what it may lack is said. */
export function formValues<T extends Wire>(resource: { fields: Fields }, record: T): T {
  const references = inputFields(resource).filter(([, { kind }]) => kind === 'reference' || kind === 'references');
  const ids = references.map(([name, field]) => [name, sentValue(name, field, record)] as const);
  const none = inputFields(resource).filter(([, { options }]) => options.noneWith);
  return {
    ...record,
    ...Object.fromEntries(ids.filter(([, value]) => value !== undefined)),
    ...Object.fromEntries(none.map(([name]) => [noneOf(name), record[name] === null])),
  };
}

/** The value of a form that says: there is none of this field. */
export function noneOf(field: string): string {
  return `no_${field}`;
}

function requestFields(fields: Fields): [name: string, field: Field][] {
  return Object.entries(fields).filter(([, { options }]) => !options.readOnly || options.accepted !== undefined);
}

/** A record, or a form's values, as the fields of the contract's body and no other, as they travel. What is not said is left out. */
export function requestOf({ fields }: { fields: Fields }, data: Wire): Wire {
  const said = requestFields(fields)
    .map(([name, field]) => [name, sentValue(name, field, data)] as const)
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
export function sentValue(name: string, { kind, options }: Field, data: Wire): unknown {
  const { as = name, sent } = options;
  if (sent !== undefined) return sent;
  // One that was emptied in a form is empty, whatever the record had.
  if (kind === 'reference') return data[name] === undefined ? idOf(data[as]) : idOf(data[name]);
  if (kind === 'references') return [data[name], data[as]].find(Array.isArray)?.map(idOf);
  return data[name];
}

/** Records stand for their ids. */
function idOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? (value as { id: unknown }).id : value;
}
