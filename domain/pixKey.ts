import { detectDocumentKind, formatDocument, normalizeDocument } from './brDocuments.ts';
import { extractNationalDigits, formatPhone, isNationalPhone } from './phone.ts';

/** The kinds of PIX key, with what a person calls them. */
export const PIX_KEY_KINDS = {
  cpf: 'CPF',
  cnpj: 'CNPJ',
  phone: 'Telefone',
  email: 'E-mail',
  random: 'Chave aleatória',
} as const;
export type PixKeyKind = keyof typeof PIX_KEY_KINDS;

/** The longest key the Central Bank keeps, an e-mail. */
export const MAX_PIX_KEY_LENGTH = 77;

/** What a key that was typed is, and how banks write it; or the sentence that says what is wrong with it. */
type ReadKey = { kind: PixKeyKind; key: string } | { error: string };

const ERRORS = {
  phone: 'Informe o telefone com DDD, como +55 11 98765-4321',
  email: 'Informe um e-mail válido, com até 77 caracteres',
  random: 'A chave aleatória tem 32 letras de A a F e números, em grupos separados por traços',
  eleven: 'CPF inválido. Se for um telefone, comece com +55',
  cnpj: 'CNPJ inválido',
  unknown: 'Informe um CPF, CNPJ, telefone com +55, e-mail ou chave aleatória',
} as const;

/** As the Central Bank's directory of keys (DICT) describes one, with a dot in its domain. */
const EMAIL = /^[a-z0-9.!#$&'*+/=?^_`{|}~-]+@[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * Reads a PIX key as a person types or pastes it. Eleven bare digits are a CPF and never guessed to be a telephone: a slip in a
 * CPF would send the money to a stranger's.
 */
export function parsePixKey(typed: string): ReadKey {
  const text = typed.trim();
  if (text.includes('@')) return readEmail(text.toLowerCase());
  if (/^[+(]|^0*55[\s(]/.test(text) || /^55\d{10,11}$/.test(text)) return readPhone(text);
  const document = detectDocumentKind(text);
  if (document) return { kind: document === 'CPF' ? 'cpf' : 'cnpj', key: normalizeDocument(text) };
  const lower = text.toLowerCase();
  if (UUID.test(lower)) return { kind: 'random', key: lower };
  if (/^[0-9a-f-]{30,}$/.test(lower)) return { error: ERRORS.random };
  const bare = text.replace(/[\s./-]/g, '');
  if (/^\d{10,11}$/.test(bare)) return { error: ERRORS.eleven };
  return { error: /^[0-9a-z]{14}$/i.test(bare) ? ERRORS.cnpj : ERRORS.unknown };
}

/** Which kind of key it is; null where it is none. */
export function detectPixKeyKind(typed: string): PixKeyKind | null {
  const read = parsePixKey(typed);
  return 'kind' in read ? read.kind : null;
}

/** A key as banks write it, `+5511987654321`; what is none as it was typed, trimmed. */
export function normalizePixKey(typed: string): string {
  const read = parsePixKey(typed);
  return 'key' in read ? read.key : typed.trim();
}

/** A key as a person reads it: documents and telephones with their dots and dashes. */
export function formatPixKey(typed: string): string {
  const read = parsePixKey(typed);
  if ('error' in read) return typed;
  if (read.kind === 'phone') return `+55 ${formatPhone(read.key)}`;
  return read.kind === 'cpf' || read.kind === 'cnpj' ? formatDocument(read.key) : read.key;
}

/** A name as a PIX code carries it: accents folded, nothing that is not ASCII, at most so many characters. */
export function toPixText(text: string, limit = text.length): string {
  const plain = text
    .normalize('NFKD')
    .replace(/\s/g, ' ')
    .replace(/[^ -~]/g, '');
  return plain.replace(/ +/g, ' ').trim().slice(0, limit).trimEnd();
}

function readEmail(text: string): ReadKey {
  if (text.length > MAX_PIX_KEY_LENGTH || !EMAIL.test(text)) return { error: ERRORS.email };
  return { kind: 'email', key: text };
}

function readPhone(text: string): ReadKey {
  const digits = extractNationalDigits(text);
  const isForeign = text.startsWith('+') && !/^\+\s*55/.test(text);
  if (isForeign || !isNationalPhone(digits) || /[^\d\s()+.-]/.test(text)) return { error: ERRORS.phone };
  return { kind: 'phone', key: `+55${digits}` };
}
