import { inputSchema } from '../fields/schema.ts';
import { expenses } from '../resources/expenses.ts';

export const expenseInput = inputSchema(expenses);
