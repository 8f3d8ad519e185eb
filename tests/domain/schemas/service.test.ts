import { describe, expect, it } from 'vitest';
import { fieldsSchema, inputSchema } from '../../../domain/fields/schema.ts';
import { services } from '../../../domain/resources/services.ts';
import { idsCases, moneyCases, requiredTextCases, together, wholeNumberCases } from './cases.ts';
import { ABSENT, describeSchema, errorsOf } from './inTurn.ts';

describeSchema('a service', {
  schema: inputSchema(services),
  fields: Object.keys(fieldsSchema(services).shape),
  valid: { name: 'Corte', price: 35, points: 10 },
  ...together(
    requiredTextCases('name', 120, 'Informe o nome'),
    moneyCases(
      'price',
      { missing: 'Informe o preço', tooSmall: 'O preço deve ser maior que zero' },
      { least: 1, wrong: [0, -0, -0.01, -35] },
    ),
    { right: [], wrong: [['price', null, 'Informe o preço']] },
    wholeNumberCases('points', { missing: 'Informe os pontos', tooSmall: 'Os pontos não podem ser negativos' }, 0),
    idsCases('employeeIds', 'Escolha colaboradores da lista'),
    {
      right: [
        ['employeeIds', ABSENT, undefined],
        ['employeeIds', [], []],
      ],
      wrong: [],
    },
  ),
});

describe('a service', () => {
  it('needs name, price and points', () => {
    expect(errorsOf(inputSchema(services), {})).toEqual({
      name: 'Informe o nome',
      price: 'Informe o preço',
      points: 'Informe os pontos',
    });
  });
});
