import { sql } from 'kysely';
import { dialectOf } from '../../db/dialectOf.ts';
import type { Db } from '../../db/schema.ts';
import { bySearch, type Filter, searched } from '../../filters.ts';

/** How many characters in a row the index goes by. */
const RUN = 3;

/**
 * Any part of name, phone or e-mail, as `bySearch`, and by the index of them. One or two characters are in no index: they are
 * looked for in everybody's. PostgreSQL sees for itself which is quicker.
 */
export function byPart(db: Db): Filter {
  const isPart = bySearch('customer.search');
  if (dialectOf(db) === 'postgres') return isPart;
  return (eb, value) => {
    const runs = runsOf(searched(value));
    if (runs.length === 0) return isPart(eb, value);
    const wanted = runs.map((run) => `"${run.replaceAll('"', '""')}"`).join(' ');
    return sql`(customer.id in (select rowid from customer_search where customer_search match ${wanted})
      and ${isPart(eb, value)})`;
  };
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
