/** Text as it is compared in searches and sorting: lower case, no accents. `Conceição` → `conceicao`. */
export function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The order of texts by their characters' codes, in no language: for days, hours and ids. */
export function compareTexts(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/** Whether each word of a search begins some word of a text, case and accents aside: `jo sil` fits `João da Silva`. */
export function beginsWords(text: string, search: string): boolean {
  const words = wordsOf(text);
  return wordsOf(search).every((wanted) => words.some((word) => word.startsWith(wanted)));
}

/** A text without these characters at its end, in one pass: an expression would try each place where they begin. */
export function withoutEnd(text: string, character: string): string {
  let end = text.length;
  while (text[end - 1] === character) end -= 1;
  return text.slice(0, end);
}

function wordsOf(text: string): string[] {
  return fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}
