import { describe, expect, it } from 'vitest';
import { fieldsSchema, inputSchema } from '../../../domain/fields/schema.ts';
import { employees } from '../../../domain/resources/employees.ts';
import {
  emailCases,
  flagCases,
  idsCases,
  optionalTextCases,
  phoneCases,
  requiredTextCases,
  together,
} from './cases.ts';
import { ABSENT, describeSchema, errorsOf, type Wrong } from './inTurn.ts';

const range = 'A comissão vai de 0 a 100';

describeSchema('an employee', {
  schema: inputSchema(employees),
  fields: Object.keys(fieldsSchema(employees).shape),
  valid: { name: 'João Lima', phone: '11987654321', email: 'joao@exemplo.com.br' },
  ...together(
    requiredTextCases('name', 120, 'Informe o nome'),
    phoneCases('phone'),
    emailCases('email'),
    idsCases('services', 'Escolha serviços da lista'),
    flagCases('status'),
    optionalTextCases('observation', 500),
    {
      right: [
        ['commission', ABSENT, 50],
        ['commission', 0, 0],
        ['commission', 100, 100],
        ['commission', 37.5, 37.5],
        ['commission', 0.01, 0.01],
        ['commission', 33.33, 33.33],
        ['services', ABSENT, []],
        ['services', [], []],
      ],
      wrong: [
        ...[-1, -0.01, 100.01, 101, 1e21, null, '', '50', true, Number.NaN].map(
          (value): Wrong => ['commission', value, range],
        ),
        ['commission', 33.333, 'Use no máximo 2 casas decimais'],
        ['commission', 99.999, 'Use no máximo 2 casas decimais'],
      ],
    },
  ),
});

describe('an employee', () => {
  it('needs name, phone and e-mail; works, for half, unless told otherwise', () => {
    expect(errorsOf(inputSchema(employees), {})).toEqual({
      name: 'Informe o nome',
      phone: 'Informe o telefone',
      email: 'Informe o e-mail',
    });
    expect(inputSchema(employees).parse({ name: 'João', phone: '1134567890', email: 'j@x.com' })).toEqual({
      name: 'João',
      phone: '1134567890',
      email: 'j@x.com',
      services: [],
      commission: 50,
      status: true,
      observation: null,
    });
  });
});
