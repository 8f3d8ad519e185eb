import { z } from 'zod';

/** A password being chosen. Taken exactly as typed; any characters, since length is what makes one strong. */
export const newPassword = z
  .string({ error: 'Informe a senha' })
  .min(8, 'A senha precisa de pelo menos 8 caracteres')
  .max(128, 'A senha pode ter no máximo 128 caracteres');
