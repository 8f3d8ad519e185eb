import { z } from 'zod';
import { LIMITS } from '../constants.ts';
import { email, phone, requiredText } from './fields.ts';

export const customerInput = z.strictObject({
  name: requiredText('Informe o nome', LIMITS.name),
  phone,
  email,
});
export type CustomerInput = z.output<typeof customerInput>;
