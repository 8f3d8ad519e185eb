/** Integer cents of BRL. Every amount inside the product is one; floats never add up money. */
export type Cents = number;

/** The largest single amount anyone may type: R$ 1.000.000,00. */
export const MAX_AMOUNT: Cents = 100_000_000;

const brl = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });

/** From here on a number of reais no longer tells one cent from the next. */
const INDISTINCT_REAIS = 2 ** 46;

/** What `Number` reads as well but nobody means as an amount (`0x10`, `0b1`, `Infinity`) is left out. */
const decimal = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;

/** Reads a number as it comes over the wire: a number or a numeric string. Throws a TypeError for anything that is not a finite decimal number. */
export function toNumber(wire: unknown): number {
  const text = typeof wire === 'number' ? String(wire) : typeof wire === 'string' ? wire.trim() : '';
  const value = decimal.test(text) ? Number(text) : Number.NaN;
  if (!Number.isFinite(value)) throw new TypeError(`not a number: ${String(wire)}`);
  return value;
}

/**
 * Reads an amount in reais as it comes over the wire: a number or a numeric string (`35.5`, `"35.50"`).
 * Returns cents, half a cent rounded away from zero; throws a TypeError for anything that is not a finite decimal
 * number, a RangeError for more than integer cents hold exactly.
 */
export function toCents(reais: unknown): Cents {
  const value = toNumber(reais);
  const text = String(reais).trim();
  // The decimal text is shifted instead of multiplied: 1.005 * 100 is 100.49999999999999.
  const cents = Math.round(Number(shiftTwo(text.replace(/^[+-]/, ''))));
  // `0 -` and not a unary minus, which would make a -0 of "-0".
  return guardCents(value < 0 ? 0 - cents : cents);
}

/** Cents as the reais number that goes over the wire, at most 2 decimals. Throws a RangeError where `toCents` would not read the same back. */
export function toReais(cents: Cents): number {
  const reais = Number(`${guardCents(cents)}e-2`);
  if (Math.abs(reais) >= INDISTINCT_REAIS) throw new RangeError(`more cents than reais can tell apart: ${cents}`);
  return reais;
}

/** `123456` → `R$ 1.234,56` (with the no-break space of pt-BR); `–` for an amount that a back end did not say. */
export function formatMoney(cents: Cents | null | undefined): string {
  if (cents === null || cents === undefined) return '–';
  // As text: a quotient is not exact, and -0 would read `−R$ 0,00`.
  // With a minus sign: a line may break after a hyphen.
  return brl.format(`${guardCents(cents)}e-2` as `${number}`).replace('-', '−');
}

/**
 * Sum of amounts in cents; 0 for none. One that a back end did not say adds nothing. Throws a RangeError past the integers a number
 * holds exactly.
 */
export function sumCents(amounts: Iterable<Cents | null>): Cents {
  let total = 0;
  for (const amount of amounts) total = guardCents(total + guardCents(amount ?? 0));
  return total;
}

/**
 * `percent` (0 to 100, at most 2 decimals) of an amount, half a cent rounded up. Exact for every safe amount.
 * Worked in integers, so that 10% of R$ 0,15 is the same cent everywhere. Throws a RangeError for what is no number.
 */
export function computePercent(cents: Cents, percent: number): Cents {
  const hundredths = Math.round(percent * 100);
  // Whole ten-thousands apart from the rest: the product of all of it would leave the safe integers.
  const whole = Math.floor(guardCents(cents) / 10_000);
  const rest = cents - whole * 10_000;
  return guardCents(whole * hundredths + Math.floor((rest * hundredths + 5_000) / 10_000));
}

/**
 * An amount cut into parts as the weights are to each other, in whole cents that add up to it: the cents that are left over go to
 * the largest remainders, of equal ones to the first. An amount below zero is cut as the same above. Throws a RangeError where no
 * weight is above zero and the amount is none of zero.
 */
export function allocate(amount: Cents, weights: readonly number[]): Cents[] {
  const total = BigInt(sumCents(weights));
  if (total <= 0n) {
    if (amount !== 0) throw new RangeError('nothing to cut an amount by');
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
  return shares.map(({ cents }) => (amount < 0 ? 0 - Number(cents) : Number(cents)));
}

/** `33.3` → `33,3%`; `–` for one that a back end did not say. */
export function formatPercent(percent: number | null): string {
  if (percent === null) return '–';
  return `${percent.toLocaleString('pt-BR')}%`;
}

/**
 * What a person typed or pasted into a money field, as cents: only the digits count (`1.234,56` → `123456`).
 * More than MAX_AMOUNT keeps the digits that still fit.
 */
export function parseCents(typed: string): Cents {
  const digits = typed.replace(/\D/g, '').replace(/^0+/, '').slice(0, String(MAX_AMOUNT).length);
  return Number(Number(digits) > MAX_AMOUNT ? digits.slice(0, -1) : digits);
}

export const TWO_DECIMALS = 'Use no máximo 2 casas decimais';

/** Whether a number has at most 2 decimals. The dust of a sum of floats (0.1 + 0.2) is forgiven, a third decimal is not. */
export function hasAtMostTwoDecimals(value: number): boolean {
  return Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;
}

function guardCents(cents: number): Cents {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`not integer cents: ${cents}`);
  return cents;
}

function shiftTwo(text: string): string {
  const [mantissa = '', exponent = '0'] = text.toLowerCase().split('e');
  return `${mantissa}e${Number(exponent) + 2}`;
}
