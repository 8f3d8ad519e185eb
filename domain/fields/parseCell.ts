import { parseBirthday } from '../birthdays.ts';
import { parseConsent } from '../consentCells.ts';
import { type Day, isDay } from '../dates.ts';
import { negate } from '../money.ts';
import { normalizeImportedPhone, normalizePhone } from '../phone.ts';
import { fold } from '../text.ts';
import { getChoiceValues } from './choices.ts';
import type { Field, FieldKind, FieldOptions } from './field.ts';

type CellParser = (text: string, options: FieldOptions) => unknown;

const keepText: CellParser = (text) => text;

/** The kinds that a cell of a file can hold. A text that cannot be read is returned as it is, or as NaN. */
const CELL_PARSERS: Partial<Record<FieldKind, CellParser>> = {
  text: (text, { importedReason }) => (importedReason === undefined ? text : parseReason(text, importedReason)),
  email: keepText,
  phone: (text, { allowServiceNumbers = false }) =>
    normalizePhone(text, { allowServiceNumbers }) ?? normalizeImportedPhone(text),
  document: keepText,
  pixKey: keepText,
  money: (text) => parseDecimal(text.replace(/R\$ ?/i, '')),
  whole: parseWhole,
  percent: (text) => parseDecimal(text.replace(/ ?%$/, '')),
  minutes: parseWhole,
  day: (text) => parseDay(text) ?? text,
  birthday: (text) => parseBirthday(text) ?? text,
  time: parseTime,
  flag: (text) => (YES.has(fold(text)) ? true : NO.has(fold(text)) ? false : text),
  consent: (text) => {
    const consent = parseConsent(text);
    return consent === undefined ? text : consent;
  },
  choice: (text, { choices = {} }) =>
    getChoiceValues(choices).find((value) => [choices[value], value].some((name) => isSameText(name, text))) ?? text,
};

/** Whether a cell of a file can hold the field's value. */
export function isCellReadable({ kind }: Field): boolean {
  return kind in CELL_PARSERS;
}

/**
 * The value in a request for a cell, as people write it: `R$ 1.234,50`, `5/3/2026`, `sim`, the label of a choice. The field's schema
 * refuses what cannot be read, with the field's own message.
 */
export function parseCell({ kind, options }: Field, text: string): unknown {
  if (!/^-*$/.test(fold(text))) return CELL_PARSERS[kind]?.(text, options);
  if (options.default !== undefined) return undefined;
  return kind === 'flag' && !options.optional ? false : null;
}

/** `1.200` → 1200, `-7` or `−7` → -7; NaN for anything that is not a whole number. */
export function parseWhole(text: string): number {
  const number = parseDecimal(text);
  return Number.isInteger(number) ? number : Number.NaN;
}

/**
 * `5/3/2026`, `05/03/26` or `2026-03-05`, with or without a time after it; null for anything else. Years of two digits are those of
 * spreadsheets, 1930 to 2029.
 */
function parseDay(text: string): Day | null {
  const [, d = '', m = '', y = ''] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?:[ T].*)?$/.exec(text) ?? [];
  const year = y.length === 4 ? y : `${Number(y) < 30 ? 20 : 19}${y}`;
  const day = d === '' ? text.slice(0, 10) : `${year}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`;
  return isDay(day) ? day : null;
}

/** `sim` says that there is a reason, `não` that there is none. */
function parseReason(text: string, importedReason: string): string | null {
  if (NO.has(fold(text))) return null;
  return YES.has(fold(text)) ? importedReason : text;
}

const YES: ReadonlySet<string> = new Set(['sim', 's', 'x', '1', 'true', 'verdadeiro']);
const NO: ReadonlySet<string> = new Set(['nao', 'n', '0', 'false', 'falso']);

/** `1.234,5` or `1234.5` → 1234.5; NaN for anything else. A point before three digits separates thousands. */
function parseDecimal(text: string): number {
  const [, minus = '', digits = ''] = /^([-−]?)(.*)$/.exec(text) ?? [];
  const plain = /^\d{1,3}(\.\d{3})+(,\d+)?$/.test(digits) ? digits.replaceAll('.', '') : digits;
  const number = /^\d+([.,]\d+)?$/.test(plain) ? Number(plain.replace(',', '.')) : Number.NaN;
  return minus ? negate(number) : number;
}

/** `9:30`, `9h30` or `09:30:00` → `09:30`. */
function parseTime(text: string): string {
  const [, hour, minute = '00'] = /^(\d{1,2}) ?[:h](?: ?(\d{2}))?(?::\d{2})?$/i.exec(text) ?? [];
  return hour === undefined ? text : `${hour.padStart(2, '0')}:${minute}`;
}

function isSameText(one: string | number | undefined, other: string): boolean {
  return fold(String(one)) === fold(other);
}
