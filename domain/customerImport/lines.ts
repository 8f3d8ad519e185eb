import { unescapeFormula } from '../csv.ts';
import { type Day, formatDay } from '../dates.ts';
import type { Field } from '../fields/field.ts';
import { parseCell, parseWhole } from '../fields/parseCell.ts';
import { buildFieldsSchema } from '../fields/schema.ts';
import type { FileRow } from '../importFile/delimited.ts';
import { extractNationalDigits, formatPhone, normalizeImportedPhone, normalizePhone } from '../phone.ts';
import type { Customer, ImportedCustomer } from '../resources/customers.ts';
import { type AnyResource, getFieldOrThrow } from '../resources/resource.ts';
import { type FieldErrors, findFieldErrors } from '../schemas/fieldErrors.ts';
import { isEmail } from '../schemas/fields.ts';
import { buildImportedCustomerSchema } from '../schemas/people.ts';
import { fold, normalizeText } from '../text.ts';
import {
  type ColumnTargets,
  EXTRA,
  findNoteField,
  findPartColumn,
  getDeclaredImportFields,
  isDayField,
  rankPhoneHeading,
} from './columns.ts';
import { type DateOrder, isIsoDay, readDay } from './days.ts';
import { isSameName, joinName } from './names.ts';
import { type FilePhone, isMobilePhone, readPhones } from './phones.ts';

/** What a person has decided about a file. */
export interface ImportPlan {
  /** The headings of the columns; empty where there is none. */
  headings: readonly string[];
  targets: ColumnTargets;
  dateOrder: DateOrder;
  /** The area code of phones without one; empty if unknown. */
  areaCode: string;
  /** People without a name are stored as `Sem nome`. */
  keepNameless: boolean;
  /** Optional values that cannot be read go into the note. */
  keepUnreadable: boolean;
  /** Existing customers get the values of the file also where they have others. */
  overwrite: boolean;
  /** Texts typed in place of the file's, by line and field. */
  corrections: Readonly<Record<number, Readonly<Record<string, string>>>>;
  /** Whether a line with the phone of somebody else is the same person. */
  decisions: Readonly<Record<number, 'same' | 'other'>>;
}

/** What an import accepts; it depends on the back end. */
export interface ImportRules {
  today: Day;
  /** Customers without an e-mail are accepted. */
  allowNoEmail: boolean;
  /** Points and last visits are accepted. */
  allowBalances: boolean;
  /** People with the same phone and different names are a question. */
  asksAboutSharedPhones: boolean;
  /** Customers, with the fields that the back end supports. */
  resource: AnyResource;
}

/** A value of a customer, as a screen shows it. */
export interface Change {
  field: string;
  label: string;
  before: string;
  after: string;
}

/** One row of the file as a customer. */
export interface ImportCandidate {
  line: number;
  /** The row as it is in the file. */
  cells: string[];
  /** The values as they would be stored, or as close to that as they can be read. */
  values: Record<string, string>;
  /** What was changed on the way, or is unusual. */
  remarks: string[];
  state:
    | { kind: 'new'; customer: ImportedCustomer }
    /** It exists already: `changes` would be stored, `differences` not. `update` has the values to store. */
    | { kind: 'known'; customer: Customer; changes: Change[]; differences: Change[]; update: Record<string, unknown> }
    /** An earlier row of the file is the same person. */
    | { kind: 'repeated'; firstLine: number }
    /** Somebody with another name has this phone: a customer, or an earlier row. */
    | { kind: 'shared'; name: string; firstLine: number | null }
    | { kind: 'wrong'; errors: FieldErrors }
    /** The row is no person: a total, or repeated headings. */
    | { kind: 'skipped'; reason: string };
}

const NAMELESS = 'Sem nome';

/** The digits that two spellings of the same phone share. */
export function getPhoneKey(phone: string): string {
  return normalizePhone(phone) ?? extractNationalDigits(normalizeImportedPhone(phone));
}

/** What people write for 'no e-mail', folded. */
const NO_EMAIL = /^(|-+|n\/?a|null|nao( tem| possui)?|sem( e-?mail)?|nenhum)$/;

const TOTAL = /^(sub)?tota(l|is)\b|^soma\b|^(total|qtde?|quantidade) (de|geral)\b/;
const FOOTER = /^(pagina|page|gerado|emitido|impresso|relatorio|fim d|registros?:?|legenda|fonte:)/;

/** How many rows tell how days are written. */
const SAMPLE_ROWS = 500;

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
  const seen = new Map<string, { line: number; name: string }[]>();
  const updated = new Map<unknown, number>();

  /** The values as a request has them, and their errors. */
  function check(row: ReadRow) {
    const { texts, problems } = row;
    const input: Record<string, unknown> = {
      name: texts.name,
      phone: texts.phone,
      email: rules.allowNoEmail && NO_EMAIL.test(fold(texts.email ?? '')) ? null : texts.email,
      points: texts.points === '' ? 0 : parseWhole(texts.points ?? ''),
      last_visit: texts.last_visit === '' ? null : texts.last_visit,
      ...Object.fromEntries(declared.map(([name, field]) => [name, parseCell(field, texts[name] ?? '')])),
    };
    const parsed = schema.safeParse(input);
    const errors: FieldErrors = parsed.success ? problems : { ...findFieldErrors(schema, input), ...problems };
    const customer = parsed.success && Object.keys(problems).length === 0 ? parsed.data : undefined;
    return { input, customer, errors };
  }

  return (fileRow) => {
    const { line, cells } = fileRow;
    const row = readRow(fileRow);
    const base = { line, cells, remarks: row.remarks };
    const skipped = findSkipReason(cells, plan, row);
    if (skipped) return { ...base, values: row.texts, state: { kind: 'skipped', reason: skipped } };

    let checked = check(row);
    if (plan.keepUnreadable && !checked.customer) {
      moveUnreadable(row, checked.errors, rules, noteField);
      checked = check(row);
    }
    const key = getPhoneKey(row.texts.phone ?? '');
    const matches = key === '' ? [] : (customers.get(key) ?? []);
    const decision = plan.decisions[line];
    const name = row.texts.name ?? '';
    const match =
      matches.find((each) => isSameName(each.name, name)) ??
      (rules.asksAboutSharedPhones && decision !== 'same' ? undefined : matches[0]);
    // Checked before the errors: importing the same file again finds only known customers.
    if (match) {
      const firstLine = updated.get(match.id);
      if (firstLine !== undefined && firstLine !== line && isSameName(match.name, name))
        return { ...base, values: row.texts, state: { kind: 'repeated', firstLine } };
      updated.set(match.id, line);
      const known = compareKnown(match, checked.customer ?? dropInvalid(checked), declared, plan, rules);
      return { ...base, values: row.texts, state: { kind: 'known', customer: match, ...known } };
    }
    const { customer } = checked;
    if (!customer) return { ...base, values: row.texts, state: { kind: 'wrong', errors: checked.errors } };
    const earlier = seen.get(key) ?? [];
    const same =
      earlier.find((each) => isSameName(each.name, name)) ??
      (rules.asksAboutSharedPhones && decision !== 'same' ? undefined : earlier[0]);
    if (same) return { ...base, values: row.texts, state: { kind: 'repeated', firstLine: same.line } };
    const values = showValues(customer, declared);
    const other = matches[0] ?? earlier[0];
    if (other && decision !== 'other') {
      const firstLine = matches[0] ? null : (earlier[0]?.line ?? null);
      return { ...base, values, state: { kind: 'shared', name: other.name, firstLine } };
    }
    seen.set(key, [...earlier, { line, name: customer.name }]);
    return { ...base, values, state: { kind: 'new', customer } };
  };
}

/** The fields of a known customer's line that can be read. */
function dropInvalid({ input, errors }: { input: Record<string, unknown>; errors: FieldErrors }): object {
  return Object.fromEntries(Object.entries(input).filter(([name]) => errors[name] === undefined));
}

/** Existing customers by the digits of their phone. */
export type CustomersByPhone = Map<string, Customer[]>;

export async function groupByPhone(
  existing: readonly Customer[],
  pause: () => Promise<void> = async () => {},
): Promise<CustomersByPhone> {
  const groups: CustomersByPhone = new Map();
  for (const [at, customer] of existing.entries()) {
    const key = getPhoneKey(String(customer.phone ?? ''));
    if (key !== '') groups.set(key, [...(groups.get(key) ?? []), customer]);
    if (at % 50 === 0) await pause();
  }
  return groups;
}

/** The texts of a row by field, before they are checked. */
interface ReadRow {
  texts: Record<string, string>;
  /** Sentences that say more than those of the form. */
  problems: FieldErrors;
  remarks: string[];
  hasPhone: boolean;
}

function createRowReader(plan: ImportPlan, rules: ImportRules, rows: readonly FileRow[]): (row: FileRow) => ReadRow {
  const { targets, headings } = plan;
  const declared = getDeclaredImportFields(rules.resource);
  const noteField = findNoteField(rules.resource);
  const columnsOf = (target: string) => targets.flatMap((each, column) => (each === target ? [column] : []));
  const phoneColumns = columnsOf('phone')
    .map((column) => ({
      column,
      rank: rankPhoneHeading(headings[column] ?? ''),
      areaCode: findPartColumn('areaCode', column, targets, headings),
      countryCode: findPartColumn('countryCode', column, targets, headings),
    }))
    .sort((a, b) => a.rank - b.rank);
  const days = [
    ...(rules.allowBalances ? [['last_visit', true] as const] : []),
    ...declared.filter(([, field]) => isDayField(field)).map(([name, { kind }]) => [name, kind === 'day'] as const),
  ];

  const isoColumns = new Set(
    days
      .flatMap(([name]) => columnsOf(name))
      .filter((column) => rows.slice(0, SAMPLE_ROWS).some(({ cells }) => isIsoDay(cells[column] ?? ''))),
  );

  return ({ line, cells }) => {
    const corrections = plan.corrections[line] ?? {};
    const problems: FieldErrors = {};
    const remarks: string[] = [];
    const extras: string[] = [];
    const readCell = (column: number | undefined, hasLines = false) =>
      column === undefined ? '' : normalizeText(unescapeFormula(cells[column] ?? ''), hasLines);
    const readAll = (target: string, hasLines = false) =>
      columnsOf(target)
        .map((column) => readCell(column, hasLines))
        .filter((text) => text !== '');
    const readOne = (target: string) => corrections[target] ?? readAll(target)[0] ?? '';

    const joined = joinName({
      full: readAll('name').join(' '),
      first: readAll('firstName').join(' '),
      middle: readAll('middleName').join(' '),
      last: readAll('lastName').join(' '),
    });
    const phones =
      corrections.phone !== undefined
        ? readPhones(corrections.phone, { defaultAreaCode: plan.areaCode })
        : phoneColumns.flatMap(({ column, areaCode, countryCode }) =>
            readPhones(cells[column] ?? '', {
              areaCode: readCell(areaCode),
              countryCode: readCell(countryCode),
              defaultAreaCode: plan.areaCode,
            }),
          );
    const phone = pickPhone(phones);
    if (phone?.problem) problems.phone = phone.problem;
    remarks.push(...(phone?.remarks ?? []));
    if (phone && phone.label !== '') extras.push(`Telefone: ${phone.label}`);
    for (const other of listOthers(phones, phone)) extras.push(`Outro telefone: ${other}`);

    const emails = (corrections.email !== undefined ? [corrections.email] : readAll('email')).flatMap(splitEmails);
    const email = emails.find(isEmail) ?? emails[0] ?? '';
    for (const other of new Set(emails))
      if (other !== email && !NO_EMAIL.test(fold(other))) extras.push(`Outro e-mail: ${other}`);

    const texts: Record<string, string> = {
      name: corrections.name ?? joined,
      phone: phone?.phone ?? '',
      email,
      points: rules.allowBalances ? readOne('points').replace(/ ?(pontos?|points?|pts?\.?)$/i, '') : '',
      last_visit: '',
    };
    if (texts.name === '' && plan.keepNameless && phone && !phone.problem) texts.name = NAMELESS;
    for (const [name, field] of declared) texts[name] = readDeclared(field, readAll(name, field.options.multiline));
    for (const [name, text] of Object.entries(corrections))
      if (!(name in texts) || declared.some(([each]) => each === name)) texts[name] = text;
    for (const [name, needsYear] of days) {
      const column = columnsOf(name).find((each) => readCell(each) !== '');
      const text = readOne(name);
      const read = readDay(text, {
        order: plan.dateOrder,
        today: rules.today,
        hasIsoDays: column !== undefined && isoColumns.has(column),
      });
      if ('problem' in read) problems[name] = `${read.problem}: ${text}`;
      if ('day' in read && read.day !== null && needsYear && read.day.length === 5)
        problems[name] = `Falta o ano: ${text}`;
      texts[name] = 'day' in read ? (read.day ?? '') : text;
    }
    for (const column of columnsOf(EXTRA)) {
      const text = readCell(column, true);
      if (text !== '') extras.push(`${headings[column] || `Coluna ${column + 1}`}: ${text}`);
    }
    addExtras(texts, remarks, extras, noteField, corrections);
    for (const [name, text] of Object.entries(texts))
      if (text.includes('\ufffd')) problems[name] = 'O arquivo já veio com letras trocadas (�)';
    return { texts, problems, remarks, hasPhone: phones.length > 0 };
  };
}

/** What the note gets besides its own columns; named where there is no note. */
function addExtras(
  texts: Record<string, string>,
  remarks: string[],
  extras: readonly string[],
  noteField: string | undefined,
  corrections: Readonly<Record<string, string>>,
): void {
  if (extras.length === 0) return;
  if (noteField === undefined) {
    remarks.push(...extras.map((extra) => `Fica de fora: ${extra}`));
    return;
  }
  if (corrections[noteField] !== undefined) return;
  texts[noteField] = [texts[noteField], ...extras].filter(Boolean).join('\n');
  remarks.push(...extras.filter((extra) => extra.startsWith('Outro ')).map((extra) => `${extra} (na observação)`));
}

/** A mobile before a landline, then the column that likely has the number to call. A phone that can be stored first of all. */
function pickPhone(phones: readonly FilePhone[]): FilePhone | undefined {
  const valid = phones.filter(({ problem }) => problem === undefined);
  return valid.find(({ phone }) => isMobilePhone(phone)) ?? valid[0] ?? phones[0];
}

function listOthers(phones: readonly FilePhone[], chosen: FilePhone | undefined): Set<string> {
  const others = phones.filter((each) => each !== chosen && each.phone !== chosen?.phone);
  return new Set(
    others.map(
      ({ phone, problem, label }) => `${problem ? phone : formatPhone(phone)}${label === '' ? '' : ` (${label})`}`,
    ),
  );
}

/** The addresses of a cell; a text that is not only addresses stays whole, so that a person sees it. */
function splitEmails(text: string): string[] {
  if (!text.includes('@')) return [text];
  const parts = text
    .replace(/mailto:|[<>]/gi, ' ')
    .split(/:::|[;,|/\s]/)
    .filter((part) => part !== '');
  const addresses = parts.filter((part) => part.includes('@'));
  return addresses.length === parts.length || text.includes('<') ? addresses : [text];
}

const YES = /^(sim|s|x|yes|y|true|verdadeiro|1|si)$/;
const NO = /^(nao|n|no|false|falso|0)$/;

/** The cells of a declared field as one text: answers in Portuguese, other texts joined. */
function readDeclared(field: Field, texts: readonly string[]): string {
  const { kind, options } = field;
  if (kind === 'flag' || kind === 'consent' || options.importedReason !== undefined) {
    const answers = texts.map(fold);
    if (answers.some((answer) => NO.test(answer))) return 'não';
    return texts.find((_, at) => !YES.test(answers[at] ?? '')) ?? (texts.length > 0 ? 'sim' : '');
  }
  if (kind !== 'text') return texts[0] ?? '';
  return [...new Set(texts)].join(options.multiline ? '\n' : ' ');
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

/** Optional values with an error become text of the note. */
function moveUnreadable(row: ReadRow, errors: FieldErrors, rules: ImportRules, noteField: string | undefined): void {
  for (const name of Object.keys(errors)) {
    if (name === noteField || !isOptional(name, rules)) continue;
    const extra = `${getFieldOrThrow(rules.resource, name).label}: ${row.texts[name]}`;
    row.texts[name] = '';
    delete row.problems[name];
    if (noteField === undefined) row.remarks.push(`Fica de fora: ${extra}`);
    else {
      row.texts[noteField] = [row.texts[noteField], extra].filter(Boolean).join('\n');
      row.remarks.push(`Não deu para entender, vai para a observação: ${extra}`);
    }
  }
}

/** Whether a customer can be stored without the field. */
export function isOptional(
  name: string,
  { resource, allowNoEmail }: Pick<ImportRules, 'resource' | 'allowNoEmail'>,
): boolean {
  if (name === 'name' || name === 'phone') return false;
  if (name === 'email') return allowNoEmail;
  if (name === 'points' || name === 'last_visit') return true;
  const field = getFieldOrThrow(resource, name);
  return buildFieldsSchema({ fields: { [name]: field } }).safeParse({ [name]: parseCell(field, '') }).success;
}

/** What a line says of a customer who exists. What the customer lacks is filled in; the rest only with `overwrite`. */
function compareKnown(
  customer: Customer,
  given: object,
  declared: readonly [string, Field][],
  { overwrite }: ImportPlan,
  { resource, allowBalances }: ImportRules,
): { changes: Change[]; differences: Change[]; update: Record<string, unknown> } {
  const changes: Change[] = [];
  const differences: Change[] = [];
  const update: Record<string, unknown> = {};
  const [record, file] = [customer as unknown as Record<string, unknown>, given as Record<string, unknown>];
  const fields: [string, Field][] = [
    ...['name', 'email'].map((name): [string, Field] => [name, getFieldOrThrow(resource, name)]),
    ...declared,
  ];
  for (const [name, field] of fields) {
    const [before, after] = [record[name], file[name]];
    if (isEmpty(after) || (name === 'name' && after === NAMELESS) || isSameFieldValue(field, before, after)) continue;
    const change = {
      field: name,
      label: field.label,
      before: showValue(field, before),
      after: showValue(field, after),
    };
    if (completes(field, before, after) || overwrite) {
      changes.push(change);
      update[name] = after;
    } else differences.push(change);
  }
  if (allowBalances) {
    if (!isEmpty(file.points) && file.points !== 0 && Number(record.points ?? 0) !== file.points)
      differences.push({
        field: 'points',
        label: 'Pontos',
        before: String(record.points ?? 0),
        after: String(file.points),
      });
    const visit = typeof record.last_visit === 'string' ? record.last_visit.slice(0, 10) : null;
    if (typeof file.last_visit === 'string' && (visit === null || file.last_visit > visit))
      differences.push({
        field: 'last_visit',
        label: 'Última visita',
        before: visit ? formatDay(visit) : '',
        after: formatDay(file.last_visit),
      });
  }
  return { changes, differences, update };
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}

function isSameFieldValue(field: Field, before: unknown, after: unknown): boolean {
  if (isEmpty(before)) return false;
  const { kind } = field;
  // The file has no wording of a consent.
  if (kind === 'consent') return true;
  if (kind === 'birthday' && String(after).length === 5) return String(before).endsWith(String(after));
  if (kind === 'text' && field.options.multiline) return fold(String(before)).includes(fold(String(after)));
  return kind === 'flag' ? before === after : fold(showValue(field, before)) === fold(showValue(field, after));
}

/** Whether the file only adds to what the customer has: a value where there is none, or the year of a birthday. */
function completes(field: Field, before: unknown, after: unknown): boolean {
  const { kind } = field;
  return (
    isEmpty(before) || (kind === 'birthday' && String(before).length === 5 && String(after).endsWith(String(before)))
  );
}

function showValue(field: Field, value: unknown): string {
  return isEmpty(value) ? '' : field.kind === 'phone' ? formatPhone(String(value)) : field.show(value);
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
    ...Object.fromEntries(declared.map(([name, field]) => [name, showValue(field, record[name])])),
  };
}
