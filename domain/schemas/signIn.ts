import './noEval.ts';
import { z } from 'zod';

const MISSING_FIELD = 'Todos os campos são obrigatórios';

export const signInInput = z.strictObject({
  email: z.string({ error: MISSING_FIELD }).trim().min(1, MISSING_FIELD).max(254, 'Use no máximo 254 caracteres'),
  // Verified exactly as typed: no trimming.
  password: z.string({ error: MISSING_FIELD }).min(1, MISSING_FIELD).max(128, 'Use no máximo 128 caracteres'),
});
