import readSheets from 'read-excel-file/universal';
import type { FileRow } from './delimited.ts';
import { FileProblem } from './problem.ts';

/** A sheet of a spreadsheet that is not empty. */
export interface Sheet {
  name: string;
  rows: FileRow[];
}

/** The sheets of an .xlsx file. Days are `YYYY-MM-DD`, whole numbers have all their digits. Rejects with a FileProblem. */
export async function readSpreadsheet(bytes: ArrayBuffer): Promise<Sheet[]> {
  let sheets: Awaited<ReturnType<typeof readSheets>>;
  try {
    sheets = await readSheets(bytes);
  } catch {
    throw new FileProblem('Não foi possível abrir esta planilha. No Excel, salve de novo como .xlsx ou como CSV.');
  }
  return sheets
    .map(({ sheet, data }) => ({
      name: sheet,
      rows: data
        .map((cells, at) => ({ line: at + 1, cells: cells.map(formatCell) }))
        .filter(({ cells }) => cells.some((cell) => cell.trim() !== '')),
    }))
    .filter(({ rows }) => rows.length > 0);
}

function formatCell(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return formatDate(cell);
  if (typeof cell === 'boolean') return cell ? 'sim' : 'não';
  return String(cell);
}

/** Dates of a spreadsheet have no time zone: the library returns them in UTC. */
function formatDate(date: Date): string {
  const [day = '', time = ''] = date.toISOString().slice(0, 16).split('T');
  return time === '00:00' ? day : `${day} ${time}`;
}
