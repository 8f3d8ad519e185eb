import type { CsvRow } from './csvDecoding.ts';
import type { Field } from './fields/field.ts';
import { isCellReadable } from './fields/parseCell.ts';
import { isNationalPhone, normalizeImportedPhone } from './phone.ts';
import { customers } from './resources/customers.ts';
import { getInputFields } from './resources/request.ts';
import type { AnyResource } from './resources/resource.ts';
import { isEmail } from './schemas/fields.ts';
import { fold } from './text.ts';

/** The fields that are read in a way of their own; `getDeclaredImportFields` returns the others. */
type SpecialField = 'name' | 'phone' | 'email' | 'points' | 'last_visit';

/** Of every customer, except the e-mail where the back end accepts customers without one. */
export const CONTACT_IMPORT_FIELDS = ['name', 'phone', 'email'] as const satisfies readonly SpecialField[];

/** What an older system knows of a customer. */
export const BALANCE_IMPORT_FIELDS = ['points', 'last_visit'] as const satisfies readonly SpecialField[];

/** A value for each field that the import reads. */
export type ByImportField<Value> = Record<SpecialField, Value> & Record<string, Value>;

/** The column of each field in the file, counted from 0; null for none. */
export type ColumnMapping = ByImportField<number | null>;

/** The other fields of the form of customers that a cell can hold. */
export function getDeclaredImportFields(resource: AnyResource): [name: string, field: Field][] {
  const contacts: readonly string[] = CONTACT_IMPORT_FIELDS;
  return getInputFields(resource).filter(([name, field]) => !contacts.includes(name) && isCellReadable(field));
}

export interface CsvLayout {
  /** Whether the first line names the columns. */
  hasHeadings: boolean;
  columns: ColumnMapping;
}

/** Words of headings, the most likely first: a file may have both a `Celular` and a `Telefone`. */
const WORDS: Record<SpecialField, readonly string[]> = {
  email: ['email', 'e mail', 'mail', 'correio'],
  phone: ['celular', 'whatsapp', 'whats', 'zap', 'telefone', 'fone', 'tel', 'mobile', 'phone', 'contato', 'numero'],
  points: ['pontos', 'saldo de pontos', 'pontuacao', 'pontos de fidelidade', 'points'],
  last_visit: ['ultima visita', 'ultimo atendimento', 'ultima compra', 'ultima vez', 'last visit'],
  name: ['nome', 'nome completo', 'name', 'full name', 'cliente', 'customer', 'razao social'],
};
const FIELDS_BY_CONTENT = ['email', 'phone', 'name'] as const;

/** Words of headings that are about something else: `E-mail 1 - Label`, `Cliente desde`. */
const UNRELATED = /\b(label|type|tipo|rotulo|desde|since|data|id|codigo|cod)\b/;

const LOOKS_LIKE: Record<(typeof FIELDS_BY_CONTENT)[number], (cell: string) => boolean> = {
  email: isEmail,
  phone: (cell) => isNationalPhone(normalizeImportedPhone(cell)),
  name: (cell) => /\p{L}{2}/u.test(cell) && !/[@\d]/.test(cell),
};

/** How many rows are inspected when the headings do not say what the columns are. */
const SAMPLE_ROWS = 50;

/** The likely layout of a file: by its headings (pt-BR or English), else by the contents of its columns. */
export function guessLayout(rows: readonly CsvRow[], resource: AnyResource = customers): CsvLayout {
  const first = rows[0]?.cells.map((cell) => cell.trim()) ?? [];
  const isDataRow = first.some((cell) => LOOKS_LIKE.email(cell) || LOOKS_LIKE.phone(cell));
  const mapping = isDataRow ? createEmptyMapping() : matchHeadings(first, getDeclaredImportFields(resource));
  const hasHeadings = Object.values(mapping).some((column) => column !== null) || (!isDataRow && hasDataBelow(rows));
  return { hasHeadings, columns: matchContents(mapping, hasHeadings ? rows.slice(1) : rows) };
}

/** Whether rows after a first line without phone or e-mail have some: then the first line has headings in words we do not know. */
function hasDataBelow(rows: readonly CsvRow[]): boolean {
  const { phone, email } = matchContents(createEmptyMapping(), rows.slice(1));
  return phone !== null || email !== null;
}

/** The names of the columns in the select inputs: the heading, else the column's number and a value of it. */
export function getColumnNames(rows: readonly CsvRow[], hasHeadings: boolean): string[] {
  const width = Math.max(0, ...rows.slice(0, SAMPLE_ROWS).map(({ cells }) => cells.length));
  return Array.from({ length: width }, (_, column) => {
    const text = rows[0]?.cells[column]?.trim() ?? '';
    if (text === '') return `Coluna ${column + 1}`;
    return hasHeadings ? text : `Coluna ${column + 1} (${text})`;
  });
}

/** The names of the columns that the import does not read. */
export function findUnusedColumns(names: readonly string[], columns: ColumnMapping): string[] {
  const used = Object.values(columns);
  return names.filter((_, column) => !used.includes(column));
}

function createEmptyMapping(): ColumnMapping {
  return { name: null, phone: null, email: null, points: null, last_visit: null };
}

function matchHeadings(headings: readonly string[], declared: readonly [string, Field][]): ColumnMapping {
  const texts = headings.map(normalizeHeading);
  const declaredWords = declared.map(
    ([name, { label, options }]) => [name, [label, ...(options.importHeadings ?? [])].map(normalizeHeading)] as const,
  );
  const columns = createEmptyMapping();
  const isFree = (column: number) => column >= 0 && !Object.values(columns).includes(column);
  const findExact = (words: readonly string[]) => words.map((word) => texts.indexOf(word)).find(isFree) ?? null;
  const findPartial = (words: readonly string[], isContact: boolean) =>
    words
      .map((word) =>
        texts.findIndex(
          (text, at) => isFree(at) && !(isContact && UNRELATED.test(text)) && ` ${text} `.includes(` ${word} `),
        ),
      )
      .find(isFree) ?? null;
  // First of all: a declared label says more than a word like `contato`.
  for (const [name, words] of declaredWords) columns[name] = findExact(words);
  for (const field of ['email', 'phone'] as const)
    columns[field] = findExact(WORDS[field]) ?? findPartial(WORDS[field], true);
  for (const [name, words] of [
    ...BALANCE_IMPORT_FIELDS.map((field) => [field, WORDS[field]] as const),
    ...declaredWords,
  ])
    columns[name] ??= findExact(words) ?? findPartial(words, false);
  columns.name = findExact(WORDS.name) ?? findPartial(WORDS.name, true);
  return columns;
}

/** `Última visita:` → `ultima visita`. */
function normalizeHeading(heading: string): string {
  return fold(heading)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

/** Fields without a heading get the first column in which more than half of the values look right. */
function matchContents(mapping: ColumnMapping, rows: readonly CsvRow[]): ColumnMapping {
  const columns = { ...mapping };
  const width = Math.max(0, ...rows.slice(0, SAMPLE_ROWS).map(({ cells }) => cells.length));
  for (const field of FIELDS_BY_CONTENT) {
    if (columns[field] !== null) continue;
    for (let column = 0; column < width && columns[field] === null; column += 1) {
      if (Object.values(columns).includes(column)) continue;
      const cells = rows.slice(0, SAMPLE_ROWS).map((row) => row.cells[column]?.trim() ?? '');
      const filled = cells.filter((cell) => cell !== '');
      if (filled.filter(LOOKS_LIKE[field]).length * 2 > filled.length) columns[field] = column;
    }
  }
  return columns;
}
