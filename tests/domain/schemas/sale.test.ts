import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { groupErrorsByField } from '../../../domain/schemas/fieldErrors.ts';
import { saleInput } from '../../../domain/schemas/sale.ts';

const NO_TOTAL = 'Valor total deve ser maior que zero';
const METHOD = 'Escolha a forma de pagamento';
const valid = { customer_id: 1, employee_id: 2, services: [1], amount: 60, payment_method: 'pix' };
const BY_CARD = { method: 'credit', amount: 60 };
const loose = { individual: 1, amount: 60, payment_method: 'cash' };
const findErrors = (body: unknown) => groupErrorsByField(saleInput.safeParse(body).error?.issues ?? []);
const people = { customer_id: 'um cliente', reservation_id: 'um agendamento', employee_id: 'um colaborador' };
const buildIds = (length: number) => Array.from({ length }, (_, index) => index + 1);

describe('a sale', () => {
  it.each<[field: string, value: unknown, inside: unknown]>([
    ['customer_id', '42', 42],
    ['employee_id', null, null],
    ['reservation_id', undefined, undefined],
    ['services', ['3', 1, '1', 3], [3, 1]],
    ['services', undefined, []],
    ['services', buildIds(200), buildIds(200)],
    ['tip', null, null],
    [
      'payments',
      [{ method: 'credit', amount: 60, tendered: null, installments: null }],
      [{ method: 'credit', amount: 6000, tendered: null, installments: null }],
    ],
    ['amount', 0.1 + 0.2, 30],
    ['amount', 0.01, 1],
    ['amount', 1_000_000, 100_000_000],
    ...['cash', 'pix', 'debit', 'credit'].map((method): [string, string, string] => ['payment_method', method, method]),
    ...[undefined, null, 0, '0', false].map((value): [string, unknown, boolean] => ['individual', value, false]),
    ...[undefined, null, 0, '0', false].map((value): [string, unknown, boolean] => ['reward_automatic', value, false]),
    ...[1, '1', true].map((value): [string, unknown, boolean] => ['reward_automatic', value, true]),
    ['observation', ' prefere tesoura ', 'prefere tesoura'],
    ['observation', 'só tesoura\nsem máquina', 'só tesoura\nsem máquina'],
    ['observation', '  ', null],
    ['observation', 'x'.repeat(500), 'x'.repeat(500)],
  ])('accepts as %s: %j', (field, value, inside) => {
    expect(saleInput.parse({ ...valid, [field]: value })).toHaveProperty(field, inside);
  });

  test.each<[field: string, sentence: string, wrong: unknown[]]>([
    ...Object.entries({ ...people, reward_id: 'uma recompensa' }).map(([field, one]): [string, string, unknown[]] => [
      field,
      `Escolha ${one} da lista`,
      ['', 0, -1, 1.5, 'abc', '01', {}, [1], 1_000_000_000],
    ]),
    ['services', 'Escolha serviços da lista', ['1', 1, {}, null, [0], [1, null], [[1]]]],
    ['services', 'Escolha no máximo 200 itens', [buildIds(201)]],
    ['items', 'Escolha no máximo 200 itens', [buildIds(201).map((service_id) => ({ service_id }))]],
    ['items', 'Escolha serviços da lista', ['1', {}, [{}], [{ service_id: 0 }]]],
    ['items', 'Escolha quem fez cada serviço', [[{ service_id: 1, employee_id: 0 }]]],
    ['payments', METHOD, ['pix', {}, [{ method: 'cheque', amount: 60 }]]],
    ['payments', 'Informe o valor de cada parte do pagamento', [0, null].map((amount) => [{ method: 'pix', amount }])],
    ['payments', 'As parcelas vão de 1 a 12', [0, 1.5].map((times) => [{ ...BY_CARD, installments: times }])],
    ['amount', NO_TOTAL, [undefined, null, '', '35.5', Number.NaN, true, [], 0, -0.01, -60]],
    ['amount', 'Use no máximo 2 casas decimais', [1.005, 0.001, 123_456.789]],
    ['amount', 'O valor máximo é R$ 1.000.000,00', [1_000_000.01, 1e21]],
    ['payment_method', METHOD, [undefined, null, '', 'cheque', 'PIX', 'toString', 1]],
    ['individual', 'Informe se a venda é avulsa', [2, '', 'sim', [], {}]],
    ['reward_automatic', 'Informe se a recompensa é automática', [2, '', 'sim', [], {}]],
    ['observation', 'Use no máximo 500 caracteres', ['x'.repeat(501)]],
    ['observation', 'Informe um texto', [7, []]],
    ['points', 'Campo desconhecido', [1000]],
    ['total_cents', 'Campo desconhecido', [1]],
  ])('has a message for an invalid %s: %s', (field, sentence, wrong) => {
    for (const value of wrong) expect(findErrors({ ...valid, [field]: value })).toEqual({ [field]: sentence });
  });

  it('may omit the employee of a service', () => {
    const items = [{ service_id: 1, employee_id: null }];
    expect(saleInput.parse({ ...valid, services: undefined, items }).items).toEqual(items);
  });

  it('needs a total and a payment method, and nothing else', () => {
    expect(findErrors({})).toEqual({ amount: NO_TOTAL, payment_method: METHOD });
    expect(findErrors({ amount: 0.01, payment_method: 'cash' })).toEqual({});
  });

  it('has error messages in Portuguese for any input, and only for its fields', () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(saleInput.in.shape)), fc.anything(), (field, value) => {
        for (const sentence of Object.values(findErrors({ ...valid, [field]: value })))
          expect(sentence).not.toMatch(/\b(invalid|expected|received|too|must|unrecognized|required)\b/i);
      }),
    );
  });

  it('redeems a reward only for a customer', () => {
    const reward_id = 'Escolha o cliente que resgata a recompensa';
    expect(findErrors({ ...valid, reward_id: 1 })).toEqual({});
    expect(findErrors({ ...valid, customer_id: null, reward_id: 1, amount: 0 })).toEqual({
      reward_id,
      amount: NO_TOTAL,
    });
  });
});

describe('a loose sale', () => {
  it.each([1, '1', true])('is marked by individual: %j', (individual) => {
    expect(saleInput.parse({ ...loose, individual }).individual).toBe(true);
  });

  it('is one without customer, employee and reservation, marked or not', () => {
    const unmarked = { amount: 60, payment_method: 'cash' };
    expect(saleInput.parse(unmarked).individual).toBe(true);
    expect(saleInput.parse({ ...unmarked, individual: 0, customer_id: null }).individual).toBe(true);
    for (const field of Object.keys(people))
      expect(saleInput.parse({ ...unmarked, [field]: 1 }).individual).toBe(false);
  });

  it.each(['customer_id', 'reservation_id', 'employee_id', 'reward_id'])('has no %s', (field) => {
    const errors = { [field]: 'Uma venda avulsa não leva este dado', amount: NO_TOTAL };
    expect(findErrors({ ...loose, [field]: 1, amount: 0 })).toEqual(errors);
    expect(findErrors({ ...loose, [field]: null })).toEqual({});
  });
});
