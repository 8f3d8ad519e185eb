import { describe, expect, it } from 'vitest';
import { fieldsSchema, inputSchema } from '../../../domain/fields/schema.ts';
import { rewards } from '../../../domain/resources/rewards.ts';
import { flagCases, moneyCases, requiredTextCases, together, wholeNumberCases } from './cases.ts';
import { ABSENT, describeSchema, errorsOf, type Wrong } from './inTurn.ts';

const valid = {
  title: 'Desconto da casa',
  description: 'Dez por cento',
  points_required: 100,
  type: 'discount',
  value: 10,
};
const range = 'O desconto vai de 1 a 100';

describeSchema('a reward', {
  schema: inputSchema(rewards),
  fields: Object.keys(fieldsSchema(rewards).shape),
  valid,
  dependent: ['value'],
  ...together(
    requiredTextCases('title', 120, 'Informe o título'),
    requiredTextCases('description', 500, 'Informe a descrição'),
    wholeNumberCases(
      'points_required',
      { missing: 'Informe os pontos necessários', tooSmall: 'É necessário ao menos 1 ponto' },
      1,
    ),
    {
      right: moneyCases('min_limit', { missing: '', tooSmall: '' }, { least: 0, wrong: [] }).right,
      wrong: moneyCases(
        'min_limit',
        { missing: 'Informe o valor mínimo', tooSmall: 'O valor mínimo não pode ser negativo' },
        { least: 0, wrong: [-0.01, -10] },
      ).wrong.filter(([, value]) => value !== ABSENT),
    },
    flagCases('active'),
    {
      right: [
        ['min_limit', ABSENT, 0],
        ['min_limit', null, 0],
        ['type', 'discount', 'discount'],
        ['type', 'service_free', 'service_free'],
        ['type', 'product', 'product'],
        ['value', 1, 1],
        ['value', 100, 100],
        ['value', 12.5, 12.5],
      ],
      wrong: [
        ...[ABSENT, null, '', 'brinde', 'DISCOUNT', 1].map((value): Wrong => ['type', value, 'Escolha o tipo']),
        ...[ABSENT, null, 0, 0.99, -1, 100.01, 101, 1e21, '10', true, Number.NaN].map(
          (value): Wrong => ['value', value, range],
        ),
        ['value', 10.001, 'Use no máximo 2 casas decimais'],
      ],
    },
  ),
});

describe('a reward', () => {
  it('needs title, description, points and type; is active unless told otherwise', () => {
    expect(Object.keys(errorsOf(inputSchema(rewards), {})).sort()).toEqual([
      'description',
      'points_required',
      'title',
      'type',
    ]);
    expect(inputSchema(rewards).parse(valid).active).toBe(true);
  });

  it('says that the discount is missing together with the rest', () => {
    expect(errorsOf(inputSchema(rewards), { type: 'discount', value: 0 })).toEqual({
      title: 'Informe o título',
      description: 'Informe a descrição',
      points_required: 'Informe os pontos necessários',
      value: range,
    });
  });

  it.each(['service_free', 'product'])(
    'of type %s has neither percentage nor minimum, whatever was typed before',
    (type) => {
      for (const value of [ABSENT, null, 0, 10, 150, -3, 10.001]) {
        const { value: _, ...rest } = { ...valid, type, min_limit: 50 };
        expect(inputSchema(rewards).parse(value === ABSENT ? rest : { ...rest, value })).toEqual({
          title: 'Desconto da casa',
          description: 'Dez por cento',
          points_required: 100,
          type,
          value: 0,
          min_limit: 0,
          active: true,
        });
      }
    },
  );
});
