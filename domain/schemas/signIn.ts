import './noEval.ts';
import { z } from 'zod';
import { LIMITS } from '../constants.ts';
import { isPlainText } from './fields.ts';

const MISSING_FIELD = 'Todos os campos são obrigatórios';

export const signInInput = z.strictObject({
  email: z
    .string({ error: MISSING_FIELD })
    .trim()
    .min(1, MISSING_FIELD)
    .max(LIMITS.email, `Use no máximo ${LIMITS.email} caracteres`)
    .refine(isPlainText, 'Retire os caracteres inválidos'),
  // Verified exactly as typed: no trimming.
  password: z.string({ error: MISSING_FIELD }).min(1, MISSING_FIELD).max(128, 'Use no máximo 128 caracteres'),
});
