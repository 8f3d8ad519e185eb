import { randomBytes } from 'node:crypto';
import { constants, copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RawBuilder, sql } from 'kysely';
import { type Connection, connect, DATABASE_FILE, type Dialect } from '../../../server/db/connect.ts';
import { migrate } from '../../../server/db/migrate.ts';

const postgresUrl = process.env.TEST_DATABASE_URL;

/** The databases the suite runs on. PostgreSQL is one of them where TEST_DATABASE_URL says which (npm test does). */
export const databases: readonly { dialect: Dialect; database: string }[] = [
  { dialect: 'sqlite', database: 'SQLite' },
  ...(postgresUrl ? [{ dialect: 'postgres' as const, database: 'PostgreSQL' }] : []),
];

export interface TestDatabase {
  connection: Connection;
  dataDir: string;
  /** What `connect` takes, for a second connection to the same database. */
  settings: { dataDir: string; databaseUrl: string | null };
  drop(): Promise<void>;
}

/**
 * An empty database of its own: a file in a temporary folder, or a database beside the one at TEST_DATABASE_URL. Not yet
 * migrated. Schemas of one database would be cheaper, but they share locks and a catalogue with the tests that run beside.
 */
export function openEmptyDatabase(dialect: Dialect): Promise<TestDatabase> {
  // A copy of the template that nobody can be connected to: then two can be made at the same time.
  return openCopyOf('template0', dialect);
}

/** The same with the shop's tables in it. */
export async function openDatabase(dialect: Dialect): Promise<TestDatabase> {
  // Made by postgresTemplate.ts.
  const template = process.env.TEST_DATABASE_TEMPLATE;
  if (dialect === 'postgres' && template) return openCopyOf(template, dialect);
  const database = await openEmptyDatabase(dialect);
  await migrate(database.connection.db, dialect);
  return database;
}

/** Another with the same in it. Nobody may be connected to the first meanwhile. */
export function openCopy({ settings: { dataDir, databaseUrl } }: TestDatabase): Promise<TestDatabase> {
  if (databaseUrl === null) return openCopyOf('', 'sqlite', join(dataDir, DATABASE_FILE));
  return openCopyOf(new URL(databaseUrl).pathname.slice(1), 'postgres');
}

async function openCopyOf(template: string, dialect: Dialect, file?: string): Promise<TestDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'navalha-test-'));
  if (file !== undefined) copyFileSync(file, join(dataDir, DATABASE_FILE), constants.COPYFILE_FICLONE);
  const name = `test_${randomBytes(8).toString('hex')}`;
  const databaseUrl = dialect === 'postgres' ? await makePostgres(name, template) : null;
  const settings = { dataDir, databaseUrl };
  const connection = await connect(settings, file !== undefined);
  // Nothing here outlives a power cut, and most tests would wait for the disk more than for anything else.
  if (dialect === 'sqlite') await sql`pragma synchronous = off`.execute(connection.db);
  return {
    connection,
    dataDir,
    settings,
    drop: async () => {
      await connection.close();
      if (databaseUrl) await administer(sql`drop database ${sql.id(name)} with (force)`);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function makePostgres(name: string, template: string): Promise<string> {
  await administer(sql`create database ${sql.id(name)} template ${sql.id(template)}`);
  const url = new URL(givenUrl());
  url.pathname = `/${name}`;
  return url.href;
}

async function administer(statement: RawBuilder<unknown>): Promise<void> {
  const { db, close } = await connect({ dataDir: '', databaseUrl: givenUrl() });
  try {
    // To copy a large one takes its time.
    await db.connection().execute(async (own) => {
      await sql`set statement_timeout = 0`.execute(own);
      await statement.execute(own);
    });
  } finally {
    await close();
  }
}

function givenUrl(): string {
  if (!postgresUrl) throw new Error('TEST_DATABASE_URL is not set');
  return postgresUrl;
}
