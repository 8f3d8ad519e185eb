import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../connect.ts';
import { columnTypes } from './columnTypes.ts';

/** Adds the reason of a difference at the opening of the drawer. */
export async function addOpeningReasons(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await sql`alter table cash_session add column opening_reason ${columnTypes[dialect].text}`.execute(db);
}
