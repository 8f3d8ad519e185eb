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
  // Compared exactly as typed: no trimming.
  password: z
    .string({ error: MISSING_FIELD })
    .min(1, MISSING_FIELD)
    .refine(isShortEnough, `Use no máximo ${PASSWORD_MAX} caracteres`),
});

/** An emoji or a combined letter is several code units: characters are counted only for a long password. */
function isShortEnough(password: string): boolean {
  return password.length <= PASSWORD_MAX || countCharacters(password) <= PASSWORD_MAX;
}

/**
 * A change of the user's own password, both taken exactly as typed. The rules for the new one are in `validatePassword`,
 * which also needs the user's e-mail.
 */
export const passwordChangeInput = z.strictObject({
  current: z.string({ error: 'Informe a senha atual' }).min(1, 'Informe a senha atual'),
  new: z.string({ error: 'Informe a nova senha' }).min(1, 'Informe a nova senha'),
});
