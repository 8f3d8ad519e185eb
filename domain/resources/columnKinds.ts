/** Whether values of a kind of field count or measure: they stand at the end of their column. */
export function isNumericKind(kind: string): boolean {
  return /^(money|whole|percent|minutes)$/.test(kind);
}

/** Whether texts of a kind of field may be of any length, and wrap. A figure, a day or a phone is read as one word. */
export function canWrap(kind: string): boolean {
  return /^(text|references?|hours|terms|choice|instant)$/.test(kind);
}
