import { type Day, formatDay, toShopTime } from './dates.ts';
import { type Cents, toReais } from './money.ts';

/** One cell: a text that people typed, a number, amount, day or instant of the product, or nothing. */
export type CsvCell = string | number | Amount | DayCell | InstantCell | null | undefined;

/** An amount of money, written without a currency: `1234,56`. */
export interface Amount {
  cents: Cents;
}

/** `timeZone` is the shop's. */
export interface InstantCell {
  instant: string;
  timeZone: string;
}

export interface DayCell {
  day: Day;
}

/** How a file writes what is not a text. */
export interface CsvFormat {
  separator: ',' | ';';
  decimalSeparator: '.' | ',';
  /** What a file begins with. */
  prefix: string;
  formatDay(day: Day): string;
  formatInstant(cell: InstantCell): string;
}

const BYTE_ORDER_MARK = '\ufeff';

/** Excel in Brazil opens it with a double click. */
export const SPREADSHEET_FORMAT: CsvFormat = {
  separator: ';',
  decimalSeparator: ',',
  prefix: BYTE_ORDER_MARK,
  formatDay,
  formatInstant({ instant, timeZone }) {
    const { day, time } = toShopTime(new Date(instant), timeZone);
    return `${formatDay(day)} ${time}`;
  },
};

/** For other programs: ISO 8601, a decimal point, no byte order mark. */
export const PLAIN_FORMAT: CsvFormat = {
  separator: ',',
  decimalSeparator: '.',
  prefix: '',
  formatDay: (day) => day,
  formatInstant: ({ instant }) => instant,
};

/** What a spreadsheet reads as the beginning of a formula, also after our apostrophes. Full-width characters count in some languages. */
const FORMULA = /^'*[=+\-@＝＋－＠\t\r\n]/;

/**
 * A file that Excel in Brazil opens with a double click: UTF-8 with a byte order mark, semicolons, CRLF, decimal commas.
 * A text that a spreadsheet would compute gets an apostrophe in front; numbers and amounts do not, not even negative
 * ones.
 */
export function buildCsv(headings: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  const { prefix } = SPREADSHEET_FORMAT;
  return prefix + [headings, ...rows].map((cells) => formatCsvLine(cells)).join('');
}

/** A line of a file with its line break. */
export function formatCsvLine(cells: readonly CsvCell[], format: CsvFormat = SPREADSHEET_FORMAT): string {
  return `${cells.map((cell) => formatCsvCell(cell, format)).join(format.separator)}\r\n`;
}

/** A cell as written in the file, with formulas escaped and with quotes if needed. */
export function formatCsvCell(cell: CsvCell, format: CsvFormat = SPREADSHEET_FORMAT): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'number') return String(cell).replace('.', format.decimalSeparator);
  if (typeof cell === 'object') {
    if ('day' in cell) return format.formatDay(cell.day);
    if ('instant' in cell) return format.formatInstant(cell);
    return toReais(cell.cents).toFixed(2).replace('.', format.decimalSeparator);
  }
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

/** The cell of a day; empty for none. */
export function toDayCell(day: Day | null): CsvCell {
  return day ? { day } : null;
}

/** `clientes`, `2026-11-21` → `navalha-clientes-2026-11-21.csv`. */
export function buildCsvFileName(what: string, dayOrMonth: string): string {
  return `navalha-${what}-${dayOrMonth}.csv`;
}
