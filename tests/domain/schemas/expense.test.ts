import { describe, expect, it } from 'vitest';
import { fieldsSchema, inputSchema } from '../../../domain/fields/schema.ts';
import { expenses } from '../../../domain/resources/expenses.ts';
import { idCases, moneyCases, requiredTextCases, together } from './cases.ts';
import { describeSchema, errorsOf } from './inTurn.ts';

describeSchema('an expense', {
  schema: inputSchema(expenses),
  fields: Object.keys(fieldsSchema(expenses).shape),
  valid: { amount: 12.5, employee_id: 1, description: 'Toalhas' },
  ...together(
    moneyCases(
      'amount',
      { missing: 'Informe o valor', tooSmall: 'O valor deve ser maior que zero' },
      { least: 1, wrong: [0, -0.01, -12.5] },
    ),
    { right: [], wrong: [['amount', null, 'Informe o valor']] },
    idCases('employee_id', 'Escolha o responsável'),
    requiredTextCases('description', 500, 'Informe a descrição'),
  ),
});

describe('an expense', () => {
  it('needs amount, responsible person and description', () => {
    expect(errorsOf(inputSchema(expenses), {})).toEqual({
      amount: 'Informe o valor',
      employee_id: 'Escolha o responsável',
      description: 'Informe a descrição',
    });
  });
});
