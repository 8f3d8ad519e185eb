import { toId } from '../ids.ts';
import type { Field, FieldOptions } from './field.ts';

/** A JSON object on the wire. */
export type Wire = Record<string, unknown>;

export type Fields = Readonly<Record<string, Field>>;

/** Both directions of a value: as any back end may send it, and as the contract writes it. */
export interface Travel {
  decode(wire: unknown): unknown;
  encode(value: unknown): unknown;
  /** As any back end may send it → as a screen has it, everything in it; `decode` by default. Throws where it cannot be one. */
  read?(wire: unknown): unknown;
  /** What a screen has where the value was not sent, or cannot be read; without it, nothing. */
  missing?: () => unknown;
}

type Travels = Readonly<Record<string, Travel & { options?: FieldOptions }>>;

/**
 * An object as a back end sent it → as it is inside. What is no field passes as it is; absent and null stay so, and a value that
 * cannot be read is null. Never throws.
 */
export function decodeFields<T = Wire>(fields: Travels, wire: unknown): T {
  return mapped(fields, wire, decodeValue) as T;
}

/**
 * An object as a back end sent it → as a screen has it: as `decodeFields`, and with something in the place of each value that is not
 * there: null or nothing where the field may be so, else `missing`. The names of the declared fields that were not sent, or cannot be read, are added to `unread`. Never throws.
 */
export function readFields<T = Wire>(fields: Travels, wire: unknown, unread: string[] = []): T {
  const result: Wire = isObject(wire) ? { ...wire } : {};
  for (const [name, field] of Object.entries(fields)) {
    const { options, missing } = field;
    const { as: key = name, optional, noneWith, extension } = options ?? {};
    const mayBeAbsent = options ? extension : !missing;
    const mayBeNull = mayBeAbsent || optional || noneWith;
    const sent = result[key];
    const value = readValue(field, sent);
    if (value !== undefined) result[key] = value;
    else if (sent === null ? !mayBeNull : sent !== undefined || !mayBeAbsent) {
      if (options) unread.push(name);
      if (mayBeAbsent) delete result[key];
      else result[key] = mayBeNull ? null : missing?.();
    }
  }
  return result as T;
}

/**
 * The records of a list as a back end sent them → as a screen has them. What is no object is left out. One without an id has one that
 * no other record of the list has. Never throws.
 */
export function readRecords<T = Wire>(fields: Travels, list: unknown, key = 'id'): T[] {
  const records: Wire[] = Array.isArray(list) ? list.filter(isObject) : [];
  return records.map((record, index) => {
    return { ...readRecord<T>(fields, record), [key]: readValue({ decode: toId }, record[key]) ?? `?${index}` };
  });
}

/** A record as a back end sent it → as a screen has it; `unread` names its fields that were not sent or cannot be read, if any. Never throws. */
export function readRecord<T = Wire>(fields: Travels, wire: unknown): T {
  const unread: string[] = [];
  const record = readFields(fields, wire, unread);
  return (unread[0] ? { ...record, unread } : record) as T;
}

/** A value as it is inside; null for none, and for one that cannot be read. */
export function decodeValue(field: Travel, wire: unknown): unknown {
  return wire === undefined || wire === null ? null : (attempt(field.decode, wire) ?? null);
}

/** A value for a screen; undefined for none, and for one that cannot be read. */
export function readValue(field: Pick<Travel, 'decode' | 'read'>, wire: unknown): unknown {
  return wire === undefined || wire === null ? undefined : attempt(field.read ?? field.decode, wire);
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
    read: (wire: unknown) => readFields(fields, wire) as never,
    missing: () => readFields(fields, {}),
  };
}

/** An object or a list that not every answer has. */
export function optional<T extends Travel>(travel: T): T {
  return {
    ...travel,
    read: (wire) => (typeof wire === 'object' ? travel.read?.(wire) : undefined),
    missing: undefined,
  };
}

/** A list of records. `key` is where they have their id. */
export function recordsOf(fields: Travels, key?: string): Travel {
  return { ...listOf(objectOf(fields)), read: (wire) => readRecords(fields, wire, key) };
}

/** Both directions of an object. */
export interface ObjectTravel extends Travel {
  decode<T = Wire>(wire: unknown): T;
  encode(value: unknown): Wire;
  read<T = Wire>(wire: unknown): T;
}

export function isObject(value: unknown): value is Wire {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A list of such values; what is no list is an empty one. */
export function listOf({ decode, encode, read = decode }: Travel): Travel {
  return {
    decode: (wire) => (Array.isArray(wire) ? wire.map(decode) : []),
    encode: (value) => (Array.isArray(value) ? value.map(encode) : value),
    // What is none of the values is left out.
    read: (wire) => (Array.isArray(wire) ? wire.filter(isObject).map((each) => read(each)) : []),
    missing: () => [],
  };
}

/** The one place that decides what becomes of a value that cannot be read: nothing. */
function attempt(read: (wire: unknown) => unknown, wire: unknown): unknown {
  try {
    return read(wire);
  } catch {
    return undefined;
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
