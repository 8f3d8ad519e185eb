import { listPhoneParts, listPhoneSpellings } from './phone.ts';
import { fold } from './text.ts';

/* How a text is looked for in records: the same on the server, whose `search` columns hold `searchText`, and in a list in memory. */

/** What is looked in: texts as they are compared, and phones by their digits in every spelling. */
export function buildSearchText(texts: readonly (string | null | undefined)[]): string {
  return texts
    .map((text) => (text ? (isDialled(text) && listPhoneSpellings(text)) || fold(text) : ''))
    .filter((text) => text !== '')
    .join(' ');
}

/** Every one of these must be found, in any order: of each, one of its writings. */
export type SearchTerms = readonly (readonly string[])[];

/** The words of a search as they are looked for in a `searchText`. Words that together are a phone are one. */
export function parseSearchTerms(search: string): SearchTerms {
  const terms: string[][] = [];
  let dialled: string[] = [];
  const endDialled = () => {
    terms.push(...dialledTerms(dialled));
    dialled = [];
  };
  for (const word of fold(search).split(' ').filter(Boolean)) {
    if (isDialled(word)) dialled.push(word);
    else {
      endDialled();
      terms.push([word]);
    }
  }
  endDialled();
  return terms;
}

/** Whether a `searchText` has all of them. */
export function hasTerms(text: string, terms: SearchTerms): boolean {
  return terms.every((writings) => writings.some((writing) => text.includes(writing)));
}

/** From so many digits on they are a phone, not figures beside each other. */
const PHONE_DIGITS = 8;

function dialledTerms(words: readonly string[]): string[][] {
  const [text, digits] = [words.join(' '), words.join('').replace(/\D/g, '')];
  const isPhone = digits.length >= PHONE_DIGITS || /^\+|^00/.test(text);
  if (isPhone && digits !== '') return [listPhoneParts(text)];
  return words.map((word) => [...new Set([word, ...listPhoneParts(word)])]);
}

/** Digits and what people write between them, in no more characters than a phone has. */
function isDialled(text: string): boolean {
  return text.length <= 40 && /^[\d\s()+./-]+$/.test(text);
}
