import { type Birthday, getMonthDay } from './birthdays.ts';
import type { Consent } from './consent.ts';
import { LIMITS } from './constants.ts';
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

/** What the profile of a customer has, in the database and in a record. */
export interface CustomerProfile {
  birthday?: Birthday | null;
  note?: string | null;
  consent?: Consent | null;
  no_online?: string | null;
}

/**
 * The profile of two merged records: what the one that stays (`keep`) has, completed from the other. Notes are joined while both fit; a birthday
 * gets the year that only the other has; of two consents the later one stays. Whether one was withdrawn later only the history knows.
 */
export function mergeProfiles(keep: CustomerProfile, drop: CustomerProfile): Required<CustomerProfile> {
  return {
    birthday: mergeBirthdays(keep.birthday, drop.birthday),
    note: mergeNotes(keep.note, drop.note),
    consent: [keep.consent, drop.consent].filter((one) => one != null).sort(byLatest)[0] ?? null,
    no_online: keep.no_online ?? drop.no_online ?? null,
  };
}

function byLatest(one: Consent, other: Consent): number {
  return Date.parse(other.at) - Date.parse(one.at);
}

function mergeBirthdays(keep: Birthday | null | undefined, drop: Birthday | null | undefined): Birthday | null {
  if (!keep || !drop) return keep ?? drop ?? null;
  return keep === getMonthDay(drop) ? drop : keep;
}

function mergeNotes(keep: string | null | undefined, drop: string | null | undefined): string | null {
  if (!keep || !drop) return keep ?? drop ?? null;
  const both = keep.includes(drop) ? keep : `${keep}\n${drop}`;
  return both.length <= LIMITS.note ? both : keep;
}

const DAY_MS = 24 * 60 * 60_000;

/** The average number of days between a customer's visits, rounded; null for fewer than two visits. */
export function computeAverageInterval(days: readonly Day[]): number | null {
  const visits = [...new Set(days)].sort();
  const [first, last] = [visits[0], visits.at(-1)];
  if (first === undefined || last === undefined || first === last) return null;
  return Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS / (visits.length - 1));
}
