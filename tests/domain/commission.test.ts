import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type CommissionSale,
  type CommissionSettings,
  computeCommissions,
  computeRewardPart,
  DEFAULT_SETTINGS,
  formatPartnerNote,
  resolveRate,
  resolveVoidRule,
  splitBase,
  splitDifference,
  splitReceived,
  sumEntries,
} from '../../domain/commission.ts';
import { rateCodec } from '../../domain/fields/rate.ts';
import { allocateDiscount, sumCents } from '../../domain/money.ts';
import { commissionRate, commissionSettings, percentage } from './arbitraries.ts';

const toPlainText = (text: string) => text.replaceAll('\u00a0', ' ');

const arbitrarySale: fc.Arbitrary<CommissionSale> = fc
  .record({
    lines: fc.array(fc.record({ price: fc.nat(500_000), rate: fc.option(commissionRate) }), {
      minLength: 1,
      maxLength: 6,
    }),
    charged: fc.integer({ min: 1, max: 2_000_000 }),
    reward: fc.option(
      fc.record({
        type: fc.constantFrom('discount', 'service_free', 'product'),
        value: percentage.filter((v) => v >= 1),
      }),
    ),
    tip: fc.nat(20_000),
    feeShare: fc.nat(100),
  })
  .chain((sale) =>
    fc.option(fc.nat(sale.lines.length - 1)).map((free) => {
      const hasPaidLine = sale.lines.some(({ price }, line) => line !== free && price > 0);
      return sale.reward?.type === 'service_free' && hasPaidLine ? { ...sale, freeLine: free } : sale;
    }),
  )
  .map(({ feeShare, ...sale }) => ({ ...sale, fee: Math.floor(((sale.charged + sale.tip) * feeShare) / 100) }));

describe('the parts of a line', () => {
  test.each([
    [10_000, { percent: 50 }, 5_000],
    [9_999, { percent: 50 }, 5_000],
    [3_333, { percent: 33.33 }, 1_111],
    [100, { percent: 0.5 }, 1],
    [99, { percent: 0.5 }, 0],
    [5_000, { fixed: 2_500 }, 2_500],
    [2_000, { fixed: 2_500 }, 2_000],
    [5_000, null, 0],
  ])('%i cents at %j are %i for the professional', (base, rate, commission) => {
    expect(splitBase(base, rate)).toEqual({ base, commission, shop: base - commission });
  });

  test('add up to the base, and the commission is never negative nor above it', () => {
    fc.assert(
      fc.property(arbitrarySale, commissionSettings, (sale, settings) => {
        const parts = computeCommissions(sale, settings);
        expect(parts).toHaveLength(sale.lines.length);
        for (const [line, { base, commission, shop }] of parts.entries()) {
          expect(commission + shop).toBe(base);
          expect(commission).toBeGreaterThanOrEqual(0);
          expect(commission).toBeLessThanOrEqual(base);
          if (sale.lines[line]?.rate === null) expect(commission).toBe(0);
        }
      }),
      { numRuns: 5_000 },
    );
  });

  test('are of what was paid where everything is shared: the bases add up to the charge without its fees', () => {
    const shared = { ...DEFAULT_SETTINGS, commission_reward: 'shared', commission_fee: 'shared' } as const;
    fc.assert(
      fc.property(arbitrarySale, (sale) => {
        const withoutFee = computeCommissions({ ...sale, fee: 0 }, shared);
        expect(sumCents(withoutFee.map(({ base }) => base))).toBe(sale.charged);
        const withFee = computeCommissions({ ...sale, tip: 0, fee: Math.min(sale.fee, sale.charged) }, shared);
        expect(sumCents(withFee.map(({ base }) => base))).toBe(sale.charged - Math.min(sale.fee, sale.charged));
      }),
      { numRuns: 5_000 },
    );
  });

  test('are of the full prices where the shop bears every discount', () => {
    const settings = { ...DEFAULT_SETTINGS, commission_discount: 'shop' } as const;
    fc.assert(
      fc.property(arbitrarySale, (sale) => {
        const prices = sumCents(sale.lines.map(({ price }) => price));
        const bases = sumCents(computeCommissions(sale, settings).map(({ base }) => base));
        // A higher agreed total raises the base.
        expect(bases).toBeGreaterThanOrEqual(prices);
      }),
      { numRuns: 5_000 },
    );
  });
});

const half = { percent: 50 };
const twoLines = {
  lines: [
    { price: 6_000, rate: half },
    { price: 4_000, rate: half },
  ],
  tip: 0,
  fee: 0,
};
const cutTwoLines = (sale: Partial<CommissionSale> & { charged: number }, settings: Partial<CommissionSettings>) =>
  computeCommissions({ ...twoLines, reward: null, ...sale }, { ...DEFAULT_SETTINGS, ...settings });

describe('who bears', () => {
  const tenPercent = { type: 'discount', value: 10 };
  const free = { type: 'service_free', value: 0 };
  test.each<[string, Partial<CommissionSale> & { charged: number }, Partial<CommissionSettings>, number[]]>([
    ['a discount: both', { charged: 9_000 }, {}, [5_400, 3_600]],
    ['a discount: the shop', { charged: 9_000 }, { commission_discount: 'shop' }, [6_000, 4_000]],
    ['a higher agreed total: it raises the base', { charged: 12_000 }, {}, [7_200, 4_800]],
    ['a higher total, discounts the shop’s', { charged: 12_000 }, { commission_discount: 'shop' }, [7_200, 4_800]],
    ['a reward: the shop', { charged: 9_000, reward: tenPercent }, {}, [6_000, 4_000]],
    ['a reward: both', { charged: 9_000, reward: tenPercent }, { commission_reward: 'shared' }, [5_400, 3_600]],
    ['a reward on an agreed total', { charged: 7_200, reward: tenPercent }, {}, [4_800, 3_200]],
    ['a free service: the shop', { charged: 6_000, reward: free }, {}, [6_000, 4_000]],
    ['a free service: both', { charged: 6_000, reward: free }, { commission_reward: 'shared' }, [3_600, 2_400]],
    [
      'a free service that the reward names: the shop',
      { charged: 6_000, reward: free, freeLine: 1 },
      {},
      [6_000, 4_000],
    ],
    [
      'a free service that the reward names: both, so that its line pays nothing',
      { charged: 6_000, reward: free, freeLine: 1 },
      { commission_reward: 'shared' },
      [6_000, 0],
    ],
    [
      'a free service and a discount: both, of what was paid for the other line',
      { charged: 5_000, reward: free, freeLine: 1 },
      {},
      [5_000, 4_000],
    ],
    [
      'a card fee beside a free service: the line that was paid',
      { charged: 6_000, reward: free, freeLine: 1, fee: 300 },
      { commission_fee: 'shared' },
      [5_700, 4_000],
    ],
    [
      'a product: only the person’s discount',
      { charged: 9_000, reward: { type: 'product', value: 0 } },
      {},
      [5_400, 3_600],
    ],
    ['a card fee: the shop', { charged: 10_000, fee: 500 }, {}, [6_000, 4_000]],
    ['a card fee: both', { charged: 10_000, fee: 500 }, { commission_fee: 'shared' }, [5_700, 3_800]],
    [
      'the fee of the tip: nobody',
      { charged: 10_000, tip: 10_000, fee: 1_000 },
      { commission_fee: 'shared' },
      [5_700, 3_800],
    ],
  ])('%s', (_what, sale, settings, bases) => {
    expect(cutTwoLines(sale, settings).map(({ base }) => base)).toEqual(bases);
  });

  test('a discount of a reward that left an agreed total: its part is rounded to the cent, the rest is a person’s', () => {
    const reward = { type: 'discount', value: 33.33 };
    expect(computeRewardPart(4_000, { charged: 6_000, servicesSum: 10_000, reward })).toBe(3_000);
    expect(computeRewardPart(-2, { charged: 3, servicesSum: 1, reward: { type: 'discount', value: 10 } })).toBe(0);
    expect(
      computeRewardPart(9_999, { charged: 1, servicesSum: 10_000, reward: { type: 'discount', value: 100 } }),
    ).toBe(9_999);
  });
});

describe('the rate of a line', () => {
  const employee = {
    commission: 50,
    terms: [
      { service_id: 1, commission: { fixed: 2_000 } },
      { service_id: 2, commission: null },
      { service_id: 3, commission: { percent: 0 } },
    ],
  };
  test.each([
    ['the professional’s for the service', { id: '1' }, { fixed: 2_000 }],
    ['none of 0%', { id: 3 }, { percent: 0 }],
    ['the service’s, before the professional’s percentage', { id: 2, commission: { fixed: 900 } }, { fixed: 900 }],
    ['the service’s of 0%', { id: 4, commission: { percent: 0 } }, { percent: 0 }],
    ['the professional’s for a service that has its own', { id: 1, commission: { percent: 10 } }, { fixed: 2_000 }],
    ['else the professional’s', { id: 2, commission: null }, { percent: 50 }],
    ['the professional’s without a service', null, { percent: 50 }],
  ])('is %s', (_what, service, rate) => {
    expect(resolveRate(employee, service)).toEqual(rate);
  });

  test('is the first that is set: of the professional for the service, of the service, of the professional', () => {
    const orNull = fc.option(commissionRate);
    fc.assert(
      fc.property(orNull, orNull, percentage, (own, ofService, commission) => {
        const professional = { commission, terms: [{ service_id: 7, commission: own }] };
        const rate = resolveRate(professional, { id: '7', commission: ofService });
        expect(rate).toEqual([own, ofService, { percent: commission }].find((each) => each !== null));
        expect(resolveRate({ commission }, { id: 7, commission: ofService })).toEqual(
          ofService ?? { percent: commission },
        );
      }),
    );
  });

  test('travels as a bare number or a fixed amount in reais', () => {
    fc.assert(
      fc.property(commissionRate, (rate) => {
        expect(rateCodec.decode(JSON.parse(JSON.stringify(rateCodec.encode(rate))))).toEqual(rate);
      }),
    );
    expect(rateCodec.encode({ percent: 40 })).toBe(40);
    expect(rateCodec.encode({ fixed: 2_550 })).toEqual({ fixed: 25.5 });
    expect(rateCodec.decode({ percent: '12.5' })).toEqual({ percent: 12.5 });
    for (const odd of [null, 'x', {}, { fixed: 'x' }]) expect(() => rateCodec.decode(odd)).toThrow(TypeError);
  });
});

test.each([
  ['mistake', 'clt', 'professional', 'mistake', true],
  [null, 'clt', 'shop', 'mistake', true],
  ['customer', 'clt', 'professional', 'clt', false],
  ['customer', 'parceiro', 'professional', 'professional', true],
  ['customer', 'autonomo', 'shop', 'shop', false],
  ['customer', null, 'professional', 'professional', true],
] as const)(
  'a void by %s of somebody who is %s, setting %s, follows the rule %s',
  (cause, regime, setting, rule, isTakenBack) => {
    expect(resolveVoidRule(cause, regime, { commission_void: setting })).toEqual({ rule, isTakenBack });
  },
);

test('the sums of a statement are the sums of its rows, and commission and shop add up to the base', () => {
  const row = { price: null, discount: null, fee: null, base: null };
  const sums = sumEntries([
    { kind: 'commission', price: 6_000, discount: 600, fee: 0, base: 5_400, amount: 2_700 },
    { kind: 'commission_void', price: -4_000, discount: 0, fee: 0, base: -4_000, amount: 0 },
    { ...row, kind: 'tip', amount: 500 },
    { ...row, kind: 'tip_void', amount: -200 },
    { ...row, kind: 'advance', amount: -3_000 },
    { ...row, kind: 'adjustment', amount: -100 },
  ]);
  expect(sums).toEqual({
    ...{ lines: 1, gross: 2_000, discounts: 600, base: 1_400, commission: 2_700, shop: -1_300 },
    ...{ tips: 300, advances: -3_000, adjustments: -100 },
  });
});

describe('what is between the price and the base of a line', () => {
  test('is discount, surcharge and fee, and both parts are what was paid', () => {
    fc.assert(
      fc.property(arbitrarySale, commissionSettings, (sale, settings) => {
        const cut = computeCommissions(sale, settings);
        const prices = sale.lines.map(({ price }) => price);
        const discounts = allocateDiscount(prices, sumCents(prices) - sale.charged, sale.freeLine);
        const entries = cut.map(({ base, commission, fee }, line) => {
          const [price = 0, discount = 0] = [prices[line], discounts[line]];
          return { kind: 'commission' as const, price, discount, fee, base, amount: commission };
        });
        for (const entry of entries) {
          const { discount, surcharge, fee } = splitDifference(entry);
          expect(entry.price - discount + surcharge - (fee ?? 0)).toBe(entry.base);
        }
        const fees = sumCents(cut.map(({ fee }) => fee));
        expect(fees).toBeLessThanOrEqual(settings.commission_fee === 'shop' ? 0 : sale.fee);
        const note = splitReceived(entries);
        expect(note.received).toBe(sale.charged);
        expect(note.commission + note.shop).toBe(sale.charged);
        expect(note.gross - note.discount + note.surcharge - note.shopDiscount).toBe(sale.charged);
      }),
      { numRuns: 3_000 },
    );
  });

  test.each<[string, Partial<CommissionSale> & { charged: number }, Partial<CommissionSettings>, number[]]>([
    ['the shop’s fee', { charged: 9_000, fee: 200 }, {}, [0, 0]],
    ['a shared fee', { charged: 10_000, fee: 200 }, { commission_fee: 'shared' }, [120, 80]],
    [
      'a shared fee and a discount that is the shop’s',
      { charged: 9_000, fee: 200 },
      { commission_fee: 'shared', commission_discount: 'shop' },
      [120, 80],
    ],
    [
      'a shared fee, without the part of the tip',
      { charged: 9_000, tip: 1_000, fee: 200 },
      { commission_fee: 'shared' },
      [108, 72],
    ],
  ])('%s', (_what, sale, settings, fees) => {
    expect(cutTwoLines(sale, settings).map(({ fee }) => fee)).toEqual(fees);
  });

  test('is discount where a stored line has no fee', () => {
    const line = { kind: 'commission', price: 5_000, discount: 500, fee: null, base: 4_600, amount: 2_300 } as const;
    expect(splitDifference(line)).toEqual({ discount: 400, surcharge: 0, fee: null, shopDiscount: 100 });
  });

  test('is the shop’s part where it bears a discount, so that the parts of an invoice are what was received', () => {
    const line = { kind: 'commission', price: 15_000, discount: 3_300, fee: 0, base: 15_000, amount: 7_500 } as const;
    expect(splitReceived([line])).toMatchObject({
      received: 11_700,
      commission: 7_500,
      shop: 4_200,
      shopDiscount: 3_300,
    });
  });

  test('with a reversal: the gross is that of the counted lines, and the reversed lines stand apart', () => {
    const line = { kind: 'commission', price: 5_000, discount: 500, fee: 0, base: 4_500, amount: 1_800 } as const;
    const reversal = {
      kind: 'commission_void',
      price: -3_000,
      discount: 0,
      fee: 0,
      base: -3_000,
      amount: -1_200,
    } as const;
    expect(splitReceived([line, reversal])).toMatchObject({
      lines: 1,
      gross: 5_000,
      reversals: 1,
      reversed: -3_000,
      discount: 500,
      received: 1_500,
      commission: 600,
      shop: 900,
    });
  });
});

test('the invoice of a salão-parceiro names both documents with the part of each', () => {
  const documents = { shop: '12ABC34501DE35', employee: '52998224725' };
  expect(toPlainText(formatPartnerNote({ shop: 123_456, commission: 150 }, documents) ?? '')).toBe(
    'SALAO-PARCEIRO: 12.ABC.345/01DE-35 COTA-PARTE R$ 1.234,56\nPROFISSIONAL-PARCEIRO: 529.982.247-25 COTA-PARTE R$ 1,50',
  );
  expect(formatPartnerNote({ shop: 1, commission: 1 }, { ...documents, employee: null })).toBeNull();
});
