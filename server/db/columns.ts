import type { Generated } from 'kysely';
import type { Fields, Json } from '../../domain/fields/codec.ts';
import type { Field, FieldKind, NullableValue } from '../../domain/fields/field.ts';

/** The column that stores a field, and the conversion of its values. */
export interface Column {
  /** The key in a record. References have another key in requests. */
  key: string;
  name: string;
  toRow(value: unknown): unknown;
  fromRow(value: unknown): unknown;
  /** Whether the column is nullable. Nulls are at the end of a list, in either order. */
  isNullable: boolean;
}

const identity = (value: unknown) => value;

/** Conversions of the kinds whose stored value differs from the value in memory. */
const CONVERSIONS: Partial<Record<FieldKind, [toRow: Column['toRow'], fromRow: Column['fromRow']]>> = {
  flag: [(value) => (value === null ? null : value ? 1 : 0), (value) => value === 1],
  hours: [JSON.stringify, (text) => JSON.parse(String(text))],
  consent: [(consent) => (consent === null ? null : JSON.stringify(consent)), (text) => JSON.parse(String(text))],
  rate: [(rate) => (rate === null ? null : JSON.stringify(rate)), (text) => JSON.parse(String(text))],
};

/** The columns of a resource's table, by field name. Lists of references and computed fields have no column. */
export function getColumns(fields: Fields): Map<string, Column> {
  const stored = Object.entries(fields).filter(([, field]) => isStored(field));
  return new Map(stored.map(([name, field]) => [name, toColumn(name, field)]));
}

/** The values of a row by the names of the fields. */
export function toFieldValues(fields: Fields, row: object): Json {
  const values = row as Json;
  const toValue = ({ name, fromRow }: Column) => (values[name] === null ? null : fromRow(values[name]));
  return Object.fromEntries([...getColumns(fields)].map(([field, column]) => [field, toValue(column)]));
}

function isStored({ kind, options }: Field): boolean {
  return (
    kind !== 'references' && kind !== 'terms' && !options.nameOf && !(options.readOnly && options.optionalInResponse)
  );
}

function toColumn(name: string, { kind, options }: Field): Column {
  const column = options.column ?? (kind === 'money' ? `${name}_cents` : name);
  const isNullable = options.optional === true || options.nullableWithFeature !== undefined;
  const [toRow, fromRow] = CONVERSIONS[kind] ?? [identity, identity];
  return { key: name, name: column, toRow, fromRow, isNullable };
}

type OptionsOf<F> = F extends { options: infer O } ? O : never;
type StoredValue<F> = F extends { kind: 'flag' }
  ? NullableValue<number, OptionsOf<F>>
  : F extends { kind: 'reference' }
    ? NullableValue<number, OptionsOf<F>>
    : F extends { kind: 'hours' }
      ? string
      : F extends { kind: 'rate' | 'consent' }
        ? NullableValue<string, OptionsOf<F>>
        : F extends { decode(wire: unknown): infer Value }
          ? Value
          : never;
type ColumnName<F, Name> = F extends { kind: 'references' | 'terms' }
  ? never
  : OptionsOf<F> extends { nameOf: string } | { readOnly: true; optionalInResponse: true }
    ? never
    : OptionsOf<F> extends { column: infer Column extends string }
      ? Column
      : F extends { kind: 'money' }
        ? `${Name & string}_cents`
        : Name;
/** `Generated` for columns that the database fills. */
type ColumnValue<F> =
  OptionsOf<F> extends { setOnCreate: string }
    ? StoredValue<F>
    : OptionsOf<F> extends { optionalInResponse: true }
      ? Generated<StoredValue<F>>
      : OptionsOf<F> extends { readOnly: true }
        ? null extends StoredValue<F>
          ? StoredValue<F>
          : Generated<StoredValue<F>>
        : StoredValue<F>;

/** A row of a resource's table, without the columns that every such table has. */
export type RowOf<R extends { fields: object }> = {
  -readonly [Name in keyof R['fields'] as ColumnName<R['fields'][Name], Name>]: ColumnValue<R['fields'][Name]>;
};
