import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { allocateDiscount } from '../../domain/money.ts';
import { validatePeriod } from '../../domain/periods.ts';
import type { Employee } from '../../domain/resources/employees.ts';
import type { Reservation } from '../../domain/resources/reservations.ts';
import type { Reward } from '../../domain/resources/rewards.ts';
import {
  applyEmployeePrice,
  applyRewardPick,
  canDiscount,
  canRedeem,
  canSell,
  chooseReward,
  computePointsEarned,
  computeSaleTotals,
  computeSubtotal,
  findApplicableReward,
  formatNotEnoughPoints,
  formatPointsToPrice,
  getEmployeePrice,
  getReservationPrice,
  isLooseSale,
  keepReward,
  type RewardChoice,
} from '../../domain/sale.ts';
import * as arbitrary from './arbitraries.ts';

const buildReward = (more: Partial<Reward> = {}): Reward => ({
  id: 1,
  title: 'Desconto da casa',
  description: 'Dez por cento',
  points_required: 50,
  type: 'discount',
  value: 10,
  min_limit: 0,
  active: true,
  ...more,
});

const services = [{ price: 3500 }, { price: 2500 }];
const sell = (more: Partial<Parameters<typeof computeSaleTotals>[0]> = {}) =>
  computeSaleTotals({
    services,
    customTotal: null,
    rewards: [],
    customerPoints: null,
    choice: { kind: 'auto' },
    ...more,
  });

const customTotal = fc.option(arbitrary.cents);
const points = fc.option(fc.integer({ min: 0, max: 600 }));
const choice: fc.Arbitrary<RewardChoice> = fc.oneof(
  fc.constant({ kind: 'auto' as const }),
  fc.constant({ kind: 'none' as const }),
  arbitrary.reward.map((chosen) => ({ kind: 'chosen' as const, reward: chosen })),
);
const sale = fc.record({
  services: fc.array(arbitrary.service, { maxLength: 8 }),
  customTotal,
  rewards: fc.array(arbitrary.reward, { maxLength: 8 }),
  customerPoints: points,
  choice,
});

describe('a chosen free service', () => {
  const free = buildReward({ type: 'service_free', value: 50 });
  test.each<[string, RewardChoice, number]>([
    ['takes its price off', { kind: 'chosen', reward: free, free: 2500 }, 2500],
    ['takes off at most the amount due', { kind: 'chosen', reward: free, free: 9000 }, 6000],
    ['takes nothing off without a price', { kind: 'chosen', reward: free }, 0],
    [
      'takes nothing off if it is a product',
      { kind: 'chosen', reward: buildReward({ type: 'product' }), free: 2500 },
      0,
    ],
  ])('%s', (_what, chosen, discount) => {
    expect(sell({ choice: chosen })).toMatchObject({ discount, total: 6000 - discount });
  });
});

describe('a reward that names its service', () => {
  const reward = buildReward({ id: 6, type: 'service_free', service_id: 2 });
  const chosen = { kind: 'chosen', id: 6, free: 2 } as const;
  const auto = { kind: 'auto' } as const;

  test.each<[string, Parameters<typeof chooseReward>[1], object]>([
    ['gives it', [{ id: 1 }, { id: '2' }], { free: '2' }],
    ['leaves it open if it is not offered any more', [{ id: 1 }], {}],
  ])('%s', (_what, offered, free) => {
    expect(chooseReward(reward, offered)).toEqual({ kind: 'chosen', id: 6, ...free });
  });

  test('brings its service into the sale and takes it away with it', () => {
    const withService = applyRewardPick({ services: [1], reward: auto }, chosen);
    expect(withService).toEqual({ services: [1, 2], reward: { ...chosen, added: true } });
    expect(applyRewardPick(withService, chosen)).toEqual(withService);
    expect(applyRewardPick(withService, auto)).toEqual({ services: [1], reward: auto });
  });

  test('leaves a service that was in the sale before', () => {
    const withReward = applyRewardPick({ services: [2, 1], reward: auto }, chosen);
    expect(withReward).toEqual({ services: [2, 1], reward: chosen });
    expect(applyRewardPick(withReward, auto)).toEqual({ services: [2, 1], reward: auto });
  });

  test('is not chosen any more once its service has left the sale', () => {
    expect(keepReward({ services: [1, '2'], reward: chosen })).toEqual(chosen);
    expect(keepReward({ services: [1], reward: chosen })).toEqual(auto);
    expect(keepReward({ services: [], reward: { kind: 'chosen', id: 6 } })).toEqual({ kind: 'chosen', id: 6 });
  });
});

describe('the price of a service by an employee', () => {
  const cut = { id: 1, price: 3500 };
  const own = (service_id: number | string, price: number | null) => ({
    service_id,
    price,
    duration: null,
    commission: { percent: 40 },
  });

  it.each([
    ['missing', null, 3500],
    ['an employee without terms', {}, 3500],
    ['an employee with an own price', { terms: [own(2, 100), own('1', 5000)] }, 5000],
    ['an employee with other terms', { terms: [own(1, null)] }, 3500],
    ['an employee with a price for another service', { terms: [own(2, 5000)] }, 3500],
  ])('who is %s', (_who, employee, price) => {
    expect(getEmployeePrice(cut, employee)).toBe(price);
    expect(applyEmployeePrice(cut, employee)).toEqual({ id: 1, price });
  });

  it('is the price of a reservation with this employee, if the back end sends it', () => {
    const booked = { services: [cut, { price: 2500 }], price: 7500 } as Reservation;
    expect(getReservationPrice(booked, new Set(['agenda']))).toBe(7500);
    expect(getReservationPrice({ ...booked, price: undefined }, new Set(['agenda']))).toBe(6000);
    expect(getReservationPrice(booked, new Set())).toBe(6000);
  });

  it('distributes a discount by price, and evenly only if all services are free', () => {
    expect(allocateDiscount([0, 1000], 100)).toEqual([0, 100]);
    expect(allocateDiscount([0, 0], -100)).toEqual([-50, -50]);
  });

  it('takes the whole price off a free service, and the rest of the discount off the others', () => {
    expect(allocateDiscount([3000, 2500, 1000], 2500, 1)).toEqual([0, 2500, 0]);
    expect(allocateDiscount([3000, 2500, 1000], 2900, 1)).toEqual([300, 2500, 100]);
    expect(allocateDiscount([3000, 2500], 2000, 1)).toEqual([-500, 2500]);
  });

  it('adds up over the lines to the charged total, also for an agreed total', () => {
    const worker = fc.record({
      terms: fc.array(fc.record({ service_id: fc.nat(5), price: fc.option(arbitrary.cents) })),
    });
    const line = fc.record({
      service: fc.record({ id: fc.nat(5), price: arbitrary.cents }),
      worker: fc.option(worker),
    });
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), arbitrary.cents, (lines, agreed) => {
        const prices = lines.map(({ service, worker: by }) =>
          getEmployeePrice(service, by as Partial<Employee> | null),
        );
        const sum = computeSubtotal(
          prices.map((price) => ({ price })),
          null,
        );
        const discounts = allocateDiscount(prices, sum - agreed);
        expect(prices.reduce((left, price, index) => left + price - (discounts[index] ?? 0), 0)).toBe(agreed);
      }),
    );
  });
});

describe('the amount before a discount', () => {
  it('is the sum of the services', () => {
    expect(computeSubtotal(services, null)).toBe(6000);
    expect(computeSubtotal([], null)).toBe(0);
  });

  it('is the custom total if there is one, also zero', () => {
    expect(computeSubtotal(services, 5000)).toBe(5000);
    expect(computeSubtotal(services, 0)).toBe(0);
    expect(computeSubtotal([], 5000)).toBe(5000);
  });

  it('is not changed by rewards on any step', () => {
    fc.assert(
      fc.property(sale, (given) => {
        expect(computeSaleTotals(given).subtotal).toBe(computeSubtotal(given.services, given.customTotal));
      }),
    );
  });
});

describe('the points of a sale', () => {
  it('are those of its services', () => {
    expect(computePointsEarned([{ points: 10 }, { points: 0 }, { points: 5 }])).toBe(15);
    expect(computePointsEarned([])).toBe(0);
  });
});

describe('a reward gives a discount', () => {
  test.each<[string, Partial<Reward>, boolean]>([
    ['when it is an active discount', {}, true],
    ['when the purchase reaches the minimum exactly', { min_limit: 6000 }, true],
    ['not a cent below the minimum', { min_limit: 6001 }, false],
    ['not when inactive', { active: false }, false],
    ['not when it is a free service', { type: 'service_free' }, false],
    ['not when it is a product', { type: 'product' }, false],
  ])('%s', (_, more, expected) => {
    expect(canDiscount(buildReward(more), 6000)).toBe(expected);
  });
});

describe('a reward can be redeemed', () => {
  test.each<[string, Partial<Reward>, boolean]>([
    ['when it gives a discount', {}, true],
    ['not when it is a discount below its minimum', { min_limit: 6001 }, false],
    ['when it is a free service', { type: 'service_free', value: 0 }, true],
    ['when it is a product', { type: 'product', value: 0 }, true],
    ['not when it is an inactive discount', { active: false }, false],
    ['not when it is an inactive product', { type: 'product', active: false }, false],
  ])('%s', (_, more, expected) => {
    expect(canRedeem(buildReward(more), 6000)).toBe(expected);
  });
});

describe('the automatic reward', () => {
  it('requires all of its points', () => {
    expect(findApplicableReward([buildReward()], 49, 6000)).toBeNull();
    expect(findApplicableReward([buildReward()], 50, 6000)).not.toBeNull();
  });

  it('is none without a customer', () => {
    expect(findApplicableReward([buildReward()], null, 6000)).toBeNull();
    expect(findApplicableReward([buildReward({ points_required: 0 })], null, 6000)).toBeNull();
  });

  it('is the first that applies', () => {
    fc.assert(
      fc.property(
        fc.array(arbitrary.reward),
        fc.integer({ min: 0, max: 600 }),
        arbitrary.cents,
        (rewards, balance, subtotal) => {
          const canApply = (one: Reward) =>
            one.type === 'discount' && one.active && one.min_limit <= subtotal && one.points_required <= balance;
          const found = findApplicableReward(rewards, balance, subtotal);
          expect(found).toBe(rewards.filter(canApply)[0] ?? null);
        },
      ),
    );
  });
});

describe('the totals on the finish step', () => {
  it('subtract the first applicable discount', () => {
    const used = buildReward();
    expect(sell({ rewards: [used], customerPoints: 50 })).toEqual({
      subtotal: 6000,
      discount: 600,
      total: 5400,
      reward: used,
    });
  });

  it('subtract the discount from the custom total, which also decides the minimum', () => {
    const rewards = [buildReward({ min_limit: 6000 })];
    expect(sell({ rewards, customerPoints: 50, customTotal: 5999 }).discount).toBe(0);
    expect(sell({ rewards, customerPoints: 50, customTotal: 8000 })).toMatchObject({ discount: 800, total: 7200 });
    const more = [buildReward({ min_limit: 7000 }), buildReward({ value: 20 })];
    expect(sell({ rewards: more, customerPoints: 50, customTotal: 8000 }).discount).toBe(800);
    expect(sell({ rewards: more, customerPoints: 50, customTotal: 5000 }).discount).toBe(1000);
  });

  it.each([0, 49, null])('subtract a discount the user chose, with %s points where 50 are needed', (customerPoints) => {
    const chosen = buildReward();
    expect(sell({ customerPoints, choice: { kind: 'chosen', reward: chosen } })).toEqual({
      subtotal: 6000,
      discount: 600,
      total: 5400,
      reward: chosen,
    });
  });

  it('are zero with a discount of 100%, and such a sale is refused', () => {
    const { total } = sell({ choice: { kind: 'chosen', reward: buildReward({ value: 100 }) } });
    expect(total).toBe(0);
    expect(canSell(total)).toBe(false);
  });

  it('have a discount between 0 and the subtotal, and add up', () => {
    fc.assert(
      fc.property(sale, (given) => {
        const { subtotal, discount, total } = computeSaleTotals(given);
        expect(discount).toBeGreaterThanOrEqual(0);
        expect(discount).toBeLessThanOrEqual(subtotal);
        expect(total).toBe(subtotal - discount);
        expect(Number.isSafeInteger(discount)).toBe(true);
      }),
    );
  });

  it('have exactly subtotal times value of the reward divided by 100 as discount', () => {
    fc.assert(
      fc.property(sale, (given) => {
        const { subtotal, discount, reward: used } = computeSaleTotals(given);
        const hundredths = used?.type === 'discount' ? Math.round(used.value * 100) : 0;
        const exact = (BigInt(subtotal) * BigInt(hundredths) * 2n + 10_000n) / 20_000n;
        expect(BigInt(discount)).toBe(exact);
      }),
    );
  });

  it('use only the chosen reward or one of the list', () => {
    fc.assert(
      fc.property(sale, (given) => {
        const { reward: used, subtotal } = computeSaleTotals(given);
        if (given.choice.kind === 'none') expect(used).toBeNull();
        if (given.choice.kind === 'chosen')
          expect(used).toBe(canRedeem(given.choice.reward, subtotal) ? given.choice.reward : null);
        if (given.choice.kind === 'auto' && used) expect(given.rewards).toContain(used);
      }),
    );
  });
});

describe('a sale', () => {
  it('can be registered only above zero', () => {
    expect(canSell(1)).toBe(true);
    expect(canSell(0)).toBe(false);
    expect(canSell(-1)).toBe(false);
  });
});

describe('the points-to-price ratio of a service', () => {
  test.each([
    [10, 3500, '28,6%'],
    [0, 3500, '0,0%'],
    [2, 3000, '6,7%'],
    [1000, 100, '100.000,0%'],
    [1, 100_000_000, '0,0%'],
  ])('of %i points for %i cents is %s', (earned, price, expected) => {
    expect(formatPointsToPrice(earned, price)).toBe(expected);
  });

  it('does not exist for a free service', () => {
    expect(formatPointsToPrice(10, 0)).toBeNull();
  });

  it('always has one decimal and a comma', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), arbitrary.cents, (earned, price) => {
        if (price > 0) expect(formatPointsToPrice(earned, price)).toMatch(/^\d{1,3}(\.\d{3})*,\d%$/);
      }),
    );
  });
});

test.each([
  [-7, 'O cliente tem −7 pontos, e “Desconto da casa” pede 1.500'],
  [0, 'O cliente tem 0 pontos, e “Desconto da casa” pede 1.500'],
  [1, 'O cliente tem 1 ponto, e “Desconto da casa” pede 1.500'],
  [1234, 'O cliente tem 1.234 pontos, e “Desconto da casa” pede 1.500'],
])('a customer with %i points sees how many are missing', (balance, sentence) => {
  expect(formatNotEnoughPoints(balance, buildReward({ points_required: 1500 }))).toBe(sentence);
});

test.each([
  ['2026-11-20', '2026-11-20', null],
  ['2025-11-20', '2026-11-20', null],
  ['2025-11-20', '2026-11-21', { to: 'O período pode ter no máximo 366 dias' }],
  ['2026-11-20', '2026-11-19', { to: 'O período termina antes de começar' }],
  [undefined, '2026-11-20', { from: 'Informe o primeiro dia do período' }],
  ['2026-11-20', '2026-11-31', { to: 'Informe o último dia do período' }],
])('the period from %s to %s has the message: %j', (from, to, problem) => {
  expect(validatePeriod(from, to)).toEqual(problem);
});

describe('a loose sale', () => {
  it('is one without customer, employee and reservation', () => {
    expect(isLooseSale({ customer_id: null, employee_id: null, reservation_id: null })).toBe(true);
  });

  it.each([
    { customer_id: 1, employee_id: null, reservation_id: null },
    { customer_id: null, employee_id: 1, reservation_id: null },
    { customer_id: null, employee_id: null, reservation_id: 1 },
  ])('is not one of %o', (sale) => {
    expect(isLooseSale(sale)).toBe(false);
  });
});
