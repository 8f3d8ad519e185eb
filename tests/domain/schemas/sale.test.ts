import { describe, expect, it } from 'vitest';
import { saleInput } from '../../../domain/schemas/sale.ts';
import { idCases, idsCases, moneyCases, optionalTextCases, together } from './cases.ts';
import { ABSENT, describeSchema, errorsOf, type Right, type Wrong } from './inTurn.ts';

const NO_TOTAL = 'Valor total deve ser maior que zero';
const valid = { customer_id: 1, employee_id: 2, services: [1], amount: 60, payment_method: 'pix' };
const loose = { individual: 1, amount: 60, payment_method: 'cash' };

describeSchema('a sale', {
  schema: saleInput,
  fields: Object.keys(saleInput.in.shape),
  valid,
  ...together(
    idCases('customer_id', 'Escolha um cliente da lista', true),
    idCases('reservation_id', 'Escolha um agendamento da lista', true),
    idCases('employee_id', 'Escolha um colaborador da lista', true),
    idCases('reward_id', 'Escolha uma recompensa da lista', true),
    idsCases('services', 'Escolha serviços da lista'),
    moneyCases('amount', { missing: NO_TOTAL, tooSmall: NO_TOTAL }, { least: 1, wrong: [0, -0.01, -60] }),
    optionalTextCases('observation', 500),
    {
      right: [
        ['services', ABSENT, []],
        ['services', [], []],
        ...['cash', 'pix', 'debit', 'credit'].map((method): Right => ['payment_method', method, method]),
        ...[ABSENT, null, undefined, 0, '0', false].map((value): Right => ['individual', value, false]),
      ],
      wrong: [
        ['amount', null, NO_TOTAL],
        ...[ABSENT, null, '', 'cheque', 'PIX', 1].map(
          (value): Wrong => ['payment_method', value, 'Escolha a forma de pagamento'],
        ),
        ...[2, '', 'sim', [], {}].map((value): Wrong => ['individual', value, 'Informe se a venda é avulsa']),
      ],
    },
  ),
});

describe('a sale', () => {
  it('says so when its total is nothing', () => {
    expect(errorsOf(saleInput, { ...valid, amount: 0 })).toEqual({ amount: 'Valor total deve ser maior que zero' });
  });

  it('needs a total and a payment method, and nothing else', () => {
    expect(errorsOf(saleInput, {})).toEqual({
      amount: 'Valor total deve ser maior que zero',
      payment_method: 'Escolha a forma de pagamento',
    });
    expect(errorsOf(saleInput, { amount: 0.01, payment_method: 'cash' })).toEqual({});
  });

  it('redeems a reward only for a customer', () => {
    const sentence = 'Escolha o cliente que resgata a recompensa';
    expect(errorsOf(saleInput, { ...valid, reward_id: 1 })).toEqual({});
    expect(errorsOf(saleInput, { ...valid, customer_id: null, reward_id: 1 })).toEqual({ reward_id: sentence });
    expect(errorsOf(saleInput, { ...valid, customer_id: null, reward_id: 1, amount: 0 })).toEqual({
      reward_id: sentence,
      amount: NO_TOTAL,
    });
  });
});

describe('a loose sale', () => {
  it.each([1, '1', true])('is marked by individual: %j', (individual) => {
    expect(saleInput.parse({ ...loose, individual }).individual).toBe(true);
  });

  it('has total, services, payment method and observation', () => {
    expect(saleInput.parse({ ...loose, services: [2], observation: ' balcão ' })).toEqual({
      individual: true,
      services: [2],
      amount: 6000,
      payment_method: 'cash',
      observation: 'balcão',
    });
  });

  it('is one without customer, employee and reservation, marked or not', () => {
    const unmarked = { amount: 60, payment_method: 'cash' };
    expect(saleInput.parse(unmarked).individual).toBe(true);
    expect(saleInput.parse({ ...unmarked, individual: 0, customer_id: null }).individual).toBe(true);
    for (const field of ['customer_id', 'employee_id', 'reservation_id'])
      expect(saleInput.parse({ ...unmarked, [field]: 1 }).individual).toBe(false);
  });

  it.each(['customer_id', 'reservation_id', 'employee_id', 'reward_id'])('has no %s', (field) => {
    expect(errorsOf(saleInput, { ...loose, [field]: 1 })).toEqual({ [field]: 'Uma venda avulsa não leva este dado' });
    expect(errorsOf(saleInput, { ...loose, [field]: null })).toEqual({});
    expect(errorsOf(saleInput, { ...loose, [field]: 1, amount: 0 })).toEqual({
      [field]: 'Uma venda avulsa não leva este dado',
      amount: NO_TOTAL,
    });
  });
});
