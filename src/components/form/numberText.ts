/** What a person typed as a number: `12,5` and `12.5` are 12.5, `1.000` is a thousand; null when empty, NaN when it is none. */
export function numberIn(typed: string): number | null {
  const text = typed.trim();
  if (text === '') return null;
  const grouped = /^-?\d{1,3}(\.\d{3})+(,\d*)?$/.test(text);
  const plain = (grouped ? text.replaceAll('.', '') : text).replace(',', '.');
  return /^-?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : Number.NaN;
}

/** A number as it is edited: `12,5`, without groups; nothing for none. */
export function numberText(value: number | null): string {
  return value === null || Number.isNaN(value) ? '' : String(value).replace('.', ',');
}
