import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { computePercent, formatMoney, MAX_AMOUNT, parseCents, sumCents, toCents, toReais } from '../../domain/money.ts';
import { cents, signedCents } from './arbitraries.ts';

/** Above R$ 70 trillion a JSON number cannot represent every cent. */
const DISTINCT_CENTS = 100 * 2 ** 46;

describe('reading reais', () => {
  test.each<[unknown, number]>([
    [35.5, 3550],
    ['35.50', 3550],
    [0, 0],
    ['0.00', 0],
    [0.1 + 0.2, 30],
    [1.005, 101],
    [-1.005, -101],
    [0.004999, 0],
    [' 12.5 ', 1250],
    ['1e3', 100_000],
    [1e-7, 0],
    ['.5', 50],
    ['5.', 500],
    ['-7.25', -725],
    [1_000_000, MAX_AMOUNT],
  ])('%j reais are %i cents', (reais, expected) => {
    expect(toCents(reais)).toBe(expected);
  });

  test.each<[unknown]>([
    [''],
    ['   '],
    [null],
    [undefined],
    [Number.NaN],
    [Number.POSITIVE_INFINITY],
    ['Infinity'],
    ['NaN'],
    ['1e400'],
    ['0x10'],
    ['1_000'],
    ['1,5'],
    ['1.234,56'],
    ['R$ 10'],
    ['1 2'],
    ['1.2.3'],
    ['.'],
    ['e3'],
    ['٣'],
    [true],
    [[5]],
    [{}],
    [5n],
    [new Date(0)],
  ])('%s is no amount', (value) => {
    expect(() => toCents(value)).toThrow(TypeError);
  });

  test.each<[unknown]>([[1e21], [-1e21], ['9'.repeat(20)], [2 ** 53], [Number.MAX_VALUE]])(
    '%s reais are more than integer cents hold exactly',
    (value) => {
      expect(() => toCents(value)).toThrow(RangeError);
    },
  );

  it('never returns minus zero', () => {
    for (const nothing of [-0, '-0', '-0.00', -0.001, '-0.0049']) expect(toCents(nothing)).toBe(0);
  });

  it('rounds half a cent away from zero, for any number of decimals', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), fc.integer({ min: 0, max: 9 }), (thousandths, digit) => {
        const tenThousandths = BigInt(thousandths) * 10n + BigInt(thousandths < 0 ? -digit : digit);
        const away = tenThousandths < 0n ? -50n : 50n;
        const text = formatDecimal(tenThousandths, 4);
        expect(toCents(text)).toBe(Number((tenThousandths + away) / 100n) || 0);
      }),
    );
  });

  it('reads a number and its text the same', () => {
    fc.assert(
      fc.property(fc.double({ min: -1e9, max: 1e9, noNaN: true }), (reais) => {
        expect(toCents(String(reais))).toBe(toCents(reais));
      }),
    );
  });

  it('returns integer cents or throws, for any input', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        let read: number;
        try {
          read = toCents(value);
        } catch (error) {
          expect(error instanceof TypeError || error instanceof RangeError).toBe(true);
          return;
        }
        expect(Number.isSafeInteger(read)).toBe(true);
      }),
    );
  });
});

describe('writing reais', () => {
  test.each([
    [0, 0],
    [-0, 0],
    [1, 0.01],
    [10, 0.1],
    [3550, 35.5],
    [1990, 19.9],
    [-29, -0.29],
    [MAX_AMOUNT, 1_000_000],
  ])('%i cents are %d reais', (amount, reais) => {
    expect(toReais(amount)).toBe(reais);
  });

  it('converts back to the same cents through JSON, as a number and as a string with two decimals', () => {
    fc.assert(
      fc.property(signedCents, (amount) => {
        expect(toCents(JSON.parse(JSON.stringify(toReais(amount))))).toBe(amount);
        expect(toCents(toReais(amount).toFixed(2))).toBe(amount);
      }),
    );
  });

  it('refuses exactly the amounts that would not convert back', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (amount) => {
        if (Math.abs(amount) < DISTINCT_CENTS) expect(toCents(toReais(amount))).toBe(amount);
        else expect(() => toReais(amount)).toThrow(RangeError);
      }),
      { examples: [[DISTINCT_CENTS - 1], [DISTINCT_CENTS], [-DISTINCT_CENTS], [Number.MAX_SAFE_INTEGER]] },
    );
  });

  it('writes at most two decimals', () => {
    fc.assert(
      fc.property(signedCents, (amount) => {
        expect(String(toReais(amount))).toMatch(/^-?\d+(\.\d{1,2})?$/);
      }),
    );
  });

  test.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('%d is not an integer of cents', (amount) => {
    expect(() => toReais(amount)).toThrow(RangeError);
  });
});

describe('showing money', () => {
  test.each([
    [0, 'R$ 0,00'],
    [-0, 'R$ 0,00'],
    [5, 'R$ 0,05'],
    [123_456, 'R$ 1.234,56'],
    [MAX_AMOUNT, 'R$ 1.000.000,00'],
    [-123_456, '−R$ 1.234,56'],
    [Number.MAX_SAFE_INTEGER, 'R$ 90.071.992.547.409,91'],
  ])('%i cents are shown as %s', (amount, shown) => {
    expect(formatMoney(amount)).toBe(shown.replace('R$ ', 'R$\u00a0'));
  });

  it('shows every cent of every amount', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (amount) => {
        const digits = formatMoney(amount).replace(/\D/g, '');
        expect(BigInt(digits)).toBe(BigInt(Math.abs(amount)));
      }),
    );
  });

  it('refuses fractions of cents', () => {
    for (const amount of [0.5, Number.NaN, Number.POSITIVE_INFINITY])
      expect(() => formatMoney(amount)).toThrow(RangeError);
  });
});

describe('adding money', () => {
  it('adds up any iterable', () => {
    expect(sumCents(new Set([100, 250]))).toBe(350);
  });

  it('adds up to the same in every order', () => {
    fc.assert(
      fc.property(
        fc
          .array(signedCents)
          .chain((amounts) =>
            fc.tuple(
              fc.constant(amounts),
              fc.shuffledSubarray(amounts, { minLength: amounts.length, maxLength: amounts.length }),
            ),
          ),
        ([amounts, shuffled]) => {
          const exact = amounts.reduce((total, amount) => total + BigInt(amount), 0n);
          expect(BigInt(sumCents(amounts))).toBe(exact);
          expect(sumCents(shuffled)).toBe(sumCents(amounts));
        },
      ),
    );
  });

  it('refuses fractions of cents and sums that a number cannot represent exactly', () => {
    expect(() => sumCents([1, 0.5])).toThrow(RangeError);
    expect(() => sumCents([Number.NaN])).toThrow(RangeError);
    expect(() => sumCents([Number.MAX_SAFE_INTEGER, 1])).toThrow(RangeError);
  });
});

describe('a percentage of money', () => {
  test.each([
    [10_000, 10, 1_000],
    [15, 10, 2],
    [1, 50, 1],
    [10_000, 1.15, 115],
    [-15, 10, -1],
  ])('of %i cents, %d per cent are %i cents', (amount, percent, expected) => {
    expect(computePercent(amount, percent)).toBe(expected);
  });

  it('equals exact arithmetic with half a cent rounded up, for every safe integer', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }),
        fc.integer({ min: 0, max: 10_000 }),
        (amount, hundredths) => {
          const exact = (BigInt(amount) * BigInt(hundredths) * 2n + 10_000n) / 20_000n;
          expect(BigInt(computePercent(amount, hundredths / 100))).toBe(exact);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('refuses anything but a number', () => {
    expect(() => computePercent(100, Number.NaN)).toThrow(RangeError);
    expect(() => computePercent(0.5, 10)).toThrow(RangeError);
  });
});

describe('typing money', () => {
  test.each([
    ['', 0],
    ['05', 5],
    ['1.234,56', 123_456],
    ['R$\u00a035,50', 3550],
    ['abc', 0],
    ['-5', 5],
    ['1e3', 13],
    ['٣', 0],
    ['100000000', MAX_AMOUNT],
    ['100000001', 10_000_000],
    ['999999999', 99_999_999],
  ])('%j is read as %i cents', (typed, expected) => {
    expect(parseCents(typed)).toBe(expected);
  });

  it('reads every shown amount', () => {
    fc.assert(
      fc.property(cents, (amount) => {
        expect(parseCents(formatMoney(amount))).toBe(amount);
      }),
    );
  });

  it('shifts the amount by one place for each digit, up to the maximum', () => {
    fc.assert(
      fc.property(cents, fc.integer({ min: 0, max: 9 }), (amount, digit) => {
        const longer = amount * 10 + digit;
        expect(parseCents(`${formatMoney(amount)}${digit}`)).toBe(longer > MAX_AMOUNT ? amount : longer);
      }),
      {
        examples: [
          [10_000_000, 0],
          [10_000_000, 1],
          [MAX_AMOUNT, 9],
        ],
      },
    );
  });

  it('never exceeds the maximum, however much is pasted', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789,.') }), (typed) => {
        expect(parseCents(typed)).toBeLessThanOrEqual(MAX_AMOUNT);
        expect(Number.isInteger(parseCents(typed))).toBe(true);
      }),
    );
    expect(parseCents('9'.repeat(2_000_000))).toBe(99_999_999);
  });
});

/** `-12345` with 4 places → `-1.2345`. */
function formatDecimal(value: bigint, places: number): string {
  const digits = String(value < 0n ? -value : value).padStart(places + 1, '0');
  return `${value < 0n ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}
