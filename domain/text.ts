/** Text as it is compared in searches and sorting: lower case, no accents. `Conceição` → `conceicao`. */
export function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
