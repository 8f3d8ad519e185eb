import { type Day, formatDay, toDay } from '../dates.ts';
import type { Field } from '../fields/field.ts';
import { parseCell, parseWhole } from '../fields/parseCell.ts';
import { buildFieldsSchema } from '../fields/schema.ts';
import type { FileRow } from '../importFile/delimited.ts';
import { formatWhole } from '../numbers.ts';
import type { RemovedPerson } from '../personalData.ts';
import { extractNationalDigits, normalizeImportedPhone, normalizePhone } from '../phone.ts';
import type { Customer, ImportedCustomer } from '../resources/customers.ts';
import { getFieldOrThrow } from '../resources/resource.ts';
import { type FieldErrors, findFieldErrors } from '../schemas/fieldErrors.ts';
import { buildImportedCustomerSchema } from '../schemas/people.ts';
import { fold } from '../text.ts';
import {
  BALANCE_IMPORT_FIELDS,
  DETAIL_IMPORT_FIELDS,
  findNoteField,
  getDeclaredImportFields,
  isOwnExport,
} from './columns.ts';
import { type Change, compareKnown, showValue } from './known.ts';
import { isSameName } from './names.ts';
import type { ImportPlan, ImportRules } from './plan.ts';
import { createRowReader, DENIED, NO_EMAIL, type ReadRow } from './rows.ts';

/** One row of the file as a customer. */
export interface ImportCandidate {
  line: number;
  /** The row as it is in the file. */
  cells: string[];
  /** The values as they would be stored, or as close to that as they can be read. */
  values: Record<string, string>;
  /** What was changed on the way, or is unusual. */
  remarks: string[];
  /** What a person answered where somebody with another name has the phone. */
  decision?: 'same' | 'other';
  /** Of a wrong line: it would be taken with its unreadable optional values in the note. */
  isKeepable?: boolean;
  /** The other order of day and month would store something else. Only the first such line of a file is marked. */
  dependsOnDateOrder?: true;
  state:
    | { kind: 'new'; customer: ImportedCustomer }
    /** It exists already: `changes` would be stored, `differences` not. `update` has the values to store. */
    | {
        kind: 'known';
        customer: Customer;
        /** The name of a record that was merged into this customer, where the line is that record. */
        mergedName: string | undefined;
        changes: Change[];
        differences: Change[];
        update: Record<string, unknown>;
      }
    /** An earlier row of the file is the same person. `lost`: what only this one says, `Como gosta: café`. */
    | { kind: 'repeated'; firstLine: number; lost: string[] }
    /** Somebody with another name has this phone: a customer, or an earlier row. */
    | { kind: 'shared'; name: string; firstLine: number | null }
    | { kind: 'wrong'; errors: FieldErrors }
    /** The row is no person: a total, or repeated headings. */
    | { kind: 'skipped'; reason: string };
}

/** The digits that two spellings of the same phone share. */
export function getPhoneKey(phone: string): string {
  return normalizePhone(phone) ?? extractNationalDigits(normalizeImportedPhone(phone));
}

const TOTAL = /^(sub)?tota(l|is)\b|^soma\b|^(total|qtde?|quantidade) (de|geral)\b/;
const FOOTER = /^(pagina|page|gerado|emitido|impresso|relatorio|fim d|registros?:?|legenda|fonte:)/;

/** Reads the rows of a file one after the other: a row knows those before it. */
export function createLineReader(
  plan: ImportPlan,
  rules: ImportRules,
  customers: CustomersByPhone,
  rows: readonly FileRow[],
): (row: FileRow) => ImportCandidate {
  const schema = buildImportedCustomerSchema(rules.today, rules.resource);
  const declared = getDeclaredImportFields(rules.resource);
  const noteField = findNoteField(rules.resource);
  const readRow = createRowReader(plan, rules, rows);
  const seen = new Map<string, SeenLine[]>();
  const updated = new Map<unknown, SeenLine>();
  const isOwn = isOwnExport(plan.headings);

  /** The values as a request has them, and their errors. */
  function check(row: ReadRow) {
    const { texts, problems } = row;
    const input: Record<string, unknown> = {
      name: texts.name,
      phone: texts.phone,
      email: rules.allowNoEmail && NO_EMAIL.test(fold(texts.email ?? '')) ? null : texts.email,
      points: texts.points === '' ? 0 : parseWhole(texts.points ?? ''),
      last_visit: texts.last_visit === '' ? null : texts.last_visit,
      ...(texts.total_visits && { total_visits: parseWhole(texts.total_visits) }),
      ...(texts.registration_date && { registration_date: texts.registration_date }),
      ...Object.fromEntries(declared.map(([name, field]) => [name, parseCell(field, texts[name] ?? '')])),
    };
    const parsed = schema.safeParse(input);
    const errors: FieldErrors = parsed.success ? problems : { ...findFieldErrors(schema, input), ...problems };
    const customer = parsed.success && Object.keys(problems).length === 0 ? parsed.data : undefined;
    return { input, customer, errors };
  }

  /** A row and its errors: as it is written, or with `keepUnreadable` without the optional values that cannot be read. */
  function readChecked(row: ReadRow) {
    const checked = check(row);
    if (checked.customer) return { row, checked, isKeepable: false };
    const readableRow = moveUnreadable(row, checked.errors, rules, noteField);
    const readable = check(readableRow);
    if (plan.keepUnreadable) return { row: readableRow, checked: readable, isKeepable: false };
    return { row, checked, isKeepable: readable.customer !== undefined };
  }

  return (fileRow) => {
    const { line, cells } = fileRow;
    const asWritten = readRow(fileRow);
    const skipped = findSkipReason(cells, plan, asWritten);
    if (skipped) {
      const { texts: values, remarks } = asWritten;
      return { line, cells, remarks, values, state: { kind: 'skipped', reason: skipped } };
    }
    const { row, checked, isKeepable } = readChecked(asWritten);
    const decision = plan.decisions[line];
    const base = { line, cells, remarks: row.remarks, ...(decision && { decision }) };
    const key = getPhoneKey(row.texts.phone ?? '');
    const people = key === '' ? [] : (customers.get(key) ?? []);
    const matches = people.filter(({ deletedOn }) => deletedOn === undefined);
    const name = row.texts.name ?? '';
    const match =
      matches.find((each) => fold(each.name) === fold(name)) ??
      matches.find((each) => isSameName(each.mergedName ?? each.name, name)) ??
      (rules.asksAboutSharedPhones && decision !== 'same' ? undefined : matches[0]);
    // Checked before the errors: importing the same file again finds only known customers.
    const values = checked.customer ? showValues(checked.customer, declared) : row.texts;
    if (match) {
      const { mergedName, deletedOn: _, ...customer } = match;
      // The file describes the record of before the merge: it only fills in what is missing.
      const overwrite = plan.overwrite && mergedName === undefined;
      const given = checked.customer ?? dropInvalid(checked);
      const denied = new Set(declared.flatMap(([each]) => (row.texts[each] === DENIED ? [each] : [])));
      const known = compareKnown(customer, given, declared, denied, { ...plan, overwrite }, rules);
      const first = updated.get(match.id);
      // A second change would be refused: the first one has changed the record.
      if (first && first.line !== line && (known.changes.length > 0 || isSameName(match.name, name))) {
        const others = [...known.changes, ...known.differences].map(({ field, after }) => [field, after] as const);
        const lost = listLost(Object.fromEntries(others), first.values, rules);
        return { ...base, values: row.texts, state: { kind: 'repeated', firstLine: first.line, lost } };
      }
      updated.set(match.id, { line, name, values });
      return { ...base, values: row.texts, state: { kind: 'known', customer, mergedName, ...known } };
    }
    const { customer } = checked;
    if (!customer) return { ...base, values: row.texts, isKeepable, state: { kind: 'wrong', errors: checked.errors } };
    const earlier = seen.get(key) ?? [];
    const same =
      earlier.find((each) => (isOwn ? fold(each.name) === fold(name) : isSameName(each.name, name))) ??
      (rules.asksAboutSharedPhones && decision !== 'same' ? undefined : earlier[0]);
    if (same) {
      const lost = listLost(values, same.values, rules);
      return { ...base, values: row.texts, state: { kind: 'repeated', firstLine: same.line, lost } };
    }
    const other = matches[0] ?? (isOwn ? undefined : earlier[0]);
    if (other && decision !== 'other') {
      const firstLine = matches[0] ? null : (earlier[0]?.line ?? null);
      return { ...base, values, state: { kind: 'shared', name: other.name, firstLine } };
    }
    seen.set(key, [...earlier, { line, name: customer.name, values }]);
    const deletedOn = people.find((each) => each.deletedOn && isSameName(each.name, name))?.deletedOn;
    if (deletedOn)
      row.remarks.push(`Já foi cliente, com o cadastro excluído em ${formatDay(deletedOn)}: entra de novo`);
    return { ...base, values, state: { kind: 'new', customer } };
  };
}

/** A line before the one that is read, with its values as a screen shows them. */
interface SeenLine {
  line: number;
  name: string;
  values: Record<string, string>;
}

/** What a line of the same person says besides the first one: `E-mail: ana@exemplo.com.br`. Of a text of several lines, its other lines. */
function listLost(
  values: Record<string, string>,
  first: Record<string, string>,
  { resource }: Pick<ImportRules, 'resource'>,
): string[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const before = fold(first[name] ?? '');
    const lines = value.split('\n').filter((text) => text !== '' && !before.includes(fold(text)));
    return name === 'phone' || lines.length === 0
      ? []
      : [`${getFieldOrThrow(resource, name).label}: ${lines.join(', ')}`];
  });
}

/** The fields of a known customer's line that can be read. */
function dropInvalid({ input, errors }: { input: Record<string, unknown>; errors: FieldErrors }): object {
  return Object.fromEntries(Object.entries(input).filter(([name]) => errors[name] === undefined));
}

/** A customer, or one of before, who has a phone. */
export type PersonWithPhone = Customer & {
  /** The name of a record that was merged into this customer, and had the phone. */
  mergedName?: string;
  /** The day on which the customer was deleted. */
  deletedOn?: Day;
};

/** Customers, also deleted and merged ones, by the digits of their phone. */
export type CustomersByPhone = Map<string, PersonWithPhone[]>;

/** Deleted customers (GET /customers/removed), of those merged the customers that they were merged into, each with the phone of before. */
export function listFormerPeople(
  removed: readonly Pick<RemovedPerson, 'name' | 'phone' | 'removed_at' | 'merged_into'>[],
  existing: readonly Customer[],
  timeZone: string,
): { phone: string; person: PersonWithPhone }[] {
  const byId = new Map(existing.map((customer) => [String(customer.id), customer]));
  return removed.flatMap(({ name, phone, removed_at, merged_into }) => {
    const remaining = merged_into && byId.get(String(merged_into.id));
    if (remaining) return [{ phone, person: { ...remaining, mergedName: name } }];
    return [{ phone, person: { name, phone, deletedOn: toDay(removed_at, timeZone) } as PersonWithPhone }];
  });
}

export async function groupByPhone(
  existing: readonly Customer[],
  pause: () => Promise<void> = async () => {},
  former: ReturnType<typeof listFormerPeople> = [],
): Promise<CustomersByPhone> {
  const groups: CustomersByPhone = new Map();
  const people = [...existing.map((person) => ({ phone: person.phone, person })), ...former];
  for (const [at, { phone, person }] of people.entries()) {
    const key = getPhoneKey(String(phone ?? ''));
    if (key !== '') groups.set(key, [...(groups.get(key) ?? []), person]);
    if (at % 50 === 0) await pause();
  }
  return groups;
}

/** Why a row is no person; undefined if it may be one. */
function findSkipReason(cells: readonly string[], plan: ImportPlan, { hasPhone, texts }: ReadRow): string | undefined {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  const headings = plan.headings.filter((heading) => heading !== '');
  if (headings.length > 1 && filled.join('\n') === headings.join('\n')) return 'Títulos repetidos';
  const first = fold(filled[0] ?? '');
  if (hasPhone && normalizePhone(texts.phone ?? '') !== null) return undefined;
  if (TOTAL.test(first) || TOTAL.test(fold(texts.name ?? ''))) return 'Linha de total';
  return filled.length <= 2 && FOOTER.test(first) ? 'Rodapé do relatório' : undefined;
}

/** The row with each optional value that has an error as text of the note, unless a person has written it there. */
function moveUnreadable(row: ReadRow, errors: FieldErrors, rules: ImportRules, noteField: string | undefined): ReadRow {
  const moved = { ...row, texts: { ...row.texts }, problems: { ...row.problems }, remarks: [...row.remarks] };
  for (const name of Object.keys(errors)) {
    if (name === noteField || !isOptional(name, rules)) continue;
    const extra = `${getFieldOrThrow(rules.resource, name).label}: ${row.texts[name]}`;
    moved.texts[name] = '';
    delete moved.problems[name];
    if (noteField === undefined) moved.remarks.push(`Fica de fora: ${extra}`);
    else {
      const note = moved.texts[noteField] ?? '';
      if (!note.split('\n').includes(extra)) moved.texts[noteField] = [note, extra].filter(Boolean).join('\n');
      moved.remarks.push(
        `Não deu para entender, vai para “${getFieldOrThrow(rules.resource, noteField).label}”: ${extra}`,
      );
    }
  }
  return moved;
}

/** Whether a customer can be stored without the field. */
export function isOptional(
  name: string,
  { resource, allowNoEmail }: Pick<ImportRules, 'resource' | 'allowNoEmail'>,
): boolean {
  if (name === 'name' || name === 'phone') return false;
  if (name === 'email') return allowNoEmail;
  if ([...BALANCE_IMPORT_FIELDS, ...DETAIL_IMPORT_FIELDS].some((each) => each === name)) return true;
  const field = getFieldOrThrow(resource, name);
  return buildFieldsSchema({ fields: { [name]: field } }).safeParse({ [name]: parseCell(field, '') }).success;
}

/** The values of a customer as a screen shows them; empty for none. */
function showValues(customer: ImportedCustomer, declared: readonly [string, Field][]): Record<string, string> {
  const record = customer as unknown as Record<string, unknown>;
  return {
    name: customer.name,
    phone: customer.phone,
    email: customer.email ?? '',
    points: customer.points === 0 ? '' : customer.points.toLocaleString('pt-BR'),
    last_visit: customer.last_visit ? formatDay(customer.last_visit) : '',
    total_visits: customer.total_visits ? formatWhole(customer.total_visits) : '',
    registration_date: customer.registration_date ? formatDay(customer.registration_date) : '',
    ...Object.fromEntries(declared.map(([name, field]) => [name, showValue(field, record[name])])),
  };
}
