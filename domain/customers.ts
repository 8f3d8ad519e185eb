import type { Day } from './dates.ts';
import { extractNationalDigits, normalizePhone } from './phone.ts';
import { normalizeText } from './text.ts';

/**
 * What a new customer's form starts from after a search in vain: what was typed, in the field it can only have been meant
 * for. `Ana` → name, `(11) 98765-4321` → phone (digits), `ana@exemplo.com` → e-mail.
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

/** The later of two days, of which each may be missing. */
export function pickLatestVisit(one: Day | null, other: Day | null): Day | null {
  if (one === null || other === null) return one ?? other;
  return one > other ? one : other;
}

const A_DAY = 24 * 60 * 60_000;

/** How many days pass between the visits of a customer, rounded; null where there were not two. */
export function computeAverageInterval(days: readonly Day[]): number | null {
  const visits = [...new Set(days)].sort();
  const [first, last] = [visits[0], visits.at(-1)];
  if (first === undefined || last === undefined || first === last) return null;
  return Math.round((Date.parse(last) - Date.parse(first)) / A_DAY / (visits.length - 1));
}
