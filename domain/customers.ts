import { type Birthday, formatBirthday, getMonthDay } from './birthdays.ts';
import type { Consent } from './consent.ts';
import { LIMITS } from './constants.ts';
import type { Day } from './dates.ts';
import { extractNationalDigits, formatPhone, isSamePhone, normalizePhone } from './phone.ts';
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

/** What two records of one person may have otherwise. */
export interface MergeableCustomer extends CustomerProfile {
  phone?: string;
  email?: string | null;
}

/**
 * The profile of two merged records: what the one that stays (`keep`) has, completed from the other. A birthday gets the year that only the
 * other has; of two consents the later one stays. Whether one was withdrawn later only the history knows. Note: `mergeNotes`.
 */
export function mergeProfiles(keep: MergeableCustomer, drop: MergeableCustomer): Required<CustomerProfile> {
  return {
    birthday: mergeBirthdays(keep.birthday, drop.birthday),
    note: mergeNotes(keep, drop).note,
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

/** Whether two birthdays are the same day; the year may be missing in one. */
function areBirthdaysOfOne(one: Birthday, other: Birthday): boolean {
  return one === other || one === getMonthDay(other) || other === getMonthDay(one);
}

interface MergedNotes {
  note: string | null;
  /** What came into the note of the record that stays. */
  added: string[];
  /** What did not fit. */
  lost: string[];
}

/** The note of two merged records: that of `keep`, then, while it fits, that of `drop` and what `drop` has otherwise, which comes first. */
export function mergeNotes(keep: MergeableCustomer, drop: MergeableCustomer): MergedNotes {
  const others = [...listOtherValues(keep, drop), drop.note ?? ''].filter((text) => text && !keep.note?.includes(text));
  const added: string[] = [];
  for (const text of others) if (joinNote(keep.note, [...added, text]).length <= LIMITS.note) added.push(text);
  added.sort((one, other) => Number(other === drop.note) - Number(one === drop.note));
  return {
    note: joinNote(keep.note, added) || null,
    added,
    lost: others.filter((text) => !added.includes(text)),
  };
}

function joinNote(note: string | null | undefined, added: readonly string[]): string {
  return [note, ...added].filter(Boolean).join('\n');
}

/** What `drop` has where `keep` has something else, as lines of a note: `Outro telefone: (11) 9 5555-0002`. */
function listOtherValues(keep: MergeableCustomer, drop: MergeableCustomer): string[] {
  const values: string[] = [];
  if (keep.phone && drop.phone && !isSamePhone(keep.phone, drop.phone))
    values.push(`Outro telefone: ${formatPhone(drop.phone)}`);
  if (keep.email && drop.email && keep.email !== drop.email) values.push(`Outro e-mail: ${drop.email}`);
  if (keep.birthday && drop.birthday && !areBirthdaysOfOne(keep.birthday, drop.birthday))
    values.push(`Outro aniversário: ${formatBirthday(drop.birthday)}`);
  if (keep.no_online && drop.no_online && keep.no_online !== drop.no_online)
    values.push(`Outro motivo para não agendar online: ${drop.no_online}`);
  return values;
}

const DAY_MS = 24 * 60 * 60_000;

/** The average number of days between a customer's visits, rounded; null for fewer than two visits. */
export function computeAverageInterval(days: readonly Day[]): number | null {
  const visits = [...new Set(days)].sort();
  const [first, last] = [visits[0], visits.at(-1)];
  if (first === undefined || last === undefined || first === last) return null;
  return Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS / (visits.length - 1));
}

/** The visits of a customer; null where they are unknown: another system said when the last one was, and not how many there were. */
export function countKnownVisits({
  total_visits = 0,
  last_visit,
}: {
  total_visits?: number;
  last_visit?: string | null;
}): number | null {
  return total_visits === 0 && last_visit ? null : total_visits;
}
