import { type Kysely, sql } from 'kysely';

/** Adds the service that a reward of the type `service_free` gives; null if it is chosen in the sale. */
export async function addRewardServices(db: Kysely<unknown>): Promise<void> {
  await sql`alter table reward add column service_id integer references service (id)`.execute(db);
}
