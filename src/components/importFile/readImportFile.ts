import { FileProblem } from '../../../domain/importFile/problem.ts';
import { type FileReader, type FileTable, type FormatChoice, readFile } from '../../../domain/importFile/readFile.ts';
import type { Sheet } from '../../../domain/importFile/spreadsheet.ts';
import { createPause } from './pause.ts';
import type { SpreadsheetMessage } from './spreadsheet.worker.ts';

/** The table of a chosen file, read without blocking the page. Rejects with a FileProblem. */
export async function readImportFile(
  file: File,
  choice: FormatChoice,
  words: Pick<FileReader, 'isHeading' | 'looksLikeValue'>,
): Promise<FileTable> {
  let bytes: ArrayBuffer;
  try {
    bytes = await file.arrayBuffer();
  } catch {
    throw new FileProblem('Não foi possível abrir o arquivo. Ele foi movido ou está aberto em outro programa?');
  }
  return readFile(new Uint8Array(bytes), file.name, choice, { ...words, readSpreadsheet, pause: createPause() });
}

/** Reads a spreadsheet in a worker: its XML is parsed in one go. */
async function readSpreadsheet(bytes: ArrayBuffer): Promise<Sheet[]> {
  if (typeof Worker === 'undefined')
    return (await import('../../../domain/importFile/spreadsheet.ts')).readSpreadsheet(bytes);
  const worker = new Worker(new URL('./spreadsheet.worker.ts', import.meta.url), { type: 'module' });
  const sheets = new Map<string, Sheet>();
  try {
    await new Promise<void>((resolve, reject) => {
      worker.addEventListener('error', () => reject(new FileProblem('Não foi possível abrir esta planilha.')));
      worker.addEventListener('message', ({ data }: MessageEvent<SpreadsheetMessage>) => {
        if (data.kind === 'problem') reject(new FileProblem(data.message));
        else if (data.kind === 'done') resolve();
        else {
          const sheet = sheets.get(data.sheet) ?? { name: data.sheet, rows: [] };
          sheet.rows.push(...data.rows);
          sheets.set(data.sheet, sheet);
        }
      });
      worker.postMessage(bytes, [bytes]);
    });
  } finally {
    worker.terminate();
  }
  return [...sheets.values()];
}
