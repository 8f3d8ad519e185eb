import type { Field, FieldOptions } from './field.ts';

/** A JSON object on the wire. */
export type Wire = Record<string, unknown>;

export type Fields = Readonly<Record<string, Field>>;

/** Both directions of a value: as any back end may send it, and as the contract writes it. */
export interface Travel {
  decode(wire: unknown): unknown;
  encode(value: unknown): unknown;
}

type Travels = Readonly<Record<string, Travel & { options?: object }>>;

/**
 * An object as a back end sent it → as it is inside. What is no field passes as it is; absent and null stay so, and a value that
 * cannot be read is null. Never throws.
 */
export function decodeFields<T = Wire>(fields: Travels, wire: unknown): T {
  return mapped(fields, wire, readValue) as T;
}

/** An object as it is inside → as the contract writes it. */
export function encodeFields(fields: Travels, value: unknown): Wire {
  return mapped(fields, value, (field, each) => field.encode(each));
}

/** An object as a value of its own: an empty one where nothing came. What is none, an id for one, passes as it is. */
export function objectOf(fields: Travels): ObjectTravel {
  return {
    decode: (wire: unknown) => (isObject(wire ?? {}) ? decodeFields(fields, wire) : wire) as never,
    encode: (value) => (isObject(value) ? encodeFields(fields, value) : (value as never)),
  };
}

/** Both directions of an object. */
export interface ObjectTravel extends Travel {
  decode<T = Wire>(wire: unknown): T;
  encode(value: unknown): Wire;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** A list of such values; what is no list is an empty one. */
export function listOf({ decode, encode }: Travel): Travel {
  return {
    decode: (wire) => (Array.isArray(wire) ? wire.map(decode) : []),
    encode: (value) => (Array.isArray(value) ? value.map(encode) : value),
  };
}

/** The one place that decides what becomes of a value that cannot be read: null. */
function readValue(field: Travel, wire: unknown): unknown {
  try {
    const value = field.decode(wire);
    return Number.isNaN(value) ? null : value;
  } catch {
    return null;
  }
}

function mapped(fields: Travels, object: unknown, change: (field: Travel, value: unknown) => unknown): Wire {
  const result: Wire = { ...(object as Wire | null) };
  for (const [key, field] of byKey(fields)) {
    const value = result[key];
    if (value !== undefined && value !== null) result[key] = change(field, value);
  }
  return result;
}

/** Looked up once for each set of fields: a long list asks for thousands of records. */
const keys = new WeakMap<Travels, (readonly [key: string, field: Travel])[]>();

/** The fields by the key of a request and, where it has another, by that of a record. */
function byKey(fields: Travels): (readonly [key: string, field: Travel])[] {
  const found = keys.get(fields);
  if (found) return found;
  const all = Object.entries(fields).flatMap(([name, field]) => {
    const { as = name } = (field.options ?? {}) as FieldOptions;
    return [...new Set([name, as])].map((key) => [key, field] as const);
  });
  keys.set(fields, all);
  return all;
}
