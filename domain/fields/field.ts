import type { Access } from '../access.ts';
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
  | 'birthday'
  | 'time'
  | 'hours'
  | 'minutes'
  | 'rate'
  | 'terms'
  | 'flag'
  | 'choice'
  | 'consent'
  | 'reference'
  | 'references'
  | 'instant';

/** Options of every kind of field. `Default` is the type of its values. */
interface CommonOptions<Default = unknown> {
  /** The value if a client omits it. */
  default?: Default;
  /** The heading of its column in a table and a file; `label` by default. */
  columnLabel?: string;
  /** Shown under the input of its form. */
  help?: string;
  /** Set by the server: forms do not have it, and a value from a client is ignored. */
  readOnly?: true;
  /** Optional in responses: not every back end sends it. */
  optionalInResponse?: true;
  /**
   * Personal data, or a note that may contain some: the history stores that it changed, but no values; it is erased when the person
   * whose record it is, or to whom its record refers, is anonymized. Every e-mail and phone number counts as personal without it.
   */
  personal?: true;
  /** Erased with the person too, although it is no personal data by itself: the history stores its values. */
  erasable?: true;
  /** The text in a table and a file, from the whole record. `timeZone` is the shop's. */
  display?: (record: never, timeZone: string) => string;
  /** False: its values have no order, so a table cannot be sorted by it. */
  sortable?: false;
  /** The database column, if not named like the field (money: the name and `_cents`). */
  column?: string;
  /** The form shows it only if another field has this value. */
  visibleWhen?: readonly [field: string, value: string | number];
  /** It exists only if this feature is announced. */
  feature?: Feature;
  /** Other roles do not get it, nor sort or filter by it; an edit of theirs keeps what is stored (`restrictToRole`). */
  visibleTo?: Extract<Access, 'owner' | 'desk'>;
}

/** Options of single values. Lists have no `optional`: their empty value is the empty list. */
interface ValueOptions<Default = unknown> extends CommonOptions<Default> {
  /** It may be empty: null inside and on the wire. */
  optional?: true;
}

/** Options of values that a cell of a file can hold. */
export interface CellOptions<Default = unknown> extends ValueOptions<Default> {
  /** What else the heading of its column is called in a file of customers that is imported; its label always counts. */
  importHeadings?: readonly string[];
}

/** Options of values that a form can require. */
export interface InputOptions<Default = unknown> extends CellOptions<Default> {
  /** The error message for a missing value. */
  required?: string;
}

export interface TextOptions extends InputOptions<string> {
  /** The maximum length in characters. */
  max: number;
  multiline?: true;
  /** The search of its list includes it. */
  searchable?: true;
  /** The value of an empty text; null by default. */
  emptyValue?: '';
  /** Of a text that is a reason: what 'sim' in a file becomes; 'não' is none. */
  importedReason?: string;
  /** What a required personal text becomes when the person is anonymized; 'Removido' by default. */
  erasedText?: string;
}

/** Options of the name of a record that another field refers to. */
export interface NameOptions extends ValueOptions<string> {
  /** The text in a table if there is none. */
  emptyLabel?: string;
}

export interface EmailOptions extends InputOptions<string> {
  searchable?: true;
  /** It may be null if this feature is announced. */
  nullableWithFeature?: Feature;
}

export interface PhoneOptions extends InputOptions<string> {
  searchable?: true;
  /** Foreign numbers are accepted if this feature is announced. */
  foreignWithFeature?: Feature;
  /** Company numbers (0800, 4004) are accepted. */
  allowServiceNumbers?: true;
}

export interface NumberOptions extends InputOptions<number> {
  /** The error message for an invalid value; `required` by default. */
  invalid?: string;
  /** The minimum; cents for money. 0 by default. */
  min?: number;
  /** The error message below the minimum; for a percentage, outside its range. */
  minMessage?: string;
  /** The value of an empty input. */
  emptyValue?: number;
}

export interface MoneyOptions extends NumberOptions {
  /** Read only, but clients send it: the error message for an invalid value. */
  parseError?: string;
  /** Read only, but clients send it: the constant that ours sends. */
  constant?: number;
}

export interface PercentOptions extends NumberOptions {
  /** Its range is checked by the resource's `validate`. */
  unchecked?: true;
}

export interface HoursOptions extends CommonOptions {
  /** The text for an empty list, which inherits other hours. */
  inheritLabel?: string;
}

export interface OverridesOptions extends CommonOptions {
  /** As `visibleTo`, for the commission of each override. */
  commissionVisibleTo?: CommonOptions['visibleTo'];
  /** A request without it leaves the stored value unchanged. */
  keepWhenOmitted?: true;
}

export interface RateOptions extends ValueOptions {
  /** A request without it leaves the stored value unchanged. */
  keepWhenOmitted?: true;
}

export interface ChoiceOptions<Value = unknown> extends InputOptions<Value> {
  /** The error message for an invalid value; `required` by default. */
  invalid?: string;
  /** The form's text for no value; 'Não informado' by default. */
  emptyLabel?: string;
}

export interface ReferenceOptions<Included = string> extends ValueOptions<number> {
  /** The error message for a missing value. */
  required?: string;
  invalid?: string;
  /** Its key in a record, if different from the key in a request. */
  recordKey?: string;
  /** Fields of the referenced record that responses have beside its id and name; `to` has to be its declaration. */
  include?: readonly Included[];
  /** Not every user gets the included fields. */
  hasPartialIncludes?: true;
  /** The text if there is none. */
  emptyLabel?: string;
  /** The error message for a deleted record. */
  missingMessage?: string;
}

export interface ReferencesOptions<Included = string> extends CommonOptions<readonly number[]> {
  /** The error message for an empty list. */
  required?: string;
  invalid: string;
  recordKey?: string;
  include?: readonly Included[];
  missingMessage?: string;
  /** A request without it leaves the stored list unchanged. */
  keepWhenOmitted?: true;
  /** The table that links both sides; its columns are the names of their tables with `_id`. */
  joinTable?: string;
}

export interface InstantOptions extends ValueOptions {
  /** Set when the record is created, to the day or the instant. */
  setOnCreate?: 'day' | 'instant';
  /** Shown by its time instead of its day. */
  timeOnly?: true;
  /** Shown by its day and time. */
  withTime?: true;
}

/** Prevents options that the kind does not have. */
export type NoUnknownOptions<Options, Allowed> = {
  [Name in Exclude<keyof Options, keyof Allowed>]: Problem<`${Name & string} is not an option of this kind of field`>;
};

/** The type of what does not compile: no value has it, and the compiler shows the message. */
export interface Problem<Message extends string> {
  [problem]: Message;
}
declare const problem: unique symbol;

/** Options that the factories add. */
interface FactoryOptions {
  /** The values of a choice with their labels. */
  choices?: Readonly<Record<string | number, string>>;
  /** The resource that is referred to: its declaration, or only its name if nothing else of it is needed. */
  to?: { name: string; fields: Readonly<Record<string, Field>> } | string;
  /** The field whose record this is the name or phone of. */
  nameOf?: string;
  /** The column of that record; its name by default. */
  sourceColumn?: string;
}

type OptionsOfKinds = TextOptions &
  NameOptions &
  EmailOptions &
  PhoneOptions &
  MoneyOptions &
  PercentOptions &
  HoursOptions &
  OverridesOptions &
  RateOptions &
  ChoiceOptions &
  ReferenceOptions &
  ReferencesOptions &
  InstantOptions;

/** The options of a field of any kind. */
export type FieldOptions = Partial<Omit<OptionsOfKinds, 'emptyValue' | 'default'>> &
  FactoryOptions & { emptyValue?: number | ''; default?: unknown };

/**
 * A field of a resource: its label, options and codec. `Value` is the type in a record, `Input` the type in a checked request.
 * The functions are never called with null or undefined.
 */
export interface Field<Value = unknown, Input = unknown, Options = FieldOptions, Kind extends FieldKind = FieldKind> {
  kind: Kind;
  label: string;
  options: Options;
  /** Decodes a value from any back end. Throws if it is invalid. */
  decode(wire: unknown): Value;
  /** Encodes a value as the contract says. */
  encode(value: Value): unknown;
  /** Decodes with everything that a screen relies on; `decode` by default. */
  decodeForScreen?(wire: unknown): Value;
  /** The value for a screen if a back end did not send it, or sent an invalid one. */
  fallback(): unknown;
  /** The text for a person. `timeZone` is the shop's and only used by instants. */
  show(value: Value, timeZone?: string): string;
  toCsvCell(value: Value, timeZone?: string): CsvCell;
  /** Never set: it exists only for the type. */
  input?: [Input];
}

/** The value of a field that its options may make nullable. */
export type NullableValue<Value, Options> = Options extends { optional: true } | { nullableWithFeature: Feature }
  ? Value | null
  : Value;

/** A codec that changes nothing. */
export const passThrough = {
  decode: (wire: unknown) => wire as never,
  encode: (value: unknown) => value,
  show: String,
  toCsvCell: (value: unknown) => value as CsvCell,
  fallback: (): unknown => null,
};

/** A codec of texts; a number is decoded as its digits. `decode` throws a TypeError for anything else. */
export const passThroughText = {
  ...passThrough,
  decode(wire: unknown) {
    if (typeof wire !== 'string' && typeof wire !== 'number') throw new TypeError('unreadable');
    return String(wire) as never;
  },
  fallback: (): unknown => '',
};
