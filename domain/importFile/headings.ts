import type { FileRow, HeadingTest } from './delimited.ts';

/** How far below the top of a file its headings can be. */
const TOP_ROWS = 20;

/**
 * The row that names the columns, as an index; null if the file has none. It is the one with the most known headings;
 * titles may be above it. `looksLikeValue` says that a text is a value (a phone, an e-mail), not a heading in unknown words.
 */
export function findHeadingRow(
  rows: readonly FileRow[],
  isHeading: HeadingTest,
  looksLikeValue: (cell: string) => boolean,
): number | null {
  const top = rows.slice(0, TOP_ROWS);
  const hasValue = ({ cells }: FileRow) => cells.some(looksLikeValue);
  const counts = top.map((row) => (hasValue(row) ? 0 : row.cells.filter(isHeading).length));
  const most = Math.max(0, ...counts);
  const best = counts.indexOf(most);
  const first = findFirstFull(top);
  // A single word may be a value: a customer's name, or the kind of a phone.
  if (most >= 2 || (most === 1 && best === first && !isRepeatedBelow(top, best, isHeading))) return best;
  const isAboveValues =
    first !== null && !hasValue(top[first] as FileRow) && rows.slice(first + 1, first + 50).some(hasValue);
  return isAboveValues ? first : null;
}

/** Whether a known heading of a row is also a value of its column. */
function isRepeatedBelow(rows: readonly FileRow[], at: number, isHeading: HeadingTest): boolean {
  const cells = rows[at]?.cells ?? [];
  return cells.some((cell, column) => isHeading(cell) && rows.slice(at + 1).some((row) => row.cells[column] === cell));
}

/** The first row that is about as wide as the others: titles fill one cell or two. */
function findFirstFull(rows: readonly FileRow[]): number | null {
  const filled = rows.map(countFilled);
  const widest = Math.max(0, ...filled);
  const first = filled.findIndex((count) => count * 2 >= widest && count >= Math.min(2, widest));
  return first < 0 ? null : first;
}

function countFilled(row: FileRow | undefined): number {
  return row?.cells.filter((cell) => cell.trim() !== '').length ?? 0;
}
