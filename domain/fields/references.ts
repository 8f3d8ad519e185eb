import type { Id, Named } from '../ids.ts';
import type { AnyResource, RecordOf } from '../resources/resource.ts';
import { type Field, type FieldOptions, type Filled, type Only, plain } from './field.ts';
import { type Fields, objectOf } from './travel.ts';

/** The resource that is referred to: its declaration, or its name where nothing else is needed of it. */
type Target = AnyResource | string;

/** What a record holds of another one: id, name, and what is carried. */
type Referred<To extends Target, O> = To extends AnyResource
  ? O extends { carries: readonly (infer C)[] }
    ? Named & Pick<RecordOf<To>, C & keyof RecordOf<To>>
    : Named
  : Named;

type ReferenceValue<To extends Target, O> = O extends { as: string } ? Referred<To, O> : Filled<Id, O>;

/**
 * One other record. In a request its id; in a record its id under the same key or, with `as`, the record itself under
 * that one.
 */
export function reference<const To extends Target, const O extends FieldOptions>(
  label: string,
  to: To,
  options: O & Only<O>,
): Field<ReferenceValue<To, O>, Filled<number, O>, O & { to: To }, 'reference'> {
  return {
    kind: 'reference',
    label,
    options: { ...options, to },
    ...plain,
    ...travel(to, options),
    show: nameIn,
    cell: nameIn,
  };
}

type Ids<O> = O extends { unsaid: true } ? number[] | undefined : number[];

/** Several other records. In a request their ids; in a record the records themselves. */
export function references<const To extends Target, const O extends FieldOptions & { invalid: string }>(
  label: string,
  to: To,
  options: O & Only<O>,
): Field<Referred<To, O>[], Ids<O>, O & { to: To }, 'references'> {
  const { decode, encode } = travel(to, options);
  const show = (list: readonly (Id | Named)[]) => list.map(nameIn).join(', ');
  return {
    kind: 'references',
    label,
    options: { ...options, to },
    decode: (wire) => (Array.isArray(wire) ? wire.map(decode) : []),
    encode: (list) => (Array.isArray(list) ? list.map(encode) : list),
    show,
    cell: show,
  };
}

/** The fields that a reference carries, of the declaration of the record referred to. */
export function carriedFields({ to, carries = [] }: Field['options']): Fields {
  if (typeof to !== 'object') return {};
  return Object.fromEntries(
    Object.entries(to.fields).filter(([name, { options }]) => carries.includes(options.as ?? name)),
  );
}

/** A record as a back end tells it, or its id: what is carried travels as the fields of its own resource do. */
function travel(to: Target, options: FieldOptions) {
  const { decode, encode } = objectOf(carriedFields({ ...options, to }));
  return { decode: (wire: unknown) => decode(wire) as never, encode };
}

/** Of a record nobody knows any more, its number. */
function nameIn(value: Id | Named | null): string {
  if (value === null) return '';
  return typeof value === 'object' ? value.name : `nº ${value}`;
}
