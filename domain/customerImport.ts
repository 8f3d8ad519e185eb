import { unescapeFormula } from './csv.ts';
import type { CsvRow } from './csvDecoding.ts';
import type { ColumnMapping, ImportField } from './customerImportColumns.ts';
import { type Day, isDay } from './dates.ts';
import { extractNationalDigits, normalizePhone } from './phone.ts';
import type { ImportedCustomer } from './resources/customers.ts';
import { type FieldErrors, findFieldErrors } from './schemas/fieldErrors.ts';
import { buildImportedCustomerSchema } from './schemas/people.ts';
import { fold, normalizeText } from './text.ts';

/** What a file may have at most. */
export const IMPORT_LIMITS = { bytes: 5 * 1024 * 1024, rows: 10_000 } as const;

/** One line of the file as the customer it would be. */
export interface ImportCandidate {
  line: number;
  /** The line as it is in the file. */
  cells: string[];
  /** As it would be stored, or as near to it as it could be read. */
  values: Record<ImportField, string>;
  state:
    | { kind: 'new'; customer: ImportedCustomer }
    /** A customer with this phone is there already. */
    | { kind: 'known' }
    /** The phone is on an earlier line of the file as well. */
    | { kind: 'repeated'; firstLine: number }
    | { kind: 'wrong'; errors: FieldErrors };
}

/** What an import may do, which depends on the back end. */
export interface ImportRules {
  today: Day;
  /** Customers without an e-mail are taken. */
  allowNoEmail: boolean;
  /** Phones of other countries are taken. */
  allowForeignPhones: boolean;
}

/**
 * What would become of each line. `phones` are those of the customers there are, however written. A phone makes a customer:
 * the first line with it counts, unless it is wrong.
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
    const values = valuesOf(cells, columns);
    const key = getPhoneKey(values.phone);
    const candidate = { line, cells, values };
    // Known before wrong: the same file again has nothing in it that is new, whatever else stands there.
    if (known.has(key)) return { ...candidate, state: { kind: 'known' } };
    const sent = {
      ...values,
      email: allowNoEmail && NO_EMAIL.test(fold(values.email)) ? null : values.email,
      points: pointsIn(values.points),
      last_visit: values.last_visit === '' ? null : (dayIn(values.last_visit) ?? values.last_visit),
    };
    const errors = findFieldErrors(schema, sent);
    if (errors) return { ...candidate, state: { kind: 'wrong', errors } };
    const firstLine = lines.get(key);
    if (firstLine !== undefined) return { ...candidate, state: { kind: 'repeated', firstLine } };
    lines.set(key, line);
    const customer = schema.parse(sent);
    const { name, phone, email } = customer;
    const stored = { ...values, name, phone, email: email ?? '' };
    return { ...candidate, values: stored, state: { kind: 'new', customer } };
  });
}

/** The digits two ways of writing the same phone have in common. */
export function getPhoneKey(phone: string): string {
  return normalizePhone(phone) ?? extractNationalDigits(normalizeImportedPhone(phone));
}

/** A phone of a file as the form would take it. */
export function normalizeImportedPhone(text: string): string {
  const trimmed = normalizeText(text);
  // Old phone books write the carrier as `0xx11`. Anything else with letters stays as it is, for the form's sentence.
  const dialled = trimmed.replace(/^(\(?0)xx/i, '$1');
  if (!/^[\d\s()+./-]+$/.test(dialled)) return trimmed;
  return normalizePhone(dialled, { allowServiceNumbers: false }) ?? extractNationalDigits(dialled);
}

function valuesOf(cells: readonly string[], columns: ColumnMapping): Record<ImportField, string> {
  const cellOf = (field: ImportField) => {
    const column = columns[field];
    // A line break in a cell is one of the spreadsheet's, not of a name.
    return column === null ? '' : normalizeText(unescapeFormula(cells[column] ?? ''));
  };
  return {
    name: cellOf('name'),
    phone: normalizeImportedPhone(cellOf('phone')),
    email: cellOf('email'),
    points: cellOf('points'),
    last_visit: cellOf('last_visit'),
  };
}

/** What people write where there is no e-mail, as it is compared. */
const NO_EMAIL = /^(|-+|n\/?a|nao( tem| possui)?|sem( e-?mail)?|nenhum)$/;

/** `1.200` → 1200, `-7` or `−7` → -7, nothing → 0; NaN for what is no whole number. */
function pointsIn(text: string): number {
  if (text === '') return 0;
  const [, minus = '', digits = ''] = /^([-−]?)(.*)$/.exec(text) ?? [];
  const plain = /^\d{1,3}(\.\d{3})+$/.test(digits) ? digits.replaceAll('.', '') : digits;
  if (!/^\d+([.,]0+)?$/.test(plain)) return Number.NaN;
  const points = Number.parseInt(plain, 10);
  return minus ? 0 - points : points;
}

/** `5/3/2026`, `05/03/26` or `2026-03-05`, with or without an hour behind; null for what is no such day. */
function dayIn(text: string): Day | null {
  const [, d = '', m = '', y = ''] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?:[ T].*)?$/.exec(text) ?? [];
  const day =
    d === '' ? text.slice(0, 10) : `${y.length === 2 ? `20${y}` : y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`;
  return isDay(day) ? day : null;
}
