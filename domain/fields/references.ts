import { type Id, type NamedRecord, toId, UNKNOWN_ID } from '../ids.ts';
import type { AnyResource, RecordOf } from '../resources/resource.ts';
import { decodeFieldsWithFallbacks, type Fields, isObject, type Json, objectOf, tryDecodeForScreen } from './codec.ts';
import {
  type Field,
  type FieldOptions,
  type NoUnknownOptions,
  type NullableValue,
  passThrough,
  passThroughText,
} from './field.ts';

/** The resource that is referred to: its declaration, or its name where nothing else is needed of it. */
type Target = AnyResource | string;

/** What a record holds of another one: id, name, and what is carried. */
type Referred<To extends Target, O> = To extends AnyResource
  ? O extends { include: readonly (infer C)[] }
    ? NamedRecord & Pick<RecordOf<To>, C & keyof RecordOf<To>>
    : NamedRecord
  : NamedRecord;

type ReferenceValue<To extends Target, O> = O extends { recordKey: string } ? Referred<To, O> : NullableValue<Id, O>;

/**
 * One other record. In a request its id; in a record its id under the same key or, with `as`, the record itself under
 * that one.
 */
export function reference<const To extends Target, const O extends FieldOptions>(
  label: string,
  to: To,
  options: O & NoUnknownOptions<O>,
): Field<ReferenceValue<To, O>, NullableValue<number, O>, O & { to: To }, 'reference'> {
  const carried = getIncludedFields({ ...options, to });
  return {
    kind: 'reference',
    label,
    options: { ...options, to },
    ...passThrough,
    ...travel(to, options),
    decodeForScreen: (wire) =>
      (options.recordKey ? readReferred(carried, wire) : toId(isObject(wire) ? (wire as Json).id : wire)) as never,
    fallback: () => (options.recordKey ? readNamed(carried, UNKNOWN_ID, '') : null),
    show: nameIn,
    toCsvCell: nameIn,
  };
}

type Ids<O> = O extends { keepWhenOmitted: true } ? number[] | undefined : number[];

/** Several other records. In a request their ids; in a record the records themselves. */
export function references<const To extends Target, const O extends FieldOptions & { invalid: string }>(
  label: string,
  to: To,
  options: O & NoUnknownOptions<O>,
): Field<Referred<To, O>[], Ids<O>, O & { to: To }, 'references'> {
  const { decode, encode } = travel(to, options);
  const carried = getIncludedFields({ ...options, to });
  const show = (list: readonly (Id | NamedRecord)[]) => list.map(nameIn).join(', ');
  return {
    kind: 'references',
    label,
    options: { ...options, to },
    decode: (wire) => (Array.isArray(wire) ? wire.map(decode) : []),
    encode: (list) => (Array.isArray(list) ? list.map(encode) : list),
    // All or nothing: what is left out of it here would be left out of an edit too.
    decodeForScreen: (wire) =>
      (wire as unknown[]).map((each) => readReferred(carried, each, options.readOnly) as never),
    fallback: () => [],
    show,
    toCsvCell: show,
  };
}

/** The fields that a reference carries, of the declaration of the record referred to. */
export function getIncludedFields({ to, include = [] }: Field['options']): Fields {
  if (typeof to !== 'object') return {};
  return Object.fromEntries(
    Object.entries(to.fields).filter(([name, { options }]) => include.includes(options.recordKey ?? name)),
  );
}

/** A record as a back end tells it, or its id: what is carried travels as the fields of its own resource do. */
function travel(to: Target, options: FieldOptions) {
  const { decode, encode } = objectOf(getIncludedFields({ ...options, to }));
  return {
    decode(wire: unknown) {
      if (!isObject(wire)) toId(wire);
      return decode(wire) as never;
    },
    encode,
  };
}

/** A record that another one names, or its id alone, with all that is carried. Throws a TypeError for one without an id, except a line of a sale. */
function readReferred(carried: Fields, wire: unknown, mayLackId = false): NamedRecord {
  if (!isObject(wire)) return readNamed(carried, toId(wire), nameIn(toId(wire)));
  const { id, name } = wire as Json;
  const text = tryDecodeForScreen(passThroughText, name) ?? '';
  return readNamed(carried, mayLackId && id === null ? (id as never) : toId(id), String(text), wire);
}

function readNamed(carried: Fields, id: Id, name: string, wire: object = {}): NamedRecord {
  return { ...decodeFieldsWithFallbacks(carried, wire), id, name };
}

/** Of a record nobody knows any more, its number. */
function nameIn(value: Id | NamedRecord | null): string {
  if (value === null) return '';
  return typeof value === 'object' ? value.name : `nº ${value}`;
}
