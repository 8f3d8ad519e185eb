import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { customerHistoryCodec, personalDataCodec, salesTotalsCodec } from '../../domain/featureResponses.ts';
import { type ObjectCodec, objectOf } from '../../domain/fields/codec.ts';
import { resources, resourcesWithoutScreen, singletons } from '../../domain/resources/all.ts';
import { closings } from '../../domain/resources/closings.ts';
import type { Employee } from '../../domain/resources/employees.ts';
import { expenses } from '../../domain/resources/expenses.ts';
import { reservations } from '../../domain/resources/reservations.ts';
import type { Reward } from '../../domain/resources/rewards.ts';
import { saleCodec, sales as salesList } from '../../domain/resources/sales.ts';
import type { Service } from '../../domain/resources/services.ts';
import { cashRegisterCodec, expensesTodayCodec, summaryCodec } from '../../domain/responses.ts';
import type { Sale } from '../../domain/schemas/saleResponse.ts';
import { cents, day, method, reward, service, signedCents } from './arbitraries.ts';
import { arbitraryRecord, arbitraryShortArray, id, instant, wholeNumber } from './arbitraryRecords.ts';

const sale: fc.Arbitrary<Sale> = fc.record({
  id,
  customer_id: fc.option(id),
  reservation_id: fc.option(id),
  employee_id: fc.option(id),
  individual: fc.boolean(),
  services: arbitraryShortArray(service),
  amount: cents,
  points: wholeNumber,
  payment_method: method,
  observation: fc.option(fc.string()),
  created_at: instant,
  payments: arbitraryShortArray(
    fc.record({
      ...{ method, amount: cents, tendered: fc.option(cents), change: cents, fee: cents },
      installments: fc.option(fc.integer({ min: 1, max: 12 })),
    }),
  ),
  tip: fc.option(fc.record({ employee_id: id, amount: cents })),
  items: arbitraryShortArray(
    fc.record({
      ...{ service_id: fc.option(id), name: fc.string(), employee_id: fc.option(id) },
      ...{ price: cents, discount: signedCents, total: cents },
    }),
  ),
});
const byMethod = fc.record({ cash: signedCents, pix: signedCents, debit: signedCents, credit: signedCents });
const salesTotals = fc.record({
  amount: signedCents,
  by_method: byMethod,
  tips: fc.record({ total: cents, by_employee: arbitraryShortArray(fc.record({ employee_id: id, amount: cents })) }),
  fees: byMethod,
});
const history = fc.record({
  next: fc.option(arbitraryRecord(reservations)),
  visits: arbitraryShortArray(fc.record({ sale_id: id, amount: cents })),
  visits_total: wholeNumber,
  spent: cents,
});
const personalData = fc.record({
  sales: arbitraryShortArray(
    fc.record({
      ...{ subtotal: cents, discount: signedCents, amount: cents, tip: cents },
      services: arbitraryShortArray(fc.record({ price: cents, discount: signedCents, points: wholeNumber })),
      payments: arbitraryShortArray(fc.record({ amount: cents, tendered: fc.option(cents) })),
    }),
  ),
  expenses: arbitraryShortArray(fc.record({ amount: cents })),
  closings: arbitraryShortArray(fc.record({ amount: signedCents })),
});
const unclosed = arbitraryShortArray(fc.record({ day, sales: signedCents, expenses: cents }));
const summary = fc.record({
  customer: fc.record({
    total: wholeNumber,
    top: arbitraryShortArray(fc.record({ id, total_visits: wholeNumber, points: wholeNumber })),
  }),
  reservation: fc.record({ total: wholeNumber }),
  employee: fc.record({ actives: fc.record({ total: wholeNumber }) }),
  cash_register: fc.record({ value: signedCents }),
  expenses: arbitraryShortArray(arbitraryRecord(expenses)),
  rewards: arbitraryShortArray(reward),
  unclosed,
});
const looseSale = fc.record({ id, amount: cents, observation: fc.option(fc.string()), created_at: instant });
const cashRegister = fc.record({
  month: fc.record({ total: signedCents }),
  daily_average: fc.record({ total: signedCents }),
  today: fc.record({
    total: signedCents,
    expenses: cents,
    individual_sales: fc.record({ total: signedCents, sales: arbitraryShortArray(looseSale) }),
  }),
  cash_register_closed: arbitraryShortArray(arbitraryRecord(closings)),
  unclosed,
});
const expensesToday = fc.record({ list: arbitraryShortArray(arbitraryRecord(expenses)), total: cents });

/** The codec of each resource, by the contract's name. */
const wire = {
  ...Object.fromEntries(resources.map(({ api, fields }) => [api.path, objectOf(fields)])),
  sales: saleCodec,
} as Record<ResourceName, ObjectCodec>;

type ResourceName =
  | 'customers'
  | 'services'
  | 'employees'
  | 'reservations'
  | 'rewards'
  | 'expenses'
  | 'cash-register'
  | 'sales';

const everything: [string, ObjectCodec, fc.Arbitrary<object>][] = [
  ...[...resources, ...resourcesWithoutScreen, ...singletons].map(
    (resource): [string, ObjectCodec, fc.Arbitrary<object>] => [
      resource.name,
      objectOf(resource.fields),
      arbitraryRecord(resource),
    ],
  ),
  ['sales', wire.sales, sale],
  ['the summary', summaryCodec, summary],
  ['the cash register', cashRegisterCodec, cashRegister],
  ["today's expenses", expensesTodayCodec, expensesToday],
  ['the totals of sales', salesTotalsCodec, salesTotals],
  ["a customer's history", customerHistoryCodec, history],
  ['personal data', personalDataCodec, personalData],
];

describe('every response of the contract', () => {
  test.each(everything)('%s: decoding the encoded JSON returns the same data', (_, shape, inside) => {
    fc.assert(
      fc.property(inside, (record) => {
        const sent = JSON.parse(JSON.stringify(shape.encode(record)));
        expect(shape.decode(sent)).toEqual(JSON.parse(JSON.stringify(record)));
      }),
    );
  });

  test.each(everything)('%s are decoded the same if every number is sent as text', (_, shape, inside) => {
    fc.assert(
      fc.property(inside, (record) => {
        const sent = JSON.parse(JSON.stringify(shape.encode(record)));
        expect(shape.decode(convertNumbersToTexts(sent))).toEqual(shape.decode(sent));
      }),
    );
  });

  test.each(everything)('%s keep unknown fields, and stay empty if empty', (_, shape) => {
    expect(shape.decode({ id: 'a', version: 3, extra: '35.50' })).toEqual({ id: 'a', version: 3, extra: '35.50' });
    expect(shape.decode(null)).toEqual({});
    expect(shape.decode(undefined)).toEqual({});
  });
});

describe('money on the wire', () => {
  test.each<[unknown, number]>([
    [35.5, 3550],
    ['35.50', 3550],
    [0.1 + 0.2, 30],
  ])('%j is a price of %i cents', (price, expected) => {
    expect(wire.services.decode<Service>({ price }).price).toBe(expected);
  });

  it('is encoded as a number of reais, from any input form', () => {
    expect(wire.services.encode(wire.services.decode({ price: '35.50' }))).toEqual({ price: 35.5 });
    expect(wire.expenses.encode({ amount: 1990 })).toEqual({ amount: 19.9 });
  });

  it('is null in an employee’s terms if it is missing', () => {
    expect(wire.employees.decode({ terms: [{ service_id: 1, price: '60' }] })).toEqual({
      terms: [{ service_id: 1, duration: null, price: 6000, commission: null }],
    });
  });

  it('stays missing or null', () => {
    expect(wire.rewards.decode({ min_limit: null })).toEqual({ min_limit: null });
    expect(wire.rewards.decode({})).toEqual({});
    expect(wire.rewards.encode({ min_limit: null })).toEqual({ min_limit: null });
  });

  it('is null if it is not an amount', () => {
    for (const price of ['', 'R$ 35,50', '35,50', '0x10', {}, [], true])
      expect(wire.services.decode({ id: 1, price })).toEqual({ id: 1, price: null });
  });
});

describe('a sale of the list on the wire', () => {
  const decode = objectOf(salesList.fields).decode;

  it('keeps its lines, payments, tip and void', () => {
    const voided = { at: '2026-11-20T15:01:00.000Z', by: 'a@b.co', reason: null, corrected_by: null };
    const items = [{ service_id: 1, name: 'Corte', price: '35', discount: 5, total: 30, employee: 'Ana' }];
    const payments = [{ method: 'cash', amount: 30, tendered: 50, installments: null, change: 20, fee: 0 }];
    expect(decode({ voided, items, payments, tip: { amount: 2, employee: 'Ana' } })).toEqual({
      voided,
      items: [{ ...items[0], price: 3500, discount: 500, total: 3000 }],
      payments: [{ ...payments[0], amount: 3000, tendered: 5000, change: 2000 }],
      tip: { amount: 200, employee: 'Ana' },
    });
  });

  it('reads an invalid text or instant as missing', () => {
    for (const invalid of [{}, [], { at: 1 }])
      expect(decode({ created_at: invalid, customer: invalid, observation: invalid })).toEqual({
        created_at: null,
        customer: null,
        observation: null,
      });
  });
});

describe('flags on the wire', () => {
  test.each<[unknown, boolean]>([
    ['1', true],
    [1, true],
    [true, true],
    ['true', true],
    ['0', false],
    [0, false],
    [false, false],
    ['false', false],
    ['', false],
  ])('%j is %s', (value, expected) => {
    expect(wire.employees.decode<Employee>({ status: value }).status).toBe(expected);
    expect(wire.rewards.decode<Reward>({ active: value }).active).toBe(expected);
  });

  it("are sent as '1' and '0'", () => {
    expect(wire.employees.encode({ status: true })).toEqual({ status: '1' });
    expect(wire.employees.encode({ status: false })).toEqual({ status: '0' });
    expect(wire.rewards.encode({ active: true })).toEqual({ active: '1' });
    expect(wire.rewards.encode({ active: false })).toEqual({ active: '0' });
  });
});

describe('days on the wire', () => {
  it('are decoded as days even if an instant was sent', () => {
    expect(wire.reservations.decode({ date: '2026-11-21T00:00:00.000Z' })).toEqual({ date: '2026-11-21' });
    expect(wire['cash-register'].decode({ closed_at: '2026-11-21 00:00:00' })).toEqual({ closed_at: '2026-11-21' });
    expect(wire.reservations.decode({ date: '2026-11-21' })).toEqual({ date: '2026-11-21' });
  });
});

describe('records within records', () => {
  it('are not encoded if a request has ids instead', () => {
    expect(wire.employees.encode({ services: [1, '2', 'c1f0'] })).toEqual({ services: [1, '2', 'c1f0'] });
    expect(wire.employees.decode({ services: [1, '2'] })).toEqual({ services: [1, '2'] });
    expect(wire.sales.encode({ amount: 100, services: [1, 2] })).toEqual({ amount: 1, services: [1, 2] });
  });

  it('are empty if the value is not a list', () => {
    expect(wire.employees.decode({ services: 'corte' })).toEqual({ services: [] });
    expect(summaryCodec.decode({ expenses: {}, rewards: 3 })).toEqual({ expenses: [], rewards: [] });
  });
});

/** A response with texts instead of numbers, except ids. */
function convertNumbersToTexts(value: unknown, key = ''): unknown {
  if (typeof value === 'number') return /(^|_)id$/.test(key) ? value : String(value);
  if (Array.isArray(value)) return value.map((item) => convertNumbersToTexts(item, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, convertNumbersToTexts(inner, name)]));
}
