import type { Kysely } from 'kysely';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import type { Dialect } from '../../../server/db/connect.ts';
import { seedDemo } from '../../../server/db/demo/seed.ts';
import type { Tables } from '../../../server/db/schema.ts';
import { openDatabase, type TestDatabase } from './databases.ts';

export const timeZone = 'America/Sao_Paulo';
/** A Saturday, ten past noon in the shop. */
export const NOON = '2026-11-21T15:10:00Z';
/** For whole shops on a machine that has other things to do, in milliseconds. */
export const PATIENCE = 60_000;

export function seedAt(db: Kysely<Tables>, instant: string, seed?: number): Promise<void> {
  return seedDemo(db, { clock: () => new Date(instant), timeZone, passwordHash: 'a hash', ...(seed && { seed }) });
}

/** A demonstration shop made at NOON, for all tests of a file; `took` is how long the making was, in milliseconds. */
export function useDemo(dialect: Dialect): { readonly db: Kysely<Tables>; readonly took: number } {
  let database: TestDatabase;
  let took: number;
  beforeAll(async () => {
    database = await openDatabase(dialect);
    const start = performance.now();
    await seedAt(database.connection.db, NOON);
    took = performance.now() - start;
  }, PATIENCE);
  afterAll(() => database.drop(), PATIENCE);
  return {
    get db() {
      return database.connection.db;
    },
    get took() {
      return took;
    },
  };
}

/** A database of the test that is running, dropped when it is over. */
export async function emptyShop(dialect: Dialect): Promise<Kysely<Tables>> {
  const database = await openDatabase(dialect);
  onTestFinished(() => database.drop());
  return database.connection.db;
}

/** A demonstration shop of the test that is running. */
export async function openDemo(dialect: Dialect, instant: string, seed?: number): Promise<Kysely<Tables>> {
  const db = await emptyShop(dialect);
  await seedAt(db, instant, seed);
  return db;
}

export function all(db: Kysely<Tables>, table: keyof Tables) {
  return db.selectFrom(table).selectAll().execute();
}
