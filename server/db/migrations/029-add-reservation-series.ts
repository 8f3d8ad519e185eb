import { type Kysely, sql } from 'kysely';

/** Adds the series of a reservation: the id of the first one that was booked with it, and the weeks between them. Null for a single one. */
export async function addReservationSeries(db: Kysely<unknown>): Promise<void> {
  await sql`alter table reservation add column series_id integer`.execute(db);
  await sql`alter table reservation add column every_weeks integer check (every_weeks between 1 and 4)`.execute(db);
  await sql`create index reservation_series on reservation (series_id) where series_id is not null`.execute(db);
}
