import { type RawBuilder, sql } from 'kysely';
import { dialectOf } from '../../db/dialectOf.ts';
import { bySearch, type Filter, searched } from '../../db/filters.ts';
import type { Db } from '../../db/schema.ts';

/** How many characters in a row SQLite's index goes by. */
const RUN = 3;
/** Which runs of a text the index is asked for: of more of them fewer customers have all, and comparing them takes longer. */
export const [EACH, EVERY_THIRD] = [1, RUN];

/**
 * Any part of name, phone or e-mail, as `bySearch`, and by the index of them. One or two characters are in no index: they are
 * looked for in everybody's. PostgreSQL sees for itself which is quicker.
 */
export function byPart(db: Db): Filter {
  return (eb, value) => {
    const isPart = bySearch('customer.search')(eb, value);
    const runs = dialectOf(db) === 'sqlite' && runsOf(value, EVERY_THIRD);
    return runs
      ? sql`(customer.id in (select rowid from customer_search where ${haveRuns(runs)}) and ${isPart})`
      : isPart;
  };
}

export function haveRuns(runs: string): RawBuilder<boolean> {
  return sql`customer_search match ${runs}`;
}

/**
 * A run of a text at each `step` characters, and the last one, as the index is asked for them; '' where the text has none. What
 * follows an @ is much the same for everybody.
 */
export function runsOf(value: unknown, step: number): string {
  const all = [...searched(value)];
  const at = all.indexOf('@');
  const characters = at > 0 ? all.slice(0, Math.max(at + 1, RUN)) : all;
  const last = characters.length - RUN;
  const starts = Array.from({ length: Math.max(0, Math.ceil(last / step)) }, (_, index) => index * step);
  const runs = [...starts, last]
    .filter((start) => start >= 0)
    .map((start) => characters.slice(start, start + RUN).join(''));
  return runs.map((run) => `"${run.replaceAll('"', '""')}"`).join(' ');
}
