import { z } from 'zod';
import { DEFAULT_COMMISSION, LIMITS } from '../constants.ts';
import { email, flag, ids, optionalText, percent, phone, requiredText } from './fields.ts';

export const employeeInput = z.strictObject({
  name: requiredText('Informe o nome', LIMITS.name),
  phone,
  email,
  services: ids('Escolha serviços da lista').default([]),
  commission: percent(0, 'A comissão vai de 0 a 100').default(DEFAULT_COMMISSION),
  status: flag.default(true),
  observation: optionalText(LIMITS.observation),
});
export type EmployeeInput = z.output<typeof employeeInput>;
