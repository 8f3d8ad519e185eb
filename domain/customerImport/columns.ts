import type { Field } from '../fields/field.ts';
import { isCellReadable } from '../fields/parseCell.ts';
import type { FileRow } from '../importFile/delimited.ts';
import { customers } from '../resources/customers.ts';
import { getInputFields } from '../resources/request.ts';
import { type AnyResource, getFieldOrThrow } from '../resources/resource.ts';
import { isEmail } from '../schemas/fields.ts';
import { fold } from '../text.ts';
import { looksLikeDay } from './days.ts';
import { findMostFrequentAreaCode, looksLikeDocument, looksLikePhone } from './phones.ts';

/** Of every customer, except the e-mail where the back end accepts customers without one. */
export const CONTACT_IMPORT_FIELDS = ['name', 'phone', 'email'] as const;

/** What an older system knows of a customer. */
export const BALANCE_IMPORT_FIELDS = ['points', 'last_visit'] as const;

/** What more it knows, for back ends that take it (feature `customers.importDetails`). */
export const DETAIL_IMPORT_FIELDS = ['total_visits', 'registration_date'] as const;

/** The days of those fields. */
const PAST_DAYS: readonly string[] = ['last_visit', 'registration_date'];

/** The target of a column whose values go into the note, each under the column's heading. */
export const EXTRA = 'extra';

/**
 * What each column of a file becomes: a field, a part of one, `EXTRA`, or an empty text for a column that is left out. Several
 * columns may have the same target.
 */
export type ColumnTargets = string[];

/** The other fields of the form of customers that a cell can hold. */
export function getDeclaredImportFields(resource: AnyResource): [name: string, field: Field][] {
  const contacts: readonly string[] = CONTACT_IMPORT_FIELDS;
  return getInputFields(resource).filter(([name, field]) => !contacts.includes(name) && isCellReadable(field));
}

/** The field that takes what no other field does; undefined where customers have none. */
export function findNoteField(resource: AnyResource): string | undefined {
  return getDeclaredImportFields(resource).find(([, { kind, options }]) => kind === 'text' && options.multiline)?.[0];
}

/** Whether a field holds a day, with or without a year. */
export function isDayField({ kind }: Field): boolean {
  return kind === 'day' || kind === 'birthday';
}

/** The columns that become days. */
export function findDayColumns(targets: ColumnTargets, resource: AnyResource): number[] {
  const days = getDeclaredImportFields(resource).flatMap(([name, field]) => (isDayField(field) ? [name] : []));
  return targets.flatMap((target, column) => (PAST_DAYS.includes(target) || days.includes(target) ? [column] : []));
}

/** `Última visita:` → `ultima visita`. */
function normalizeHeading(heading: string): string {
  return fold(heading)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

/** How sure a heading is: a vague one needs fitting values. */
interface HeadingRule {
  target: string;
  pattern: RegExp;
  unless?: RegExp;
  /** Whether a value fits; more than half of the values have to, where there are any. */
  fits?: (cell: string) => boolean;
}

const hasFewDigits = (cell: string) => /^[^\d+]*0?\d{2,3}([.,]0+)?\D*$/.test(cell.trim());
const isYesOrNo = (cell: string) => /^(sim|nao|s|n|x|yes|no|y|true|false|verdadeiro|falso|0|1|si)$/.test(fold(cell));

/** Other people and things than the customer. */
const OTHERS =
  /\b(mae|pai|responsavel|empresa|company|organization\w*|organizacao|fantasia|usuario|user|profissiona\w+|colaborador\w*|atendente|barbeiro|funcionari\w+|employee|staff|vendedor|gerente|manager\w*|assistente|assistant\w*|conjuge|spouse|children|filhos?|indicad\w+|conheceu|referred|referral|emergency|emergencia)\b/;
const LABELS = /\b(label|labels|type|tipo|rotulo|phonetic|fonetic\w*|yomi|display)\b/;

const VISITS =
  /^((total|numero|n|no|qtde?|quantidade|number) )?(d[eo] |of )?(visitas|visits|atend(imentos)?|appointments|appts|bookings|transactions)$|^(transaction|visit|appointment|booking)s? count$|^(total )?visit(a)?s$/;

/** Of the country or of the area: the values decide. */
const PHONE_PREFIX =
  /^(prefix|prefixo|prefijo)$|\b(phone|telephone|mobile|country) prefix\b|\bpref\w+ (do |de |del )?(tel\w*|celular|pais)\b/;

/**
 * What headings say, the surest first. In the words of Google Contacts, Outlook, iPhone, Fresha, Square, Booksy, Shopify and
 * Brazilian spreadsheets: Portuguese, English and Spanish.
 */
const RULES: readonly HeadingRule[] = [
  { target: '', pattern: /\b(cpf|cnpj|rg|documento|document|tax|identidade|fax|pager|telex|cep|zip|postal)\b/ },
  { target: '', pattern: LABELS },
  {
    target: 'email',
    pattern: /\b(e ?mails?|mail|correio|correo)\b/,
    unless:
      /\b(status|subscri\w*|marketing|aceita|accepts|opt|consent|name|nome|data|date|verified|confirmad\w+|tax)\b/,
  },
  {
    target: 'areaCode',
    pattern: /\b(ddd|area code|cod\w* (de )?area|codigo ddd)\b/,
    fits: hasFewDigits,
  },
  {
    target: 'countryCode',
    pattern: /\b(ddi|country code|cod\w* (do |de )?pais|phone country|(calling|dial|dialing|dialling) code)\b/,
    fits: (cell) => /^\+?0*\d{1,3}([.,]0+)?$/.test(cell.trim()),
  },
  { target: 'countryCode', pattern: PHONE_PREFIX, fits: (cell) => /^(\+\d{1,3}|0*55)$/.test(cell.trim()) },
  { target: 'areaCode', pattern: PHONE_PREFIX, fits: hasFewDigits },
  {
    target: 'phone',
    pattern:
      /\b(celular\w*|cel|whats\w*|zap|wpp|telefones?|tel|fones?|mobile|movil|movel|phones?|telephones?|cell|cellphone|telefono|telefonos|ddd)\b/,
    unless: /\b(sms|marketing|aceita|accepts|consent|data|date|operadora|carrier|verified)\b/,
  },
  {
    target: 'last_visit',
    pattern:
      /\b(ult(im[ao])? (visita|vinda|atend(imento)?|compra|vez|servico|corte|agendamento|cita|comparecimento)|last (visit|appointment|appt|purchase|order|service|seen|booking))\b/,
    fits: looksLikeDay,
  },
  {
    target: 'points',
    pattern: /\b(pontos|pontuacao|points|puntos)\b/,
    unless: /\b(gast\w+|usad\w+|resgat\w+|expir\w+|redeemed|spent|used|vencid\w+)\b/,
  },
  {
    target: 'registration_date',
    pattern:
      /^((data (d[eo] )?)?(cadastro|inclusao|registro)( em)?|cadastrad[oa] em|criad[oa] em|(cliente )?desde|(customer|client|member) since|(date )?(created|added|registered|joined)( at| on| date)?|(creation|registration|signup|join) date|fecha de (registro|alta|creacion)|primeira visita|first visit|primera visita)$/,
    fits: looksLikeDay,
  },
  { target: 'total_visits', pattern: VISITS, fits: (cell) => /^\d[\d.]*$/.test(cell.trim()) },
  { target: EXTRA, pattern: VISITS },
  {
    target: 'firstName',
    pattern: /^(.* )?(first name|given name|primeiro nome|forename|nombre de pila|primer nombre)$/,
  },
  { target: 'middleName', pattern: /^(.* )?(middle name|additional name|nome do meio|segundo nome|segundo nombre)$/ },
  {
    target: 'lastName',
    pattern:
      /^(.* )?(last name|family name|surname|sobrenome|ultimo nome|apellidos|(primer |segundo )?apellido|nome de familia)$/,
  },
];

/** Vague headings: their values decide. */
const VAGUE_RULES: readonly HeadingRule[] = [
  { target: 'areaCode', pattern: /^area$/, fits: hasFewDigits },
  {
    target: 'phone',
    pattern: /\b(contatos?|contactos?|contacts?|numeros?|numbers?|recado)\b/,
    unless: /\b(endereco|address|rua|casa|street|cartao|pedido|ficha|matricula|id|codigo)\b/,
    fits: looksLikePhone,
  },
];

/** Headings of a full name, the likeliest first. */
const NAME_HEADINGS = [
  /^(nome completo|full name|nome e sobrenome|nombre completo|nombre y apellidos?|nome do cliente|nome cliente|customer name|client name|nome da cliente)$/,
  /^(nome|name|nombre)$/,
  /^(clientes?|customer|client|razao social|pessoa|paciente|nome contato|nome do contato|contact name)$/,
  /\b(nome|name|nombre)\b/,
  /\b(cliente|customer|client)\b/,
];
const NO_NAME_HEADING =
  /\b(file|nick\w*|maiden|prefix|suffix|sufixo|prefixo|since|desde|id|codigo|cod|data|date|group|grupo|first|last|middle|given|family|service|servico|cidade|city|rua|street|bairro|user|tags?|status|obs\w*|apelido|aniversario|birthday)\b/;

/** How many rows are inspected. */
const SAMPLE_ROWS = 200;

/** Whether a text is a heading of a customers' file, in any of its words. */
export function isCustomerHeading(text: string, resource: AnyResource = customers): boolean {
  const heading = normalizeHeading(text);
  if (heading === '' || heading.length > 40 || looksLikePhone(text) || isEmail(text.trim())) return false;
  return (
    RULES.some(({ pattern, unless }) => pattern.test(heading) && !unless?.test(heading)) ||
    NAME_HEADINGS.slice(0, 3).some((pattern) => pattern.test(heading)) ||
    getDeclaredImportFields(resource).some(([, field]) => getFieldHeadings(field).includes(heading)) ||
    OTHER_HEADINGS.test(heading)
  );
}

/** Headings of columns that no field takes, but that show that a row has headings. */
const OTHER_HEADINGS =
  /^(endereco|address|street address|cidade|city|bairro|estado|state|uf|sexo|genero|gender|company( name)?|empresa|notes?|observac(ao|oes)|obs|data (de )?nasc\w*|aniversario|birthday|birth date|codigo|id|tags|grupo|profissao)$/;

/** Headings of a declared field: its label first. */
function getFieldHeadings({ label, options }: Field): string[] {
  return [label, ...(options.importHeadings ?? [])].map(normalizeHeading);
}

/** The likely target of each column: by its heading, else by its values. `targets` are those that the back end takes. */
export function guessTargets(
  headings: readonly string[],
  rows: readonly FileRow[],
  resource: AnyResource = customers,
): ColumnTargets {
  const sample = rows.slice(0, SAMPLE_ROWS);
  const columns = headings.map((heading, column) => ({
    heading: normalizeHeading(heading),
    filled: sample.map(({ cells }) => cells[column]?.trim() ?? '').filter((cell) => cell !== ''),
  }));
  const declared = getDeclaredImportFields(resource);
  const hasNote = findNoteField(resource) !== undefined;
  const targets = columns.map(({ heading, filled }) => {
    if (heading === '') return '';
    const exact = findDeclared(heading, filled, declared, true);
    if (exact) return exact;
    if (OTHERS.test(heading)) return '';
    const rule = RULES.find((each) => fitsRule(each, heading, filled));
    if (rule) return rule.target === EXTRA && !hasNote ? '' : rule.target;
    return (
      findDeclared(heading, filled, declared, false) ??
      VAGUE_RULES.find((each) => filled.length > 0 && fitsRule(each, heading, filled))?.target ??
      ''
    );
  });
  chooseName(targets, columns);
  fillByValues(targets, columns);
  return targets;
}

/** The targets that a back end takes; where it takes no visits, the note does. */
export function limitTargets(
  targets: ColumnTargets,
  { allowBalances, allowDetails, resource }: { allowBalances: boolean; allowDetails: boolean; resource: AnyResource },
): ColumnTargets {
  const refused: readonly string[] = [
    ...(allowBalances ? [] : BALANCE_IMPORT_FIELDS),
    ...(allowDetails ? [] : DETAIL_IMPORT_FIELDS),
  ];
  const hasNote = findNoteField(resource) !== undefined;
  return targets.map((target) => {
    if (!refused.includes(target)) return target;
    return target === 'total_visits' && hasNote ? EXTRA : '';
  });
}

/** The headings that only the export of this product has together. */
const OWN_HEADINGS = [
  'Código',
  ...[...CONTACT_IMPORT_FIELDS, ...BALANCE_IMPORT_FIELDS, ...DETAIL_IMPORT_FIELDS].map(
    (name) => getFieldOrThrow(customers, name).label,
  ),
];

/** Whether a file is our own export: two of its rows are two people, also with one phone. */
export function isOwnExport(headings: readonly string[]): boolean {
  return OWN_HEADINGS.every((heading) => headings.includes(heading));
}

interface SampledColumn {
  heading: string;
  filled: readonly string[];
}

function fitsRule({ pattern, unless, fits }: HeadingRule, heading: string, filled: readonly string[]): boolean {
  return pattern.test(heading) && !unless?.test(heading) && (!fits || filled.length === 0 || isMost(filled, fits));
}

function isMost(filled: readonly string[], fits: (cell: string) => boolean): boolean {
  return filled.length > 0 && filled.filter(fits).length * 2 > filled.length;
}

/** The declared field that a heading names. A part of a heading counts where the values fit the kind of field. */
function findDeclared(
  heading: string,
  filled: readonly string[],
  declared: readonly [string, Field][],
  isExact: boolean,
): string | undefined {
  return declared.find(([, field]) =>
    getFieldHeadings(field).some((words) =>
      isExact ? words === heading : ` ${heading} `.includes(` ${words} `) && fitsKind(field, filled),
    ),
  )?.[0];
}

function fitsKind(field: Field, filled: readonly string[]): boolean {
  if (filled.length === 0) return true;
  if (isDayField(field)) return isMost(filled, (cell) => looksLikeDay(cell) || /^[\d/.-]+$/.test(cell));
  if (field.kind === 'flag' || field.kind === 'consent') return isMost(filled, isYesOrNo);
  return true;
}

/** One column has the full name, unless the first name has a column of its own and no heading says that it is the full one. */
function chooseName(targets: ColumnTargets, columns: readonly SampledColumn[]): void {
  for (const pattern of NAME_HEADINGS) {
    const column = columns.findIndex(
      ({ heading }, at) =>
        targets[at] === '' &&
        pattern.test(heading) &&
        !NO_NAME_HEADING.test(heading) &&
        !OTHERS.test(heading) &&
        !LABELS.test(heading) &&
        !RULES.some((rule) => rule.target === '' && rule.pattern.test(heading)),
    );
    if (column < 0) continue;
    targets[column] = 'name';
    return;
  }
}

const LOOKS_LIKE_NAME = (cell: string) => /\p{L}{2}/u.test(cell) && !/[@\d]/.test(cell);

/** Name, phone and e-mail without a heading get the first column in which more than half of the values look right. */
function fillByValues(targets: ColumnTargets, columns: readonly SampledColumn[]): void {
  const fill = (target: string, isTaken: boolean, fits: (column: SampledColumn) => boolean) => {
    const column = columns.findIndex((each, at) => targets[at] === '' && fits(each));
    if (!isTaken && column >= 0) targets[column] = target;
  };
  const isUnknown = ({ heading }: SampledColumn) =>
    !RULES.some(({ target, pattern }) => target === '' && pattern.test(heading));
  fill('email', targets.includes('email'), (each) => isUnknown(each) && isMost(each.filled, isEmail));
  fill(
    'phone',
    targets.includes('phone'),
    (each) => isUnknown(each) && isMost(each.filled, looksLikePhone) && !isMost(each.filled, looksLikeDocument),
  );
  const hasName = targets.some((target) => target === 'name' || target === 'firstName' || target === 'lastName');
  fill(
    'name',
    hasName,
    (each) => isUnknown(each) && !OTHERS.test(each.heading) && isMost(each.filled, LOOKS_LIKE_NAME),
  );
}

/** How likely a phone's column has the number to call, 0 first: a mobile's heading, then home, then work. */
export function rankPhoneHeading(heading: string): number {
  const words = normalizeHeading(heading);
  if (/\b(celular\w*|cel|whats\w*|zap|wpp|mobile|movil|movel|cell|cellphone|principal|primary)\b/.test(words)) return 0;
  if (/\b(comercial|trabalho|business|work|empresa|company|oficina|address|recado|outro|other)\b/.test(words)) return 3;
  return /\b(residencial|casa|home|fixo|2|3|4)\b/.test(words) ? 2 : 1;
}

/** The column of the area code or country code that belongs to a phone's column; undefined for none. */
export function findPartColumn(
  target: 'areaCode' | 'countryCode',
  phoneColumn: number,
  targets: ColumnTargets,
  headings: readonly string[],
): number | undefined {
  const columns = targets.flatMap((each, column) => (each === target ? [column] : []));
  const words = normalizeHeading(headings[phoneColumn] ?? '')
    .split(' ')
    .filter(Boolean);
  const isNamed = (column: number) =>
    normalizeHeading(headings[column] ?? '')
      .split(' ')
      .some((word) => words.includes(word) && !/^(ddd|de|do|area|code|phone)$/.test(word));
  return (
    columns.find(isNamed) ??
    columns.filter((column) => column < phoneColumn).at(-1) ??
    columns.find((column) => column > phoneColumn)
  );
}

/** So many rows say which area code is the most frequent one. */
const AREA_CODE_ROWS = 1_000;

/** The area code that most phones of a file have; empty if none has one. */
export function findFileAreaCode(rows: readonly FileRow[], targets: ColumnTargets): string {
  const columns = targets.flatMap((target, column) => (target === 'phone' ? [column] : []));
  const sample = rows.slice(0, AREA_CODE_ROWS);
  return findMostFrequentAreaCode(sample.flatMap(({ cells }) => columns.map((column) => cells[column] ?? '')));
}
