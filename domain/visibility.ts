import { isAllowed, mayCall, type Role } from './access.ts';
import { IMPORTS_PATH } from './constants.ts';
import { encodeFields, type Fields, type Json } from './fields/codec.ts';
import type { FieldOptions } from './fields/field.ts';
import { getIncludedFields } from './fields/references.ts';
import { hideCommissions, keepCommissions } from './fields/terms.ts';
import { toRequestBody } from './resources/request.ts';
import { type AnyResource, restrictFields, restrictToFeatures } from './resources/resource.ts';

/* What of a record each role may see: the options `visibleTo` and `commissionVisibleTo` of its fields. */

/** A resource without the fields that a role may not see, also in the records it includes; itself for an owner. */
export function restrictToRole<R extends AnyResource>(resource: R, role: Role): R {
  const fields = restrictFieldsToRole(resource.fields, role);
  return fields === resource.fields ? resource : { ...resource, fields };
}

/** A resource without the fields of features that a back end does not announce, and of those that the user's role may not see. */
export function restrictResource(
  resource: AnyResource,
  features: ReadonlySet<string>,
  role: Role | undefined,
): AnyResource {
  const available = restrictToFeatures(resource, features);
  return role ? restrictToRole(available, role) : available;
}

function restrictFieldsToRole(fields: Fields, role: Role): Fields {
  return restrictFields(fields, (field) => {
    const { visibleTo, commissionVisibleTo } = field.options;
    if (visibleTo && !isAllowed(role, visibleTo)) return undefined;
    if (!commissionVisibleTo || isAllowed(role, commissionVisibleTo)) return field;
    return { ...field, encode: (value) => hideCommissions(field.encode(value)) };
  });
}

/**
 * A request with what the role may not see as it is stored: a creation (`stored` is null) takes the defaults, whatever the request says.
 */
export function keepHidden(resource: AnyResource, role: Role, given: Json, stored: object | null): Json {
  const visible = restrictToRole(resource, role).fields;
  if (visible === resource.fields) return given;
  const before = stored ? toRequestBody(resource, stored as Json) : {};
  const entries = Object.entries(given).flatMap(([name, value]) => {
    const field = resource.fields[name];
    if (field && !visible[name]) return [];
    if (field === visible[name] || field?.kind !== 'terms') return [[name, value] as const];
    return [[name, keepCommissions(value, (before[name] as Json[] | undefined) ?? [])] as const];
  });
  return Object.fromEntries(entries);
}

/** Encodes records with their id, their version and these fields alone, also in the records they refer to. */
export function createEncoder(fields: Fields): (record: object) => Json {
  const pick = createFieldPicker(fields, ['id', 'version']);
  return (record) => encodeFields(fields, pick(record));
}

/** Copies records with these fields and the keys `alwaysKept` alone. */
function createFieldPicker(fields: Fields, alwaysKept: readonly string[]): (record: object) => Json {
  // Made once, not for each record: a list may have a hundred thousand.
  const pickers = new Map<string, PickValue>([
    ...alwaysKept.map((key) => [key, keepValue] as const),
    ...Object.entries(fields).map(([name, { options }]) => [options.recordKey ?? name, createPicker(options)] as const),
  ]);
  return (record) => {
    const picked: Json = {};
    for (const [key, value] of Object.entries(record)) {
      const pick = pickers.get(key);
      if (pick) picked[key] = pick(value);
    }
    return picked;
  };
}

type PickValue = (value: unknown) => unknown;

const keepValue: PickValue = (value) => value;

/** Picks the fields of the record, or the list of records, that a reference includes. */
function createPicker(options: FieldOptions): PickValue {
  if (typeof options.to !== 'object') return keepValue;
  const pickRecord = createFieldPicker(getIncludedFields(options), ['id', 'name']);
  const pick: PickValue = (value) => {
    if (Array.isArray(value)) return value.map(pick);
    return typeof value === 'object' && value !== null ? pickRecord(value) : value;
  };
  return pick;
}

/** Whether a role (undefined: a user of a back end without roles) may read the history of a resource: that of what it may create or, where nobody creates it, edit. */
export function mayReadHistory(role: Role | undefined, path: string): boolean {
  return mayCall(role, path === IMPORTS_PATH ? 'POST /customers/import-list' : `POST /${path}/create`);
}

/** The fields whose changes a role may not read, also those of which it may see a part. */
export function listHiddenFields(fields: Fields, role: Role): string[] {
  const visible = restrictFieldsToRole(fields, role);
  return Object.keys(fields).filter((name) => visible[name]?.encode !== fields[name]?.encode);
}
