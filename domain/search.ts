import { listPhoneParts, listPhoneSpellings } from './phone.ts';
import { fold } from './text.ts';

/* Text search in records: the same on the server, whose `search` columns store `buildSearchText`, and in a list in memory. */

/** The searchable text of a record: folded texts, and phones by their digits in every spelling. */
export function buildSearchText(texts: readonly (string | null | undefined)[]): string {
  return texts
    .map((text) => (text ? (looksLikePhone(text) && listPhoneSpellings(text)) || fold(text) : ''))
    .filter((text) => text !== '')
    .join(' ');
}

interface SearchedCustomer {
  name: string;
  phone?: string;
  email?: string | null;
  note?: string | null;
}

/** Whether a search found a customer by their note: it has what name, phone and e-mail lack. */
export function isFoundByNote({ name, phone, email, note }: SearchedCustomer, search: string): boolean {
  if (!note) return false;
  const terms = parseSearchTerms(search);
  const text = buildSearchText([name, phone, email]);
  // The digits of a phone, however it is written.
  const folded = fold(note);
  return !hasTerms(text, terms) && hasTerms(`${text} ${folded} ${folded.replace(/[ ()./+-]/g, '')}`, terms);
}

/** All of the terms must be found, in any order; of each term, one of its spellings. */
export type SearchTerms = readonly (readonly string[])[];

/** The terms of a search in a text of `buildSearchText`. Words that form a phone together are one term. */
export function parseSearchTerms(search: string): SearchTerms {
  const terms: string[][] = [];
  let phoneWords: string[] = [];
  const flushPhoneWords = () => {
    terms.push(...buildPhoneTerms(phoneWords));
    phoneWords = [];
  };
  for (const word of fold(search).split(' ').filter(Boolean)) {
    if (looksLikePhone(word)) phoneWords.push(word);
    else {
      flushPhoneWords();
      terms.push([word]);
    }
  }
  flushPhoneWords();
  return terms;
}

/** Whether a text of `buildSearchText` has all terms. */
export function hasTerms(text: string, terms: SearchTerms): boolean {
  return terms.every((spellings) => spellings.some((spelling) => text.includes(spelling)));
}

/** So many digits or more are a phone, not separate numbers. */
const PHONE_DIGITS = 8;

function buildPhoneTerms(words: readonly string[]): string[][] {
  const [text, digits] = [words.join(' '), words.join('').replace(/\D/g, '')];
  const isPhone = digits.length >= PHONE_DIGITS || /^\+|^00/.test(text);
  if (isPhone && digits !== '') return [listPhoneParts(text)];
  return words.map((word) => [...new Set([word, ...listPhoneParts(word)])]);
}

/** Whether a text looks like a phone: digits and the usual punctuation, no longer than a phone. */
function looksLikePhone(text: string): boolean {
  return text.length <= 40 && /^[\d\s()+./-]+$/.test(text);
}
