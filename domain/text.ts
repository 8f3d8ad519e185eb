/**
 * What nobody sees: controls, formats, fillers and halves of a pair. What joins the parts of an emoji is captured, because it stays.
 * White space is not among them.
 */
const INVISIBLE =
  /((?<=\p{Extended_Pictographic}\ufe0f?|\p{Emoji_Modifier})\u200d(?=\p{Extended_Pictographic})|(?<=\p{Extended_Pictographic})\ufe0f|(?<=[#*\d])\ufe0f(?=\u20e3))|[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Cs}]/gu;

/** Unicode's white space, and the empty pattern of Braille, which looks like it. */
const SPACES = /[\p{White_Space}\u2800]+/gu;
const LINE_END = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/gu;

/**
 * Text as it is stored: composed (NFC), each run of white space one space and none at the ends, without what nobody sees. A text
 * that `hasLines` keeps its line breaks, as `\n`.
 */
export function normalizeText(text: string, hasLines = false): string {
  if (!hasLines) return normalizeLine(text);
  return text.split(LINE_END).map(normalizeLine).join('\n').trim();
}

function normalizeLine(line: string): string {
  // What is plain already, which is nearly everything, is quick.
  if (/^(?:[!-~]+(?: [!-~]+)*)?$/.test(line)) return line;
  return line.replace(SPACES, ' ').replace(INVISIBLE, '$1').normalize('NFC').replace(SPACES, ' ').trim();
}

/** What is written in several ways and means the same, by the character it is compared as. */
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
 * Text as it is compared in searches, duplicates and sorting: as it is stored, in lower case, without accents, with plain quotes,
 * dashes and ordinals. `Conceição` → `conceicao`, `1º D’Ávila` → `1o d'avila`.
 */
export function fold(text: string): string {
  const normal = normalizeText(text);
  if (/^[ -_a-~]*$/.test(normal)) return normal.toLowerCase();
  const plain = normal.replace(ANY_VARIANT, (variant) => VARIANT_OF.get(variant) ?? variant).normalize('NFKD');
  // By way of capitals: of `ß` and of `ı` they are what people type in their place.
  const folded = plain.toLowerCase().toUpperCase().toLowerCase().normalize('NFKD');
  return normalizeLine(folded.replace(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, ''));
}

/** The order of texts by their characters' codes, in no language: for days, hours, ids and folded texts. */
export function compareTexts(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/** Whether each word of a search begins some word of a text, case and accents aside: `jo sil` fits `João da Silva`. */
export function hasWordPrefixes(text: string, search: string): boolean {
  const words = wordsOf(text);
  return wordsOf(search).every((wanted) => words.some((word) => word.startsWith(wanted)));
}

/** A text without these characters at its end, in one pass: an expression would try each place where they begin. */
export function trimEndCharacter(text: string, character: string): string {
  let end = text.length;
  while (text[end - 1] === character) end -= 1;
  return text.slice(0, end);
}

function wordsOf(text: string): string[] {
  return fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}
