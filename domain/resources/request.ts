import { encodeFields, type Fields, type Json } from '../fields/codec.ts';
import type { Field } from '../fields/field.ts';
import { getId } from '../ids.ts';

/** The fields of a form, in the order of the declaration. */
export function getInputFields({ fields }: { fields: Fields }): [name: string, field: Field][] {
  return Object.entries(fields).filter(([, { options }]) => !options.readOnly);
}

/**
 * A record with the ids of what it refers to beside the records themselves, `customer_id` beside `customer`: react-admin's reference
 * fields and inputs read ids.
 */
export function withReferenceIds({ fields }: { fields: Fields }, record: Json): Json {
  const result = { ...record };
  for (const [name, { options }] of Object.entries(fields)) {
    const referred = options.to !== undefined && options.recordKey ? result[options.recordKey] : undefined;
    if (referred !== undefined) result[name] = Array.isArray(referred) ? referred.map(getId) : getId(referred);
  }
  return result;
}

/** A record as the values of its form: references as ids (beside their records), and a flag for each nullable field that is empty. */
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

/** The name of the form value that says that a field is empty. */
export function getNoneFlagName(field: string): string {
  return `no_${field}`;
}

/** The fields that a request may have, with their names. */
export function getRequestFields(fields: Fields): [name: string, field: Field][] {
  return Object.entries(fields).filter(([, { options }]) => !options.readOnly || options.parseError !== undefined);
}

/** The body of a request from a record or form values: only declared fields, encoded. Undefined values are left out. */
export function toRequestBody({ fields }: { fields: Fields }, data: Json): Json {
  const defined = getRequestFields(fields)
    .map(([name, field]) => [name, getRequestValue(name, field, data)] as const)
    .filter(([, value]) => value !== undefined);
  return encodeFields(fields, Object.fromEntries(defined));
}

/** Whether two form values are equal: an emptied input equals a missing value. */
export function isSameValue(a: unknown, b: unknown): boolean {
  return serialize(a) === serialize(b);
}

function serialize(value: unknown): string {
  const isEmpty = value === undefined || value === null || value === '' || value === false;
  return isEmpty ? '' : JSON.stringify(value);
}

/** The value that a request sends for a field; undefined if the record has none. */
function getRequestValue(name: string, { kind, options }: Field, data: Json): unknown {
  const { recordKey = name, constant } = options;
  if (constant !== undefined) return constant;
  // A reference that was emptied in the form is sent empty, whatever the record had.
  if (kind === 'reference') return data[name] === undefined ? getId(data[recordKey]) : getId(data[name]);
  if (kind === 'references') return [data[name], data[recordKey]].find(Array.isArray)?.map(getId);
  return data[name];
}

/**
 * The request of an edit: `data` is the record with the changes, `before` the record without them. A field that could
 * not be decoded (`unread`) is sent only if it was changed: an edit does not overwrite a value that nobody saw.
 */
export function buildEditRequest(resource: { fields: Fields }, before: Json, data: Json): Json {
  const untouched = findUntouchedFields(resource, before, data);
  const fields = Object.entries(resource.fields).filter(([name]) => !(name in untouched));
  return toRequestBody({ fields: Object.fromEntries(fields) }, data);
}

/** The fields that could not be decoded and were not changed by the edit. */
export function findUntouchedFields({ fields }: { fields: Fields }, before: Json, data: Json): Fields {
  const unread: unknown[] = (before.unread as string[] | undefined) ?? [];
  const untouched = Object.entries(fields).filter(
    ([name, field]) =>
      unread.includes(name) && isSameValue(getRequestValue(name, field, before), getRequestValue(name, field, data)),
  );
  return Object.fromEntries(untouched);
}
