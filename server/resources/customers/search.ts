import { type SelectQueryBuilder, sql } from 'kysely';
import { dialectOf } from '../../db/dialectOf.ts';
import type { Db, Tables } from '../../db/schema.ts';
import { bySearch, type Filter, searched } from '../../filters.ts';

/** How many characters in a row the index goes by. */
const RUN = 3;
/** Which runs of a text are asked for: of more of them fewer customers have all, and comparing them takes longer. */
const [EACH, EVERY_OTHER] = [1, 2];

/**
 * Any part of name, phone or e-mail, as `bySearch`, and by the index of them. One or two characters are in no index: they are
 * looked for in everybody's. PostgreSQL sees for itself which is quicker.
 */
export function byPart(db: Db): Filter {
  return (eb, value) => {
    const isPart = bySearch('customer.search')(eb, value);
    const matches = matchesFor(db, value, EVERY_OTHER);
    return matches ? sql`(customer.id in (select rowid from customer_search where ${matches}) and ${isPart})` : isPart;
  };
}

/** Living customers of whom the text is any part, in no order. */
export function livingWith(db: Db, text: string): SelectQueryBuilder<Tables, 'customer', object> {
  const matches = matchesFor(db, text, EACH);
  if (!matches) return living(db.selectFrom('customer'), text);
  // What the index gives is gone through as it comes: gathered for an `in`, it takes twice as long.
  const found = db.selectFrom(sql<{ rowid: number }>`customer_search`.as('found')).where(matches);
  return living(found.crossJoin('customer').whereRef('customer.id', '=', 'found.rowid'), text);
}

/** So many can be looked at sooner than those at the beginning of the alphabet. */
const FEW = 4000;

/** The same where the index has few for the text, and nobody otherwise; null where it cannot tell. */
export function fewLivingWith(db: Db, text: string): SelectQueryBuilder<Tables, 'customer', object> | null {
  const matches = matchesFor(db, text, EVERY_OTHER);
  if (!matches) return null;
  const index = sql<{ rowid: number }>`customer_search`.as('index');
  const found = db
    .with(
      (cte) => cte('found').materialized(),
      (query) => query.selectFrom(index).select('rowid').where(matches).limit(FEW),
    )
    .selectFrom('found')
    .where(({ selectFrom }) => selectFrom('found').select(({ fn }) => fn.countAll().as('count')), '<', FEW);
  return living(found.crossJoin('customer').whereRef('customer.id', '=', 'found.rowid'), text);
}

function living<From>(from: From, text: string): SelectQueryBuilder<Tables, 'customer', object> {
  // Whatever else it is put together from, what is asked for is customers.
  const customers = from as SelectQueryBuilder<Tables, 'customer', object>;
  return customers.where('customer.archived_at', 'is', null).where((eb) => bySearch('customer.search')(eb, text));
}

/** That the index has those characters of a text, null where it is not asked. */
function matchesFor(db: Db, value: unknown, step: number) {
  if (dialectOf(db) === 'postgres') return null;
  const runs = runsOf(searched(value), step);
  return runs.length === 0 ? null : sql<boolean>`customer_search match ${runs.map(quoted).join(' ')}`;
}

const quoted = (run: string) => `"${run.replaceAll('"', '""')}"`;

/** A run of a text at each `step` characters, and the last one. What follows an @ is much the same for everybody. */
function runsOf(text: string, step: number): string[] {
  const all = [...text];
  const at = all.indexOf('@');
  const characters = at > 0 ? all.slice(0, Math.max(at + 1, RUN)) : all;
  const last = characters.length - RUN;
  const starts = Array.from({ length: Math.max(0, Math.ceil(last / step)) }, (_, index) => index * step);
  return [...starts, last].filter((start) => start >= 0).map((start) => characters.slice(start, start + RUN).join(''));
}
