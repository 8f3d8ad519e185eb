import { useMemo, useState } from 'react';
import { type CsvRow, decodeText, isBlankRow, readSeparatorLine } from '../../../../domain/csvDecoding.ts';
import { IMPORT_LIMITS, type ImportCandidate, readCandidates } from '../../../../domain/customerImport.ts';
import {
  BALANCE_IMPORT_FIELDS,
  type CsvLayout,
  getColumnNames,
  guessLayout,
} from '../../../../domain/customerImportColumns.ts';
import { type Customer, customers as customersResource } from '../../../../domain/resources/customers.ts';
import { useAvailableResource } from '../../../availableResource.ts';
import { fetchAllRecords } from '../../../dataProvider/fetchAllRecords.ts';
import { useShopDataProvider } from '../../../dataProvider/index.ts';
import { useFeature } from '../../../session.ts';
import { useToday } from '../../../shopClock.ts';

interface ChosenFile {
  name: string;
  rows: CsvRow[];
  layout: CsvLayout;
  /** Phones of the existing customers. */
  phones: string[];
}

const NO_CANDIDATES: ImportCandidate[] = [];

/** The chosen file and the result of checking its lines. */
export function useImportFile() {
  const shop = useShopDataProvider();
  const today = useToday();
  const noEmail = useFeature('customers.noEmail');
  const resource = useAvailableResource(customersResource);
  const importsBalances = useFeature('customers.import');
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function choose(file: File) {
    setBusy(true);
    setProblem(null);
    try {
      const rows = await readFile(file);
      const customers = await fetchAllRecords<Customer>(shop, customersResource.name, { field: 'id', order: 'ASC' });
      const phones = customers.map(({ phone }) => String(phone ?? ''));
      const layout = guessLayout(rows, resource);
      setChosen({ name: file.name, rows, layout: importsBalances ? layout : withoutBalances(layout), phones });
    } catch (error) {
      const { message } = error as Error;
      setProblem(
        error instanceof FileProblem ? message : `Não foi possível conferir os clientes já cadastrados. ${message}`,
      );
    } finally {
      setBusy(false);
    }
  }

  const candidates = useMemo(
    () =>
      chosen
        ? readCandidates(
            chosen.layout.hasHeadings ? chosen.rows.slice(1) : chosen.rows,
            chosen.layout.columns,
            chosen.phones,
            { today, allowNoEmail: noEmail, resource },
          )
        : NO_CANDIDATES,
    [chosen, today, noEmail, resource],
  );

  return {
    chosen,
    candidates,
    names: chosen ? getColumnNames(chosen.rows, chosen.layout.hasHeadings) : [],
    busy,
    problem,
    choose,
    setLayout: (layout: CsvLayout) => setChosen((before) => before && { ...before, layout }),
    forget: () => setChosen(null),
  };
}

/** Ignores the columns of points and last visits, for back ends that do not import them. */
function withoutBalances(layout: CsvLayout): CsvLayout {
  const none = Object.fromEntries(BALANCE_IMPORT_FIELDS.map((field) => [field, null]));
  return { ...layout, columns: { ...layout.columns, ...none } };
}

/** Why a file cannot be imported; the message is shown to the user. */
class FileProblem extends Error {}

const SEPARATORS = [';', ',', '\t'];

/** Signatures of binary files: zip (.xlsx, .ods) and the older .xls. */
const SPREADSHEETS = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
];

/** The non-empty lines of a file. Rejects with a FileProblem. */
async function readFile(file: File): Promise<CsvRow[]> {
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
  // Plus one for the headings.
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
  const separatorLine = readSeparatorLine(text);
  const table = separatorLine ? text.slice(separatorLine.from) : text;
  const rows: CsvRow[] = [];
  let line = separatorLine ? 2 : 1;
  let read = 0;
  Papa.parse<string[]>(table, {
    delimiter: separatorLine?.separator ?? '',
    delimitersToGuess: SEPARATORS,
    newline: '\n',
    step: ({ data, meta }) => {
      const row = { line, cells: data };
      if (!isBlankRow(row)) rows.push(row);
      // A quoted cell may span several lines of the file.
      line += table.slice(read, meta.cursor).split('\n').length - 1;
      read = meta.cursor;
    },
  });
  return rows;
}
