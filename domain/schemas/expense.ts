import { z } from 'zod';
import { LIMITS } from '../constants.ts';
import { id, money, requiredText } from './fields.ts';

export const expenseInput = z.strictObject({
  amount: money('Informe o valor', 1, 'O valor deve ser maior que zero'),
  employee_id: id('Escolha o responsável'),
  description: requiredText('Informe a descrição', LIMITS.description),
});
export type ExpenseInput = z.output<typeof expenseInput>;
