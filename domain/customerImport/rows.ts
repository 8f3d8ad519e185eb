import { parseConsent } from '../consentCells.ts';
import { unescapeFormula } from '../csv.ts';
import type { Day } from '../dates.ts';
import type { Field } from '../fields/field.ts';
import type { FileRow } from '../importFile/delimited.ts';
import { formatPhone } from '../phone.ts';
import type { FieldErrors } from '../schemas/fieldErrors.ts';
import { isEmail } from '../schemas/fields.ts';
import { fold, normalizeText } from '../text.ts';
import {
  EXTRA,
  findNoteField,
  findPartColumn,
  getDeclaredImportFields,
  isDayField,
  rankPhoneHeading,
} from './columns.ts';
import { isIsoDay, readDay } from './days.ts';
import { joinName, NAMELESS } from './names.ts';
import { type FilePhone, isMobilePhone, readPhones } from './phones.ts';
import type { ImportPlan, ImportRules } from './plan.ts';

/** What people write for 'no e-mail', folded. */
export const NO_EMAIL = /^(|-+|n\/?a|null|nao( tem| possui)?|sem( e-?mail)?|nenhum)$/;

/** How many rows show how days are written. */
const SAMPLE_ROWS = 500;

/** The texts of a row by field, before they are checked. */
export interface ReadRow {
  texts: Record<string, string>;
  /** Sentences that say more than those of the form. */
  problems: FieldErrors;
  remarks: string[];
  hasPhone: boolean;
}

/** Reads the texts of each row as the plan says. */
export function createRowReader(
  plan: ImportPlan,
  rules: ImportRules,
  rows: readonly FileRow[],
): (row: FileRow) => ReadRow {
  const { targets, headings } = plan;
  const declared = getDeclaredImportFields(rules.resource);
  const noteField = findNoteField(rules.resource);
  const note = declared.find(([name]) => name === noteField);
  const byTarget = new Map<string, number[]>();
  for (const [column, target] of targets.entries()) byTarget.set(target, [...(byTarget.get(target) ?? []), column]);
  const columnsOf = (target: string) => byTarget.get(target) ?? [];
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
    ...(rules.allowDetails ? [['registration_date', true] as const] : []),
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
      total_visits: rules.allowDetails ? readOne('total_visits').replace(/ ?(visitas?|visits?)$/i, '') : '',
      registration_date: '',
    };
    if (texts.name === '' && plan.keepNameless && phone && !phone.problem) texts.name = NAMELESS;
    for (const [name, field] of declared) texts[name] = readDeclared(field, readAll(name, field.options.multiline));
    for (const [name, { kind }] of declared)
      if (kind === 'consent' && texts[name] && parseConsent(texts[name]) === undefined)
        problems[name] = `Escreva sim ou não: ${texts[name]}`;
    for (const [name, text] of Object.entries(corrections))
      if (!(name in texts) || declared.some(([each]) => each === name)) texts[name] = text;
    for (const [name, needsYear] of days) {
      const column = columnsOf(name).find((each) => readCell(each) !== '');
      const text = readOne(name);
      const read = readDay(text, {
        // A person writes in the order of the screen, whatever the file's is.
        order: corrections[name] === undefined ? plan.dateOrder : 'day-first',
        today: rules.today,
        hasIsoDays: column !== undefined && isoColumns.has(column),
      });
      if ('problem' in read) problems[name] = `${read.problem}: ${text}`;
      if ('day' in read && read.day === null && /[1-9]/.test(text))
        remarks.push(`Fica de fora: ${text}, que outros sistemas põem onde não há data`);
      if ('day' in read && read.day !== null && needsYear && read.day.length === 5)
        problems[name] = `Falta o ano: ${text}`;
      if ('day' in read && read.day !== null && !needsYear && isOfSmallChild(text, read.day, rules.today))
        remarks.push(`O ano de ${text} fica ${read.day.slice(0, 4)}`);
      texts[name] = 'day' in read ? (read.day ?? '') : text;
    }
    for (const column of columnsOf(EXTRA)) {
      const text = readCell(column, true);
      if (text !== '') extras.push(`${headings[column] || `Coluna ${column + 1}`}: ${text}`);
    }
    addExtras(texts, remarks, extras, note, corrections);
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
  note: readonly [name: string, field: Field] | undefined,
  corrections: Readonly<Record<string, string>>,
): void {
  if (extras.length === 0) return;
  if (note === undefined) {
    remarks.push(...extras.map((extra) => `Fica de fora: ${extra}`));
    return;
  }
  const [name, { label }] = note;
  if (corrections[name] !== undefined) return;
  texts[name] = [texts[name], ...extras].filter(Boolean).join('\n');
  remarks.push(...extras.filter((extra) => extra.startsWith('Outro ')).map((extra) => `${extra} (em “${label}”)`));
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
/** The text of a cell that says no. */
export const DENIED = 'não';

/** Whether a year of two digits became one of the last five: of a customer, the century is more likely wrong. */
function isOfSmallChild(text: string, day: string, today: Day): boolean {
  return day.length === 10 && !/\d{4}/.test(text) && Number(day.slice(0, 4)) > Number(today.slice(0, 4)) - 5;
}

/** The cells of a declared field as one text: answers in Portuguese, other texts joined. */
function readDeclared(field: Field, texts: readonly string[]): string {
  const { kind, options } = field;
  if (kind === 'flag' || kind === 'consent' || options.importedReason !== undefined) {
    const answers = texts.map(fold);
    if (answers.some((answer) => NO.test(answer))) return DENIED;
    return texts.find((_, at) => !YES.test(answers[at] ?? '')) ?? (texts.length > 0 ? 'sim' : '');
  }
  if (kind !== 'text') return texts[0] ?? '';
  return [...new Set(texts)].join(options.multiline ? '\n' : ' ');
}
