import { AUDIT_ACTIONS, type Feature } from '../constants.ts';
import type { Fields } from '../fields/codec.ts';
import type { Field, FieldKind, Problem } from '../fields/field.ts';
import type { Id } from '../ids.ts';
import type { Cents } from '../money.ts';
import type { FieldErrors } from '../schemas/fieldErrors.ts';
import { capitalize } from '../text.ts';

export interface Noun {
  /** Singular: `serviço`. */
  one: string;
  /** Plural: `serviços`. */
  many: string;
  gender: 'm' | 'f';
}

export type Order<Field extends string = string> = readonly [field: Field, direction: 'asc' | 'desc'];

export interface ComputedAmount {
  label: string;
  /** In cents; null if it is unknown. */
  compute(record: never): Cents | null;
}

export interface Declaration<F extends Fields = Fields> {
  /** react-admin's name, which is the word in the address. */
  name: string;
  /** The contract's path and request body key, and where the list is read if that differs. */
  api: {
    path: string;
    key: string;
    /** `parameters`: the filters that are separate query parameters. */
    list?: { path: string; responseKey?: string; parameters?: readonly string[] };
    /** Where the records that can be chosen now are listed, if elsewhere. */
    choicesPath?: string;
    searchPath?: string;
  };
  /** The extension that provides it; without the feature its calls do not exist. */
  feature?: Feature;
  /** The database table, if not named like the key. */
  table?: string;
  noun: Noun;
  fields: F;
  /** There is a single record, with the id 1: it is read and edited, never listed, created or deleted. */
  singleton?: true;
  /** The field that names a record for a person. */
  title: string;
  /** Deleted records can be restored (feature `customers.restore`). */
  restorable?: true;
  /** The default order of its list. */
  order: readonly Order[];
  /** Amounts of its table and its CSV file that are computed from a record, by the name of their column. */
  computed?: Readonly<Record<string, ComputedAmount>>;
  /** The fields and computed amounts of its table and its CSV file in their order; by default all, without references whose name is another field. */
  columns?: readonly string[];
  /** Columns that the table hides by default. The CSV file has all of them. */
  hiddenColumns?: string[];
  /** The texts that cannot be derived from the noun. */
  texts: Partial<Texts>;
  /** Rules about several fields: error messages by field. */
  validate?(input: InputOf<{ fields: F }>): Partial<FieldErrors>;
  /** Changes a checked input before it is stored. */
  normalize?(input: InputOf<{ fields: F }>): InputOf<{ fields: F }>;
}

/** The texts derived from the noun. */
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
  /** The verb of the history for the user who created one: `Criou`. */
  createdBy: string;
  toggleFailed: string;
  /** A consequence of deleting, beyond the loss of the record. */
  deleteWarning: string | undefined;
  /** The same for a record that can be restored. */
  restoreHint: string;
  restored: string;
  /** The words between 'Tem certeza que deseja excluir' and the record's name. */
  deleteQuestion: string;
  /** The text of an empty list; the next one is its button's. */
  emptyList: string;
  createFirst: string;
  /** The button of a form that saves and begins the next one. */
  saveAndCreate: string;
  /** The label of its search field; then the text of a search without results, before the search text, and its button's. */
  search: string;
  noMatch: string;
  showAll: string;
}

export interface Resource<F extends Fields = Fields> extends Declaration<F> {
  table: string;
  texts: Texts;
}
export type AnyResource = Resource;

/** The id of the only record of a singleton. */
export const SINGLETON_ID = 1;

/** Declares a resource. Tables, calls, schemas and screens are derived from the declaration. */
export function defineResource<
  const Name extends string,
  const F extends Fields,
  const ComputedName extends string = never,
>(
  declaration: Declaration<F> & {
    name: Name;
    fields: CheckedFields<F>;
    title: keyof F;
    order: readonly Order<keyof F & string>[];
    computed?: Readonly<Record<ComputedName, ComputedAmount>>;
    columns?: readonly ((keyof F & string) | NoInfer<ComputedName>)[];
    hiddenColumns?: (keyof F & string)[];
  },
): Resource<F> & { name: Name } {
  return {
    ...declaration,
    table: declaration.table ?? declaration.api.key,
    texts: { ...buildTexts(declaration.noun), ...declaration.texts },
  };
}

/** A resource without the fields whose features are not announced, also in the records it includes. */
export function restrictToFeatures<R extends AnyResource>(resource: R, features: ReadonlySet<string>): R {
  const fields = restrictFields(resource.fields, (field) => {
    const { feature } = field.options;
    return !feature || features.has(feature) ? restrictPhone(field, features) : undefined;
  });
  return fields === resource.fields ? resource : { ...resource, fields };
}

/** The fields as `restrict` returns them, without those for which it returns undefined, also in the records they include. */
export function restrictFields(fields: Fields, restrict: (field: Field) => Field | undefined): Fields {
  const all = Object.entries(fields);
  const restricted = all.flatMap(([name, field]) => {
    const kept = restrict(field);
    return kept ? [[name, restrictReference(kept, restrict)] as const] : [];
  });
  const isUnchanged = restricted.length === all.length && restricted.every(([name, field]) => field === fields[name]);
  return isUnchanged ? fields : Object.fromEntries(restricted);
}

function restrictReference(field: Field, restrict: (field: Field) => Field | undefined): Field {
  const { to } = field.options;
  if (typeof to !== 'object') return field;
  const targetFields = restrictFields(to.fields, restrict);
  return targetFields === to.fields
    ? field
    : { ...field, options: { ...field.options, to: { ...to, fields: targetFields } } };
}

/** Without its feature, a phone field accepts no numbers of other countries. */
function restrictPhone(field: Field, features: ReadonlySet<string>): Field {
  const { foreignWithFeature, ...options } = field.options;
  return !foreignWithFeature || features.has(foreignWithFeature) ? field : { ...field, options };
}

/** A resource without everything that needs a feature: as spec.md has it. */
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

/** A declared field. Throws if the resource has none of this name. */
export function getFieldOrThrow({ name, fields }: AnyResource, source: string): Field {
  const field = fields[source];
  if (!field) throw new Error(`There is no field ${source} in ${name}. It has ${Object.keys(fields).join(', ')}`);
  return field;
}

/** The title of a resource's screen: `Serviços`. */
export function getScreenTitle({ noun }: { noun: Noun }): string {
  return capitalize(noun.many);
}

/** Whether its list can be searched: it has the column `search`. */
export function isSearchable({ fields }: AnyResource): boolean {
  return Object.values(fields).some(({ options }) => options.searchable);
}

/** The name of a record for a person: `Corte`. */
export function getRecordName({ fields, title }: AnyResource, record: object): string {
  const field = fields[title];
  const value = (record as Record<string, unknown>)[field?.options.recordKey ?? title];
  return field && value !== null && value !== undefined ? field.show(value) : '';
}

function buildTexts({ one, many, gender }: Noun): Texts {
  const ending = gender === 'm' ? 'o' : 'a';
  const One = capitalize(one);
  const saveFailed = `Erro ao salvar ${one}`;
  return {
    new: `Nov${ending} ${One}`,
    edit: `Editar ${One}`,
    created: `${One} criad${ending} com sucesso!`,
    createdBy: AUDIT_ACTIONS.create,
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
    saveAndCreate: `Salvar e cadastrar outr${ending}`,
    emptyList: `Nenhum${gender === 'm' ? '' : 'a'} ${one} cadastrad${ending} ainda.`,
    search: `Buscar ${many}`,
    noMatch: `Nenhum${gender === 'm' ? '' : 'a'} ${one} encontrad${ending}`,
    showAll: `Ver tod${ending}s ${ending}s ${many}`,
  };
}

/** The fields, with a `Problem` in place of one that names a field which does not exist, or that cannot be what it says. */
type CheckedFields<F> = {
  [Name in keyof F]: FindProblem<F, F[Name]> extends never ? F[Name] : Problem<FindProblem<F, F[Name]>>;
};

type FindProblem<F, One> = One extends { options: { nameOf: infer Other extends string } }
  ? Other extends ReferenceName<F>
    ? F[Other] extends { options: { optional: true } }
      ? One extends { options: { optional: true } }
        ? never
        : `nameOf: ${Other} is optional, so its name has to be optional too`
      : never
    : `nameOf: ${Other} is not a reference of this resource`
  : One extends { options: { visibleWhen: readonly [infer Other extends string, infer Value] } }
    ? Other extends keyof F
      ? F[Other] extends { options: { choices: infer C } }
        ? Value extends keyof C
          ? never
          : `visibleWhen: ${Value & string} is not a choice of ${Other}`
        : never
      : `visibleWhen: ${Other} is not a field of this resource`
    : One extends { kind: infer Kind extends Exclude<FieldKind, ErasableKind>; options: { personal: true } }
      ? One extends { options: { optional: true } }
        ? never
        : `personal: a ${Kind} field has to be optional to be erased`
      : never;
/** The kinds that a required field can have and be erased: an empty text replaces an e-mail or a phone number. */
type ErasableKind = 'text' | 'email' | 'phone';
type ReferenceName<F> = { [Name in keyof F]: F[Name] extends { kind: 'reference' } ? Name : never }[keyof F];

type Key<F, Name> = F extends { options: infer O }
  ? O extends { recordKey: infer As extends string }
    ? As
    : Name
  : never;
type ValueOf<F> = F extends { decode(wire: unknown): infer Value } ? Value : never;
type InputValue<F> = F extends { input?: [infer Input] } ? Input : never;
type Has<F, Option> = F extends { options: infer O } ? (O extends Option ? true : false) : false;

/** A record of a resource inside the product. */
export type RecordOf<R extends { fields: object }> = {
  id: Id;
  version?: number;
  /** The fields that a back end did not send, or that cannot be decoded; a screen shows nothing for them. */
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

/** A checked request for a resource: the fields of its form. */
export type InputOf<R extends { fields: object }> = {
  -readonly [Name in keyof R['fields'] as Has<R['fields'][Name], { readOnly: true }> extends true
    ? never
    : Name]: InputValue<R['fields'][Name]>;
};
