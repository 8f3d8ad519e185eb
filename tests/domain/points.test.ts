import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatCount, formatPoints, formatWhole } from '../../domain/numbers.ts';
import { computePointsReversed, computePointsTaken, isSameRedemption } from '../../domain/sale.ts';

it.each([
  [0, '0 pontos'],
  [1, '1 ponto'],
  [1200, '1.200 pontos'],
  [-1, '−1 ponto'],
  [-7, '−7 pontos'],
  [-1200, '−1.200 pontos'],
])('%d are read as %s', (points, words) => {
  expect(formatPoints(points)).toBe(words);
  expect(formatPoints(points)).toBe(`${formatWhole(points)} ${words.split(' ')[1]}`);
  expect(formatCount(points, 'ponto', 'pontos')).toBe(words);
});

describe('the points a reward takes', () => {
  it('are at most the balance, and none if it is negative', () => {
    fc.assert(
      fc.property(fc.integer(), fc.nat(), (balance, required) => {
        const taken = computePointsTaken(balance, required);
        expect(taken).toBeGreaterThanOrEqual(0);
        expect(taken).toBeLessThanOrEqual(required);
        expect(balance - taken).toBe(balance < 0 ? balance : Math.max(0, balance - required));
      }),
    );
  });

  it('are those of the first sale if a correction keeps customer and reward', () => {
    fc.assert(
      fc.property(fc.integer(), fc.nat(), fc.nat(), (balance, required, firstTaken) => {
        expect(computePointsTaken(balance, required, firstTaken)).toBe(firstTaken);
      }),
    );
  });

  it.each([
    [{ customer_id: 1, reward_id: 2 }, { customer_id: '1', reward_id: 2 }, true],
    [{ customer_id: 1, reward_id: 2 }, { customer_id: 3, reward_id: 2 }, false],
    [{ customer_id: 1, reward_id: 2 }, { customer_id: 1, reward_id: 3 }, false],
    [{ customer_id: 1, reward_id: null }, { customer_id: 1, reward_id: null }, false],
    [{ customer_id: null, reward_id: 2 }, { customer_id: null, reward_id: 2 }, false],
    [{ customer_id: 1, reward_id: 2 }, { customer_id: 1 }, false],
  ])('%j corrected to %j: keeps the reward: %s', (first, correction, isSame) => {
    expect(isSameRedemption(first, correction)).toBe(isSame);
  });
});

/** Events that change the points of customers. Numbers select among the existing sales and customers. */
type Event =
  | { does: 'sell'; customer: number; earned: number; required: number }
  | { does: 'void' | 'correct'; sale: number; earned: number; keep: boolean; required: number }
  | { does: 'merge'; customer: number; other: number };

const points = fc.nat(50);
const event: fc.Arbitrary<Event> = fc.oneof(
  fc.record({
    does: fc.constant('sell' as const),
    customer: fc.nat(9),
    earned: points,
    required: fc.oneof(fc.constant(0), points),
  }),
  fc.record({
    does: fc.constantFrom('void' as const, 'correct' as const),
    sale: fc.nat(99),
    earned: points,
    keep: fc.boolean(),
    required: points,
  }),
  fc.record({ does: fc.constant('merge' as const), customer: fc.nat(9), other: fc.nat(9) }),
);

interface Sale {
  customer: number;
  recorded: { points: number }[];
  voided: boolean;
}

/** Applies the events to customers with opening points, by the rules of a sale. Returns every sale and every balance. */
function applyEvents(opening: readonly number[], events: readonly Event[]) {
  const balances = [...opening];
  const sales: Sale[] = [];
  const owner = opening.map((_, index) => index);
  const change = (customer: number, by: number) => {
    balances[customer] = (balances[customer] ?? 0) + by;
  };
  const sell = (customer: number, earned: number, required: number, firstTaken: number | null = null) => {
    const balance = balances[customer] ?? 0;
    const taken = computePointsTaken(balance, required, firstTaken);
    if (firstTaken === null && balance >= 0) expect(balance - taken).toBeGreaterThanOrEqual(0);
    if (firstTaken === null && balance < 0) expect(taken).toBe(0);
    sales.push({ customer, recorded: [{ points: earned }, { points: 0 - taken }], voided: false });
    change(customer, earned - taken);
  };
  const takeBack = (sale: Sale) => {
    sale.voided = true;
    change(sale.customer, computePointsReversed(sale.recorded));
  };
  for (const each of events) {
    if (each.does === 'sell') {
      sell(owner[each.customer % owner.length] ?? 0, each.earned, each.required);
    } else if (each.does === 'merge') {
      const [keep, drop] = [each.customer, each.other].map((id) => owner[id % owner.length] ?? 0);
      if (keep === undefined || drop === undefined || keep === drop) continue;
      change(keep, balances[drop] ?? 0);
      balances[drop] = 0;
      for (const [index, id] of owner.entries()) if (id === drop) owner[index] = keep;
      for (const sale of sales) if (sale.customer === drop) sale.customer = keep;
    } else {
      const standing = sales.filter(({ voided }) => !voided);
      const sale = standing[each.sale % Math.max(1, standing.length)];
      if (!sale) continue;
      const before = balances[sale.customer] ?? 0;
      takeBack(sale);
      if (each.does === 'void') continue;
      const firstTaken = each.keep ? 0 - (sale.recorded[1]?.points ?? 0) : null;
      sell(sale.customer, each.keep ? (sale.recorded[0]?.points ?? 0) : each.earned, each.required, firstTaken);
      // A correction of only the payment changes no points.
      if (each.keep) expect(balances[sale.customer]).toBe(before);
    }
  }
  return { balances, sales, takeBack };
}

describe('after any sequence of sales, rewards, voids, corrections and merges', () => {
  const opening = fc.array(fc.integer({ min: -20, max: 100 }), { minLength: 2, maxLength: 4 });
  const events = fc.array(event, { maxLength: 40 });

  it('the points are the sum of the movements', () => {
    fc.assert(
      fc.property(opening, events, (opening, events) => {
        const { balances, sales } = applyEvents(opening, events);
        const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
        const standing = sales.filter(({ voided }) => !voided).flatMap(({ recorded }) => recorded);
        expect(sum(balances)).toBe(sum(opening) + sum(standing.map((each) => each.points)));
      }),
    );
  });

  it('the points are the opening points after all sales are voided, in any order', () => {
    fc.assert(
      fc.property(opening, events, fc.infiniteStream(fc.nat()), (opening, events, order) => {
        const joined = applyEvents(
          opening,
          events.filter(({ does }) => does === 'merge'),
        ).balances;
        const { balances, sales, takeBack } = applyEvents(opening, events);
        const left = sales.filter(({ voided }) => !voided);
        while (left.length > 0) {
          const [sale] = left.splice(Number(order.next().value) % left.length, 1);
          if (sale) takeBack(sale);
        }
        expect(balances).toEqual(joined);
      }),
    );
  });
});

it('a corrected payment keeps the points of both sales', () => {
  const { balances } = applyEvents(
    [20],
    [
      { does: 'sell', customer: 0, earned: 10, required: 20 },
      { does: 'sell', customer: 0, earned: 0, required: 20 },
      { does: 'correct', sale: 0, earned: 0, keep: true, required: 20 },
    ],
  );
  expect(balances).toEqual([0]);
});
