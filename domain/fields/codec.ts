import { toId } from '../ids.ts';
import type { Field, FieldOptions } from './field.ts';

/** A JSON object on the wire. */
export type Json = Record<string, unknown>;

export type Fields = Readonly<Record<string, Field>>;

/** Both directions of a value: as any back end may send it, and as the contract writes it. */
export interface Codec {
  decode(wire: unknown): unknown;
  encode(value: unknown): unknown;
  /** As any back end may send it → as a screen has it, everything in it; `decode` by default. Throws where it cannot be one. */
  decodeForScreen?(wire: unknown): unknown;
  /** What a screen has where the value was not sent, or cannot be read; without it, nothing. */
  fallback?: () => unknown;
}

type Codecs = Readonly<Record<string, Codec & { options?: FieldOptions }>>;

/**
 * An object as a back end sent it → as it is inside. What is no field passes as it is; absent and null stay so, and a value that
 * cannot be read is null. Never throws.
 */
export function decodeFields<T = Json>(fields: Codecs, wire: unknown): T {
  return mapped(fields, wire, decodeOrNull) as T;
}

/**
 * An object as a back end sent it → as a screen has it: as `decodeFields`, and with something in the place of each value that is not
 * there: null or nothing where the field may be so, else `fallback`. The names of the declared fields that were not sent, or cannot be read, are added to `unread`. Never throws.
 */
export function decodeFieldsWithFallbacks<T = Json>(fields: Codecs, wire: unknown, unread: string[] = []): T {
  const result: Json = isObject(wire) ? { ...wire } : {};
  for (const [name, field] of Object.entries(fields)) {
    const { options, fallback } = field;
    const { recordKey = name, optional, nullableWithFeature, optionalInResponse } = options ?? {};
    const mayBeAbsent = options ? optionalInResponse : !fallback;
    const mayBeNull = mayBeAbsent || optional || nullableWithFeature;
    const sent = result[recordKey];
    const value = tryDecodeForScreen(field, sent);
    if (value !== undefined) result[recordKey] = value;
    else if (sent === null ? !mayBeNull : sent !== undefined || !mayBeAbsent) {
      if (options) unread.push(name);
      if (mayBeAbsent) delete result[recordKey];
      else result[recordKey] = mayBeNull ? null : fallback?.();
    }
  }
  return result as T;
}

/**
 * The records of a list as a back end sent them → as a screen has them. What is no object is left out. One without an id has one that
 * no other record of the list has. Never throws.
 */
export function decodeRecords<T = Json>(fields: Codecs, list: unknown, key = 'id'): T[] {
  const records: Json[] = Array.isArray(list) ? list.filter(isObject) : [];
  return records.map((record, index) => {
    return {
      ...decodeRecord<T>(fields, record),
      [key]: tryDecodeForScreen({ decode: toId }, record[key]) ?? `?${index}`,
    };
  });
}

/** A record as a back end sent it → as a screen has it; `unread` names its fields that were not sent or cannot be read, if any. Never throws. */
export function decodeRecord<T = Json>(fields: Codecs, wire: unknown): T {
  const unread: string[] = [];
  const record = decodeFieldsWithFallbacks(fields, wire, unread);
  return (unread[0] ? { ...record, unread } : record) as T;
}

/** A value as it is inside; null for none, and for one that cannot be read. */
export function decodeOrNull(field: Codec, wire: unknown): unknown {
  return wire === undefined || wire === null ? null : (attempt(field.decode, wire) ?? null);
}

/** A value for a screen; undefined for none, and for one that cannot be read. */
export function tryDecodeForScreen(field: Pick<Codec, 'decode' | 'decodeForScreen'>, wire: unknown): unknown {
  return wire === undefined || wire === null ? undefined : attempt(field.decodeForScreen ?? field.decode, wire);
}

/** An object as it is inside → as the contract writes it. */
export function encodeFields(fields: Codecs, value: unknown): Json {
  return mapped(fields, value, (field, each) => field.encode(each));
}

/** An object as a value of its own: an empty one where nothing came. What is none, an id for one, passes as it is. */
export function objectOf(fields: Codecs): ObjectCodec {
  return {
    decode: (wire: unknown) => (isObject(wire ?? {}) ? decodeFields(fields, wire) : wire) as never,
    encode: (value) => (isObject(value) ? encodeFields(fields, value) : (value as never)),
    decodeForScreen: (wire: unknown) => decodeFieldsWithFallbacks(fields, wire) as never,
    fallback: () => decodeFieldsWithFallbacks(fields, {}),
  };
}

/** An object or a list that not every answer has. */
export function optional<T extends Codec>(travel: T): T {
  return {
    ...travel,
    decodeForScreen: (wire) => (typeof wire === 'object' ? travel.decodeForScreen?.(wire) : undefined),
    fallback: undefined,
  };
}

/** A list of records. `key` is where they have their id. */
export function recordsOf(fields: Codecs, key?: string): Codec {
  return { ...listOf(objectOf(fields)), decodeForScreen: (wire) => decodeRecords(fields, wire, key) };
}

/** Both directions of an object. */
export interface ObjectCodec extends Codec {
  decode<T = Json>(wire: unknown): T;
  encode(value: unknown): Json;
  decodeForScreen<T = Json>(wire: unknown): T;
}

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A list of such values; what is no list is an empty one. */
export function listOf({ decode, encode, decodeForScreen = decode }: Codec): Codec {
  return {
    decode: (wire) => (Array.isArray(wire) ? wire.map(decode) : []),
    encode: (value) => (Array.isArray(value) ? value.map(encode) : value),
    // What is none of the values is left out.
    decodeForScreen: (wire) => (Array.isArray(wire) ? wire.filter(isObject).map((each) => decodeForScreen(each)) : []),
    fallback: () => [],
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

function mapped(fields: Codecs, object: unknown, change: (field: Codec, value: unknown) => unknown): Json {
  const result: Json = { ...(object as Json | null) };
  for (const [key, field] of byKey(fields)) {
    const value = result[key];
    if (value !== undefined && value !== null) result[key] = change(field, value);
  }
  return result;
}

/** Looked up once for each set of fields: a long list asks for thousands of records. */
const keys = new WeakMap<Codecs, (readonly [key: string, field: Codec])[]>();

/** The fields by the key of a request and, where it has another, by that of a record. */
function byKey(fields: Codecs): (readonly [key: string, field: Codec])[] {
  const found = keys.get(fields);
  if (found) return found;
  const all = Object.entries(fields).flatMap(([name, field]) => {
    const { recordKey = name } = (field.options ?? {}) as FieldOptions;
    return [...new Set([name, recordKey])].map((key) => [key, field] as const);
  });
  keys.set(fields, all);
  return all;
}
