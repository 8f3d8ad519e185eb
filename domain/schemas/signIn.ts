import { z } from 'zod';
import { LIMITS } from '../constants.ts';
import { countCharacters, PASSWORD_MAX } from '../passwords.ts';
import { hasNoControlCharacters } from './fields.ts';

const MISSING_FIELD = 'Todos os campos são obrigatórios';

export const signInInput = z.strictObject({
  email: z
    .string({ error: MISSING_FIELD })
    .trim()
    .min(1, MISSING_FIELD)
    .max(LIMITS.email, `Use no máximo ${LIMITS.email} caracteres`)
    .refine(hasNoControlCharacters, 'Retire os caracteres inválidos'),
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

/**
 * The change of one's own password. Both are taken exactly as typed; what a new one has to be like is for `passwordRefusal` to
 * say, which has to know whose it is.
 */
export const passwordChangeInput = z.strictObject({
  current: z.string({ error: 'Informe a senha atual' }).min(1, 'Informe a senha atual'),
  new: z.string({ error: 'Informe a nova senha' }).min(1, 'Informe a nova senha'),
});
