import { unescapeFormula } from './csv.ts';
import type { CsvRow } from './csvDecoding.ts';
import type { ColumnMapping, ImportField } from './customerImportColumns.ts';
import { type Day, isDay } from './dates.ts';
import { negate } from './money.ts';
import { extractNationalDigits, normalizeImportedPhone, normalizePhone } from './phone.ts';
import type { ImportedCustomer } from './resources/customers.ts';
import { type FieldErrors, findFieldErrors } from './schemas/fieldErrors.ts';
import { buildImportedCustomerSchema } from './schemas/people.ts';
import { fold, normalizeText } from './text.ts';

export const IMPORT_LIMITS = { bytes: 5 * 1024 * 1024, rows: 10_000 } as const;

/** One row of the file as a customer. */
export interface ImportCandidate {
  line: number;
  /** The row as it is in the file. */
  cells: string[];
  /** The values as they would be stored, or as close to that as they can be read. */
  values: Record<ImportField, string>;
  state:
    | { kind: 'new'; customer: ImportedCustomer }
    /** A customer with this phone exists already. */
    | { kind: 'known' }
    /** An earlier row of the file has the same phone. */
    | { kind: 'repeated'; firstLine: number }
    | { kind: 'wrong'; errors: FieldErrors };
}

/** What an import accepts; it depends on the back end. */
export interface ImportRules {
  today: Day;
  /** Customers without an e-mail are accepted. */
  allowNoEmail: boolean;
  /** Phones of other countries are accepted. */
  allowForeignPhones: boolean;
}

/**
 * What the import would do with each row. `phones` are those of the existing customers, in any spelling. A phone
 * identifies a customer: the first valid row with it counts.
 */
export function readCandidates(
  rows: readonly CsvRow[],
  columns: ColumnMapping,
  phones: Iterable<string>,
  { today, allowNoEmail, allowForeignPhones }: ImportRules,
): ImportCandidate[] {
  const schema = buildImportedCustomerSchema(today, allowForeignPhones);
  const known = new Set([...phones].map(getPhoneKey).filter((key) => key !== ''));
  const lines = new Map<string, number>();
  return rows.map(({ line, cells }) => {
    const values = readValues(cells, columns);
    const key = getPhoneKey(values.phone);
    const candidate = { line, cells, values };
    // Checked before the errors: importing the same file again finds only known customers.
    if (known.has(key)) return { ...candidate, state: { kind: 'known' } };
    const input = {
      ...values,
      email: allowNoEmail && NO_EMAIL.test(fold(values.email)) ? null : values.email,
      points: parsePoints(values.points),
      last_visit: values.last_visit === '' ? null : (parseDay(values.last_visit) ?? values.last_visit),
    };
    const errors = findFieldErrors(schema, input);
    if (errors) return { ...candidate, state: { kind: 'wrong', errors } };
    const firstLine = lines.get(key);
    if (firstLine !== undefined) return { ...candidate, state: { kind: 'repeated', firstLine } };
    lines.set(key, line);
    const customer = schema.parse(input);
    const { name, phone, email } = customer;
    const stored = { ...values, name, phone, email: email ?? '' };
    return { ...candidate, values: stored, state: { kind: 'new', customer } };
  });
}

/** The digits that two spellings of the same phone share. */
export function getPhoneKey(phone: string): string {
  return normalizePhone(phone) ?? extractNationalDigits(normalizeImportedPhone(phone));
}

function readValues(cells: readonly string[], columns: ColumnMapping): Record<ImportField, string> {
  const readCell = (field: ImportField) => {
    const column = columns[field];
    // A line break in a cell comes from the spreadsheet, not from the name.
    return column === null ? '' : normalizeText(unescapeFormula(cells[column] ?? ''));
  };
  return {
    name: readCell('name'),
    phone: normalizeImportedPhone(readCell('phone')),
    email: readCell('email'),
    points: readCell('points'),
    last_visit: readCell('last_visit'),
  };
}

/** What people write for 'no e-mail', folded. */
const NO_EMAIL = /^(|-+|n\/?a|nao( tem| possui)?|sem( e-?mail)?|nenhum)$/;

/** `1.200` → 1200, `-7` or `−7` → -7, empty → 0; NaN for anything else. */
function parsePoints(text: string): number {
  if (text === '') return 0;
  const [, minus = '', digits = ''] = /^([-−]?)(.*)$/.exec(text) ?? [];
  const plain = /^\d{1,3}(\.\d{3})+$/.test(digits) ? digits.replaceAll('.', '') : digits;
  if (!/^\d+([.,]0+)?$/.test(plain)) return Number.NaN;
  const points = Number.parseInt(plain, 10);
  return minus ? negate(points) : points;
}

/** `5/3/2026`, `05/03/26` or `2026-03-05`, with or without a time after it; null for anything else. */
function parseDay(text: string): Day | null {
  const [, d = '', m = '', y = ''] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?:[ T].*)?$/.exec(text) ?? [];
  const day =
    d === '' ? text.slice(0, 10) : `${y.length === 2 ? `20${y}` : y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`;
  return isDay(day) ? day : null;
}
