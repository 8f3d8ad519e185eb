import type { Fields, Json } from '../fields/codec.ts';
import { getRequestValue, isSameValue, toRequestBody } from './request.ts';

/**
 * The request of an edit: `data` is the record with the changes, `before` the record without them. A field that could
 * not be decoded (`unread`) is sent only if it was changed: an edit does not overwrite a value that nobody saw.
 */
export function buildEditRequest(resource: { fields: Fields }, before: Json, data: Json): Json {
  const untouched = findUntouchedFields(resource, before, data);
  const fields = Object.entries(resource.fields).filter(([name]) => !(name in untouched));
  return toRequestBody({ fields: Object.fromEntries(fields) }, data);
}

/** The fields that could not be decoded and were not changed by the edit. */
export function findUntouchedFields({ fields }: { fields: Fields }, before: Json, data: Json): Fields {
  const unread: unknown[] = (before.unread as string[] | undefined) ?? [];
  const untouched = Object.entries(fields).filter(
    ([name, field]) =>
      unread.includes(name) && isSameValue(getRequestValue(name, field, before), getRequestValue(name, field, data)),
  );
  return Object.fromEntries(untouched);
}
