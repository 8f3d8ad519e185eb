import { type Day, formatDay } from './dates.ts';
import { type Cents, toReais } from './money.ts';

/** One cell: a text as people typed it, a number of ours, or nothing. */
export type CsvCell = string | number | Amount | null | undefined;

/** An amount of money, which is written without a currency: `1234,56`. */
export interface Amount {
  cents: Cents;
}

const SEPARATOR = ';';
const BYTE_ORDER_MARK = '\ufeff';

/** What a spreadsheet takes for the beginning of a formula, also after apostrophes of ours. Full-width signs count in some languages. */
const FORMULA = /^'*[=+\-@＝＋－＠\t\r\n]/;

/**
 * A file that Excel in Brazil opens with a double click: UTF-8 with a byte order mark, semicolons, CRLF, amounts with a comma.
 * Texts that a spreadsheet would compute get an apostrophe in front; numbers and amounts of ours do not, negative ones neither.
 */
export function buildCsv(headings: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  const lines = [headings, ...rows].map((cells) => cells.map(formatCsvCell).join(SEPARATOR));
  return `${BYTE_ORDER_MARK}${lines.join('\r\n')}\r\n`;
}

/** A cell as it stands in the file, neutralised and in quotes where it has to be. */
export function formatCsvCell(cell: CsvCell): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'number') return String(cell).replace('.', ',');
  if (typeof cell === 'object') return toReais(cell.cents).toFixed(2).replace('.', ',');
  const text = escapeFormula(cell);
  return /[";,\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A text that no spreadsheet computes: `=1+1` → `'=1+1`. `restored` takes it back. */
export function escapeFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** The text that `neutralised` was given. Any other text comes back as it is. */
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
