/**
 * Invisible characters: controls, formats, fillers and lone surrogates; not white space. Characters that join an emoji
 * are captured, because they stay.
 */
const INVISIBLE =
  /((?<=\p{Extended_Pictographic}\ufe0f?|\p{Emoji_Modifier})\u200d(?=\p{Extended_Pictographic})|(?<=\p{Extended_Pictographic})\ufe0f|(?<=[#*\d])\ufe0f(?=\u20e3))|[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Cs}]/gu;

/** Unicode's white space, and the empty Braille pattern, which looks like a space. */
const SPACES = /[\p{White_Space}\u2800]+/gu;
const LINE_END = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/gu;

/**
 * Text as it is stored: composed (NFC), white space collapsed and trimmed, without invisible characters. With `hasLines`
 * line breaks stay, as `\n`.
 */
export function normalizeText(text: string, hasLines = false): string {
  if (!hasLines) return normalizeLine(text);
  return text.split(LINE_END).map(normalizeLine).join('\n').trim();
}

function normalizeLine(line: string): string {
  // Plain text, which is nearly all of it, takes the fast path.
  if (/^(?:[!-~]+(?: [!-~]+)*)?$/.test(line)) return line;
  return line.replace(SPACES, ' ').replace(INVISIBLE, '$1').normalize('NFC').replace(SPACES, ' ').trim();
}

/** Characters that mean the same in several spellings, by the character they are compared as. */
const VARIANTS: Readonly<Record<string, string>> = {
  "'": '‘’‚‛′ʹʼˈ`´',
  '"': '“”„‟″«»',
  '-': '‐‑‒–—―−⁃',
  o: '°',
};
const VARIANT_OF = new Map(
  Object.entries(VARIANTS).flatMap(([plain, all]) => [...all].map((variant) => [variant, plain] as const)),
);
const ANY_VARIANT = /[‘’‚‛′ʹʼˈ`´“”„‟″«»‐‑‒–—―−⁃°]/gu;

/**
 * Text for searches, duplicates and sorting: normalized, in lower case, without accents, with plain quotes, dashes and
 * ordinals. `Conceição` → `conceicao`, `1º D’Ávila` → `1o d'avila`.
 */
export function fold(text: string): string {
  const normal = normalizeText(text);
  if (/^[ -_a-~]*$/.test(normal)) return normal.toLowerCase();
  // Again after the decomposition: `´` would become a space and an accent, and `⁻` becomes a dash.
  const plain = replaceVariants(replaceVariants(normal).normalize('NFKD'));
  // Upper case first: it turns `ß` into `SS` and `ı` into `I`, which people type instead.
  const folded = plain.toLowerCase().toUpperCase().toLowerCase().normalize('NFKD');
  return normalizeLine(folded.replace(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, ''));
}

function replaceVariants(text: string): string {
  return text.replace(ANY_VARIANT, (variant) => VARIANT_OF.get(variant) ?? variant);
}

/** `serviço` → `Serviço`. */
export function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** Compares texts by code unit, without a locale: for days, times, ids and folded texts. */
export function compareTexts(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/** Whether each word of a search is the beginning of a word of the text, ignoring case and accents: `jo sil` matches `João da Silva`. */
export function hasWordPrefixes(text: string, search: string): boolean {
  const words = splitWords(text);
  return splitWords(search).every((prefix) => words.some((word) => word.startsWith(prefix)));
}

/** A text without a character at its end, in linear time: a regular expression could take quadratic time. */
export function trimEndCharacter(text: string, character: string): string {
  let end = text.length;
  while (text[end - 1] === character) end -= 1;
  return text.slice(0, end);
}

/** The words of a text, folded. */
export function splitWords(text: string): string[] {
  return fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}
