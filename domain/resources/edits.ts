import type { Fields, Json } from '../fields/codec.ts';
import { getRequestValue, isSameValue, toRequestBody } from './request.ts';

/**
 * The request of an edit: `data` is the record with what was changed, `before` what it was. A field that could not be read (`unread`) is
 * sent only where it was changed: nobody overwrites what nobody saw.
 */
export function buildEditRequest(resource: { fields: Fields }, before: Json, data: Json): Json {
  const untouched = findUntouchedFields(resource, before, data);
  const fields = Object.entries(resource.fields).filter(([name]) => !(name in untouched));
  return toRequestBody({ fields: Object.fromEntries(fields) }, data);
}

/** The fields that could not be read, and were not changed by an edit either. */
export function findUntouchedFields({ fields }: { fields: Fields }, before: Json, data: Json): Fields {
  const unread: unknown[] = (before.unread as string[] | undefined) ?? [];
  const untouched = Object.entries(fields).filter(
    ([name, field]) =>
      unread.includes(name) && isSameValue(getRequestValue(name, field, before), getRequestValue(name, field, data)),
  );
  return Object.fromEntries(untouched);
}
