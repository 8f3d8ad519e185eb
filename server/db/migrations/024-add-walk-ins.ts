import { type Kysely, sql } from 'kysely';

/** Adds 'Em atendimento' of a reservation. */
export async function addWalkIns(db: Kysely<unknown>): Promise<void> {
  await sql`alter table reservation add column in_progress integer not null default 0
    check (in_progress in (0, 1))`.execute(db);
}
