import { compareTexts } from './text.ts';

/** Opaque: a number here, perhaps a string in another back end. Compare with `isSameId`. */
export type Id = number | string;

/** A record as another record refers to it. */
export interface NamedRecord {
  id: Id;
  name: string;
}

/** The id of a referenced record that a back end did not identify; no record has it. */
export const UNKNOWN_ID: Id = '';

/** Decodes an id. Throws a TypeError for anything but a number or a non-empty text. */
export function toId(wire: unknown): Id {
  if (typeof wire !== 'number' && (typeof wire !== 'string' || wire === '')) throw new TypeError('unreadable');
  return wire;
}

/** The id of a record, or the value itself if it is not a record. */
export function getId(recordOrId: unknown): unknown {
  return typeof recordOrId === 'object' && recordOrId !== null ? (recordOrId as { id: unknown }).id : recordOrId;
}

/** Compares ids as strings: a back end may send 7 in one place and "7" in another. */
export function isSameId(a: Id | null | undefined, b: Id | null | undefined): boolean {
  return a != null && b != null && String(a) === String(b);
}

/** A stable order of ids: numbers by size, then the others as text. */
export function compareIds(a: Id, b: Id): number {
  // Infinity - Infinity is NaN, so two non-numeric ids are compared as texts.
  return toSortNumber(a) - toSortNumber(b) || compareTexts(String(a), String(b));
}

function toSortNumber(id: Id): number {
  return /^\d+$/.test(String(id)) ? Number(id) : Number.POSITIVE_INFINITY;
}

/** Finds a record by id, ignoring the id's type; null if missing. */
export function findById<T extends { id: Id }>(records: readonly T[], id: Id | null | undefined): T | null {
  return records.find((record) => isSameId(record.id, id)) ?? null;
}
