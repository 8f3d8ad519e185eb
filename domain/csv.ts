import { type Day, formatDay } from './dates.ts';
import { type Cents, toReais } from './money.ts';

/** One cell: a text as people typed it, a number of ours, or nothing. */
export type Cell = string | number | Amount | null | undefined;

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
export function csvFile(headings: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const lines = [headings, ...rows].map((cells) => cells.map(csvCell).join(SEPARATOR));
  return `${BYTE_ORDER_MARK}${lines.join('\r\n')}\r\n`;
}

/** A cell as it stands in the file, neutralised and in quotes where it has to be. */
export function csvCell(cell: Cell): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'number') return String(cell).replace('.', ',');
  if (typeof cell === 'object') return toReais(cell.cents).toFixed(2).replace('.', ',');
  const text = neutralised(cell);
  return /[";,\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A text that no spreadsheet computes: `=1+1` → `'=1+1`. `restored` takes it back. */
export function neutralised(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** The text that `neutralised` was given. Any other text comes back as it is. */
export function restored(text: string): string {
  return text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;
}

/** A day as spreadsheets in Brazil read it, dd/MM/yyyy; empty for none. */
export function dayCell(day: Day | null): Cell {
  return day && formatDay(day);
}

/** `clientes`, `2026-11-21` → `navalha-clientes-2026-11-21.csv`. */
export function csvFileName(what: string, dayOrMonth: string): string {
  return `navalha-${what}-${dayOrMonth}.csv`;
}
