import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { connect } from '../../server/db/connect.ts';
import { migrate } from '../../server/db/migrate.ts';
import type { Db } from '../../server/db/schema.ts';
import { findCustomers } from '../../server/resources/customers.ts';
import { createPostgresDatabase, hasPostgres, runSql } from './support/postgres.ts';

/** The statements of docs/operate.md for a role that may run them. */
const INDEX_STATEMENTS = `create extension if not exists pg_trgm;
  create index concurrently customer_search on customer using gin (search gin_trgm_ops) where archived_at is null`;

/** A database and the address of a role in it that owns a schema and may do nothing else. */
async function createSchemaOwner() {
  const url = await createPostgresDatabase();
  const role = `navalha_guest_${randomBytes(6).toString('hex')}`;
  onTestFinished(() => runSql(url, `drop owned by ${role} cascade; drop role ${role}`));
  await runSql(url, `create role ${role} login password 'guest'; create schema ${role} authorization ${role}`);
  const guest = Object.assign(new URL(url), { username: role, password: 'guest' });
  return { url, guest: guest.href, role };
}

async function openAs(databaseUrl: string) {
  const { db, close } = await connect({ dataDir: '', databaseUrl });
  onTestFinished(close);
  return db;
}

async function fill(db: Db): Promise<void> {
  await sql`insert into customer (name, search, phone, email, registration_date)
    select 'Rosa ' || n, 'rosa ' || n, '', '', '' from generate_series(1, 3000) n`.execute(db);
  await sql`analyze customer`.execute(db);
}

const hasIndex = async (db: Db) =>
  (await sql`select from pg_indexes where schemaname = current_schema() and indexname = 'customer_search'`.execute(db))
    .rows.length === 1;

describe.runIf(hasPostgres)('on PostgreSQL the search', () => {
  test('has its index where the role owns the database', async () => {
    const db = await openAs(await createPostgresDatabase());
    await migrate(db, 'postgres');
    expect(await hasIndex(db)).toBe(true);
  });

  test.each([
    ['the role cannot create the extension', ''],
    [
      'the extension is outside the role’s search path',
      'create schema elsewhere; create extension pg_trgm schema elsewhere',
    ],
  ])('works without an index where %s, and finds the same; the index is created later', async (_where, before) => {
    const { url, guest, role } = await createSchemaOwner();
    await runSql(url, before);
    const db = await openAs(guest);
    await migrate(db, 'postgres');
    await fill(db);
    const findNames = async (text: string) => (await findCustomers(db, text, 50, true)).map(({ name }) => name);
    expect(await hasIndex(db)).toBe(false);
    expect(await findNames('sa 2999')).toEqual(['Rosa 2999']);
    expect(await findNames('rosa')).toHaveLength(50);

    for (const statement of INDEX_STATEMENTS.split(';')) {
      await runSql(`${url}?options=${encodeURIComponent(`-c search_path=${role},public,elsewhere`)}`, statement);
    }
    expect(await hasIndex(db)).toBe(true);
    expect(await findNames('sa 2999')).toEqual(['Rosa 2999']);
    // A start after the migration changes nothing.
    expect(await migrate(db, 'postgres')).toEqual([]);
  });
});
