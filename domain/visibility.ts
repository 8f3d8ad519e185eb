import { isAllowed, mayCall, type Role } from './access.ts';
import type { Fields, Json } from './fields/codec.ts';
import type { Field } from './fields/field.ts';
import { getIncludedFields } from './fields/references.ts';
import { hideCommissions, keepCommissions } from './fields/terms.ts';
import { toRequestBody } from './resources/request.ts';
import { type AnyResource, restrictFields } from './resources/resource.ts';

/* What of a record each role may see: the options `visibleTo` and `commissionVisibleTo` of its fields. */

/** A resource without the fields that a role may not see, also in the records it includes; itself for an owner. */
export function restrictToRole<R extends AnyResource>(resource: R, role: Role): R {
  const fields = restrictFieldsToRole(resource.fields, role);
  return fields === resource.fields ? resource : { ...resource, fields };
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

/** A record with its id, its version and these fields alone, also in the records it refers to. */
export function pickFields(fields: Fields, record: object, alwaysKept: readonly string[] = ['id', 'version']): Json {
  const byKey = new Map(Object.entries(fields).map(([name, field]) => [field.options.recordKey ?? name, field]));
  const isKept = ([key]: [string, unknown]) => byKey.has(key) || alwaysKept.includes(key);
  return Object.fromEntries(
    Object.entries(record)
      .filter(isKept)
      .map(([key, value]) => [key, pickReferred(byKey.get(key), value)]),
  );
}

function pickReferred(field: Field | undefined, value: unknown): unknown {
  if (typeof field?.options.to !== 'object' || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => pickReferred(field, item));
  return pickFields(getIncludedFields(field.options), value, ['id', 'name']);
}

/** Whether a role may read the history of a resource: that of what it may create or, where nobody creates it, edit. */
export function mayReadHistory(role: Role, path: string): boolean {
  return mayCall(role, `POST /${path}/create`);
}

/** The fields whose changes a role may not read, also those of which it may see a part. */
export function listHiddenFields(fields: Fields, role: Role): string[] {
  const visible = restrictFieldsToRole(fields, role);
  return Object.keys(fields).filter((name) => visible[name]?.encode !== fields[name]?.encode);
}
