/** Whether a kind of field has numbers: they are aligned to the end of their column. */
export function isNumericKind(kind: string): boolean {
  return /^(money|whole|percent|minutes)$/.test(kind);
}

/** Whether texts of a kind of field can be long and may wrap. A number, a day or a phone stays on one line. */
export function canWrap(kind: string): boolean {
  return /^(text|references?|hours|terms|choice|instant)$/.test(kind);
}
