/** Text as it is compared in searches and sorting: lower case, no accents. `Conceição` → `conceicao`. */
export function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The order of texts by their characters' codes, in no language: for days, hours and ids. */
export function compareTexts(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
