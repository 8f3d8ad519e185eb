import type { Day } from './dates.ts';
import { extractNationalDigits, normalizePhone } from './phone.ts';
import { normalizeText } from './text.ts';

/**
 * The first values of a new customer's form after a search without results: the search text in the field that it fits.
 * `Ana` → name, `(11) 98765-4321` → phone (digits), `ana@exemplo.com` → e-mail.
 */
export function parseCustomerFromSearch(typed: string): { name: string; phone: string; email: string } {
  const text = normalizeText(typed);
  const isEmail = text.includes('@');
  const isPhone = /^[\d\s()+-]+$/.test(text);
  return {
    name: /\p{L}/u.test(text) && !isEmail ? text : '',
    phone: isPhone ? (normalizePhone(text, { allowServiceNumbers: false }) ?? extractNationalDigits(text)) : '',
    email: isEmail ? text : '',
  };
}

/** The later of two days; each may be null. */
export function pickLatestVisit(one: Day | null, other: Day | null): Day | null {
  if (one === null || other === null) return one ?? other;
  return one > other ? one : other;
}

const DAY_MS = 24 * 60 * 60_000;

/** The average number of days between a customer's visits, rounded; null for fewer than two visits. */
export function computeAverageInterval(days: readonly Day[]): number | null {
  const visits = [...new Set(days)].sort();
  const [first, last] = [visits[0], visits.at(-1)];
  if (first === undefined || last === undefined || first === last) return null;
  return Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS / (visits.length - 1));
}
