import { type Id, type NamedRecord, toId, UNKNOWN_ID } from '../ids.ts';
import type { AnyResource, RecordOf } from '../resources/resource.ts';
import { decodeFieldsForScreen, type Fields, isObject, type Json, objectOf, tryDecodeForScreen } from './codec.ts';
import {
  type Field,
  type FieldOptions,
  type NoUnknownOptions,
  type NullableValue,
  passThrough,
  passThroughText,
  type ReferenceOptions,
  type ReferencesOptions,
} from './field.ts';

/** The resource that is referred to: its declaration, or only its name if nothing else of it is needed. */
type Target = AnyResource | string;

/** The keys of a referenced record that a reference can include. */
type Includable<To extends Target> = To extends AnyResource ? keyof RecordOf<To> & string : never;

/** What a record holds of another one: id, name and the included fields. */
type Referred<To extends Target, O> = To extends AnyResource
  ? O extends { include: readonly (infer C)[] }
    ? NamedRecord & Included<Pick<RecordOf<To>, C & keyof RecordOf<To>>, O>
    : NamedRecord
  : NamedRecord;

type Included<Fields, O> = O extends { hasPartialIncludes: true } ? Partial<Fields> : Fields;

type ReferenceValue<To extends Target, O> = NullableValue<O extends { recordKey: string } ? Referred<To, O> : Id, O>;

/**
 * A reference to one record. A request has its id; a record has its id under the same key or, with `recordKey`, the
 * record itself under that key.
 */
export function reference<const To extends Target, const O extends ReferenceOptions<Includable<To>>>(
  label: string,
  to: To,
  options: O & NoUnknownOptions<O, ReferenceOptions>,
): Field<ReferenceValue<To, O>, NullableValue<number, O>, O & { to: To }, 'reference'> {
  const included = getIncludedFields({ ...options, to });
  return {
    kind: 'reference',
    label,
    options: { ...options, to },
    ...passThrough,
    ...createCodec(to, options),
    decodeForScreen: (wire) =>
      (options.recordKey ? decodeReferred(included, wire) : toId(isObject(wire) ? (wire as Json).id : wire)) as never,
    fallback: () => (options.recordKey ? decodeNamed(included, UNKNOWN_ID, '') : null),
    show: getName,
    toCsvCell: getName,
  };
}

type Ids<O> = O extends { keepWhenOmitted: true } ? number[] | undefined : number[];

/** References to several records. A request has their ids; a record has the records themselves. */
export function references<const To extends Target, const O extends ReferencesOptions<Includable<To>>>(
  label: string,
  to: To,
  options: O & NoUnknownOptions<O, ReferencesOptions>,
): Field<Referred<To, O>[], Ids<O>, O & { to: To }, 'references'> {
  const { decode, encode } = createCodec(to, options);
  const included = getIncludedFields({ ...options, to });
  const show = (list: readonly (Id | NamedRecord)[]) => list.map(getName).join(', ');
  return {
    kind: 'references',
    label,
    options: { ...options, to },
    decode: (wire) => (Array.isArray(wire) ? wire.map(decode) : []),
    encode: (list) => (Array.isArray(list) ? list.map(encode) : list),
    // Throws if one cannot be decoded: an edit would delete the references left out here.
    decodeForScreen: (wire) =>
      (wire as unknown[]).map((item) => decodeReferred(included, item, options.readOnly) as never),
    fallback: () => [],
    show,
    toCsvCell: show,
  };
}

/** The fields of the referenced resource that a reference includes. */
export function getIncludedFields({ to, include = [], hasPartialIncludes }: Field['options']): Fields {
  if (typeof to !== 'object') return {};
  const included = Object.entries(to.fields).filter(([name, { options }]) =>
    include.includes(options.recordKey ?? name),
  );
  if (!hasPartialIncludes) return Object.fromEntries(included);
  return Object.fromEntries(
    included.map(([name, field]) => [name, { ...field, options: { ...field.options, optionalInResponse: true } }]),
  );
}

/** The codec of a record, or of its id; included fields are encoded as in their own resource. */
function createCodec(to: Target, options: FieldOptions) {
  const { decode, encode } = objectOf(getIncludedFields({ ...options, to }));
  return {
    decode(wire: unknown) {
      if (!isObject(wire)) toId(wire);
      return decode(wire) as never;
    },
    encode,
  };
}

/**
 * Decodes a referenced record, or its id alone, with all included fields. Throws a TypeError for a record without an id,
 * except in the lines of a sale.
 */
function decodeReferred(included: Fields, wire: unknown, mayLackId = false): NamedRecord {
  if (!isObject(wire)) return decodeNamed(included, toId(wire), getName(toId(wire)));
  const { id, name } = wire as Json;
  const text = tryDecodeForScreen(passThroughText, name) ?? '';
  return decodeNamed(included, mayLackId && id === null ? (id as never) : toId(id), String(text), wire);
}

function decodeNamed(included: Fields, id: Id, name: string, wire: object = {}): NamedRecord {
  return { ...decodeFieldsForScreen(included, wire), id, name };
}

/** A record whose name is unknown is shown by its number. */
function getName(value: Id | NamedRecord | null): string {
  if (value === null) return '';
  return typeof value === 'object' ? value.name : `nº ${value}`;
}
