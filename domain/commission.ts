import { formatDocument } from './brDocuments.ts';
import type { CommissionRate } from './fields/rate.ts';
import type { ServiceOverride } from './fields/terms.ts';
import { type Id, isSameId } from './ids.ts';
import { allocate, allocateDiscount, type Cents, computePercent, formatMoney, negate, sumCents } from './money.ts';

/*
 * How the price of a line is cut between the professional and the shop (docs/decisions/0014-commissions.md). Server and screens use the
 * same functions.
 */

/** How a professional works for the shop, with its label. */
export const REGIMES = { clt: 'CLT', parceiro: 'Salão-parceiro', autonomo: 'Autônomo' } as const;
export type Regime = keyof typeof REGIMES;

/* Who bears what lowers the base of a commission, with the labels of the settings. */
export const DISCOUNT_BEARERS = {
  shared: 'Divide: a comissão é do que foi pago',
  shop: 'Do salão: a comissão é do preço cheio',
} as const;
export const REWARD_BEARERS = {
  shop: 'Do salão: a comissão é do preço cheio',
  shared: 'Divide: o que foi dado não paga comissão',
} as const;
export const FEE_BEARERS = { shop: 'Do salão', shared: 'Divide: sai antes da comissão' } as const;
/** After a payout, for parceiro and autônomo. */
export const VOID_BEARERS = {
  professional: 'A comissão sai do próximo pagamento',
  shop: 'A comissão fica com o profissional',
} as const;

export interface CommissionSettings {
  commission_discount: keyof typeof DISCOUNT_BEARERS;
  commission_reward: keyof typeof REWARD_BEARERS;
  commission_fee: keyof typeof FEE_BEARERS;
  commission_void: keyof typeof VOID_BEARERS;
}

export const DEFAULT_SETTINGS: CommissionSettings = {
  commission_discount: 'shared',
  commission_reward: 'shop',
  commission_fee: 'shop',
  commission_void: 'professional',
};

/** Why a sale was voided, with the text of its button. A void without a cause counts as a mistake. */
export const VOID_CAUSES = { mistake: 'Lançamento errado', customer: 'Cliente desistiu' } as const;
export type VoidCause = keyof typeof VOID_CAUSES;
export const CAUSE_REQUIRED = 'Escolha a causa do estorno';

/** The kinds of rows of a statement, with their labels. */
export const ENTRY_KINDS = {
  commission: 'Comissão',
  tip: 'Gorjeta',
  commission_void: 'Estorno de comissão',
  tip_void: 'Estorno de gorjeta',
  advance: 'Vale',
  adjustment: 'Ajuste',
} as const;
export type EntryKind = keyof typeof ENTRY_KINDS;

/** The kinds of rows that make up each figure of a statement. */
const FIGURE_KINDS = {
  commission: ['commission', 'commission_void'],
  tips: ['tip', 'tip_void'],
  advances: ['advance'],
  adjustments: ['adjustment'],
} as const satisfies Record<string, readonly EntryKind[]>;
export type Figure = keyof typeof FIGURE_KINDS;

/** The rows that make up a figure. */
export function filterByFigure<T extends { kind: EntryKind }>(entries: readonly T[], figure: Figure): T[] {
  const kinds: readonly EntryKind[] = FIGURE_KINDS[figure];
  return entries.filter(({ kind }) => kinds.includes(kind));
}

/** Which rule decided what the void of a paid line or tip takes back, in the words of the statement. */
export const VOID_RULES = {
  mistake: 'Lançamento errado: a comissão é devolvida ao salão.',
  clt: 'O cliente desistiu: a comissão fica com o profissional, que é CLT (TST, Tema 65).',
  professional: 'O cliente desistiu: a comissão é devolvida ao salão, como está nos ajustes.',
  shop: 'O cliente desistiu: a comissão fica com o profissional, como está nos ajustes.',
  tip: 'A gorjeta foi estornada com a venda.',
} as const;
export type VoidRule = keyof typeof VOID_RULES;

/** What pays a payout, with its label. `settled` pays nothing: it was paid before the shop used payouts. */
export const PAYOUT_SOURCES = {
  drawer: 'Dinheiro da gaveta',
  outside: 'Fora da gaveta',
  settled: 'Já estava pago',
} as const;
export type PayoutSource = keyof typeof PAYOUT_SOURCES;

/** The rate of a line: the professional's for that service, else the service's, else the professional's percentage. */
export function resolveRate(
  employee: { commission: number; terms?: readonly Pick<ServiceOverride, 'service_id' | 'commission'>[] },
  service: { id: Id | null; commission?: CommissionRate | null } | null,
): CommissionRate {
  const own = employee.terms?.find((term) => isSameId(term.service_id, service?.id))?.commission;
  return own ?? service?.commission ?? { percent: employee.commission };
}

/** A part of the price of a line. `commission` and `shop` add up to `base`. */
export interface CommissionParts {
  base: Cents;
  commission: Cents;
  shop: Cents;
}

/** The parts of a base, which may be 0 but not negative; half a cent goes to the professional. Without a rate all of it is the shop's. */
export function splitBase(base: Cents, rate: CommissionRate | null): CommissionParts {
  const commission =
    rate === null ? 0 : 'fixed' in rate ? Math.min(rate.fixed, base) : computePercent(base, rate.percent);
  return { base, commission, shop: sumCents([base, negate(commission)]) };
}

/** What the lines of a sale are cut by. */
export interface CommissionSale {
  /** The rate of a line without a professional is null. */
  lines: readonly { price: Cents; rate: CommissionRate | null }[];
  /** What was charged for the lines, without the tip. */
  charged: Cents;
  reward: { type: string; value: number } | null;
  /** The index of the line that the reward made free; null for none. */
  freeLine?: number | null;
  tip: Cents;
  /** The card fees of all payments. */
  fee: Cents;
}

/** The parts of a stored line. */
export interface LineParts extends CommissionParts {
  /** The card fee that lowered the base. */
  fee: Cents;
}

/** The parts of each line of a sale. */
export function computeCommissions(sale: CommissionSale, settings: CommissionSettings): LineParts[] {
  const { lines, charged, reward, freeLine = null } = sale;
  const prices = lines.map(({ price }) => price);
  const discount = sumCents([sumCents(prices), negate(charged)]);
  const freePrice = freeLine === null ? null : (prices[freeLine] ?? 0);
  const rewardPart = freePrice ?? computeRewardPart(discount, { charged, servicesSum: sumCents(prices), reward });
  const personPart = sumCents([discount, negate(rewardPart)]);
  // A higher agreed total raises the base whatever the setting says.
  const sharedByPerson = settings.commission_discount === 'shared' ? personPart : Math.min(personPart, 0);
  const sharedReward = settings.commission_reward === 'shared' ? rewardPart : 0;
  const deductions =
    freeLine === null
      ? allocateDiscount(prices, sumCents([sharedByPerson, sharedReward]))
      : allocateDiscount(prices, sumCents([sharedByPerson, rewardPart]), freeLine).with(freeLine, sharedReward);
  const fees = settings.commission_fee === 'shared' ? allocateFee(sale) : [];
  return lines.map(({ price, rate }, line) => {
    const lineFee = fees[line] ?? 0;
    const base = Math.max(0, sumCents([price, negate(deductions[line] ?? 0), negate(lineFee)]));
    return { ...splitBase(base, rate), fee: lineFee };
  });
}

/** The card fee of each line: in proportion to what was paid for it. The tip's share lowers no base. */
function allocateFee({ lines, charged, freeLine, tip, fee }: CommissionSale): Cents[] {
  const prices = lines.map(({ price }) => price);
  const discounts = allocateDiscount(prices, sumCents([...prices, negate(charged)]), freeLine);
  const totals = prices.map((price, line) => sumCents([price, negate(discounts[line] ?? 0)]));
  return allocate(fee, [...totals, tip]);
}

/** The reward's part of a discount; the rest is what a person agreed on, which may be negative. */
export function computeRewardPart(
  discount: Cents,
  { charged, servicesSum, reward }: { charged: Cents; servicesSum: Cents; reward: CommissionSale['reward'] },
): Cents {
  if (reward?.type === 'service_free') return Math.max(0, discount);
  if (reward?.type !== 'discount') return 0;
  const { value } = reward;
  if (sumCents([servicesSum, negate(computePercent(servicesSum, value))]) === charged) return discount;
  // The charged amount is what the reward left of an agreed total. A reward of all of it leaves nothing to compute from.
  if (value >= 100) return Math.max(0, discount);
  const hundredths = Math.round(value * 100);
  return Number(
    (BigInt(charged) * BigInt(hundredths) * 2n + BigInt(10_000 - hundredths)) / (BigInt(10_000 - hundredths) * 2n),
  );
}

/** Whether the void of a paid line takes the commission back, and the rule that decides it. */
export function resolveVoidRule(
  cause: VoidCause | null,
  regime: Regime | null,
  { commission_void }: Pick<CommissionSettings, 'commission_void'>,
): { rule: VoidRule; isTakenBack: boolean } {
  if (cause !== 'customer') return { rule: 'mistake', isTakenBack: true };
  if (regime === 'clt') return { rule: 'clt', isTakenBack: false };
  return { rule: commission_void, isTakenBack: commission_void === 'professional' };
}

/** The sums of a statement's rows, in cents. Commission and shop add up to base. */
export interface CommissionSums {
  lines: number;
  gross: Cents;
  /** What the customers did not pay of it. Negative where agreed totals were higher. */
  discounts: Cents;
  base: Cents;
  commission: Cents;
  shop: Cents;
  tips: Cents;
  /** Negative, as the rows are. */
  advances: Cents;
  adjustments: Cents;
}

/** A row of a statement as far as sums need it. */
export interface CountedEntry {
  kind: EntryKind;
  price: Cents | null;
  /** What the customer did not pay of the price, borne by the shop or shared. Negative for a higher agreed total. */
  discount: Cents | null;
  /** The card fee that lowered the base; of a line null where it is not known, which leaves it in the discount. */
  fee: Cents | null;
  base: Cents | null;
  amount: Cents;
}

/** What is between the price of a row and its base, with the signs of the row: price - discount + surcharge - fee = base. */
export function splitDifference({ kind, price, discount, fee, base }: CountedEntry) {
  const shared = sumCents([price, negate(base ?? 0), negate(fee ?? 0)]);
  const isSurcharge = kind === 'commission_void' ? shared > 0 : shared < 0;
  return {
    discount: isSurcharge ? 0 : shared,
    surcharge: isSurcharge ? negate(shared) : 0,
    fee,
    /** A discount that the shop bears, which does not lower the base. */
    shopDiscount: sumCents([discount, negate(shared)]),
  };
}

/**
 * What customers paid for the lines of rows, in both parts: gross + reversed - discount + surcharge - shopDiscount = commission + shop. What
 * the shop bears, a card fee too, lowers its part. `reversed` is the price of the reversed lines, at most 0.
 */
export function splitReceived(entries: readonly CountedEntry[]) {
  const { lines, gross, discounts, commission } = sumEntries(entries);
  const rows = filterByFigure(entries, 'commission');
  const parts = rows.map(splitDifference);
  const reversals = rows.filter(({ kind }) => kind === 'commission_void');
  const reversed = sumCents(reversals.map(({ price }) => price));
  return {
    lines,
    gross: sumCents([gross, negate(reversed)]),
    reversals: reversals.length,
    reversed,
    discount: sumCents(parts.map(({ discount }) => discount)),
    surcharge: sumCents(parts.map(({ surcharge }) => surcharge)),
    shopDiscount: sumCents(parts.map(({ shopDiscount }) => shopDiscount)),
    received: sumCents([gross, negate(discounts)]),
    commission,
    shop: sumCents([gross, negate(discounts), negate(commission)]),
  };
}

/** What rows of a statement add up to. The answer of the server has the same sums. */
export function sumEntries(entries: readonly CountedEntry[]): CommissionSums {
  const lines = filterByFigure(entries, 'commission');
  const sumFigure = (figure: Figure) => sumCents(filterByFigure(entries, figure).map(({ amount }) => amount));
  const base = sumCents(lines.map((line) => line.base));
  const commission = sumFigure('commission');
  return {
    lines: lines.filter(({ kind }) => kind === 'commission').length,
    gross: sumCents(lines.map(({ price }) => price)),
    discounts: sumCents(lines.map(({ discount }) => discount)),
    base,
    commission,
    shop: sumCents([base, negate(commission)]),
    tips: sumFigure('tips'),
    advances: sumFigure('advances'),
    adjustments: sumFigure('adjustments'),
  };
}

/**
 * The text that the invoice of a salão-parceiro carries (Lei 12.592, art. 1º-A): both documents with the part of each, in two lines. Null
 * without both documents.
 */
export function formatPartnerNote(
  { commission, shop }: Pick<CommissionSums, 'commission' | 'shop'>,
  documents: { shop: string | null | undefined; employee: string | null | undefined },
): string | null {
  if (!documents.shop || !documents.employee) return null;
  return [
    `SALAO-PARCEIRO: ${formatDocument(documents.shop)} COTA-PARTE ${formatMoney(shop)}`,
    `PROFISSIONAL-PARCEIRO: ${formatDocument(documents.employee)} COTA-PARTE ${formatMoney(commission)}`,
  ].join('\n');
}
