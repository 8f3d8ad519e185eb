import { restored } from './csv.ts';
import type { CsvRow } from './csvReading.ts';
import type { Columns, CustomerField } from './customerImportColumns.ts';
import { inputSchema } from './fields/schema.ts';
import { nationalDigits } from './phone.ts';
import type { CustomerInput } from './resources/customers.ts';
import { customers } from './resources/customers.ts';
import { type FieldErrors, fieldErrors } from './schemas/fieldErrors.ts';

const CUSTOMER = inputSchema(customers);

/** What a file may have at most. */
export const IMPORT_LIMITS = { bytes: 5 * 1024 * 1024, rows: 10_000 } as const;

/** One line of the file as the customer it would be. */
export interface Candidate {
  line: number;
  /** The line as it is in the file. */
  cells: string[];
  /** As it would be stored, or as near to it as it could be read. */
  values: Record<CustomerField, string>;
  state:
    | { is: 'new'; customer: CustomerInput }
    /** A customer with this phone is there already. */
    | { is: 'known' }
    /** The phone is on an earlier line of the file as well. */
    | { is: 'repeated'; of: number }
    | { is: 'wrong'; errors: FieldErrors };
}

/**
 * What would become of each line. `phones` are those of the customers there are, however written. A phone makes a customer:
 * the first line with it counts, unless it is wrong.
 */
export function readCandidates(rows: readonly CsvRow[], columns: Columns, phones: Iterable<string>): Candidate[] {
  const known = new Set([...phones].map(phoneKey).filter((key) => key !== ''));
  const lines = new Map<string, number>();
  return rows.map(({ line, cells }) => {
    const values = valuesOf(cells, columns);
    const key = phoneKey(values.phone);
    const candidate = { line, cells, values };
    // Known before wrong: the same file again has nothing in it that is new, whatever else stands there.
    if (known.has(key)) return { ...candidate, state: { is: 'known' } };
    const errors = fieldErrors(CUSTOMER, values);
    if (errors) return { ...candidate, state: { is: 'wrong', errors } };
    const of = lines.get(key);
    if (of !== undefined) return { ...candidate, state: { is: 'repeated', of } };
    lines.set(key, line);
    const customer = CUSTOMER.parse(values);
    return { ...candidate, values: { ...customer }, state: { is: 'new', customer } };
  });
}

/** The digits two ways of writing the same phone have in common. */
export function phoneKey(phone: string): string {
  return nationalDigits(importedPhone(phone));
}

/** A phone of a file as the form would take it: 0055 is +55, and a 0 before the area code is dialled, not stored. */
export function importedPhone(text: string): string {
  const trimmed = text.trim();
  const zeros = /^\D*(0+)/.exec(trimmed)?.[1]?.length ?? 0;
  if (zeros === 0) {
    const digits = nationalDigits(trimmed);
    // Anything with letters stays as it is, for the form's sentence.
    return /^[\d\s()+./-]+$/.test(trimmed) ? digits : trimmed;
  }
  const rest = trimmed.replace(/^\D*0+/, '');
  return importedPhone(zeros > 1 ? `+${rest}` : rest);
}

function valuesOf(cells: readonly string[], columns: Columns): Record<CustomerField, string> {
  const cellOf = (field: CustomerField) => {
    const column = columns[field];
    // A line break in a cell is one of the spreadsheet's, not of a name.
    return column === null
      ? ''
      : restored(cells[column] ?? '')
          .replace(/\s+/g, ' ')
          .trim();
  };
  return { name: cellOf('name'), phone: importedPhone(cellOf('phone')), email: cellOf('email') };
}
