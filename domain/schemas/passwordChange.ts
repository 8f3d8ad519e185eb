import './noEval.ts';
import { z } from 'zod';

/**
 * The change of one's own password. Both are taken exactly as typed; what a new one has to be like is for `passwordRefusal` to
 * say, which has to know whose it is.
 */
export const passwordChangeInput = z.strictObject({
  current: z.string({ error: 'Informe a senha atual' }).min(1, 'Informe a senha atual'),
  new: z.string({ error: 'Informe a nova senha' }).min(1, 'Informe a nova senha'),
});
