import { describe, expect, it } from 'vitest';
import { fieldsSchema, inputSchema } from '../../../domain/fields/schema.ts';
import { closings } from '../../../domain/resources/closings.ts';
import { dayCases, idCases, moneyCases, optionalTextCases, together } from './cases.ts';
import { describeSchema, errorsOf, type Right, type Wrong } from './inTurn.ts';

const valid = { closed_at: '2026-11-21', total_received: 185.4, employee_id: 1 };
const decided = ['expenses', 'total_credit', 'total_debit', 'total_cash', 'total_pix'];

describeSchema('a cash closing', {
  schema: inputSchema(closings),
  fields: Object.keys(fieldsSchema(closings).shape),
  valid,
  ...together(
    dayCases('closed_at'),
    moneyCases(
      'total_received',
      { missing: 'Informe o total', tooSmall: 'Informe um total válido' },
      { least: -100_000_000, wrong: [-1_000_000.01, -1e9] },
    ),
    {
      right: [
        ['total_received', 0, 0],
        ['total_received', -2.5, -250],
      ],
      wrong: [['total_received', null, 'Informe o total']],
    },
    idCases('employee_id', 'Escolha o responsável'),
    optionalTextCases('observation', 500),
    {
      right: decided.flatMap((field) => [0, 'x', null].map((value): Right => [field, value, value])),
      wrong: decided.map((field): Wrong => [field, [0], 'Informe um número']),
    },
  ),
});

describe('a cash closing', () => {
  it('needs date, total and responsible person', () => {
    expect(errorsOf(inputSchema(closings), {})).toEqual({
      closed_at: 'Informe a data',
      total_received: 'Informe o total',
      employee_id: 'Escolha o responsável',
    });
  });
});
