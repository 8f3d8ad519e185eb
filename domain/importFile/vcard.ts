import type { FileRow } from './delimited.ts';
import { decodeText, type Encoding } from './encodings.ts';

/** Joins several values of one column. Google Contacts writes it so. */
const VALUE_JOINER = ' ::: ';

interface Property {
  group: string;
  name: string;
  /** The parameters in lower case, each with its values. */
  parameters: ReadonlyMap<string, string[]>;
  value: string;
}

/** Columns of the properties that a table of people has, in this order; other properties come after them by their own name. */
const COLUMNS: Readonly<Record<string, string>> = {
  FN: 'Nome',
  'N.GIVEN': 'Primeiro nome',
  'N.MIDDLE': 'Nome do meio',
  'N.FAMILY': 'Sobrenome',
  'TEL.CELL': 'Celular',
  TEL: 'Telefone',
  'TEL.HOME': 'Telefone residencial',
  'TEL.WORK': 'Telefone comercial',
  'TEL.FAX': 'Fax',
  EMAIL: 'E-mail',
  BDAY: 'Aniversário',
  NOTE: 'Observações',
  ORG: 'Empresa',
  TITLE: 'Cargo',
  NICKNAME: 'Apelido',
  ADR: 'Endereço',
  CATEGORIES: 'Grupos',
  URL: 'Site',
  ANNIVERSARY: 'Data especial',
};

/** Properties that say nothing of a person. */
const TECHNICAL =
  /^(BEGIN|END|VERSION|PRODID|REV|UID|SORT-STRING|KIND|CLIENTPIDMAP|X-ABLABEL|X-ABADR|X-ABUID|X-IMAGE.*|X-ANDROID.*|X-SERVICE.*)$/;
const PICTURES = /^(PHOTO|LOGO|SOUND|KEY)$/;

/** Whether a text has the cards of people (vCard 2.1, 3.0 or 4.0). */
export function isVcard(text: string): boolean {
  return /^BEGIN:VCARD\b/i.test(text.trimStart());
}

/** The cards of a text as a table, its headings first; empty without any value. A row's line is the one on which its card begins. */
export function readVcards(text: string): FileRow[] {
  const cards: { line: number; values: Map<string, string[]> }[] = [];
  for (const { line, content } of unfoldLines(text)) {
    const property = parseProperty(content);
    if (property?.name === 'BEGIN') cards.push({ line, values: new Map() });
    const card = cards.at(-1);
    if (!property || !card || TECHNICAL.test(property.name)) continue;
    for (const [column, value] of readValues(property))
      if (value !== '') card.values.set(column, [...(card.values.get(column) ?? []), value]);
  }
  const used = new Set(cards.flatMap(({ values }) => [...values.keys()]));
  const known = Object.keys(COLUMNS).filter((column) => used.has(column));
  const columns = [...known, ...[...used].filter((column) => !(column in COLUMNS))];
  if (columns.length === 0) return [];
  return [
    { line: 0, cells: columns.map((column) => COLUMNS[column] ?? column) },
    ...cards.map(({ line, values }) => ({
      line,
      cells: columns.map((column) => [...new Set(values.get(column))].join(column === 'NOTE' ? '\n' : VALUE_JOINER)),
    })),
  ];
}

/** The values of a property by column. */
function readValues({ name, parameters, value }: Property): [column: string, value: string][] {
  if (PICTURES.test(name)) return [[name, '(arquivo)']];
  if (name === 'N') {
    const [family = '', given = '', middle = ''] = splitParts(value);
    return [
      ['N.GIVEN', given],
      ['N.MIDDLE', middle],
      ['N.FAMILY', family],
    ];
  }
  if (name === 'TEL') return [[getPhoneColumn(parameters), unescapeText(value).replace(/^tel:/i, '')]];
  if (name === 'BDAY') return [[name, hidesYear(parameters, value) ? `--${value.slice(5)}` : unescapeText(value)]];
  if (name === 'ORG' || name === 'ADR')
    return [
      [
        name,
        splitParts(value)
          .filter((part) => part.trim() !== '')
          .join(', '),
      ],
    ];
  return [[name, unescapeText(value)]];
}

/** Apple writes birthdays without a year with the year 1604. */
function hidesYear(parameters: Property['parameters'], value: string): boolean {
  return value.startsWith(`${parameters.get('x-apple-omit-year')?.[0] ?? '1604'}-`);
}

function getPhoneColumn(parameters: Property['parameters']): string {
  const types = new Set([...(parameters.get('type') ?? []), ...parameters.keys()]);
  if (types.has('fax') || types.has('pager')) return 'TEL.FAX';
  if (types.has('cell') || types.has('iphone')) return 'TEL.CELL';
  if (types.has('home')) return 'TEL.HOME';
  return types.has('work') ? 'TEL.WORK' : 'TEL';
}

/** `item1.TEL;type=CELL:1199…`; null for a line that is no property. */
function parseProperty(line: string): Property | null {
  const [, group = '', name = '', parameters = '', value = ''] =
    /^(?:([\w-]+)\.)?([\w-]+)((?:;(?:[^:;"]|"[^"]*")*)*):(.*)$/s.exec(line) ?? [];
  if (name === '') return null;
  const parsed = new Map<string, string[]>();
  for (const [, key = '', values = ''] of parameters.matchAll(/;([\w-]+)(?:=((?:"[^"]*"|[^;])*))?/g)) {
    const list = values.replaceAll('"', '').toLowerCase().split(',');
    parsed.set(key.toLowerCase(), [...(parsed.get(key.toLowerCase()) ?? []), ...list]);
  }
  return { group, name: name.toUpperCase(), parameters: parsed, value: decodeValue(value, parsed) };
}

function isQuotedPrintable(parameters: string): boolean {
  return /;(?:encoding=)?quoted-printable/i.test(parameters);
}

function decodeValue(value: string, parameters: Property['parameters']): string {
  const isQuoted = parameters.has('quoted-printable') || parameters.get('encoding')?.includes('quoted-printable');
  if (!isQuoted) return value.trim();
  const bytes = value.replace(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  // A character above 255 was not quoted, so the text is decoded already.
  if (/[\u0100-\uffff]/.test(bytes)) return bytes;
  return decodeText(
    Uint8Array.from(bytes, (character) => character.charCodeAt(0)),
    getCharset(parameters),
  ).trim();
}

function getCharset(parameters: Property['parameters']): Encoding {
  return /8859|1252|latin/.test(parameters.get('charset')?.[0] ?? '') ? 'windows-1252' : 'utf-8';
}

/** The lines of a text with their continuations: those that begin with a space, and in quoted-printable those after a `=`. */
function unfoldLines(text: string): { line: number; content: string }[] {
  const lines: { line: number; content: string }[] = [];
  text.split('\n').forEach((content, at) => {
    const last = lines.at(-1);
    if (last && /^[ \t]/.test(content)) last.content += content.slice(1);
    else if (last?.content.endsWith('=') && isQuotedPrintable(last.content.split(':')[0] ?? ''))
      last.content = last.content.slice(0, -1) + content;
    else lines.push({ line: at + 1, content });
  });
  return lines;
}

function splitParts(value: string): string[] {
  return value.split(/(?<!\\);/).map(unescapeText);
}

/** `a\, b` → `a, b`; `\n` is a line break. */
function unescapeText(text: string): string {
  return text.replace(/\\([nN]|.)/g, (_, character: string) => (/n/i.test(character) ? '\n' : character)).trim();
}
