import { randomBytes } from 'node:crypto';
import { constants, copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RawBuilder, sql } from 'kysely';
import { type Connection, connect, DATABASE_FILE, type Dialect } from '../../../server/db/connect.ts';
import { migrate } from '../../../server/db/migrate.ts';

const postgresUrl = process.env.TEST_DATABASE_URL;

/** The databases the suite runs on: PostgreSQL only with TEST_DATABASE_URL, which `npm test` sets. */
export const databases: readonly { dialect: Dialect; database: string }[] = [
  { dialect: 'sqlite', database: 'SQLite' },
  ...(postgresUrl ? [{ dialect: 'postgres' as const, database: 'PostgreSQL' }] : []),
];

export interface TestDatabase {
  connection: Connection;
  dataDir: string;
  /** The argument of `connect`, for a second connection. */
  settings: { dataDir: string; databaseUrl: string | null };
  drop(): Promise<void>;
}

/**
 * A new empty database, not migrated: a file in a temporary folder, or a database next to the one at
 * TEST_DATABASE_URL. Schemas would be cheaper, but share locks and a catalogue with other tests.
 */
export function openEmptyDatabase(dialect: Dialect): Promise<TestDatabase> {
  // template0 accepts no connections, so two copies can be made at once.
  return openCopyFrom('template0', dialect);
}

/** A new migrated database: a copy of one, which is much faster than migrating. */
export async function openDatabase(dialect: Dialect): Promise<TestDatabase> {
  if (dialect === 'sqlite') {
    sqliteTemplate ??= createSqliteTemplate();
    return openCopyFrom('', dialect, await sqliteTemplate);
  }
  // Set by postgresTemplate.ts.
  const template = process.env.TEST_DATABASE_TEMPLATE;
  if (template) return openCopyFrom(template, dialect);
  const database = await openEmptyDatabase(dialect);
  await migrate(database.connection.db, dialect);
  return database;
}

let sqliteTemplate: Promise<string> | undefined;

/** The path of a migrated database, deleted when the process exits. */
async function createSqliteTemplate(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'navalha-template-'));
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
  const { db, dialect, close } = await connect({ dataDir, databaseUrl: null });
  await migrate(db, dialect);
  await close();
  return join(dataDir, DATABASE_FILE);
}

/** A copy of a database that has no open connections. */
export function openCopy({ settings: { dataDir, databaseUrl } }: TestDatabase): Promise<TestDatabase> {
  if (databaseUrl === null) return openCopyFrom('', 'sqlite', join(dataDir, DATABASE_FILE));
  return openCopyFrom(new URL(databaseUrl).pathname.slice(1), 'postgres');
}

async function openCopyFrom(template: string, dialect: Dialect, file?: string): Promise<TestDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'navalha-test-'));
  if (file !== undefined) copyFileSync(file, join(dataDir, DATABASE_FILE), constants.COPYFILE_FICLONE);
  const name = `test_${randomBytes(8).toString('hex')}`;
  const databaseUrl = dialect === 'postgres' ? await createPostgres(name, template) : null;
  const settings = { dataDir, databaseUrl };
  const connection = await connect(settings);
  // Tests need no durability, and syncs would take most of their time.
  if (dialect === 'sqlite') await sql`pragma synchronous = off`.execute(connection.db);
  return {
    connection,
    dataDir,
    settings,
    drop: async () => {
      await connection.close();
      if (databaseUrl) await runAsAdmin(sql`drop database ${sql.id(name)} with (force)`);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function createPostgres(name: string, template: string): Promise<string> {
  await runAsAdmin(sql`create database ${sql.id(name)} template ${sql.id(template)}`);
  const url = new URL(getPostgresUrl());
  url.pathname = `/${name}`;
  return url.href;
}

async function runAsAdmin(statement: RawBuilder<unknown>): Promise<void> {
  const { db, close } = await connect({ dataDir: '', databaseUrl: getPostgresUrl() });
  try {
    // Copying a large database takes long.
    await db.connection().execute(async (connection) => {
      await sql`set statement_timeout = 0`.execute(connection);
      await statement.execute(connection);
    });
  } finally {
    await close();
  }
}

function getPostgresUrl(): string {
  if (!postgresUrl) throw new Error('TEST_DATABASE_URL is not set');
  return postgresUrl;
}
