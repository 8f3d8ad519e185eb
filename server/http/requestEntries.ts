import { isObject, type Json } from '../../domain/fields/codec.ts';
import { MAX_IMPORTED_RECORDS } from '../../domain/importFile/limits.ts';
import { invalid, Refusal } from '../refusal.ts';

interface EntriesTexts {
  empty: string;
  tooMany: (count: number) => string;
}

/** The entries of `{ [key]: entries }`. Throws a 422 Refusal unless it is a list of objects, neither empty nor too long. */
export function readEntries(body: unknown, key: string, { empty, tooMany }: EntriesTexts): Json[] {
  const list = isObject(body) ? body[key] : undefined;
  if (!Array.isArray(list) || list.length === 0) throw invalid({ [key]: empty });
  if (list.length > MAX_IMPORTED_RECORDS) throw invalid({ [key]: tooMany(MAX_IMPORTED_RECORDS) });
  const unknownKey = Object.keys(body as Json).find((each) => each !== key);
  if (unknownKey !== undefined) throw invalid({ [unknownKey]: 'Campo desconhecido' });
  const wrong = list.findIndex((entry) => !isObject(entry));
  if (wrong >= 0) throw invalid({ [`${wrong}`]: empty });
  return list;
}

/** An error of one entry: a 422 Refusal names the place of the entry and the field. */
export function atPlace(error: unknown, place: number): unknown {
  if (!(error instanceof Refusal) || error.status !== 422) return error;
  const placed = Object.entries(error.errors ?? {}).map(([field, message]) => [`${place}.${field}`, message]);
  return invalid(Object.fromEntries(placed));
}
