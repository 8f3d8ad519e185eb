import { describe, expect, it } from 'vitest';
import { fieldsSchema, inputSchema } from '../../../domain/fields/schema.ts';
import { customers } from '../../../domain/resources/customers.ts';
import { emailCases, phoneCases, requiredTextCases, together } from './cases.ts';
import { describeSchema, errorsOf } from './inTurn.ts';

const valid = { name: 'Ana Souza', phone: '11987654321', email: 'ana@exemplo.com.br' };

describeSchema('a customer', {
  schema: inputSchema(customers),
  fields: Object.keys(fieldsSchema(customers).shape),
  valid,
  ...together(requiredTextCases('name', 120, 'Informe o nome'), phoneCases('phone'), emailCases('email')),
});

describe('a customer', () => {
  it('needs name, phone and e-mail', () => {
    expect(errorsOf(inputSchema(customers), {})).toEqual({
      name: 'Informe o nome',
      phone: 'Informe o telefone',
      email: 'Informe o e-mail',
    });
  });

  it('cannot be given points or visits', () => {
    expect(errorsOf(inputSchema(customers), { ...valid, points: 1000, total_visits: 9 })).toEqual({
      points: 'Campo desconhecido',
      total_visits: 'Campo desconhecido',
    });
  });
});
