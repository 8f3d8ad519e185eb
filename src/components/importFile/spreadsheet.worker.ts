import type { FileRow } from '../../../domain/importFile/delimited.ts';
import { readSpreadsheet } from '../../../domain/importFile/spreadsheet.ts';

/** What the worker answers: the rows in parts, so that receiving them does not block the page. */
export type SpreadsheetMessage =
  | { kind: 'rows'; sheet: string; rows: FileRow[] }
  | { kind: 'done' }
  | { kind: 'problem'; message: string };

const ROWS_PER_MESSAGE = 250;

self.addEventListener('message', async ({ data }: MessageEvent<ArrayBuffer>) => {
  const answer = (message: SpreadsheetMessage) => self.postMessage(message);
  try {
    for (const { name, rows } of await readSpreadsheet(data))
      for (let from = 0; from < rows.length; from += ROWS_PER_MESSAGE)
        answer({ kind: 'rows', sheet: name, rows: rows.slice(from, from + ROWS_PER_MESSAGE) });
    answer({ kind: 'done' });
  } catch (error) {
    answer({ kind: 'problem', message: (error as Error).message });
  }
});
