import { unescapeFormula } from './csv.ts';
import type { CsvRow } from './csvDecoding.ts';
import { type ByImportField, type ColumnMapping, getDeclaredImportFields } from './customerImportColumns.ts';
import type { Day } from './dates.ts';
import type { Json } from './fields/codec.ts';
import type { Field } from './fields/field.ts';
import { parseCell, parseDay, parseWhole } from './fields/parseCell.ts';
import { extractNationalDigits, normalizeImportedPhone, normalizePhone } from './phone.ts';
import type { ImportedCustomer } from './resources/customers.ts';
import type { AnyResource } from './resources/resource.ts';
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
  values: ByImportField<string>;
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
  /** Customers, with the fields that the back end supports. */
  resource: AnyResource;
}

/**
 * What the import would do with each row. `phones` are those of the existing customers, in any spelling. A phone
 * identifies a customer: the first valid row with it counts.
 */
export function readCandidates(
  rows: readonly CsvRow[],
  columns: ColumnMapping,
  phones: Iterable<string>,
  { today, allowNoEmail, resource }: ImportRules,
): ImportCandidate[] {
  const schema = buildImportedCustomerSchema(today, resource);
  const declared = getDeclaredImportFields(resource);
  const known = new Set([...phones].map(getPhoneKey).filter((key) => key !== ''));
  const lines = new Map<string, number>();
  return rows.map(({ line, cells }) => {
    const values = readValues(cells, columns, declared);
    const key = getPhoneKey(values.phone);
    const candidate = { line, cells, values };
    // Checked before the errors: importing the same file again finds only known customers.
    if (known.has(key)) return { ...candidate, state: { kind: 'known' } };
    const input = {
      ...values,
      email: allowNoEmail && NO_EMAIL.test(fold(values.email)) ? null : values.email,
      points: values.points === '' ? 0 : parseWhole(values.points),
      last_visit: values.last_visit === '' ? null : (parseDay(values.last_visit) ?? values.last_visit),
      ...Object.fromEntries(declared.map(([name, field]) => [name, parseCell(field, values[name] ?? '')])),
    };
    const errors = findFieldErrors(schema, input);
    if (errors) return { ...candidate, state: { kind: 'wrong', errors } };
    const firstLine = lines.get(key);
    if (firstLine !== undefined) return { ...candidate, state: { kind: 'repeated', firstLine } };
    lines.set(key, line);
    const customer = schema.parse(input);
    const { name, phone, email } = customer;
    const stored = { ...values, name, phone, email: email ?? '', ...showValues(declared, customer) };
    return { ...candidate, values: stored, state: { kind: 'new', customer } };
  });
}

/** The digits that two spellings of the same phone share. */
export function getPhoneKey(phone: string): string {
  return normalizePhone(phone) ?? extractNationalDigits(normalizeImportedPhone(phone));
}

function readValues(
  cells: readonly string[],
  columns: ColumnMapping,
  declared: readonly [name: string, field: Field][],
): ByImportField<string> {
  const readCell = (field: string, hasLines = false) => {
    const column = columns[field] ?? null;
    // A line break in a cell of a single line comes from the spreadsheet, not from the name.
    return column === null ? '' : normalizeText(unescapeFormula(cells[column] ?? ''), hasLines);
  };
  return {
    name: readCell('name'),
    phone: normalizeImportedPhone(readCell('phone')),
    email: readCell('email'),
    points: readCell('points'),
    last_visit: readCell('last_visit'),
    ...Object.fromEntries(declared.map(([name, { options }]) => [name, readCell(name, options.multiline)])),
  };
}

/** The values of declared fields as a screen shows them; empty for none. */
function showValues(declared: readonly [name: string, field: Field][], customer: object): Record<string, string> {
  const record = customer as Json;
  return Object.fromEntries(
    declared.map(([name, field]) => [name, record[name] == null ? '' : field.show(record[name])]),
  );
}

/** What people write for 'no e-mail', folded. */
const NO_EMAIL = /^(|-+|n\/?a|nao( tem| possui)?|sem( e-?mail)?|nenhum)$/;
