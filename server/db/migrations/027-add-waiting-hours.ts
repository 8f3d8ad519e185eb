import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../connect.ts';
import { columnTypes } from './columnTypes.ts';

/** Adds the part of the day that an entry of the waiting list asks for; null is any hour. */
export async function addWaitingHours(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { text } = columnTypes[dialect];
  await sql`alter table waiting add column day_part ${text} check (day_part in ('morning', 'afternoon', 'evening'))`.execute(
    db,
  );
}
