import type { Feature } from '../constants.ts';
import type { Fields } from '../fields/codec.ts';
import type { Field } from '../fields/field.ts';
import type { Id } from '../ids.ts';

export interface Noun {
  /** In the singular, `serviço`. */
  one: string;
  /** In the plural, `serviços`. */
  many: string;
  gender: 'm' | 'f';
}

/** Field name → the sentence to show at the field. */
type FieldErrors = Readonly<Record<string, string | undefined>>;

export type Order<Field extends string = string> = readonly [field: Field, direction: 'asc' | 'desc'];

export interface Declaration<F extends Fields = Fields> {
  /** react-admin's name, the word in the address. */
  name: string;
  /** The contract's: the path of its calls, the key of a request's body, and where its list is read, if elsewhere. */
  api: {
    path: string;
    key: string;
    /** `parameters`: what of a filter travels in the address by itself. */
    list?: { path: string; responseKey?: string; parameters?: readonly string[] };
    /** Where those are listed that may be chosen now, if elsewhere. */
    choicesPath?: string;
    searchPath?: string;
  };
  /** The extension it is; without it the calls are unknown ones. */
  feature?: Feature;
  /** The table it is kept in, where it is not called as the key. */
  table?: string;
  noun: Noun;
  fields: F;
  /** There is just one record of it, with the id 1: it is read and edited, never listed, made or removed. */
  singleton?: true;
  /** The field by which a person knows a record. */
  title: string;
  /** One that is deleted can be brought back (feature `customers.restore`). */
  restorable?: true;
  /** The order of its list where nobody asks for another, by fields. */
  order: readonly Order[];
  /** The fields its table and its CSV file have, in their order; all that read as something by default. */
  columns?: readonly string[];
  /** Sources of columns that its table has only where a person chooses them. Its CSV file has all. */
  hiddenColumns?: string[];
  /** What the noun does not give. */
  texts: Partial<Texts>;
  /** What fields must be together: sentences by field. */
  validate?(input: InputOf<{ fields: F }>): FieldErrors;
  /** A checked input as it is kept. */
  normalize?(input: InputOf<{ fields: F }>): InputOf<{ fields: F }>;
}

/** Every text that follows from what a resource is called. */
interface Texts {
  new: string;
  edit: string;
  created: string;
  updated: string;
  removed: string;
  notFound: string;
  loadFailed: string;
  createFailed: string;
  updateFailed: string;
  removeFailed: string;
  toggleFailed: string;
  /** What deleting means beyond the record going away. */
  deleteWarning: string | undefined;
  /** The same where it can be brought back. */
  restoreHint: string;
  restored: string;
  /** What follows 'Tem certeza que deseja excluir', before the record's name. */
  deleteQuestion: string;
  /** What an empty list says, and its button. */
  emptyList: string;
  createFirst: string;
}

export interface Resource<F extends Fields = Fields> extends Declaration<F> {
  table: string;
  texts: Texts;
}
export type AnyResource = Resource;

/** Of the one record of a resource that is `single`. */
export const SINGLETON_ID = 1;

/** Declares a resource: everything that is said of it once, and from which server and screens follow. */
export function defineResource<const F extends Fields>(
  declaration: Declaration<F> & {
    title: keyof F;
    order: readonly Order<keyof F & string>[];
    columns?: readonly (keyof F & string)[];
  },
): Resource<F> {
  return {
    ...declaration,
    table: declaration.table ?? declaration.api.key,
    texts: { ...textsOf(declaration.noun), ...declaration.texts },
  };
}

/** A resource as a back end has it that announces these features; what its references carry, too. */
export function restrictToFeatures<R extends AnyResource>(resource: R, features: ReadonlySet<string>): R {
  const fields = announcedFields(resource.fields, features);
  return fields === resource.fields ? resource : { ...resource, fields };
}

function announcedFields(fields: Fields, features: ReadonlySet<string>): Fields {
  const all = Object.entries(fields);
  const there = all
    .filter(([, { options }]) => !options.feature || features.has(options.feature))
    .map(([name, field]) => [name, withoutForeign(announcedReference(field, features), features)] as const);
  const isWhole = there.length === all.length && there.every(([name, field]) => field === fields[name]);
  return isWhole ? fields : Object.fromEntries(there);
}

function announcedReference(field: Field, features: ReadonlySet<string>): Field {
  const { to } = field.options;
  if (typeof to !== 'object') return field;
  const targetFields = announcedFields(to.fields, features);
  return targetFields === to.fields
    ? field
    : { ...field, options: { ...field.options, to: { ...to, fields: targetFields } } };
}

/** A field that takes phones of other countries only where that is announced. */
function withoutForeign(field: Field, features: ReadonlySet<string>): Field {
  const { foreignWithFeature, ...options } = field.options;
  return !foreignWithFeature || features.has(foreignWithFeature) ? field : { ...field, options };
}

/** A resource without what only a feature allows: as spec.md has it. */
export function stripFeatures<R extends AnyResource>(resource: R): R {
  const fields = Object.entries(restrictToFeatures(resource, new Set()).fields).map(
    ([
      name,
      {
        options: { nullableWithFeature: _, ...options },
        ...field
      },
    ]) => [name, { ...field, options }],
  );
  return { ...resource, fields: Object.fromEntries(fields), restorable: undefined };
}

/** What a resource's screen is called: `Serviços`. */
export function getScreenTitle({ noun }: { noun: Noun }): string {
  return capitalize(noun.many);
}

/** What a person calls a record of it: `Corte`. */
export function getRecordName({ fields, title }: AnyResource, record: object): string {
  const field = fields[title];
  const value = (record as Record<string, unknown>)[field?.options.recordKey ?? title];
  return field && value !== null && value !== undefined ? field.show(value) : '';
}

/** With a capital letter at the beginning: `Serviço`. */
export function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function textsOf({ one, many, gender }: Noun): Texts {
  const ending = gender === 'm' ? 'o' : 'a';
  const One = capitalize(one);
  const saveFailed = `Erro ao salvar ${one}`;
  return {
    new: `Nov${ending} ${One}`,
    edit: `Editar ${One}`,
    created: `${One} criad${ending} com sucesso!`,
    updated: `${One} atualizad${ending} com sucesso!`,
    removed: `${One} excluíd${ending} com sucesso!`,
    notFound: `Est${gender === 'm' ? 'e' : 'a'} ${one} não existe mais`,
    loadFailed: `Erro ao carregar ${many}`,
    createFailed: saveFailed,
    updateFailed: saveFailed,
    removeFailed: `Erro ao excluir ${one}`,
    toggleFailed: `Erro ao atualizar ${one}`,
    deleteWarning: undefined,
    restoreHint: `Em “${capitalize(many)} excluíd${ending}s” dá para trazer de volta.`,
    restored: `${One} restaurad${ending} com sucesso!`,
    deleteQuestion: `${ending} ${one}`,
    createFirst: `Cadastrar ${ending} primeir${ending}`,
    emptyList: `Nenhum${gender === 'm' ? '' : 'a'} ${one} cadastrad${ending} ainda.`,
  };
}

type Key<F, Name> = F extends { options: infer O }
  ? O extends { recordKey: infer As extends string }
    ? As
    : Name
  : never;
type ValueOf<F> = F extends { decode(wire: unknown): infer Value } ? Value : never;
type InputValue<F> = F extends { input?: [infer Input] } ? Input : never;
type Has<F, Option> = F extends { options: infer O } ? (O extends Option ? true : false) : false;

/** A record of a resource, as it is inside the product. */
export type RecordOf<R extends { fields: object }> = {
  id: Id;
  version?: number;
  /** The names of the fields that a back end did not send, or sent as what they cannot be; a screen has nothing in their place. */
  unread?: readonly string[];
} & {
  -readonly [Name in keyof R['fields'] as Has<R['fields'][Name], { optionalInResponse: true }> extends true
    ? never
    : Key<R['fields'][Name], Name>]: ValueOf<R['fields'][Name]>;
} & {
  -readonly [Name in keyof R['fields'] as Has<R['fields'][Name], { optionalInResponse: true }> extends true
    ? Key<R['fields'][Name], Name>
    : never]?: ValueOf<R['fields'][Name]>;
};

/** What a checked request for a resource comes to: what its form asks for. */
export type InputOf<R extends { fields: object }> = {
  -readonly [Name in keyof R['fields'] as Has<R['fields'][Name], { readOnly: true }> extends true
    ? never
    : Name]: InputValue<R['fields'][Name]>;
};
