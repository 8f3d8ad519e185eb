import type { Wire } from '../../domain/wire.ts';
import { invalid, notFound } from './refusal.ts';

/* What a call of the contract names and brings along: an id, a record in its envelope, a version. */

/** An id of the path. What cannot be one names no record: 404. */
export function readId(text: string, missing: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw notFound(missing);
  return Number(text);
}

/** The record inside the envelope. Throws a 422 Refusal when it is not there, or when something else is. */
export function unwrap(body: unknown, envelope: string): Wire {
  const record = isObject(body) ? body[envelope] : undefined;
  if (!isObject(record)) throw invalid({ [envelope]: 'Envie os dados do registro' });
  const other = Object.keys(body as Wire).find((key) => key !== envelope);
  if (other !== undefined) throw invalid({ [other]: 'Campo desconhecido' });
  return record;
}

/** The version an edit was made from, if it says one. Throws a 422 Refusal for what is no number. */
export function readVersion(version: unknown): number | undefined {
  if (version === undefined || version === null) return undefined;
  if (Number.isSafeInteger(version)) return version as number;
  throw invalid({ version: 'A versão deve ser um número inteiro' });
}

function isObject(value: unknown): value is Wire {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
