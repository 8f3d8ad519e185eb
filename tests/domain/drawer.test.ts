import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paymentMethods } from '../../domain/constants.ts';
import {
  computeDifference,
  computeExpected,
  computeSessionFigures,
  hasDifference,
  type SessionMovement,
  sumMethods,
} from '../../domain/drawer.ts';
import { negate, sumCents } from '../../domain/money.ts';

const NOTHING = { cash: 0, pix: 0, debit: 0, credit: 0 };

const cents = fc.integer({ min: 1, max: 100_000_000 });
const method = fc.constantFrom(...paymentMethods);
const payment = fc.record({
  kind: fc.constantFrom('sale' as const, 'tip' as const),
  cents,
  method,
  isOutside: fc.constant(false),
  isInFloat: fc.boolean(),
});
const reversal = fc.record({
  kind: fc.constantFrom('sale_void' as const, 'tip_void' as const),
  cents: cents.map(negate),
  method,
  isOutside: fc.constant(false),
  isInFloat: fc.boolean(),
});
const expense = fc.record({
  kind: fc.constantFrom('expense' as const, 'expense_edit_3' as const, 'expense_remove' as const),
  cents: fc.oneof(cents, cents.map(negate)),
  method: fc.constant(null),
  isOutside: fc.boolean(),
  isInFloat: fc.boolean(),
});
const points = fc.constant<SessionMovement>({
  kind: 'sale_redeem',
  cents: 0,
  method: 'cash',
  isOutside: false,
  isInFloat: false,
});
const movements: fc.Arbitrary<SessionMovement[]> = fc.array(fc.oneof(payment, reversal, expense, points));
const cashMovements = fc.array(fc.record({ kind: fc.constantFrom('sangria' as const, 'suprimento' as const), cents }));

describe('what a session expects', () => {
  test('without movements is the float', () => {
    expect(computeExpected(computeSessionFigures(123_45, [], []))).toEqual({ ...NOTHING, cash: 123_45 });
  });

  test('of cash is the float and every movement of the drawer since it was counted, of the others their payments minus voids', () => {
    fc.assert(
      fc.property(cents, movements, cashMovements, (float, ledger, moved) => {
        const expected = computeExpected(computeSessionFigures(float, ledger, moved));
        for (const each of ['pix', 'debit', 'credit'] as const) {
          const own = ledger.filter((movement) => movement.method === each);
          expect(expected[each]).toBe(sumCents(own.map((movement) => movement.cents)));
        }
        const inDrawer = ledger.filter(
          ({ method, isOutside, isInFloat }) => !isInFloat && (method === 'cash' || (method === null && !isOutside)),
        );
        const put = moved.map((movement) => (movement.kind === 'sangria' ? negate(movement.cents) : movement.cents));
        expect(expected.cash).toBe(sumCents([float, ...inDrawer.map((movement) => movement.cents), ...put]));
      }),
    );
  });

  test('does not depend on the order, nor on how the movements are grouped', () => {
    fc.assert(
      fc.property(cents, movements, movements, (float, some, others) => {
        const expected = computeExpected(computeSessionFigures(float, [...some, ...others], []));
        expect(computeExpected(computeSessionFigures(float, [...others, ...some], []))).toEqual(expected);
        const [one, two] = [some, others].map((part) => computeExpected(computeSessionFigures(0, part, [])));
        if (!one || !two) throw new Error('no parts');
        for (const each of paymentMethods)
          expect(expected[each]).toBe(sumCents([one[each], two[each], each === 'cash' ? float : 0]));
      }),
    );
  });

  test('takes no float for takings', () => {
    const { takings } = computeSessionFigures(50_00, [], []);
    expect(takings).toEqual(NOTHING);
  });

  test('adds up the largest amounts to the cent, and refuses what cannot be added exactly', () => {
    const largest = {
      kind: 'sale' as const,
      cents: 100_000_000,
      method: 'cash' as const,
      isOutside: false,
      isInFloat: false,
    };
    const many = Array.from({ length: 10_000 }, () => largest);
    expect(computeExpected(computeSessionFigures(100_000_000, many, [])).cash).toBe(1_000_100_000_000);
    const tooLarge = { ...largest, cents: Number.MAX_SAFE_INTEGER };
    expect(() => computeSessionFigures(0, [tooLarge, largest], [])).toThrow(RangeError);
  });
});

describe('the difference of a count', () => {
  test('is counted minus expected: what is missing is negative', () => {
    const difference = computeDifference({ ...NOTHING, cash: 90, pix: 30 }, { ...NOTHING, cash: 100, pix: 20 });
    expect(difference).toEqual({ ...NOTHING, cash: -10, pix: 10 });
    expect(sumMethods(difference)).toBe(0);
  });

  test('is one even if methods make up for each other', () => {
    expect(hasDifference({ ...NOTHING, cash: -10, pix: 10 })).toBe(true);
    expect(hasDifference(NOTHING)).toBe(false);
  });
});
