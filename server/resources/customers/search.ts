import { type SelectQueryBuilder, sql } from 'kysely';
import { dialectOf } from '../../db/dialectOf.ts';
import type { Db, Tables } from '../../db/schema.ts';
import { bySearch, type Filter, searched } from '../../filters.ts';

/** How many characters in a row the index goes by. */
const RUN = 3;

/**
 * Any part of name, phone or e-mail, as `bySearch`, and by the index of them. One or two characters are in no index: they are
 * looked for in everybody's. PostgreSQL sees for itself which is quicker.
 */
export function byPart(db: Db): Filter {
  return (eb, value) => {
    const isPart = bySearch('customer.search')(eb, value);
    const runs = wantedRuns(db, value);
    if (runs === null) return isPart;
    return sql`(customer.id in (select rowid from customer_search where customer_search match ${runs}) and ${isPart})`;
  };
}

/** Living customers of whom the text is any part, in no order. */
export function livingWith(db: Db, text: string): SelectQueryBuilder<Tables, 'customer', object> {
  const runs = wantedRuns(db, text);
  // What the index gives is gone through as it comes: gathered for an `in`, it takes twice as long.
  const indexed = db
    .selectFrom(sql<{ rowid: number }>`customer_search`.as('found'))
    .crossJoin('customer')
    .whereRef('customer.id', '=', 'found.rowid')
    .where(sql<boolean>`customer_search match ${runs}`);
  const all: SelectQueryBuilder<Tables, 'customer', object> = runs === null ? db.selectFrom('customer') : indexed;
  return all.where('customer.archived_at', 'is', null).where((eb) => bySearch('customer.search')(eb, text));
}

/** What the index is asked for, null where it is not asked. */
function wantedRuns(db: Db, value: unknown): string | null {
  if (dialectOf(db) === 'postgres') return null;
  const runs = runsOf(searched(value));
  return runs.length === 0 ? null : runs.map((run) => `"${run.replaceAll('"', '""')}"`).join(' ');
}

/**
 * Every other run of a text and its last, so that each two neighbouring characters stand in one; all of them take longer to
 * compare. What follows an @ is much the same for all: what stands before it says enough.
 */
function runsOf(text: string): string[] {
  const [before = ''] = text.split('@');
  const characters = [...(before.length < RUN ? text : before)];
  const last = characters.length - RUN;
  const starts = Array.from({ length: Math.max(0, Math.ceil(last / 2)) }, (_, index) => index * 2);
  return [...starts, last].filter((start) => start >= 0).map((start) => characters.slice(start, start + RUN).join(''));
}
