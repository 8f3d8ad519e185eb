import { fold, normalizeText } from '../text.ts';

/** The name of a person without one. */
export const NAMELESS = 'Sem nome';

/** The parts of a name in several columns; a full name may stand beside them. */
export interface NameParts {
  full: string;
  first: string;
  middle: string;
  last: string;
}

/** What people and systems write for no name, folded. */
const NO_NAME = /^(-*|n\/?a|null|sem nome|nao informado|unknown|desconhecido)$/;

/** The name of a person. The parts complete a full name that lacks them: `Nome` is often only the first name. */
export function joinName({ full, first, middle, last }: NameParts): string {
  const parts = [first, middle, last].map((part) => normalizeText(part)).filter((part) => part !== '');
  const name = normalizeText(full);
  if (NO_NAME.test(fold(name))) return parts.join(' ') || (isNameless(name) ? NAMELESS : '');
  const words = splitWords(name);
  const has = (part: string) => splitWords(part).every((word) => words.includes(word));
  if (first !== '' && !has(first)) return parts.join(' ');
  const missing = [middle, last].map((part) => normalizeText(part)).filter((part) => part !== '' && !has(part));
  return [name, ...missing].join(' ');
}

/** Whether a name says that there is none: our own export writes it so. */
export function isNameless(name: string): boolean {
  return fold(name) === fold(NAMELESS);
}

/**
 * Whether two names can be of the same person: one has all words of the other, and both begin with the same one. An empty
 * name, or that of a person without one, can be of anybody.
 */
export function isSameName(one: string, other: string): boolean {
  const [a, b] = [one, other].map((name) => (isNameless(name) ? [] : splitWords(name))) as [string[], string[]];
  if (a.length === 0 || b.length === 0) return true;
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  return short[0] === long[0] && short.every((word) => long.includes(word));
}

function splitWords(name: string): string[] {
  return fold(name).match(/[\p{L}\p{N}]+/gu) ?? [];
}
