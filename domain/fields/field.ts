import type { Feature } from '../constants.ts';
import type { CsvCell } from '../csv.ts';

export type FieldKind =
  | 'text'
  | 'email'
  | 'phone'
  | 'document'
  | 'pixKey'
  | 'money'
  | 'whole'
  | 'percent'
  | 'day'
  | 'time'
  | 'hours'
  | 'minutes'
  | 'terms'
  | 'flag'
  | 'choice'
  | 'reference'
  | 'references'
  | 'instant';

/** What a field may be told where it is declared. The second half means something to single kinds only. */
export interface FieldOptions {
  /** The sentence where it is missing; of several records, where none is chosen. */
  required?: string;
  /** The sentence for what the kind cannot be; `required` by default. */
  invalid?: string;
  /** It may be left empty: null inside. */
  optional?: true;
  /** It may be null where this feature is announced; `required` is said otherwise, and where nobody says so. */
  nullableWithFeature?: Feature;
  /** What it is where a client does not say. */
  default?: unknown;
  /** Numbers and texts: what an empty one comes to. */
  emptyValue?: number | '';
  /** Over its column in a table and a file, where that is not the label. */
  columnLabel?: string;
  /** Under the input of its form. */
  help?: string;
  /** Kept by the server: in no form, and passed over where a client sends it back. */
  readOnly?: true;
  /** Read only, but clients send it: the sentence for what cannot be read. */
  parseError?: string;
  /** Read only, but clients send it: what ours sends, where that is always the same. */
  constant?: number;
  /** Told by some back ends only. */
  optionalInResponse?: true;
  /** Of a person, or a note in which one may be named: a history tells that it changed, and keeps neither what it was nor is. */
  personal?: true;
  /** Looked in by the search of its list. */
  searchable?: true;
  /** The key in a record, where it is another one than the key in a request. */
  recordKey?: string;
  /** What a table and a file tell in its place, of the whole record. The time zone is the shop's. */
  display?: (record: never, timeZone: string) => string;
  /** False: its values have no order, and a table does not offer to sort by it. */
  sortable?: false;
  /** The column, where it is not called as the field (amounts: the name and `_cents`). */
  column?: string;
  /** Asked for only where another field has a value. */
  visibleWhen?: readonly [field: string, value: string | number];
  /** It is there only where this feature is announced. */
  feature?: Feature;
  /** Only the resource's own check judges it. */
  unchecked?: true;

  /** Text: the longest, in characters. */
  max?: number;
  /** Text: several lines in a form. */
  multiline?: true;
  /** Text: the field of the record whose name this is. */
  nameOf?: string;
  /** Text: the column of that record, where it is not its name. */
  sourceColumn?: string;
  /** Numbers: the smallest; cents for money. */
  min?: number;
  /** Numbers: the sentence for what is smaller; of a percentage, for what is out of range. */
  minMessage?: string;
  /** Hours: what having none of one's own is called. */
  inheritLabel?: string;
  /** Phone: numbers of other countries are taken where this feature is announced. */
  foreignWithFeature?: Feature;
  /** Phone: numbers of companies (0800, 4004) are taken. */
  allowServiceNumbers?: true;
  /** Instant: set once, when the record is made, to the day or the instant. */
  setOnCreate?: 'day' | 'instant';
  /** Instant: read by its hour, not by its day. */
  timeOnly?: true;
  /** Instant: read by its day and its hour. */
  withTime?: true;
  /** References: what answers tell of a record beside its id and name, by its own fields. */
  include?: readonly string[];
  /** References and names: what having none is called. */
  emptyLabel?: string;
  /** References: the sentence where a record is gone. */
  missingMessage?: string;
  /** References and terms: a request that does not say leaves them as they are. */
  keepWhenOmitted?: true;
  /** References: the table that links both sides, with a column for each called as its table and `_id`. */
  joinTable?: string;
}

/** Keeps a misspelt option from compiling. */
export type NoUnknownOptions<Options> = { [Name in Exclude<keyof Options, keyof FieldOptions>]: never };

/** What the factories add to the options. */
interface KindOptions {
  /** The values of a choice with their labels. */
  choices?: Readonly<Record<string | number, string>>;
  /** The resource that is referred to: its declaration, or its name where nothing else is needed of it. */
  to?: { name: string; fields: Readonly<Record<string, Field>> } | string;
}

/**
 * A field of a resource: what it is called and how its values travel and are read. `Value` is what a record has, `Input`
 * what a checked request has. Null and undefined never reach the functions.
 */
export interface Field<
  Value = unknown,
  Input = unknown,
  Options = FieldOptions & KindOptions,
  Kind extends FieldKind = FieldKind,
> {
  kind: Kind;
  label: string;
  options: Options;
  /** A value as any back end may send it → as it is inside. Throws where it cannot be one. */
  decode(wire: unknown): Value;
  /** As it is inside → as the contract writes it. */
  encode(value: Value): unknown;
  /** As `decode`, with everything in it that a screen relies on; `decode` by default. */
  decodeForScreen?(wire: unknown): Value;
  /** What a screen has where a back end did not send it, or sent what it cannot be. */
  fallback(): unknown;
  /** As a person reads it. The time zone is the shop's, and matters to instants only. */
  show(value: Value, timeZone?: string): string;
  /** As a cell of a CSV file. */
  toCsvCell(value: Value, timeZone?: string): CsvCell;
  /** Never there: it carries the type. */
  input?: [Input];
}

/** The value of a field whose options may say that it can be empty. */
export type NullableValue<Value, Options> = Options extends { optional: true } | { nullableWithFeature: Feature }
  ? Value | null
  : Value;

/** What passes as it is, and reads as it is. */
export const passThrough = {
  decode: (wire: unknown) => wire as never,
  encode: (value: unknown) => value,
  show: String,
  toCsvCell: (value: unknown) => value as CsvCell,
  fallback: (): unknown => null,
};

/** Text of any form: passes as it is, a number as its digits. `decode` throws a TypeError for anything else. */
export const passThroughText = {
  ...passThrough,
  decode(wire: unknown) {
    if (typeof wire !== 'string' && typeof wire !== 'number') throw new TypeError('unreadable');
    return String(wire) as never;
  },
  fallback: (): unknown => '',
};
