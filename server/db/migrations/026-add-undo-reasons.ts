import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../connect.ts';
import { columnTypes } from './columnTypes.ts';

/** Adds why a payout was undone; null if nobody said. */
export async function addUndoReasons(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { text } = columnTypes[dialect];
  await sql`alter table payout add column undone_reason ${text}`.execute(db);
}
