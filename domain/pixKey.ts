import { detectDocumentKind, formatDocument, normalizeDocument } from './brDocuments.ts';
import { extractNationalDigits, formatPhone, isNationalPhone } from './phone.ts';

/** The kinds of PIX key with their labels. */
export const PIX_KEY_KINDS = {
  cpf: 'CPF',
  cnpj: 'CNPJ',
  phone: 'Telefone',
  email: 'E-mail',
  random: 'Chave aleatória',
} as const;
export type PixKeyKind = keyof typeof PIX_KEY_KINDS;

/** The longest key that the Central Bank accepts, an e-mail. */
export const MAX_PIX_KEY_LENGTH = 77;

/** The kind and normal form of a typed key, or the error. */
type ParsedKey = { kind: PixKeyKind; key: string } | { error: string };

const ERRORS = {
  phone: 'Informe o telefone com DDD, como +55 11 98765-4321',
  email: 'Informe um e-mail válido, com até 77 caracteres',
  random: 'A chave aleatória tem 32 letras de A a F e números, em grupos separados por traços',
  eleven: 'CPF inválido. Se for um telefone, comece com +55',
  cnpj: 'CNPJ inválido',
  unknown: 'Informe um CPF, CNPJ, telefone com +55, e-mail ou chave aleatória',
} as const;

/** E-mails as the Central Bank's directory of keys (DICT) accepts them, with a dot in the domain. */
const EMAIL = /^[a-z0-9.!#$&'*+/=?^_`{|}~-]+@[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * Parses a typed or pasted PIX key. Eleven bare digits are always a CPF, never a phone: with a mistyped CPF the money
 * would go to a stranger.
 */
export function parsePixKey(typed: string): ParsedKey {
  const text = typed.trim();
  if (text.includes('@')) return parseEmail(text.toLowerCase());
  if (/^[+(]|^0*55[\s(]/.test(text) || /^55\d{10,11}$/.test(text)) return parsePhone(text);
  const document = detectDocumentKind(text);
  if (document) return { kind: document === 'CPF' ? 'cpf' : 'cnpj', key: normalizeDocument(text) };
  const lower = text.toLowerCase();
  if (UUID.test(lower)) return { kind: 'random', key: lower };
  if (/^[0-9a-f-]{30,}$/.test(lower)) return { error: ERRORS.random };
  const bare = text.replace(/[\s./-]/g, '');
  if (/^\d{10,11}$/.test(bare)) return { error: ERRORS.eleven };
  return { error: /^[0-9a-z]{14}$/i.test(bare) ? ERRORS.cnpj : ERRORS.unknown };
}

/** The kind of a key; null if it is invalid. */
export function detectPixKeyKind(typed: string): PixKeyKind | null {
  const parsed = parsePixKey(typed);
  return 'kind' in parsed ? parsed.kind : null;
}

/** A key as banks write it, `+5511987654321`; an invalid one as typed, trimmed. */
export function normalizePixKey(typed: string): string {
  const parsed = parsePixKey(typed);
  return 'key' in parsed ? parsed.key : typed.trim();
}

/** A key for a person to read: documents and phones with their punctuation. */
export function formatPixKey(typed: string): string {
  const parsed = parsePixKey(typed);
  if ('error' in parsed) return typed;
  if (parsed.kind === 'phone') return `+55 ${formatPhone(parsed.key)}`;
  return parsed.kind === 'cpf' || parsed.kind === 'cnpj' ? formatDocument(parsed.key) : parsed.key;
}

/** A text for a PIX code: without accents, only ASCII, at most `limit` characters. */
export function toPixText(text: string, limit = text.length): string {
  const plain = text
    .normalize('NFKD')
    .replace(/\s/g, ' ')
    .replace(/[^ -~]/g, '');
  return plain.replace(/ +/g, ' ').trim().slice(0, limit).trimEnd();
}

function parseEmail(text: string): ParsedKey {
  if (text.length > MAX_PIX_KEY_LENGTH || !EMAIL.test(text)) return { error: ERRORS.email };
  return { kind: 'email', key: text };
}

function parsePhone(text: string): ParsedKey {
  const digits = extractNationalDigits(text);
  const isForeign = text.startsWith('+') && !/^\+\s*55/.test(text);
  if (isForeign || !isNationalPhone(digits) || /[^\d\s()+.-]/.test(text)) return { error: ERRORS.phone };
  return { kind: 'phone', key: `+55${digits}` };
}
