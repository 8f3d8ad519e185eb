import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { Sale } from '../../domain/answers.ts';
import { cashRegisterTravel, expensesTodayTravel, saleTravel, summaryTravel } from '../../domain/answers.ts';
import { valuesOf } from '../../domain/fields/choices.ts';
import type { Field, KindName } from '../../domain/fields/field.ts';
import { carriedFields } from '../../domain/fields/references.ts';
import { type Fields, type ObjectTravel, objectOf } from '../../domain/fields/travel.ts';
import { resources } from '../../domain/resources/all.ts';
import { closings } from '../../domain/resources/closings.ts';
import type { Employee } from '../../domain/resources/employees.ts';
import { expenses } from '../../domain/resources/expenses.ts';
import type { Reward } from '../../domain/resources/rewards.ts';
import type { Service } from '../../domain/resources/services.ts';
import { cents, day, method, percentage, reward, service, signedCents } from './arbitraries.ts';

const id = fc.oneof(fc.integer({ min: 1 }), fc.uuid());
const instant = day.map((text) => `${text}T12:00:00.000Z`);
const whole = fc.nat(1_000);
const few = <T>(one: fc.Arbitrary<T>) => fc.array(one, { maxLength: 4 });

/** Any record of a resource, as it is inside. */
function recordOf({ fields }: { fields: Fields }): fc.Arbitrary<object> {
  const known = Object.entries(fields).map(([name, field]) => [field.options.as ?? name, anyValue(field)] as const);
  return fc.record({ id, ...Object.fromEntries(known) });
}

function anyValue({ kind, options }: Field): fc.Arbitrary<unknown> {
  const referred = () => fc.record({ id, name: fc.string(), ...parts(carriedFields(options)) });
  const values: Record<KindName, () => fc.Arbitrary<unknown>> = {
    text: () => (options.optional ? fc.option(fc.string()) : fc.string()),
    email: fc.string,
    phone: fc.string,
    money: () => signedCents,
    whole: () => whole,
    percent: () => percentage,
    day: () => day,
    time: () => fc.constantFrom('08:00', '19:30'),
    flag: fc.boolean,
    choice: () => fc.constantFrom(...valuesOf(options.choices ?? {})),
    reference: () => (options.as ? referred() : id),
    references: () => few(referred()),
    instant: () => (options.optional ? fc.option(day) : instant),
  };
  return values[kind]();
}

function parts(fields: Fields): Record<string, fc.Arbitrary<unknown>> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, anyValue(field)]));
}

const sale: fc.Arbitrary<Sale> = fc.record({
  id,
  customer_id: fc.option(id),
  reservation_id: fc.option(id),
  employee_id: fc.option(id),
  individual: fc.boolean(),
  services: few(service),
  amount: cents,
  points: whole,
  payment_method: method,
  observation: fc.option(fc.string()),
  created_at: instant,
});
const summary = fc.record({
  customer: fc.record({ total: whole, top: few(fc.record({ id, total_visits: whole, points: whole })) }),
  reservation: fc.record({ total: whole }),
  employee: fc.record({ actives: fc.record({ total: whole }) }),
  cash_register: fc.record({ value: signedCents }),
  expenses: few(recordOf(expenses)),
  rewards: few(reward),
});
const looseSale = fc.record({ id, amount: cents, observation: fc.option(fc.string()), created_at: instant });
const cashRegister = fc.record({
  month: fc.record({ total: signedCents }),
  daily_average: fc.record({ total: signedCents }),
  today: fc.record({
    total: signedCents,
    expenses: cents,
    individual_sales: fc.record({ total: signedCents, sales: few(looseSale) }),
  }),
  cash_register_closed: few(recordOf(closings)),
});
const expensesToday = fc.record({ list: few(recordOf(expenses)), total: cents });

/** How each resource travels, by the contract's name. */
const wire = {
  ...Object.fromEntries(resources.map(({ api, fields }) => [api.path, objectOf(fields)])),
  sales: saleTravel,
} as Record<ResourceName, ObjectTravel>;

type ResourceName =
  | 'customers'
  | 'services'
  | 'employees'
  | 'reservations'
  | 'rewards'
  | 'expenses'
  | 'cash-register'
  | 'sales';

const everything: [string, ObjectTravel, fc.Arbitrary<object>][] = [
  ...resources.map((resource): [string, ObjectTravel, fc.Arbitrary<object>] => [
    resource.name,
    objectOf(resource.fields),
    recordOf(resource),
  ]),
  ['sales', wire.sales, sale],
  ['the summary', summaryTravel, summary],
  ['the cash register', cashRegisterTravel, cashRegister],
  ["today's expenses", expensesTodayTravel, expensesToday],
];

describe('every shape of the contract', () => {
  test.each(everything)('%s come back from the wire as they were sent, through JSON', (_, shape, inside) => {
    fc.assert(
      fc.property(inside, (record) => {
        const sent = JSON.parse(JSON.stringify(shape.encode(record)));
        expect(shape.decode(sent)).toEqual(JSON.parse(JSON.stringify(record)));
      }),
    );
  });

  test.each(everything)('%s are sent again as they came, and what was given stays as it was', (_, shape, inside) => {
    fc.assert(
      fc.property(inside, (record) => {
        const before = structuredClone(record);
        const sent = shape.encode(record);
        const sentBefore = structuredClone(sent);
        expect(shape.encode(shape.decode(sent))).toEqual(sent);
        expect(record).toEqual(before);
        expect(sent).toEqual(sentBefore);
      }),
    );
  });

  test.each(everything)('%s keep what they have no rule for, and stay empty when nothing came', (_, shape) => {
    expect(shape.decode({ id: 'a', version: 3, extra: '35.50' })).toEqual({ id: 'a', version: 3, extra: '35.50' });
    expect(shape.decode(null)).toEqual({});
    expect(shape.decode(undefined)).toEqual({});
  });
});

describe('money on the wire', () => {
  test.each<[unknown, number]>([
    [35.5, 3550],
    ['35.50', 3550],
    ['35.5', 3550],
    [35, 3500],
    ['35', 3500],
    [0, 0],
    ['0.00', 0],
    [0.1 + 0.2, 30],
  ])('%j is a price of %i cents', (price, expected) => {
    expect(wire.services.decode<Service>({ price }).price).toBe(expected);
  });

  it('is a number of reais, however it came', () => {
    expect(wire.services.encode(wire.services.decode({ price: '35.50' }))).toEqual({ price: 35.5 });
    expect(wire.expenses.encode({ amount: 1990 })).toEqual({ amount: 19.9 });
  });

  it('stays missing or null where it was', () => {
    expect(wire.rewards.decode({ min_limit: null })).toEqual({ min_limit: null });
    expect(wire.rewards.decode({})).toEqual({});
    expect(wire.rewards.encode({ min_limit: null })).toEqual({ min_limit: null });
  });

  it('is refused when it is no amount, never taken for another', () => {
    for (const price of ['', 'R$ 35,50', '35,50', '0x10', {}, [], true])
      expect(() => wire.services.decode({ price })).toThrow(TypeError);
  });

  it('is read in every place the contract has it', () => {
    const reais = '12.34';
    const sums = { total_received: reais, expenses: reais, total_credit: reais, total_debit: reais };
    expect(wire['cash-register'].decode({ ...sums, total_cash: reais, total_pix: reais })).toEqual({
      total_received: 1234,
      expenses: 1234,
      total_credit: 1234,
      total_debit: 1234,
      total_cash: 1234,
      total_pix: 1234,
    });
    expect(
      cashRegisterTravel.decode({
        month: { total: reais },
        daily_average: { total: reais },
        today: {
          total: reais,
          expenses: reais,
          individual_sales: { total: reais, sales: [{ id: 1, amount: reais, observation: null, created_at: 'x' }] },
        },
        cash_register_closed: [{ total_received: reais }],
      }),
    ).toEqual({
      month: { total: 1234 },
      daily_average: { total: 1234 },
      today: {
        total: 1234,
        expenses: 1234,
        individual_sales: { total: 1234, sales: [{ id: 1, amount: 1234, observation: null, created_at: 'x' }] },
      },
      cash_register_closed: [{ total_received: 1234 }],
    });
    expect(expensesTodayTravel.decode({ list: [{ amount: reais }], total: reais })).toEqual({
      list: [{ amount: 1234 }],
      total: 1234,
    });
    expect(summaryTravel.decode<{ cash_register: { value: number } }>({ cash_register: { value: reais } })).toEqual({
      cash_register: { value: 1234 },
    });
    expect(wire.sales.decode({ amount: reais, services: [{ price: reais }] })).toEqual({
      amount: 1234,
      services: [{ price: 1234 }],
    });
  });
});

describe('figures on the wire', () => {
  it('are read from text as well', () => {
    expect(wire.customers.decode({ points: '12', total_visits: '3' })).toEqual({ points: 12, total_visits: 3 });
    expect(wire.employees.decode({ commission: '37.5' })).toEqual({ commission: 37.5 });
    expect(wire.rewards.decode({ points_required: '100', value: '10.00' })).toEqual({
      points_required: 100,
      value: 10,
    });
    expect(wire.reservations.decode({ status: '2' })).toEqual({ status: 2 });
    expect(
      summaryTravel.decode({
        customer: { total: '319', top: [{ total_visits: '9', points: '90' }] },
        reservation: { total: '4' },
        employee: { actives: { total: '2' } },
      }),
    ).toEqual({
      customer: { total: 319, top: [{ total_visits: 9, points: 90 }] },
      reservation: { total: 4 },
      employee: { actives: { total: 2 } },
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
  it('are days even when an instant came', () => {
    expect(wire.reservations.decode({ date: '2026-11-21T00:00:00.000Z' })).toEqual({ date: '2026-11-21' });
    expect(wire['cash-register'].decode({ closed_at: '2026-11-21 00:00:00' })).toEqual({ closed_at: '2026-11-21' });
    expect(wire.reservations.decode({ date: '2026-11-21' })).toEqual({ date: '2026-11-21' });
  });
});

describe('records within records', () => {
  it('are read all the way down', () => {
    expect(
      wire.reservations.decode({
        employee: { id: 7, name: 'João Lima', services: [{ id: 1, price: '35.50', points: '10' }] },
        services: [{ id: 1, price: '35.50', points: '10' }],
        customer: { id: 3, name: 'Ana Souza' },
      }),
    ).toEqual({
      employee: { id: 7, name: 'João Lima', services: [{ id: 1, price: 3550, points: 10 }] },
      services: [{ id: 1, price: 3550, points: 10 }],
      customer: { id: 3, name: 'Ana Souza' },
    });
    expect(summaryTravel.decode({ rewards: [{ active: 1, min_limit: '50.00' }] })).toEqual({
      rewards: [{ active: true, min_limit: 5000 }],
    });
  });

  it('are sent all the way down', () => {
    expect(wire.employees.encode({ status: true, services: [{ id: 1, price: 3550, points: 10 }] })).toEqual({
      status: '1',
      services: [{ id: 1, price: 35.5, points: 10 }],
    });
  });

  it('are left alone where a request has ids in their place', () => {
    expect(wire.employees.encode({ services: [1, '2', 'c1f0'] })).toEqual({ services: [1, '2', 'c1f0'] });
    expect(wire.employees.decode({ services: [1, '2'] })).toEqual({ services: [1, '2'] });
    expect(wire.sales.encode({ amount: 100, services: [1, 2] })).toEqual({ amount: 1, services: [1, 2] });
  });

  it('are none where something else than a list came', () => {
    expect(wire.employees.decode({ services: 'corte' })).toEqual({ services: [] });
    expect(summaryTravel.decode({ expenses: {}, rewards: 3 })).toEqual({ expenses: [], rewards: [] });
  });
});
