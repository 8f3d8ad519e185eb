import { z } from 'zod';
import { isObject, type Json } from '../../domain/fields/codec.ts';
import { invalid, notFound } from '../refusal.ts';

/** The body of every success (docs/contract.md, section 1). */
export interface Envelope {
  status: 'success';
  message: string;
  data: unknown;
}

export function success(data: unknown, message = 'OK'): Envelope {
  return { status: 'success', message, data };
}

/** The success envelope around `data`. */
export function successResponse(data: z.ZodType) {
  return z.object({ status: z.literal('success'), message: z.string(), data });
}

const failure = z.object({
  status: z.literal('error'),
  message: z.string(),
  errors: z.record(z.string(), z.string()).optional(),
});

/** The failure envelope with what the refusal is about, where it says so. */
export function failureResponse(data: z.ZodType) {
  return failure.extend({ data: data.optional() });
}

/** The failure envelope for each of these codes and 503, which every route may answer. */
export function failureResponses(...codes: number[]): Record<number, z.ZodType> {
  return Object.fromEntries([...codes, 503].map((code) => [code, failure]));
}

/** The id of the record in a success. */
export function getRecordId({ data }: Envelope): number {
  return (data as { id: number }).id;
}

export const idParams = z.object({ id: z.string() });

/** The id in a path. Throws a 404 Refusal with `missingMessage` for a text that is no id. */
export function parseId(text: string, missingMessage: string): number {
  if (!isRecordId(text)) throw notFound(missingMessage);
  return Number(text);
}

/** Whether a text can be the id of a record. */
export function isRecordId(text: string): boolean {
  return /^[1-9]\d{0,8}$/.test(text);
}

/** The record under its key in a request's body. Throws a 422 Refusal when it is missing or has other members beside it. */
export function unwrapRecord(body: unknown, envelope: string): Json {
  const record = isObject(body) ? body[envelope] : undefined;
  if (!isObject(record)) throw invalid({ [envelope]: 'Envie os dados do registro' });
  const unknownKey = Object.keys(body as Json).find((key) => key !== envelope);
  if (unknownKey !== undefined) throw invalid({ [unknownKey]: 'Campo desconhecido' });
  return record;
}

/** The version an edit is based on; undefined without one. Throws a 422 Refusal for one that is no integer. */
export function parseVersion(version: unknown): number | undefined {
  if (version === undefined || version === null) return undefined;
  if (Number.isSafeInteger(version)) return version as number;
  throw invalid({ version: 'A versão deve ser um número inteiro' });
}
