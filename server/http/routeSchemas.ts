import { z } from 'zod';

/* Pieces of route schemas: what the OpenAPI document says of every call. */

/** The success envelope around `data`. */
export function answerOf(data: z.ZodType) {
  return z.object({ status: z.literal('success'), message: z.string(), data });
}

const failure = z.object({
  status: z.literal('error'),
  message: z.string(),
  errors: z.record(z.string(), z.string()).optional(),
});

/** The failure envelope for each of these codes. */
export function failures(...codes: number[]): Record<number, z.ZodType> {
  return Object.fromEntries([...codes, 503].map((code) => [code, failure]));
}

export const idParams = z.object({ id: z.string() });

export const idempotencyHeader = z.looseObject({
  'idempotency-key': z
    .string()
    .max(200)
    .optional()
    .describe('Same key and body: the first answer again, nothing done twice'),
});
