import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paymentMethods } from '../../domain/constants.ts';
import { allocate, sumCents } from '../../domain/money.ts';
import {
  allocateTip,
  computeChange,
  computeFee,
  formatPaymentMethods,
  getMainMethod,
  type Payment,
  sumTakingsByMethod,
  validatePayments,
} from '../../domain/payments.ts';
import { cents, method, signedCents } from './arbitraries.ts';

const buildPart = (of: Partial<Payment>): Payment => ({
  method: 'pix',
  amount: 1000,
  tendered: null,
  installments: null,
  ...of,
});

describe('an amount split into parts', () => {
  test.each<[number, number[], number[]]>([
    [100, [1, 1, 1], [34, 33, 33]],
    [-100, [1, 1, 1], [-34, -33, -33]],
    [10, [4000, 2550], [6, 4]],
    [1, [0, 5], [0, 1]],
    [0, [3, 4], [0, 0]],
    [0, [], []],
    [5, [7], [5]],
  ])('%i by %j is %j', (amount, weights, parts) => {
    expect(allocate(amount, weights)).toEqual(parts);
  });

  test('adds up to the amount, each part less than a cent off its share', () => {
    const weights = fc.array(cents, { minLength: 1, maxLength: 12 }).filter((all) => all.some((each) => each > 0));
    fc.assert(
      fc.property(signedCents, weights, (amount, all) => {
        const parts = allocate(amount, all);
        const total = sumCents(all);
        expect(sumCents(parts)).toBe(amount);
        parts.forEach((each, index) => {
          const off = BigInt(each) * BigInt(total) - BigInt(amount) * BigInt(all[index] ?? 0);
          expect(off < BigInt(total) && off > -BigInt(total)).toBe(true);
        });
      }),
    );
  });

  test('with no weights is refused', () => {
    expect(() => allocate(1, [])).toThrow(RangeError);
    expect(() => allocate(1, [0, 0])).toThrow(RangeError);
  });
});

test.each<[Partial<Payment>[], number, string | null]>([
  [[{}], 1000, null],
  [[{ method: 'cash', amount: 500, tendered: 5000 }, { amount: 500 }], 1000, null],
  [
    [{ method: 'credit', installments: 12 }, { method: 'credit' }, { method: 'debit' }, { method: 'debit' }],
    4000,
    null,
  ],
  [Array.from({ length: 10 }, () => ({ method: 'credit', installments: 1 })), 10_000, null],
  [[{ method: 'cash', tendered: 1000 }], 1000, null],
  [[], 0, 'Escolha a forma de pagamento'],
  [[{}], 1500, 'Falta R$ 5,00'],
  [[{}], 500, 'Sobra R$ 5,00'],
  [[{ amount: 0 }, {}], 1000, 'Informe o valor de cada parte do pagamento'],
  [[{ amount: 500 }, { amount: 500 }], 1000, 'Só cartões podem aparecer mais de uma vez no pagamento'],
  [[{ tendered: 2000 }], 1000, 'Só o pagamento em dinheiro tem troco'],
  [[{ method: 'cash', tendered: 999 }], 1000, 'O dinheiro recebido não paga a parte em dinheiro'],
  [[{ method: 'debit', installments: 2 }], 1000, 'Só o cartão de crédito tem parcelas'],
  [[{ method: 'credit', installments: 13 }], 1000, 'As parcelas vão de 1 a 12'],
  [[{ method: 'credit', installments: 0 }], 1000, 'As parcelas vão de 1 a 12'],
  [[{ method: 'credit', installments: 1.5 }], 1000, 'As parcelas vão de 1 a 12'],
  [Array.from({ length: 11 }, () => ({ method: 'credit' })), 11_000, 'Divida o pagamento em no máximo 10 partes'],
])('payments %j of %i due have the message: %s', (parts, due, problem) => {
  expect(validatePayments(parts.map(buildPart), due)?.replaceAll('\u00a0', ' ') ?? null).toBe(problem);
});

test.each<[number, number | null, number]>([
  [1000, null, 0],
  [1000, 1000, 0],
  [1000, 5000, 4000],
  [1000, 500, 0],
])('%i paid with %s has %i of change', (amount, tendered, change) => {
  expect(computeChange({ amount, tendered })).toBe(change);
});

test('the main method is that of the largest payment, for equal ones the first in the list of methods', () => {
  expect(getMainMethod([])).toBeNull();
  expect(
    getMainMethod([buildPart({ method: 'credit', amount: 600 }), buildPart({ method: 'cash', amount: 400 })]),
  ).toBe('credit');
  expect(getMainMethod(paymentMethods.toReversed().map((each) => buildPart({ method: each })))).toBe('cash');
});

test('the payment methods of a sale are listed once each, in the order of payment', () => {
  const twoCards = [buildPart({ method: 'credit' }), buildPart({ method: 'cash' }), buildPart({ method: 'credit' })];
  expect(formatPaymentMethods({ payment_method: 'credit', payments: twoCards })).toBe('Cartão Crédito + Dinheiro');
  expect(formatPaymentMethods({ payment_method: 'pix' })).toBe('PIX');
  expect(formatPaymentMethods({ payment_method: 'pix', payments: [] })).toBe('PIX');
});

test('the takings by method exclude the tip and add up to the total', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ method, amount: cents }), { minLength: 1, maxLength: 4 }),
      fc.nat(100),
      (parts, share) => {
        const due = sumCents(parts.map(({ amount }) => amount));
        const tip = { amount: Math.floor((due * share) / 100) };
        const amount = due - tip.amount;
        const takings = sumTakingsByMethod({ amount, payment_method: 'pix', payments: parts, tip });
        expect(sumCents(Object.values(takings))).toBe(amount);
        expect(Object.values(takings).every((each) => each >= 0)).toBe(true);
      },
    ),
  );
  for (const tip of [undefined, { amount: 500 }])
    expect(sumTakingsByMethod({ amount: 3500, payment_method: 'pix', tip })).toEqual({
      ...{ cash: 0, pix: 3500, debit: 0, credit: 0 },
    });
});

test('a tip is allocated to the last payments, at most the amount of each', () => {
  expect(allocateTip([5000, 1000], 1000)).toEqual([0, 1000]);
  expect(allocateTip([5000, 1000], 1500)).toEqual([500, 1000]);
  expect(allocateTip([6000], 1000)).toEqual([1000]);
  expect(allocateTip([6000], 0)).toEqual([0]);
  fc.assert(
    fc.property(fc.array(cents, { maxLength: 5 }), fc.nat(), (amounts, requestedTip) => {
      const tip = Math.min(requestedTip, sumCents(amounts));
      const inParts = allocateTip(amounts, tip);
      expect(sumCents(inParts)).toBe(tip);
      for (const [index, each] of inParts.entries()) expect(each >= 0 && each <= (amounts[index] ?? 0)).toBe(true);
    }),
  );
});

const fees = { debit_fee: 1.37, credit_fee: 3.15, credit_2_fee: 4, credit_7_fee: 5.5 };

test.each<[Partial<Payment>, number]>([
  [{ method: 'cash' }, 0],
  [{ method: 'pix' }, 0],
  [{ method: 'debit' }, 14],
  [{ method: 'credit' }, 32],
  [{ method: 'credit', installments: 1 }, 32],
  [{ method: 'credit', installments: 2 }, 40],
  [{ method: 'credit', installments: 6 }, 40],
  [{ method: 'credit', installments: 7 }, 55],
  [{ method: 'credit', installments: 12 }, 55],
])('the card fee of R$ 10,00 by %j is %i cents', (of, fee) => {
  expect(computeFee(buildPart(of), fees)).toBe(fee);
});

test('a fee is never more than its payment', () => {
  fc.assert(
    fc.property(method, cents, (way, amount) => {
      const fee = computeFee({ method: way, amount, installments: null }, { ...fees, debit_fee: 100, credit_fee: 100 });
      expect(fee >= 0 && fee <= amount).toBe(true);
    }),
  );
});
