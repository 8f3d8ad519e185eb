import { announcedSeparator, type CsvRow, decodeText, isBlank } from '../../../../domain/csvReading.ts';
import { IMPORT_LIMITS } from '../../../../domain/customerImport.ts';

/** Why a file cannot be imported, fit to show a person. */
export class FileProblem extends Error {}

const SEPARATORS = [';', ',', '\t'];

/** What files begin with that are no text: zip (.xlsx, .ods) and the older .xls. */
const SPREADSHEETS = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
];

/** The lines of a file that have anything on them. Rejects with a FileProblem. */
export async function readFile(file: File): Promise<CsvRow[]> {
  if (file.size > IMPORT_LIMITS.bytes)
    throw new FileProblem('O arquivo tem mais de 5 MB. Divida-o em arquivos menores.');
  const bytes = new Uint8Array(await readBytes(file));
  if (SPREADSHEETS.some((signature) => signature.every((byte, at) => bytes[at] === byte)))
    throw new FileProblem(
      'Esta é uma planilha, não um CSV. No Excel, use Salvar como → CSV e escolha o arquivo salvo.',
    );
  if (!/\.(csv|txt|tsv)$/i.test(file.name)) throw new FileProblem('Escolha um arquivo .csv ou .txt.');
  const text = decodeText(bytes);
  if (text.includes('\0')) throw new FileProblem('Não foi possível ler este arquivo como texto.');
  const rows = await parse(text);
  if (rows.length === 0) throw new FileProblem('O arquivo está vazio.');
  // One more for the headings.
  if (rows.length > IMPORT_LIMITS.rows + 1)
    throw new FileProblem('O arquivo tem mais de 10.000 linhas. Divida-o em arquivos menores.');
  return rows;
}

async function readBytes(file: File): Promise<ArrayBuffer> {
  try {
    return await file.arrayBuffer();
  } catch {
    throw new FileProblem('Não foi possível abrir o arquivo. Ele foi movido ou está aberto em outro programa?');
  }
}

async function parse(text: string): Promise<CsvRow[]> {
  const { default: Papa } = await import('papaparse');
  const announced = announcedSeparator(text);
  const table = announced ? text.slice(announced.from) : text;
  const rows: CsvRow[] = [];
  let line = announced ? 2 : 1;
  let read = 0;
  Papa.parse<string[]>(table, {
    delimiter: announced?.separator ?? '',
    delimitersToGuess: SEPARATORS,
    newline: '\n',
    step: ({ data, meta }) => {
      const row = { line, cells: data };
      if (!isBlank(row)) rows.push(row);
      // A cell in quotes may go over several lines of the file.
      line += table.slice(read, meta.cursor).split('\n').length - 1;
      read = meta.cursor;
    },
  });
  return rows;
}
