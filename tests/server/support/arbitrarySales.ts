import fc from 'fast-check';
import { type CommissionSale, type CommissionSettings, computeCommissions } from '../../../domain/commission.ts';
import { paymentMethods } from '../../../domain/constants.ts';
import type { CommissionRate } from '../../../domain/fields/rate.ts';
import { allocate, allocateDiscount, type Cents, sumCents } from '../../../domain/money.ts';
import {
  type CardFees,
  MAX_INSTALLMENTS,
  type Payment,
  REPEATABLE_METHODS,
  sumTakingsByMethod,
  validatePayments,
} from '../../../domain/payments.ts';
import type { Reward } from '../../../domain/resources/rewards.ts';
import { canSell, computeSaleTotals, getRedeemedReward, type RewardChoice } from '../../../domain/sale.ts';
import {
  addFeesAndTips,
  reverseMovements,
  toMovements,
  toPaymentRows,
} from '../../../server/features/sales/payments.ts';
import * as arbitrary from '../../domain/arbitraries.ts';

/** A sale as a user might make it. */
interface ArbitrarySale {
  /** Prices of the lines, at least one. */
  prices: Cents[];
  total: Cents;
  tip: Cents;
  /** Their sum is the total plus the tip. */
  payments: Payment[];
  fees: CardFees;
  reward: CommissionSale['reward'];
  /** Of the lines, in their order; null for a line without a professional. */
  rates: (CommissionRate | null)[];
  settings: CommissionSettings;
}

const arbitraryPart = fc.record({
  method: arbitrary.method,
  weight: fc.nat(100),
  change: fc.option(fc.nat(20_000)),
  installments: fc.option(fc.integer({ min: 1, max: MAX_INSTALLMENTS })),
});

const arbitraryChoice = (reward: Reward): fc.Arbitrary<RewardChoice> =>
  fc.oneof(
    fc.constantFrom({ kind: 'auto' } as const, { kind: 'none' } as const),
    fc.record({ kind: fc.constant('chosen'), reward: fc.constant(reward), free: arbitrary.cents }),
  );

/** Zero to six services, with a reward, an agreed total or neither, with or without tip, paid in one to four parts. */
export const arbitrarySale: fc.Arbitrary<ArbitrarySale> = arbitrary.reward
  .chain((reward) =>
    fc.record({
      services: fc.array(fc.record({ price: fc.integer({ min: 1, max: 50_000 }) }), { maxLength: 6 }),
      customTotal: fc.option(fc.integer({ min: 1, max: 300_000 })),
      rewards: fc.constant([reward]),
      customerPoints: fc.option(fc.nat(1_000)),
      choice: arbitraryChoice(reward),
      tip: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 20_000 })),
      parts: fc.array(arbitraryPart, { minLength: 1, maxLength: 4 }),
      fees: fc.record({
        debit_fee: arbitrary.percentage,
        credit_fee: arbitrary.percentage,
        credit_2_fee: arbitrary.percentage,
        credit_7_fee: arbitrary.percentage,
      }),
      rates: fc.array(fc.option(arbitrary.commissionRate), { minLength: 6, maxLength: 6 }),
      settings: arbitrary.commissionSettings,
    }),
  )
  .map(({ tip, parts, fees, rates, settings, ...sale }) => {
    const totals = computeSaleTotals(sale);
    const { total } = totals;
    // A sale without services has one line.
    const prices = sale.services.length > 0 ? sale.services.map(({ price }) => price) : [total];
    const commission = { reward: getRedeemedReward(totals), rates, settings };
    return { prices, total, tip, payments: splitPayments(parts, total + tip), fees, ...commission };
  })
  .filter(({ total, tip, payments }) => canSell(total) && total + tip >= payments.length);

type Part = typeof arbitraryPart extends fc.Arbitrary<infer Value> ? Value : never;

/** Splits the amount due over parts of at least one cent; only cards may repeat. */
function splitPayments(parts: readonly Part[], due: Cents): Payment[] {
  const extra = Math.max(0, due - parts.length);
  const amounts = allocate(
    extra,
    parts.map(({ weight }) => weight + 1),
  );
  return parts.map(({ method, change, installments }, index) => {
    const isTaken = parts.findIndex((other) => other.method === method) < index && !REPEATABLE_METHODS.includes(method);
    const usedMethod = isTaken ? 'credit' : method;
    const amount = (amounts[index] ?? 0) + 1;
    return {
      method: usedMethod,
      amount,
      tendered: usedMethod === 'cash' && change !== null ? amount + change : null,
      installments: usedMethod === 'credit' ? installments : null,
    };
  });
}

/** The sums of a sale that the server would record wrongly, with the difference in cents; `{}` when all are right. */
export function findSumErrors(sale: ArbitrarySale): Record<string, Cents> {
  const { prices, total, tip, payments, fees } = sale;
  const discount = sumCents(prices) - total;
  const discounts = allocateDiscount(prices, discount);
  const parts = addFeesAndTips(payments, tip, fees);
  const rows = toPaymentRows(1, parts);
  const movementFields = { sale_id: 1, expense_id: null, customer_id: null, points: 0 };
  const movements = toMovements(parts, movementFields).map((movement) => ({ line: 0, ...movement }));
  const reversals = reverseMovements(movements, movementFields);
  const sum = (rows: readonly { cents: Cents }[]) => sumCents(rows.map(({ cents }) => cents));
  const takings = movements.filter(({ kind }) => kind === 'sale');
  const expected = sumTakingsByMethod({ amount: total, payment_method: 'pix', payments, tip: { amount: tip } });
  const errors: Record<string, Cents> = {
    'refused payments': validatePayments(payments, total + tip) === null ? 0 : total,
    'discount of the lines': sumCents(discounts) - discount,
    'total of the lines': sumCents(prices.map((price, line) => price - (discounts[line] ?? 0))) - total,
    'lines below zero': discounts.filter((cents, line) => cents > (prices[line] ?? 0)).length,
    'total of the payments': sum(rows) - total - tip,
    'takings in the ledger': sum(takings) - total,
    'tip in the ledger': sum(movements) - sum(takings) - tip,
    'fees below zero or above their payment': rows.filter((row) => row.fee_cents < 0 || row.fee_cents > row.cents)
      .length,
    'ledger after a void': sum([...movements, ...reversals]),
  };
  Object.assign(errors, findCommissionErrors(sale, sumCents(parts.map(({ fee }) => fee))));
  for (const [line, { cents }] of rows.entries())
    errors[`part ${line} in the ledger`] = sum(movements.filter((movement) => movement.line === line)) - cents;
  for (const method of paymentMethods) {
    const isByMethod = (movement: { method: unknown }) => movement.method === method;
    errors[`takings by ${method}`] = sum(takings.filter(isByMethod)) - expected[method];
    errors[`ledger after a void by ${method}`] = sum([...movements, ...reversals].filter(isByMethod));
  }
  return Object.fromEntries(Object.entries(errors).filter(([, cents]) => cents !== 0));
}

/** Wrong parts of the lines, in cents off. */
function findCommissionErrors(sale: ArbitrarySale, fee: Cents): Record<string, Cents> {
  const { prices, total, tip, reward, rates, settings } = sale;
  const lines = prices.map((price, line) => ({ price, rate: rates[line] ?? null }));
  const commissionSale = { lines, charged: total, reward, tip, fee };
  const parts = computeCommissions(commissionSale, settings);
  const shared = { ...settings, commission_discount: 'shared', commission_reward: 'shared' } as const;
  const withoutFee = computeCommissions({ ...commissionSale, fee: 0 }, shared);
  return {
    'commission and shop': sumCents(parts.map(({ base, commission, shop }) => Math.abs(commission + shop - base))),
    'commissions below zero or above their base': parts.filter(
      ({ base, commission }) => commission < 0 || commission > base,
    ).length,
    'commission of lines without a professional': sumCents(
      parts.map(({ commission }, line) => (lines[line]?.rate === null ? commission : 0)),
    ),
    'total of the bases': sumCents(withoutFee.map(({ base }) => base)) - total,
  };
}
