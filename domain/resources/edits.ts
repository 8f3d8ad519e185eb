import type { Fields, Wire } from '../fields/travel.ts';
import { isSameValue, requestOf, sentValue } from './request.ts';

/**
 * The request of an edit: `data` is the record with what was changed, `before` what it was. A field that could not be read (`unread`) is
 * sent only where it was changed: nobody overwrites what nobody saw.
 */
export function editOf(resource: { fields: Fields }, before: Wire, data: Wire): Wire {
  const untouched = untouchedFields(resource, before, data);
  const fields = Object.entries(resource.fields).filter(([name]) => !(name in untouched));
  return requestOf({ fields: Object.fromEntries(fields) }, data);
}

/** The fields that could not be read, and were not changed by an edit either. */
export function untouchedFields({ fields }: { fields: Fields }, before: Wire, data: Wire): Fields {
  const unread: unknown[] = (before.unread as string[] | undefined) ?? [];
  const untouched = Object.entries(fields).filter(
    ([name, field]) =>
      unread.includes(name) && isSameValue(sentValue(name, field, before), sentValue(name, field, data)),
  );
  return Object.fromEntries(untouched);
}
