import { toId } from '../ids.ts';
import type { Field, FieldOptions } from './field.ts';

/** A JSON object on the wire. */
export type Json = Record<string, unknown>;

export type Fields = Readonly<Record<string, Field>>;

/** Decodes a value from any back end, and encodes it as the contract says. */
export interface Codec {
  decode(wire: unknown): unknown;
  encode(value: unknown): unknown;
  /** Decodes for a screen, with everything that a screen relies on; `decode` by default. Throws for a value that cannot be decoded. */
  decodeForScreen?(wire: unknown): unknown;
  /** The value for a screen if none was sent, or it cannot be decoded; without `fallback`, nothing. */
  fallback?: () => unknown;
}

type Codecs = Readonly<Record<string, Codec & { options?: FieldOptions }>>;

/** Decodes an object. Unknown keys pass unchanged; absent and null stay so; a value that cannot be decoded is null. Never throws. */
export function decodeFields<T = Json>(fields: Codecs, wire: unknown): T {
  return mapFields(fields, wire, decodeOrNull) as T;
}

/**
 * Decodes an object for a screen: as `decodeFields`, and each missing value is replaced: by null or nothing if the field
 * allows it, else by `fallback`. The names of the declared fields that were not sent, or cannot be decoded, are added to
 * `unread`. Never throws.
 */
export function decodeFieldsForScreen<T = Json>(fields: Codecs, wire: unknown, unread: string[] = []): T {
  const result: Json = isObject(wire) ? { ...wire } : {};
  for (const [name, field] of Object.entries(fields)) {
    const { options, fallback } = field;
    const { recordKey = name, optional, nullableWithFeature, optionalInResponse } = options ?? {};
    // A field may be absent by its option, any other codec if it has no fallback.
    const mayBeAbsent = options ? optionalInResponse : !fallback;
    const mayBeNull = mayBeAbsent || optional || nullableWithFeature;
    const sent = result[recordKey];
    const isRightlyEmpty = (sent === undefined && mayBeAbsent) || (sent === null && mayBeNull);
    const value = tryDecodeForScreen(field, sent);
    if (value !== undefined) result[recordKey] = value;
    else if (!isRightlyEmpty) {
      if (options) unread.push(name);
      if (mayBeAbsent) delete result[recordKey];
      else result[recordKey] = mayBeNull ? null : fallback?.();
    }
  }
  return result as T;
}

/**
 * Decodes a list of records for a screen. Items that are not objects are left out; a record without an id gets one that
 * is unique in the list. Never throws.
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

/** Decodes a record for a screen. `unread` has the names of the fields that were not sent or cannot be decoded, if any. Never throws. */
export function decodeRecord<T = Json>(fields: Codecs, wire: unknown): T {
  const unread: string[] = [];
  const record = decodeFieldsForScreen(fields, wire, unread);
  return (unread[0] ? { ...record, unread } : record) as T;
}

/** Decodes a value; null for none, and for one that cannot be decoded. */
export function decodeOrNull(field: Codec, wire: unknown): unknown {
  return wire === undefined || wire === null ? null : (tryDecode(field.decode, wire) ?? null);
}

/** Decodes a value for a screen; undefined for none, and for one that cannot be decoded. */
export function tryDecodeForScreen(field: Pick<Codec, 'decode' | 'decodeForScreen'>, wire: unknown): unknown {
  return wire === undefined || wire === null ? undefined : tryDecode(field.decodeForScreen ?? field.decode, wire);
}

/** Encodes an object. */
export function encodeFields(fields: Codecs, value: unknown): Json {
  return mapFields(fields, value, (field, each) => field.encode(each));
}

/** The codec of a nested object: a missing one becomes an empty object. Anything else, such as an id, passes unchanged. */
export function objectOf(fields: Codecs): ObjectCodec {
  return {
    decode: (wire: unknown) => (isObject(wire ?? {}) ? decodeFields(fields, wire) : wire) as never,
    encode: (value) => (isObject(value) ? encodeFields(fields, value) : (value as never)),
    decodeForScreen: (wire: unknown) => decodeFieldsForScreen(fields, wire) as never,
    fallback: () => decodeFieldsForScreen(fields, {}),
  };
}

/** The codec of an object or a list that responses may leave out. */
export function optional<T extends Codec>(codec: T): T {
  return {
    ...codec,
    decodeForScreen: (wire) => (typeof wire === 'object' ? codec.decodeForScreen?.(wire) : undefined),
    fallback: undefined,
  };
}

/** The codec of a list of records. `key` is the key of their id. */
export function recordsOf(fields: Codecs, key?: string): Codec {
  return { ...listOf(objectOf(fields)), decodeForScreen: (wire) => decodeRecords(fields, wire, key) };
}

export interface ObjectCodec extends Codec {
  decode<T = Json>(wire: unknown): T;
  encode(value: unknown): Json;
  decodeForScreen<T = Json>(wire: unknown): T;
}

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The codec of a list; anything but a list becomes an empty one. */
export function listOf({ decode, encode, decodeForScreen = decode }: Codec): Codec {
  return {
    decode: (wire) => (Array.isArray(wire) ? wire.map(decode) : []),
    encode: (value) => (Array.isArray(value) ? value.map(encode) : value),
    // Items that are not objects are left out.
    decodeForScreen: (wire) => (Array.isArray(wire) ? wire.filter(isObject).map((item) => decodeForScreen(item)) : []),
    fallback: () => [],
  };
}

/** Decodes a list of objects with these keys. Throws if one cannot be decoded: an edit would delete what is left out here. */
export function decodeStrictList<T>(wire: unknown, parts: Readonly<Record<string, (wire: unknown) => unknown>>): T[] {
  const read = (item: Json) => Object.entries(parts).map(([key, decode]) => [key, decode(item[key])]);
  return (wire as Json[]).map((item) => Object.fromEntries(read(item)));
}

/** The decoded value; undefined for one that cannot be decoded. */
function tryDecode(read: (wire: unknown) => unknown, wire: unknown): unknown {
  try {
    return read(wire);
  } catch {
    return undefined;
  }
}

function mapFields(fields: Codecs, object: unknown, change: (field: Codec, value: unknown) => unknown): Json {
  const result: Json = { ...(object as Json | null) };
  for (const [key, field] of getFieldsByKey(fields)) {
    const value = result[key];
    if (value !== undefined && value !== null) result[key] = change(field, value);
  }
  return result;
}

/** Computed once for each set of fields: a long list decodes thousands of records. */
const fieldsByKey = new WeakMap<Codecs, (readonly [key: string, field: Codec])[]>();

/** The fields by their key in a request and, if it differs, by their key in a record. */
function getFieldsByKey(fields: Codecs): (readonly [key: string, field: Codec])[] {
  const found = fieldsByKey.get(fields);
  if (found) return found;
  const all = Object.entries(fields).flatMap(([name, field]) => {
    const { recordKey = name } = (field.options ?? {}) as FieldOptions;
    return [...new Set([name, recordKey])].map((key) => [key, field] as const);
  });
  fieldsByKey.set(fields, all);
  return all;
}
