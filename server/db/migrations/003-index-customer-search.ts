import { type QueryExecutorProvider, sql } from 'kysely';
import type { Dialect } from '../connect.ts';
import { getErrorCode } from '../errors.ts';

/**
 * Adds a trigram index of customers' names, phones and e-mails, so that a search for any part of them does not scan the table.
 * PostgreSQL needs the extension pg_trgm: without it the search scans the table.
 */
export async function indexCustomerSearch(db: QueryExecutorProvider, dialect: Dialect): Promise<void> {
  await (dialect === 'sqlite' ? indexInSqlite(db) : indexInPostgres(db));
}

/** Drops the index, for writing so many customers that rebuilding it is faster than updating it. */
export async function dropCustomerSearch(db: QueryExecutorProvider, dialect: Dialect): Promise<void> {
  if (dialect === 'postgres') await sql`drop index if exists customer_search`.execute(db);
  else {
    for (const name of Object.keys(triggers)) await sql`drop trigger ${sql.ref(name)}`.execute(db);
    await sql`drop table customer_search`.execute(db);
  }
}

/** The index does not store the texts: FTS5 needs the old text to remove an entry. */
const addEntry = sql`insert into customer_search (rowid, search) values (new.id, new.search);`;
const removeEntry = sql`insert into customer_search (customer_search, rowid, search) values ('delete', old.id, old.search);`;
const triggers = {
  customer_search_insert: sql`after insert on customer begin ${addEntry} end`,
  customer_search_update: sql`after update of search on customer begin ${removeEntry} ${addEntry} end`,
  customer_search_delete: sql`after delete on customer begin ${removeEntry} end`,
};

async function indexInSqlite(db: QueryExecutorProvider): Promise<void> {
  // The texts are already folded. Positions are not stored (detail = none): the search checks the text of each match again.
  await sql`
    create virtual table customer_search using fts5(search, content = 'customer', content_rowid = 'id',
      tokenize = 'trigram case_sensitive 1', detail = 'none', columnsize = 0)`.execute(db);
  await sql`insert into customer_search (customer_search) values ('rebuild')`.execute(db);
  for (const [name, body] of Object.entries(triggers)) await sql`create trigger ${sql.ref(name)} ${body}`.execute(db);
}

/** PostgreSQL's codes for an extension that may not be created, is not installed (by version), or is in a schema without access. */
const EXTENSION_UNAVAILABLE = new Set(['42501', '0A000', '58P01', '42704']);

async function indexInPostgres(db: QueryExecutorProvider): Promise<void> {
  await sql`savepoint without_search_index`.execute(db);
  try {
    await sql`create extension if not exists pg_trgm`.execute(db);
    await sql`
      create index customer_search on customer using gin (search gin_trgm_ops) where archived_at is null`.execute(db);
  } catch (error) {
    if (!EXTENSION_UNAVAILABLE.has(getErrorCode(error))) throw error;
    await sql`rollback to savepoint without_search_index`.execute(db);
  }
}
