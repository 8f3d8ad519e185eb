import { detectSeparator, type FileRow, type HeadingTest, readDelimited, type Separator } from './delimited.ts';
import { decodeText, detectEncoding, type Encoding } from './encodings.ts';
import { findHeadingRow } from './headings.ts';
import { FileProblem } from './problem.ts';
import type { Sheet } from './spreadsheet.ts';
import { isVcard, readVcards } from './vcard.ts';

const FILE_LIMITS = { bytes: 5 * 1024 * 1024, rows: 10_000 } as const;

/** Titles and headings do not count as lines. */
const MAX_TITLES = 20;

/** How a file is read. Each part is found out, and a person can change it. */
type FileFormat =
  | { kind: 'text'; encoding: Encoding; separator: Separator }
  | { kind: 'spreadsheet'; sheets: string[]; sheet: string }
  | { kind: 'contacts'; encoding: Encoding };

/** What a person has chosen in place of what was found out. */
export interface FormatChoice {
  encoding?: Encoding;
  separator?: Separator;
  sheet?: string;
}

/** The format of a file as a choice: it is read in the same way again. */
export function toChoice(format: FileFormat): FormatChoice {
  if (format.kind === 'spreadsheet') return { sheet: format.sheet };
  return format.kind === 'text'
    ? { encoding: format.encoding, separator: format.separator }
    : { encoding: format.encoding };
}

/** The table of a file. */
export interface FileTable {
  format: FileFormat;
  /** The rows that are not blank, with the headings and what is above them. */
  rows: FileRow[];
  /** The index of the row that names the columns; null if there is none. */
  headingRow: number | null;
}

/** What the reading asks of those who use it. */
export interface FileReader {
  isHeading: HeadingTest;
  /** Whether a cell is certainly no heading. */
  looksLikeValue: (cell: string) => boolean;
  /** Reads an .xlsx file: `readSpreadsheet`, in a worker where there is one. */
  readSpreadsheet: (bytes: ArrayBuffer) => Promise<Sheet[]>;
  /** Waits between two parts of the work, so that the screen stays responsive. */
  pause?: () => Promise<void>;
}

const ACCEPTED_NAMES = /\.(csv|txt|tsv|tab|xlsx|xlsm|xls|vcf|vcard)$/i;

/** Signatures of files that are no text. */
const ZIP = [0x50, 0x4b, 0x03, 0x04];
const OLD_EXCEL = [0xd0, 0xcf, 0x11, 0xe0];
const PDF = [0x25, 0x50, 0x44, 0x46];

const EXPORT_AGAIN = 'No sistema de onde ele veio, exporte de novo como planilha ou CSV.';

/** The table of a file. Rejects with a FileProblem for a file without one. */
export async function readFile(
  bytes: Uint8Array<ArrayBuffer>,
  fileName: string,
  choice: FormatChoice,
  reader: FileReader,
): Promise<FileTable> {
  if (bytes.length > FILE_LIMITS.bytes)
    throw new FileProblem('O arquivo tem mais de 5 MB. Divida-o em arquivos menores.');
  if (startsWith(bytes, OLD_EXCEL))
    throw new FileProblem(
      'Esta planilha é do Excel antigo (.xls) ou tem senha. No Excel, use Salvar como → .xlsx sem senha e escolha o arquivo salvo.',
    );
  if (startsWith(bytes, PDF)) throw new FileProblem(`Este arquivo é um PDF. ${EXPORT_AGAIN}`);
  if (!ACCEPTED_NAMES.test(fileName)) throw new FileProblem('Escolha um arquivo .csv, .txt, .xlsx ou .vcf.');
  const { format, rows } = startsWith(bytes, ZIP)
    ? await readSheet(bytes, choice, reader)
    : await readText(bytes, choice, reader);
  if (rows.length === 0) throw new FileProblem('O arquivo está vazio.');
  const headingRow = format.kind === 'contacts' ? 0 : findHeadingRow(rows, reader.isHeading, reader.looksLikeValue);
  const table = { format, rows, headingRow };
  const { length } = getValueRows(table);
  if (length === 0)
    throw new FileProblem('O arquivo só tem os títulos das colunas. Escolha um arquivo com linhas abaixo dos títulos.');
  checkRowCount(length);
  return table;
}

/** The columns of a table: the widest of its rows counts. */
function countColumns({ rows }: FileTable): number {
  return rows.reduce((widest, { cells }) => Math.max(widest, cells.length), 0);
}

/** The rows with values: those below the headings. */
export function getValueRows({ rows, headingRow }: FileTable): FileRow[] {
  return headingRow === null ? rows : rows.slice(headingRow + 1);
}

/** The headings of a table, one for each column; empty where there is none. */
export function getHeadings(table: FileTable): string[] {
  const cells = table.headingRow === null ? [] : (table.rows[table.headingRow]?.cells ?? []);
  return Array.from({ length: countColumns(table) }, (_, column) => cells[column]?.trim() ?? '');
}

async function readSheet(
  bytes: Uint8Array<ArrayBuffer>,
  choice: FormatChoice,
  reader: FileReader,
): Promise<{ format: FileFormat; rows: FileRow[] }> {
  const sheets = await reader.readSpreadsheet(bytes.slice().buffer);
  // The first sheet may be a cover or a summary.
  const isTable = ({ rows }: Sheet) => {
    const headingRow = findHeadingRow(rows, reader.isHeading, reader.looksLikeValue);
    return headingRow !== null && headingRow + 1 < rows.length;
  };
  const likely = sheets.find(isTable) ?? sheets[0];
  const sheet = sheets.find(({ name }) => name === choice.sheet) ?? likely;
  if (!sheet) return { format: { kind: 'spreadsheet', sheets: [], sheet: '' }, rows: [] };
  return {
    format: { kind: 'spreadsheet', sheets: sheets.map(({ name }) => name), sheet: sheet.name },
    rows: sheet.rows,
  };
}

async function readText(
  bytes: Uint8Array,
  choice: FormatChoice,
  reader: FileReader,
): Promise<{ format: FileFormat; rows: FileRow[] }> {
  const encoding = choice.encoding ?? detectEncoding(bytes);
  await reader.pause?.();
  const text = decodeText(bytes, encoding);
  await reader.pause?.();
  if (text.includes('\0'))
    throw new FileProblem('Este arquivo não é texto nem planilha. Escolha um arquivo .xlsx, .csv ou .vcf.');
  if (/^\s*<(!doctype|html|table|\?xml)/i.test(text))
    throw new FileProblem(
      'Este arquivo é uma página da internet com nome de planilha. Abra-o no Excel, use Salvar como → .xlsx e escolha o arquivo salvo.',
    );
  if (/^\s*(\[\s*)?\{/.test(text)) throw new FileProblem(`Este arquivo é JSON. ${EXPORT_AGAIN}`);
  if (isVcard(text)) {
    const rows = readVcards(text);
    return { format: { kind: 'contacts', encoding }, rows };
  }
  const separator = choice.separator ?? detectSeparator(text, reader.isHeading);
  await reader.pause?.();
  const rows: FileRow[] = [];
  for (const batch of readDelimited(text, separator)) {
    rows.push(...batch);
    checkRowCount(rows.length - MAX_TITLES);
    await reader.pause?.();
  }
  return { format: { kind: 'text', encoding, separator }, rows };
}

function checkRowCount(count: number): void {
  if (count > FILE_LIMITS.rows)
    throw new FileProblem('O arquivo tem mais de 10.000 linhas. Divida-o em arquivos menores.');
}

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, at) => bytes[at] === byte);
}
