import type { Generated } from 'kysely';
import type { Fields } from '../../domain/fields/codec.ts';
import type { Field, FieldKind, NullableValue } from '../../domain/fields/field.ts';

/** How a field is kept: its column, and its values there and back. */
export interface Column {
  /** The key in a record, which differs from a request's for what refers to others. */
  key: string;
  name: string;
  toRow(value: unknown): unknown;
  fromRow(value: unknown): unknown;
  /** Whether it may be empty: what is missing counts as the largest. */
  isNullable: boolean;
}

const asItIs = (value: unknown) => value;

/** There and back, of the kinds that are kept otherwise than they are inside. */
const VALUES: Partial<Record<FieldKind, [toRow: Column['toRow'], fromRow: Column['fromRow']]>> = {
  flag: [(value) => (value ? 1 : 0), (value) => value === 1],
  hours: [JSON.stringify, (text) => JSON.parse(String(text))],
};

/** The columns of a resource's own table, by the names of their fields. Lists of others and what is worked out have none. */
export function getColumns(fields: Fields): Map<string, Column> {
  const stored = Object.entries(fields).filter(([, field]) => isStored(field));
  return new Map(stored.map(([name, field]) => [name, columnOf(name, field)]));
}

function isStored({ kind, options }: Field): boolean {
  return (
    kind !== 'references' && kind !== 'terms' && !options.nameOf && !(options.readOnly && options.optionalInResponse)
  );
}

function columnOf(name: string, { kind, options }: Field): Column {
  const column = options.column ?? (kind === 'money' ? `${name}_cents` : name);
  const isNullable = options.optional === true || options.nullableWithFeature !== undefined;
  const [toRow, fromRow] = VALUES[kind] ?? [asItIs, asItIs];
  return { key: name, name: column, toRow, fromRow, isNullable };
}

type OptionsOf<F> = F extends { options: infer O } ? O : never;
type StoredValue<F> = F extends { kind: 'flag' }
  ? number
  : F extends { kind: 'reference' }
    ? NullableValue<number, OptionsOf<F>>
    : F extends { kind: 'hours' }
      ? string
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
/** What a database fills in by itself, a request never does. */
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

/** A row of a resource's table, but for what every such table has. */
export type RowOf<R extends { fields: object }> = {
  -readonly [Name in keyof R['fields'] as ColumnName<R['fields'][Name], Name>]: ColumnValue<R['fields'][Name]>;
};
