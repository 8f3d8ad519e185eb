import fc from 'fast-check';
import type { CommissionSettings } from '../../domain/commission.ts';
import { paymentMethods, rewardTypes } from '../../domain/constants.ts';
import type { CommissionRate } from '../../domain/fields/rate.ts';
import { MAX_AMOUNT } from '../../domain/money.ts';
import type { Reward } from '../../domain/resources/rewards.ts';
import type { Service } from '../../domain/resources/services.ts';

/** Amounts that a form accepts. */
export const cents = fc.integer({ min: 0, max: MAX_AMOUNT });

/** Amounts of either sign, like in the ledger. */
export const signedCents = fc.integer({ min: -MAX_AMOUNT, max: MAX_AMOUNT });

/** A percentage from 0 to 100 with up to 2 decimals. */
export const percentage = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100);

export const method = fc.constantFrom(...paymentMethods);

/** A commission of a percentage or of a fixed amount. */
export const commissionRate: fc.Arbitrary<CommissionRate> = fc.oneof(
  fc.record({ percent: percentage }),
  fc.record({ fixed: cents }),
);

export const commissionSettings: fc.Arbitrary<CommissionSettings> = fc.record({
  commission_discount: fc.constantFrom('shared', 'shop'),
  commission_reward: fc.constantFrom('shop', 'shared'),
  commission_fee: fc.constantFrom('shop', 'shared'),
  commission_void: fc.constantFrom('professional', 'shop'),
});

export const day = fc
  .integer({ min: Date.UTC(1950, 0, 1) / 86_400_000, max: Date.UTC(2150, 0, 1) / 86_400_000 })
  .map((count) => new Date(count * 86_400_000).toISOString().slice(0, 10));

export const service: fc.Arbitrary<Service> = fc.record({
  id: fc.integer({ min: 1, max: 1_000 }),
  name: fc.string(),
  price: cents,
  points: fc.integer({ min: 0, max: 1_000 }),
});

export const reward: fc.Arbitrary<Reward> = fc.record({
  id: fc.integer({ min: 1, max: 1_000 }),
  title: fc.string(),
  description: fc.string(),
  points_required: fc.integer({ min: 1, max: 500 }),
  type: fc.constantFrom(...rewardTypes),
  value: percentage,
  min_limit: fc.integer({ min: 0, max: 20_000 }),
  active: fc.boolean(),
});

/** The two check digits of a CPF or a CNPJ, computed by the table of weights of the federal revenue. */
function withCheckDigits(text: string, weights: readonly number[]): string {
  const computeCheckDigit = (of: string) => {
    const used = weights.slice(weights.length - of.length);
    const rest = [...of].reduce((sum, each, index) => sum + (each.charCodeAt(0) - 48) * (used[index] ?? 0), 0) % 11;
    return rest < 2 ? '0' : String(11 - rest);
  };
  const first = text + computeCheckDigit(text);
  return first + computeCheckDigit(first);
}

const arbitraryDigits = (length: number, signs: string) =>
  fc
    .string({ unit: fc.constantFrom(...signs), minLength: length, maxLength: length })
    .filter((text) => new Set(text).size > 1);

export const cpf = arbitraryDigits(9, '0123456789').map((text) =>
  withCheckDigits(text, [11, 10, 9, 8, 7, 6, 5, 4, 3, 2]),
);
export const cnpj = fc
  .oneof(arbitraryDigits(12, '0123456789'), arbitraryDigits(12, '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'))
  .map((text) => withCheckDigits(text, [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]));

/** Valid PIX keys of all five kinds. */
export const pixKey = fc.oneof(
  cpf.map((key) => ({ kind: 'cpf', key }) as const),
  cnpj.map((key) => ({ kind: 'cnpj', key }) as const),
  fc
    .tuple(fc.constantFrom(11, 21, 37, 55, 68, 99), arbitraryDigits(8, '0123456789'))
    .map(([area, number]) => ({ kind: 'phone', key: `+55${area}9${number}` }) as const),
  fc
    .emailAddress()
    .map((address) => address.toLowerCase())
    .filter((address) => address.length <= 77 && !address.includes('%'))
    .map((key) => ({ kind: 'email', key }) as const),
  fc.uuid().map((key) => ({ kind: 'random', key }) as const),
);
