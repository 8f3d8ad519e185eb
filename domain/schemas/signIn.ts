import './noEval.ts';
import { z } from 'zod';
import { LIMITS } from '../constants.ts';
import { countCharacters, PASSWORD_MAX } from '../passwords.ts';
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
  password: z
    .string({ error: MISSING_FIELD })
    .min(1, MISSING_FIELD)
    .refine(isShortEnough, `Use no máximo ${PASSWORD_MAX} caracteres`),
});

/** Of emoji and combined letters, one character is several code units: counted only where that can matter. */
function isShortEnough(password: string): boolean {
  return password.length <= PASSWORD_MAX || countCharacters(password) <= PASSWORD_MAX;
}
