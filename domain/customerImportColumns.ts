import type { CsvRow } from './csvDecoding.ts';
import { normalizeImportedPhone } from './customerImport.ts';
import { isNationalPhone } from './phone.ts';
import { isEmail } from './schemas/fields.ts';
import { fold } from './text.ts';

export type ImportField = 'name' | 'phone' | 'email' | 'points' | 'last_visit';

/** What a customer can come without. */
export const OPTIONAL_IMPORT_FIELDS = ['points', 'last_visit'] as const satisfies readonly ImportField[];

/** Which column of a file, counted from 0, has a field; null for none. */
export type ColumnMapping = Record<ImportField, number | null>;

export interface CsvLayout {
  /** Whether the first line names the columns. */
  hasHeadings: boolean;
  columns: ColumnMapping;
}

/** The words of a heading, the likelier first: a file may have both a `Celular` and a `Telefone`. */
const WORDS: Record<ImportField, readonly string[]> = {
  email: ['email', 'e mail', 'mail', 'correio'],
  phone: ['celular', 'whatsapp', 'whats', 'zap', 'telefone', 'fone', 'tel', 'mobile', 'phone', 'contato', 'numero'],
  points: ['pontos', 'saldo de pontos', 'pontuacao', 'pontos de fidelidade', 'points'],
  last_visit: ['ultima visita', 'ultimo atendimento', 'ultima compra', 'ultima vez', 'last visit'],
  name: ['nome', 'nome completo', 'name', 'full name', 'cliente', 'customer', 'razao social'],
};
const GUESSED = ['email', 'phone', 'name'] as const;
const FIELDS = ['email', 'phone', ...OPTIONAL_IMPORT_FIELDS, 'name'] as const;

/** Headings of something else about the same thing: `E-mail 1 - Label`, `Cliente desde`. */
const ASIDE = /\b(label|type|tipo|rotulo|desde|since|data|id|codigo|cod)\b/;

const LOOKS: Record<(typeof GUESSED)[number], (cell: string) => boolean> = {
  email: isEmail,
  phone: (cell) => isNationalPhone(normalizeImportedPhone(cell)),
  name: (cell) => /\p{L}{2}/u.test(cell) && !/[@\d]/.test(cell),
};

/** How many lines are looked at where the headings do not tell. */
const LOOKED_AT = 50;

/** What the columns of a file seem to be: by their headings (pt-BR or English), else by what is in them. */
export function guessLayout(rows: readonly CsvRow[]): CsvLayout {
  const first = rows[0]?.cells.map((cell) => cell.trim()) ?? [];
  const holdsData = first.some((cell) => LOOKS.email(cell) || LOOKS.phone(cell));
  const named = holdsData ? noColumns() : columnsNamed(first);
  const hasHeadings = FIELDS.some((field) => named[field] !== null) || (!holdsData && holdsBelow(rows));
  return { hasHeadings, columns: withLooks(named, hasHeadings ? rows.slice(1) : rows) };
}

/** Whether under a first line without a phone or an e-mail there are some: then that line names the columns, in its own words. */
function holdsBelow(rows: readonly CsvRow[]): boolean {
  const { phone, email } = withLooks(noColumns(), rows.slice(1));
  return phone !== null || email !== null;
}

/** What a column is called in the selects: its heading, else its number and a value of it. */
export function getColumnNames(rows: readonly CsvRow[], hasHeadings: boolean): string[] {
  const width = Math.max(0, ...rows.slice(0, LOOKED_AT).map(({ cells }) => cells.length));
  return Array.from({ length: width }, (_, column) => {
    const text = rows[0]?.cells[column]?.trim() ?? '';
    if (text === '') return `Coluna ${column + 1}`;
    return hasHeadings ? text : `Coluna ${column + 1} (${text})`;
  });
}

/** The names of the columns that nothing is read from. */
export function findUnusedColumns(names: readonly string[], columns: ColumnMapping): string[] {
  const used = Object.values(columns);
  return names.filter((_, column) => !used.includes(column));
}

function isBalance(field: ImportField): boolean {
  return OPTIONAL_IMPORT_FIELDS.some((balance) => balance === field);
}

function noColumns(): ColumnMapping {
  return { name: null, phone: null, email: null, points: null, last_visit: null };
}

function columnsNamed(headings: readonly string[]): ColumnMapping {
  const folded = headings.map((heading) =>
    fold(heading)
      .replace(/[^a-z0-9]+/g, ' ')
      .trim(),
  );
  const columns = noColumns();
  const isFree = (column: number) => column >= 0 && !Object.values(columns).includes(column);
  for (const field of FIELDS) {
    const exact = WORDS[field].map((word) => folded.indexOf(word)).find(isFree);
    const within = WORDS[field]
      .map((word) =>
        folded.findIndex(
          (text, at) => isFree(at) && (isBalance(field) || !ASIDE.test(text)) && ` ${text} `.includes(` ${word} `),
        ),
      )
      .find(isFree);
    columns[field] = exact ?? within ?? null;
  }
  return columns;
}

/** Fields without a column of their name get one that looks like them: more than half of what is in it does. */
function withLooks(named: ColumnMapping, rows: readonly CsvRow[]): ColumnMapping {
  const columns = { ...named };
  const width = Math.max(0, ...rows.slice(0, LOOKED_AT).map(({ cells }) => cells.length));
  for (const field of GUESSED) {
    if (columns[field] !== null) continue;
    for (let column = 0; column < width && columns[field] === null; column += 1) {
      if (Object.values(columns).includes(column)) continue;
      const cells = rows.slice(0, LOOKED_AT).map((row) => row.cells[column]?.trim() ?? '');
      const filled = cells.filter((cell) => cell !== '');
      if (filled.filter(LOOKS[field]).length * 2 > filled.length) columns[field] = column;
    }
  }
  return columns;
}
