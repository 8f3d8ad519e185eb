import type { Wire } from '../../../domain/fields/travel.ts';

/** A form's values with the spaces around its texts gone; a text with nothing in it is null. */
export function withTrimmedTexts(values: Wire): Wire {
  return Object.fromEntries(
    Object.entries(values).map(([field, value]) => [field, typeof value === 'string' ? value.trim() || null : value]),
  );
}
