import { type SelectQueryBuilder, sql } from 'kysely';
import type { Customer } from '../../../domain/entities.ts';
import { builtOnce } from '../../db/builtOnce.ts';
import { dialectOf } from '../../db/dialectOf.ts';
import { hasPart, partOf } from '../../db/filters.ts';
import type { Db, Tables } from '../../db/schema.ts';
import { COLUMNS, countCustomers } from './queries.ts';
import { EACH, EVERY_THIRD, haveRuns, runsOf } from './search.ts';

/** So many can be looked at sooner than those at the beginning of the alphabet. */
const FEW = 4000;
/** As many by name are looked through before the index is asked for more than a few. */
const LOOKED_THROUGH = 3000;
/** Of all customers. Some of more than that are found sooner by going through everybody by name. */
const MANY = 1 / 25;

/** Customers whose name, phone or e-mail has the text anywhere in it, accents and case ignored; by name, `limit` at most. */
export async function findCustomers(db: Db, text: string, limit: number): Promise<Customer[]> {
  const part = partOf(text);
  const isPostgres = dialectOf(db) === 'postgres';
  const runs = isPostgres ? '' : runsOf(text, EACH);
  const rare = runs ? await foundByIndex(db, { runs: runsOf(text, EVERY_THIRD), part, most: FEW, limit }) : [];
  if (rare.length > 0) return rare;
  // What many have, enough of the first by name have too.
  const first = await firstByName(db, { part, among: LOOKED_THROUGH, limit });
  if (first.length === limit) return first;
  if (isPostgres) return foundByPlanner(db, { part, limit });
  if (!runs) return foundByName(db, { part, limit });
  const most = Math.ceil(MANY * (await countCustomers(db)));
  const rest = await foundByIndex(db, { runs, part, most, limit });
  if (rest.length > 0) return rest;
  const [index] = await countInIndex(db, { runs, most });
  return index?.count === most ? foundByName(db, { part, limit }) : [];
}

type Wanted = { part: string; limit: number };

const foundByName = builtOnce((db, wanted: Wanted) => byName(db, wanted));

/** Of fewer customers than `among` there is none that comes after them, and nobody is found. */
const firstByName = builtOnce((db, { among, ...wanted }: Wanted & { among: number }) =>
  byName(db, wanted).where('search', '<=', inOrder(db).select('search').offset(among).limit(1)),
);

function byName(db: Db, { part, limit }: Wanted) {
  return inOrder(db).select(COLUMNS).where(hasPart('search', part)).limit(limit);
}

function inOrder(db: Db) {
  return db.selectFrom('customer').where('archived_at', 'is', null).orderBy('search').orderBy('id');
}

/** Where the index has fewer than `most` for the runs; otherwise nobody. */
const foundByIndex = builtOnce((db, { runs, most, ...wanted }: Wanted & { runs: string; most: number }) => {
  const found = db
    .with(
      (cte) => cte('found').materialized(),
      (query) => inIndex(query, runs, most),
    )
    .selectFrom('found')
    .where(({ selectFrom }) => selectFrom('found').select(({ fn }) => fn.countAll().as('count')), '<', most);
  // Gone through as they come: gathered for an `in`, they take twice as long.
  return firstOf(db, found.crossJoin('customer').whereRef('customer.id', '=', 'found.rowid'), wanted);
});

/** As many as the index has for the runs, counted up to `most`. */
const countInIndex = builtOnce((db, { runs, most }: { runs: string; most: number }) =>
  db.selectFrom(inIndex(db, runs, most).as('found')).select(({ fn }) => fn.countAll<number>().as('count')),
);

function inIndex(db: Pick<Db, 'selectFrom'>, runs: string, most: number) {
  const index = sql<{ rowid: number }>`customer_search`.as('index');
  return db.selectFrom(index).select('rowid').where(haveRuns(runs)).limit(most);
}

/** As PostgreSQL finds quickest. */
const foundByPlanner = builtOnce((db, wanted: Wanted) => firstOf(db, db.selectFrom('customer'), wanted));

/** The first by name, whole. Put in order before they are: what is sorted is moved about, and should be no more than it takes. */
function firstOf<From>(db: Db, from: From, { part, limit }: Wanted) {
  // Whatever else it is put together from, what is asked for is customers.
  const customers = from as SelectQueryBuilder<Tables, 'customer', object>;
  const found = customers.where('customer.archived_at', 'is', null).where(hasPart('customer.search', part));
  // Of an expression, or PostgreSQL would rather go through everybody in that order than ask the index first.
  const ids = found.orderBy(sql`customer.search || ''`).orderBy('customer.id').limit(limit).select('customer.id');
  return db.selectFrom('customer').select(COLUMNS).where('id', 'in', ids).orderBy('search').orderBy('id');
}
