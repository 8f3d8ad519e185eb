/** Integer cents of BRL. Every amount inside the product is one; money is never added up in floats. */
export type Cents = number;

/** The largest amount that can be typed: R$ 1.000.000,00. */
export const MAX_AMOUNT: Cents = 100_000_000;

const brl = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });

/** From this number of reais on, a float cannot represent every cent. */
const MAX_EXACT_REAIS = 2 ** 46;

/** Excludes what `Number` also accepts but nobody means as an amount: `0x10`, `0b1`, `Infinity`. */
const DECIMAL = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;

/** Decodes a number or a numeric string. Throws a TypeError for anything that is not a finite decimal number. */
export function toNumber(wire: unknown): number {
  const text = typeof wire === 'number' ? String(wire) : typeof wire === 'string' ? wire.trim() : '';
  const value = DECIMAL.test(text) ? Number(text) : Number.NaN;
  if (!Number.isFinite(value)) throw new TypeError(`not a number: ${String(wire)}`);
  return value;
}

/**
 * Decodes an amount in reais, a number or a numeric string (`35.5`, `"35.50"`), as cents; half a cent is rounded away
 * from zero. Throws a TypeError for anything that is not a finite decimal number, a RangeError for more than a safe
 * integer of cents.
 */
export function toCents(reais: unknown): Cents {
  const value = toNumber(reais);
  const text = String(reais).trim();
  // Shifts the decimal text instead of multiplying: 1.005 * 100 is 100.49999999999999.
  const cents = Math.round(Number(shiftTwoDecimals(text.replace(/^[+-]/, ''))));
  return guardCents(value < 0 ? negate(cents) : cents);
}

/** Cents as reais for the wire, at most 2 decimals. Throws a RangeError if `toCents` would not read the same amount back. */
export function toReais(cents: Cents): number {
  const reais = Number(`${guardCents(cents)}e-2`);
  if (Math.abs(reais) >= MAX_EXACT_REAIS) throw new RangeError(`more cents than reais can represent: ${cents}`);
  return reais;
}

/** `123456` → `R$ 1.234,56` (with the no-break space of pt-BR); `–` for an amount that a back end did not send. */
export function formatMoney(cents: Cents | null | undefined): string {
  if (cents === null || cents === undefined) return '–';
  // From text: a quotient is not exact, and -0 would be `−R$ 0,00`. With a minus sign, because a line may break after a hyphen.
  return brl.format(`${guardCents(cents)}e-2` as `${number}`).replace('-', '−');
}

/** The negative of a number; 0 for 0, where a unary minus returns -0. */
export function negate(value: number): number {
  return 0 - value;
}

/** Whether a value is an amount in cents. */
export function isCents(value: unknown): value is Cents {
  return Number.isSafeInteger(value);
}

/** The sum of amounts in cents; null adds nothing. Throws a RangeError above the safe integers. */
export function sumCents(amounts: Iterable<Cents | null>): Cents {
  let total = 0;
  for (const amount of amounts) total = guardCents(total + guardCents(amount ?? 0));
  return total;
}

/**
 * `percent` (0 to 100, at most 2 decimals) of an amount, exact for every safe amount, half a cent rounded up. Throws a RangeError for NaN
 * and Infinity.
 */
export function computePercent(cents: Cents, percent: number): Cents {
  const hundredths = Math.round(percent * 100);
  // Multiples of 10,000 separately: the whole product would exceed the safe integers.
  const whole = Math.floor(guardCents(cents) / 10_000);
  const rest = cents - whole * 10_000;
  return guardCents(whole * hundredths + Math.floor((rest * hundredths + 5_000) / 10_000));
}

/**
 * An amount in cents split in proportion to weights; the remaining cents go to the largest remainders, among equals to the first. Throws a
 * RangeError if no weight is above zero and the amount is not zero.
 */
export function allocate(amount: Cents, weights: readonly number[]): Cents[] {
  const total = BigInt(sumCents(weights));
  if (total <= 0n) {
    if (amount !== 0) throw new RangeError('no weight is above zero');
    return weights.map(() => 0);
  }
  const whole = BigInt(Math.abs(guardCents(amount)));
  const shares = weights.map((weight, index) => {
    const share = whole * BigInt(weight);
    return { index, cents: share / total, rest: share % total };
  });
  let left = whole - shares.reduce((sum, { cents }) => sum + cents, 0n);
  for (const share of shares.toSorted(
    (a, b) => Number(b.rest > a.rest) - Number(b.rest < a.rest) || a.index - b.index,
  )) {
    if (left === 0n) break;
    share.cents += 1n;
    left -= 1n;
  }
  return shares.map(({ cents }) => (amount < 0 ? negate(Number(cents)) : Number(cents)));
}

/**
 * The discount of each line, in proportion to the prices; negative if a higher total was agreed on. The lines less their
 * discounts add up to the total. Lines without a price share it evenly. The discount of the line `freeLine`, an index, is its
 * price, and the others share the rest; they must have a price.
 */
export function allocateDiscount(prices: readonly Cents[], discount: Cents, freeLine: number | null = null): Cents[] {
  if (freeLine !== null) {
    const price = prices[freeLine] ?? 0;
    return allocate(discount - price, prices.with(freeLine, 0)).with(freeLine, price);
  }
  const isFree = prices.every((price) => price === 0);
  return allocate(discount, isFree ? prices.map(() => 1) : prices);
}

/** `33.3` → `33,3%`; `–` for null. */
export function formatPercent(percent: number | null): string {
  if (percent === null) return '–';
  return `${percent.toLocaleString('pt-BR')}%`;
}

/**
 * The cents of a text typed or pasted into a money field: only its digits count (`1.234,56` → `123456`). Above
 * MAX_AMOUNT the last digit is dropped.
 */
export function parseCents(typed: string): Cents {
  const digits = typed.replace(/\D/g, '').replace(/^0+/, '').slice(0, String(MAX_AMOUNT).length);
  return Number(Number(digits) > MAX_AMOUNT ? digits.slice(0, -1) : digits);
}

export const TWO_DECIMALS = 'Use no máximo 2 casas decimais';

/** Whether a number has at most 2 decimals. Float errors of a sum (0.1 + 0.2) are tolerated, a third decimal is not. */
export function hasAtMostTwoDecimals(value: number): boolean {
  return Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;
}

function guardCents(cents: number): Cents {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`not integer cents: ${cents}`);
  return cents;
}

function shiftTwoDecimals(text: string): string {
  const [mantissa = '', exponent = '0'] = text.toLowerCase().split('e');
  return `${mantissa}e${Number(exponent) + 2}`;
}
