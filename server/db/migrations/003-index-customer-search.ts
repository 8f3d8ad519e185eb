import { type QueryExecutorProvider, sql } from 'kysely';
import type { Dialect } from '../connect.ts';
import { getErrorCode } from '../errors.ts';

/**
 * Indexes every three neighbouring characters of customers' names, phones and e-mails, so that any part of them is found without
 * reading everybody's. On PostgreSQL where its extension pg_trgm may be had: without, the search reads everybody's.
 */
export async function indexCustomerSearch(db: QueryExecutorProvider, dialect: Dialect): Promise<void> {
  await (dialect === 'sqlite' ? indexInSqlite(db) : indexInPostgres(db));
}

/** Takes the index away, for whoever writes so many customers that making it anew is quicker than keeping it. */
export async function dropCustomerSearch(db: QueryExecutorProvider, dialect: Dialect): Promise<void> {
  if (dialect === 'postgres') await sql`drop index if exists customer_search`.execute(db);
  else {
    for (const name of Object.keys(triggers)) await sql`drop trigger ${sql.ref(name)}`.execute(db);
    await sql`drop table customer_search`.execute(db);
  }
}

/** The texts themselves stay in the table: to take one out of the index, FTS5 has to be told what it was. */
const enter = sql`insert into customer_search (rowid, search) values (new.id, new.search);`;
const remove = sql`insert into customer_search (customer_search, rowid, search) values ('delete', old.id, old.search);`;
const triggers = {
  customer_search_insert: sql`after insert on customer begin ${enter} end`,
  customer_search_update: sql`after update of search on customer begin ${remove} ${enter} end`,
  customer_search_delete: sql`after delete on customer begin ${remove} end`,
};

async function indexInSqlite(db: QueryExecutorProvider): Promise<void> {
  // Folded already, so as they are. Where in a text the characters stand is not kept: whoever searches looks at the text again.
  await sql`
    create virtual table customer_search using fts5(search, content = 'customer', content_rowid = 'id',
      tokenize = 'trigram case_sensitive 1', detail = 'none', columnsize = 0)`.execute(db);
  await sql`insert into customer_search (customer_search) values ('rebuild')`.execute(db);
  for (const [name, work] of Object.entries(triggers)) await sql`create trigger ${sql.ref(name)} ${work}`.execute(db);
}

/** No right to add an extension, or not on the machine (so said by different versions), or in a schema of somebody else's. */
const NOT_TO_BE_HAD = new Set(['42501', '0A000', '58P01', '42704']);

async function indexInPostgres(db: QueryExecutorProvider): Promise<void> {
  await sql`savepoint without_search_index`.execute(db);
  try {
    await sql`create extension if not exists pg_trgm`.execute(db);
    await sql`
      create index customer_search on customer using gin (search gin_trgm_ops) where archived_at is null`.execute(db);
  } catch (error) {
    if (!NOT_TO_BE_HAD.has(getErrorCode(error))) throw error;
    await sql`rollback to savepoint without_search_index`.execute(db);
  }
}
