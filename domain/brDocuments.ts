/** The document a shop is registered under: a person's CPF or a company's CNPJ. */
export type DocumentKind = 'CPF' | 'CNPJ';

/** Length of a CNPJ, the longer of the two. */
const MAX_LENGTH = 14;

/** The typed characters without dots, slashes and dashes, in capitals; at most the 14 of a CNPJ. */
export function normalizeDocument(typed: string): string {
  return stripPunctuation(typed).slice(0, MAX_LENGTH);
}

/** `52998224725` → `529.982.247-25`; `12ABC34501DE35` → `12.ABC.345/01DE-35`. An incomplete document is formatted as far as it goes. */
export function formatDocument(typed: string): string {
  const text = normalizeDocument(typed);
  const mask = text.length > 11 || /[A-Z]/.test(text) ? '##.###.###/####-##' : '###.###.###-##';
  let shown = '';
  let next = 0;
  for (const sign of mask) {
    if (next === text.length) break;
    shown += sign === '#' ? text[next++] : sign;
  }
  return shown;
}

/** Which document the text is, check digits included; null for none. Accepts dots, slashes, dashes and lower case. */
export function detectDocumentKind(typed: string): DocumentKind | null {
  const text = stripPunctuation(typed);
  if (/^\d{11}$/.test(text) && !isRepeated(text) && hasCheckDigits(text, 11)) return 'CPF';
  if (/^[0-9A-Z]{12}\d{2}$/.test(text) && !isRepeated(text) && hasCheckDigits(text, 9)) return 'CNPJ';
  return null;
}

function stripPunctuation(typed: string): string {
  return typed.replace(/[\s./-]/g, '').toUpperCase();
}

/** `000…`, `111…` and so on have valid check digits but are never issued. */
function isRepeated(text: string): boolean {
  return new Set(text).size === 1;
}

/** Whether the last two characters are the check digits of the rest. The weights are 2, 3, … `highest` from the right, repeated. */
function hasCheckDigits(text: string, highest: number): boolean {
  const first = computeCheckDigit(text.slice(0, -2), highest);
  return text.endsWith(`${first}${computeCheckDigit(text.slice(0, -2) + first, highest)}`);
}

/** Modulo 11. A letter counts as its ASCII code less 48, as a digit does (CNPJ since July 2026). */
function computeCheckDigit(text: string, highest: number): number {
  const sum = [...text].reverse().reduce((total, character, index) => {
    return total + (character.charCodeAt(0) - 48) * (2 + (index % (highest - 1)));
  }, 0);
  return sum % 11 < 2 ? 0 : 11 - (sum % 11);
}
