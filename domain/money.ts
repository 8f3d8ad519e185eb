/** Integer cents of BRL. Every amount inside the product is one; floats never add up money. */
export type Cents = number;

/** The largest single amount anyone may type: R$ 1.000.000,00. */
export const MAX_AMOUNT: Cents = 100_000_000;

const brl = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });

/**
 * Reads an amount in reais as it comes over the wire: a number or a numeric string (`35.5`, `"35.50"`).
 * Returns cents, half a cent rounded away from zero; throws a TypeError for anything that is not a finite number.
 */
export function toCents(reais: unknown): Cents {
  const text = typeof reais === 'number' ? String(reais) : typeof reais === 'string' ? reais.trim() : '';
  const value = text === '' ? Number.NaN : Number(text);
  if (!Number.isFinite(value)) throw new TypeError(`not an amount in reais: ${String(reais)}`);
  // The decimal text is shifted instead of multiplied: 1.005 * 100 is 100.49999999999999.
  const sign = value < 0 ? -1 : 1;
  const shifted = sign * Math.round(Number(shiftTwo(text.replace(/^[+-]/, ''))));
  return guardCents(shifted === 0 ? 0 : shifted);
}

/** Cents as the reais number that goes over the wire, at most 2 decimals. */
export function toReais(cents: Cents): number {
  return Number(`${guardCents(cents)}e-2`);
}

/** `123456` → `R$ 1.234,56` (with the no-break space of pt-BR). */
export function formatMoney(cents: Cents): string {
  return brl.format(guardCents(cents) / 100);
}

/** Sum of amounts in cents; 0 for none. Throws a RangeError past the integers a number holds exactly. */
export function sumCents(amounts: Iterable<Cents>): Cents {
  let total = 0;
  for (const amount of amounts) total = guardCents(total + guardCents(amount));
  return total;
}

/**
 * `percent` (0 to 100, at most 2 decimals) of an amount, half a cent rounded up.
 * Worked in integers, so that 10% of R$ 0,15 is the same cent everywhere.
 */
export function percentOf(cents: Cents, percent: number): Cents {
  const hundredths = Math.round(percent * 100);
  return Math.floor((guardCents(cents) * hundredths + 5_000) / 10_000);
}

/**
 * What a person typed or pasted into a money field, as cents: only the digits count (`1.234,56` → `123456`).
 * More than MAX_AMOUNT keeps the digits that still fit.
 */
export function centsFromDigits(typed: string): Cents {
  let digits = typed.replace(/\D/g, '').replace(/^0+/, '');
  while (Number(digits) > MAX_AMOUNT) digits = digits.slice(0, -1);
  return Number(digits);
}

function guardCents(cents: number): Cents {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`not integer cents: ${cents}`);
  return cents;
}

function shiftTwo(text: string): string {
  const [mantissa = '', exponent = '0'] = text.toLowerCase().split('e');
  return `${mantissa}e${Number(exponent) + 2}`;
}
