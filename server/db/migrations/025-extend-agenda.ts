import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../connect.ts';
import { columnTypes } from './columnTypes.ts';

/** Adds 'Em atendimento' of a reservation, and the part of the day of a waiting entry. */
export async function extendAgenda(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { text } = columnTypes[dialect];
  await sql`alter table reservation add column in_progress integer not null default 0
    check (in_progress in (0, 1))`.execute(db);
  await sql`alter table waiting add column day_part ${text}
    check (day_part in ('morning', 'afternoon', 'evening'))`.execute(db);
}
