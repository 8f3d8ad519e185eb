import { z } from 'zod';
import { LIMITS } from '../constants.ts';
import { ids, money, requiredText, wholeNumber } from './fields.ts';

export const serviceInput = z.strictObject({
  name: requiredText('Informe o nome', LIMITS.name),
  price: money('Informe o preço', 1, 'O preço deve ser maior que zero'),
  points: wholeNumber('Informe os pontos', 0, 'Os pontos não podem ser negativos'),
  employeeIds: ids('Escolha colaboradores da lista').optional(),
});
export type ServiceInput = z.output<typeof serviceInput>;
