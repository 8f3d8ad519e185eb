import { type Day, formatDay } from './dates.ts';
import { type Cents, toReais } from './money.ts';

/** One cell: a text that people typed, a number or amount of the product, or nothing. */
export type CsvCell = string | number | Amount | null | undefined;

/** An amount of money, written without a currency: `1234,56`. */
export interface Amount {
  cents: Cents;
}

const SEPARATOR = ';';
const BYTE_ORDER_MARK = '\ufeff';

/** What a spreadsheet reads as the beginning of a formula, also after our apostrophes. Full-width characters count in some languages. */
const FORMULA = /^'*[=+\-@＝＋－＠\t\r\n]/;

/**
 * A file that Excel in Brazil opens with a double click: UTF-8 with a byte order mark, semicolons, CRLF, decimal commas.
 * A text that a spreadsheet would compute gets an apostrophe in front; numbers and amounts do not, not even negative
 * ones.
 */
export function buildCsv(headings: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  const lines = [headings, ...rows].map((cells) => cells.map(formatCsvCell).join(SEPARATOR));
  return `${BYTE_ORDER_MARK}${lines.join('\r\n')}\r\n`;
}

/** A cell as written in the file, with formulas escaped and with quotes if needed. */
export function formatCsvCell(cell: CsvCell): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'number') return String(cell).replace('.', ',');
  if (typeof cell === 'object') return toReais(cell.cents).toFixed(2).replace('.', ',');
  const text = escapeFormula(cell);
  return /[";,\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A text that no spreadsheet computes: `=1+1` → `'=1+1`. `unescapeFormula` reverts it. */
export function escapeFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** Reverts `escapeFormula`. Any other text is returned unchanged. */
export function unescapeFormula(text: string): string {
  return text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;
}

/** A day as spreadsheets in Brazil read it, dd/MM/yyyy; empty for none. */
export function formatDayCell(day: Day | null): CsvCell {
  return day && formatDay(day);
}

/** `clientes`, `2026-11-21` → `navalha-clientes-2026-11-21.csv`. */
export function buildCsvFileName(what: string, dayOrMonth: string): string {
  return `navalha-${what}-${dayOrMonth}.csv`;
}
