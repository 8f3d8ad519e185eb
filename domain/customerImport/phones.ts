import { detectDocumentKind } from '../brDocuments.ts';
import { unescapeFormula } from '../csv.ts';
import { extractNationalDigits, findUnknownAreaCode, formatPhone, isNationalPhone, normalizePhone } from '../phone.ts';
import { fold, normalizeText } from '../text.ts';

/** A phone of a cell. */
export interface FilePhone {
  /** As it would be stored; as it was written where it cannot be read. */
  phone: string;
  /** Why it cannot be stored. */
  problem?: string;
  /** What was changed or is unusual. */
  remarks: string[];
  /** Words that stand beside the number: `mãe`, `ramal 12`. */
  label: string;
}

/** What other columns and the person say about the phones of a cell. */
export interface PhoneContext {
  /** The cell of the column with the area code. */
  areaCode?: string;
  /** The cell of the column with the country code. */
  countryCode?: string;
  /** The area code of numbers without one; empty if unknown. */
  defaultAreaCode?: string;
}

const NO_PHONE =
  /^(-*|0+|\+?0*55[ ()-]*|n\/?a|null|nao (tem|possui|informado|tem telefone)|sem (telefone|celular|numero|fone)|nenhum)$/;
const CPF = /^\d{3}\.\d{3}\.\d{3}-\d{2}$/;
const CNPJ = /^\d{2}\.\d{3}\.\d{3}\/\d{4}-\d{2}$/;
const SCIENTIFIC = /^(\d)(?:[.,](\d+))?e\+?(\d+)$/i;
/** Between two phones of a cell. A slash needs a whole number after it: `3333-4444/45` are the ends of two lines. */
const BETWEEN = /:::|\/\/|[;|\n]|,(?= ?[+(]?\d{2})| \/ |\/(?= ?[+(]?\d[\d ().-]{6})| (?:ou|e|and|or|y|o) (?=[+(]?\d)/i;
const EXTENSION = /[, ](?:ramal|ext(?:\.|ension|ensao)?|r\.|x) ?[:=.]? ?(\d{1,5})$/i;
/** A word that says only that it is a phone. */
const PHONE_WORD =
  /^(tel(efones?)?|fones?|cel(ular)?|whats(app)?|wpp|zap|mobile|phone|movil|movel|casa|res(idencial|idencia)?|com(ercial)?|trabalho|fixo|vivo|tim|claro|oi|nextel|br)?[.:]*$/;

/** The phones of a cell, in its order. */
export function readPhones(cell: string, context: PhoneContext = {}): FilePhone[] {
  const text = cleanCell(cell);
  if (NO_PHONE.test(fold(text))) return [];
  const expanded = expandScientific(text);
  if (expanded === null)
    return [
      {
        phone: text,
        problem: `O Excel trocou o número por ${text} e perdeu os últimos algarismos. Veja o número completo na planilha`,
        remarks: [],
        label: '',
      },
    ];
  if (CPF.test(expanded) || CNPJ.test(expanded))
    return [{ phone: expanded, problem: 'Isto é um CPF ou CNPJ, não um telefone', remarks: [], label: '' }];
  const parts = splitCell(joinThousands(expanded));
  const phones: FilePhone[] = [];
  for (const part of parts) {
    const before = phones.find(({ phone }) => isNationalPhone(phone))?.phone.slice(0, 2);
    phones.push(readPhone(part, { ...context, ...(before ? { defaultAreaCode: before } : {}) }));
  }
  return phones;
}

/** Whether a stored phone is a Brazilian mobile. */
export function isMobilePhone(phone: string): boolean {
  return phone.length === 11 && isNationalPhone(phone);
}

/** Whether a cell has a phone and nothing else that could be meant: a bare CPF also has eleven digits. */
export function looksLikePhone(cell: string): boolean {
  const phones = readPhones(cell, { defaultAreaCode: '11' });
  return (
    phones.length > 0 && phones.every(({ problem }) => problem === undefined) && extractNationalDigits(cell).length >= 8
  );
}

/** Whether a cell has a CPF or CNPJ, by its check digits. */
export function looksLikeDocument(cell: string): boolean {
  return detectDocumentKind(cell) !== null && /\d{9}/.test(cell.replace(/\D/g, ''));
}

/** The text without what spreadsheets and messengers put around a number. */
function cleanCell(cell: string): string {
  const text = cell
    .split('\n')
    .map((line) => normalizeText(unescapeFormula(line)))
    .filter(Boolean)
    .join('\n');
  return text
    .replace(/^="(.*)"$/, '$1')
    .replace(/^'/, '')
    .replace(/^(tel:|p:|https?:\/\/(wa\.me|api\.whatsapp\.com\/send\?phone=)\/?)/i, '')
    .replace(/;ext=/i, ' ramal ')
    .replace(/@(c\.us|s\.whatsapp\.net)$/i, '')
    .replace(/^(\d{8,13})[.,]0{1,2}$/, '$1');
}

/** `5,511987654321E+12` has all its digits; null for a number that has lost some. Other texts stay. */
function expandScientific(text: string): string | null {
  const [, first, decimals = '', exponent] = SCIENTIFIC.exec(text.replace(/\s/g, '')) ?? [];
  if (first === undefined) return text;
  const digits = `${first}${decimals}`;
  return decimals.length === Number(exponent) ? digits : null;
}

/** `11.987.654.321` → `11987654321`. */
function joinThousands(text: string): string {
  return /^\d{1,3}([.,]\d{3}){3,}$/.test(text) ? text.replace(/\D/g, '') : text;
}

/** One number in its usual spelling: nearly all cells. */
const SINGLE = /^[\d() +.-]{8,17}$/;

function splitCell(text: string): string[] {
  if (SINGLE.test(text)) return [text];
  return text
    .split(BETWEEN)
    .flatMap((part) => splitAtSpace(part.trim()))
    .filter((part) => part !== '');
}

/** `11987654321 1133334444` are two phones. */
function splitAtSpace(part: string): string[] {
  const digits = part.replace(/\D/g, '').length;
  if (digits < 18 || digits > 26) return [part];
  for (const { index } of part.matchAll(/ (?=[+(\d])/g)) {
    const pair = [part.slice(0, index), part.slice(index).trim()];
    if (pair.every((each) => normalizePhone(each, { allowServiceNumbers: false }) !== null)) return pair;
  }
  return [part];
}

function readPhone(part: string, context: PhoneContext): FilePhone {
  const extension = EXTENSION.exec(part);
  const rest = extension ? part.slice(0, extension.index) : part;
  const carrier = rest.replace(/^(\(?0)xx/i, '$1');
  const words = carrier.replace(/[\d+().\s/-]+/g, ' ').trim();
  const number = carrier
    .replace(/\p{L}[^\d+(]*/gu, ' ')
    .replace(/\(\s*\)/g, ' ')
    .trim();
  const labels = trimPhoneWords(words.split(' ')).join(' ');
  const label = [/\p{L}/u.test(labels) && labels, extension && `ramal ${extension[1]}`].filter(Boolean).join(', ');
  if (!/\d/.test(number)) return { phone: part, problem: 'Isto não é um telefone', remarks: [], label: '' };
  return { ...completePhone(number, context, part), label };
}

/** Without the words for a phone before and after the others: in `Whats recado com a mãe` the `com` belongs to the text. */
function trimPhoneWords(words: readonly string[]): readonly string[] {
  const isText = (word: string) => !PHONE_WORD.test(fold(word));
  return words.slice(words.findIndex(isText), words.findLastIndex(isText) + 1);
}

/** The number with its area code and country code. */
function completePhone(
  number: string,
  { areaCode = '', countryCode = '', defaultAreaCode = '' }: PhoneContext,
  part: string,
): Omit<FilePhone, 'label'> {
  const country = countryCode.replace(/\D/g, '').replace(/^0+/, '');
  const area = areaCode
    .replace(/[.,]0+$/, '')
    .replace(/\D/g, '')
    .replace(/^0+/, '')
    .slice(0, 4);
  // Before a local number, the prefix of long distance or of the country has no area code after it.
  const plain = number.replace(/[^\d+]/g, '').replace(/^(\+55|00?)(?=(9\d{8}|[2-9]\d{7})$)/, '');
  const digits = plain.replace(/\D/g, '');
  if (country !== '' && country !== '55' && !number.startsWith('+')) {
    const phone = normalizePhone(`+${country}${area}${digits}`, { allowServiceNumbers: false });
    return phone ? { phone, remarks: [FOREIGN] } : { phone: part, problem: describeProblem(number), remarks: [] };
  }
  const isShort = !plain.startsWith('+') && /^(9\d{8}|[2-9]\d{7})$/.test(digits);
  const given = isShort ? area : '';
  const proposed = isShort && given === '' ? defaultAreaCode : '';
  const full = `${given || proposed}${isShort ? digits : ''}` || number;
  const phone = isShort && `${given}${proposed}` === '' ? null : normalizePhone(full, { allowServiceNumbers: false });
  if (phone === null) {
    const problem = isShort && `${given}${proposed}` === '' ? 'Falta o DDD' : describeProblem(full);
    return { phone: part.trim(), problem, remarks: [] };
  }
  const remarks: string[] = [];
  if (phone.startsWith('+')) remarks.push(FOREIGN);
  if (proposed !== '') remarks.push(`Sem DDD no arquivo: fica com o ${proposed}`);
  if (isMobilePhone(phone) && !full.replace(/\D/g, '').endsWith(phone.slice(2)))
    remarks.push(`Celular antigo, de 8 números: ganha o 9 e fica ${formatPhone(phone)}`);
  return { phone, remarks };
}

const FOREIGN = 'Número de fora do Brasil';

function describeProblem(number: string): string {
  const digits = number.replace(/\D/g, '');
  if (normalizePhone(number) !== null) return 'É um número de empresa (0800 ou 4004), não de uma pessoa';
  if (digits.length === 11 && detectDocumentKind(digits) === 'CPF') return 'Parece um CPF, não um telefone';
  const unknown = findUnknownAreaCode(number);
  if (unknown !== null) return `O DDD ${unknown} não existe`;
  if (digits.length < 10) return 'Faltam números no telefone';
  return digits.length > 13 ? 'Há números demais no telefone' : 'Informe um telefone válido, com DDD';
}

/** The area code that most of the phones have; empty if none has one. */
export function findMostFrequentAreaCode(phones: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const phone of phones) {
    const digits = normalizePhone(phone);
    if (digits !== null && isNationalPhone(digits))
      counts.set(digits.slice(0, 2), (counts.get(digits.slice(0, 2)) ?? 0) + 1);
  }
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0] ?? '';
}
