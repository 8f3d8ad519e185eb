import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { connect, type Dialect } from '../../../server/db/connect.ts';
import { migrations } from '../../../server/db/migrate.ts';
import type { Db, Tables } from '../../../server/db/schema.ts';
import { openCopy, openEmptyDatabase, type TestDatabase } from '../../server/support/databases.ts';
import { addOldSales } from './oldSales.ts';
import { readSums } from './sums.ts';
import { runWithoutStatementTimeout } from './withoutStatementTimeout.ts';

/** '' for no schema, and every release by the name of its last migration. */
export const releases: readonly string[] = ['', ...Object.keys(migrations)];

const [first = ''] = Object.keys(migrations);

/** Migrates an empty database to a release, with sales made under the first one. */
export async function migrateToRelease(
  db: Kysely<Tables>,
  dialect: Dialect,
  release: string,
  sales: number,
): Promise<void> {
  if (release === '') return;
  await fillFirstRelease(db, dialect, sales);
  await migrateTo(db, dialect, release);
}

/** A shop with the schema of a release, to be copied. */
export interface OldShop {
  release: string;
  /** The count of `countManySales`. */
  sales: number;
  schema: string;
  /** The sums of its money and points (`readSums`). */
  sums: string;
  copy(): Promise<TestDatabase>;
}

/** Yields a shop with `sales` sales for each release. Copies are possible until the next is requested. */
export async function* createOldShops(dialect: Dialect, sales: number): AsyncGenerator<OldShop> {
  const database = await openEmptyDatabase(dialect);
  try {
    // Kysely closes only a connection that was used.
    await sql`select 1`.execute(database.connection.db);
    await database.connection.close();
    let sums = '';
    for (const release of releases) {
      const connection = await connect(database.settings);
      if (release === first) await fillFirstRelease(connection.db, dialect, sales, Math.min(1_000, sales));
      else if (release !== '') await migrateTo(connection.db, dialect, release);
      const schema = await describeSchema(connection.db, dialect);
      // Migrations must not change the sums of the first release.
      if (release === first) sums = await runWithoutStatementTimeout(connection, readSums);
      await connection.close();
      yield { release, sales: release === '' ? 0 : sales, schema, sums, copy: () => openCopy(database) };
    }
  } finally {
    await database.drop();
  }
}

async function fillFirstRelease(db: Kysely<Tables>, dialect: Dialect, sales: number, customers = 0): Promise<void> {
  await migrateTo(db, dialect, first);
  await db.transaction().execute(async (trx) => {
    if (dialect === 'postgres') await sql`set local statement_timeout = 0`.execute(trx);
    await sql`insert into app_user (email, password_hash, created_at) values ('a@b.com.br', '', '')`.execute(trx);
    await addOldSales(trx, sales, customers);
    // Autovacuum does this in a real shop; without it the migrations take minutes.
    if (dialect === 'postgres') await sql`analyze`.execute(trx);
  });
}

/**
 * A text of the schema, equal for equal schemas: tables with columns, indexes and recorded migrations. An unstarted
 * migration adds nothing.
 */
export async function describeSchema(db: Kysely<Tables>, dialect: Dialect): Promise<string> {
  // One snapshot: PostgreSQL may still run the last statement of a killed server.
  if (dialect === 'postgres') {
    return db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute((trx) => readSchema(trx, dialect));
  }
  return db.transaction().execute((trx) => readSchema(trx, dialect));
}

async function readSchema(db: Db, dialect: Dialect): Promise<string> {
  const all = await db.introspection.getTables();
  const tables = all.filter(({ name, isView }) => !isView && !name.startsWith('kysely_'));
  const columns = tables.map(({ name, columns: list }) => `${name} (${list.map(formatColumn).sort().join(', ')})`);
  const done = all.some(({ name }) => name === 'kysely_migration')
    ? (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)).rows
    : [];
  const { rows: indexes } = await sql<{ name: string }>`${sql.raw(INDEXES[dialect])}`.execute(db);
  const names = [...indexes, ...done].map(({ name }) => name);
  return [...columns.sort(), ...names].join('\n');
}

const INDEXES: Record<Dialect, string> = {
  sqlite: `select name from sqlite_master where type <> 'table' and sql is not null order by name`,
  postgres: `select indexname as name from pg_indexes
    where schemaname = current_schema() and tablename not like 'kysely%' order by indexname`,
};

function formatColumn({ name, dataType, isNullable }: { name: string; dataType: string; isNullable: boolean }): string {
  return `${name} ${dataType}${isNullable ? '' : ' not null'}`;
}

async function migrateTo(db: Kysely<Tables>, dialect: Dialect, release: string): Promise<void> {
  const provider = {
    getMigrations: async () =>
      Object.fromEntries(
        Object.entries(migrations).map(([name, up]): [string, Migration] => [
          name,
          {
            up: async (any: Kysely<unknown>) => {
              if (dialect === 'postgres') await sql`set local statement_timeout = 0`.execute(any);
              await up(any, dialect);
            },
          },
        ]),
      ),
  };
  const migrationTableSchema = dialect === 'postgres' ? 'public' : undefined;
  const { error } = await new Migrator({ db, provider, migrationTableSchema }).migrateTo(release);
  if (error) throw error;
}
