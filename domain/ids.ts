import { compareTexts } from './text.ts';

/** Opaque: a number here, perhaps a string elsewhere. Compare with `sameId`. */
export type Id = number | string;

/** A record as another one names it. */
export interface NamedRecord {
  id: Id;
  name: string;
}

/** Of a record that a back end refers to without saying which: no record has it. */
export const UNKNOWN_ID: Id = '';

/** Reads an id as it comes over the wire. Throws a TypeError for anything else, an empty text too. */
export function toId(wire: unknown): Id {
  if (typeof wire !== 'number' && (typeof wire !== 'string' || wire === '')) throw new TypeError('unreadable');
  return wire;
}

/** Ids are compared as strings: a back end may send 7 in one place and "7" in another. */
export function isSameId(a: Id | null | undefined, b: Id | null | undefined): boolean {
  return a != null && b != null && String(a) === String(b);
}

/** An order of ids that is the same everywhere: numbers by size, before anything else as text. */
export function compareIds(a: Id, b: Id): number {
  // Of two that are no numbers the difference is none either.
  return sizeOf(a) - sizeOf(b) || compareTexts(String(a), String(b));
}

function sizeOf(id: Id): number {
  return /^\d+$/.test(String(id)) ? Number(id) : Number.POSITIVE_INFINITY;
}
