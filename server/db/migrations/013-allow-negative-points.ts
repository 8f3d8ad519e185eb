import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../connect.ts';
import { columnTypes } from './columnTypes.ts';

/**
 * Allows negative point balances. Earlier voids get the number of points that they did not reverse, so that balances stay and a void
 * is still the negative of its sale. Adds an index of stored responses by age.
 */
export async function allowNegativePoints(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await (dialect === 'sqlite'
    ? recreatePointsColumn(db)
    : sql`alter table customer drop constraint customer_points_check`.execute(db));
  const { amount } = columnTypes[dialect];
  await sql`alter table sale_void add column forgiven_points ${amount} not null default 0`.execute(db);
  await sql`update sale_void set forgiven_points =
    (select coalesce(sum(points), 0) from movement where movement.sale_id = sale_void.sale_id)
    where exists (select 1 from movement where movement.sale_id = sale_void.sale_id and points <> 0)`.execute(db);
  await sql`create index idempotency_answer on idempotency (created_at) where body <> ''`.execute(db);
}

/** SQLite cannot drop a check: the column is replaced, with its index. */
async function recreatePointsColumn(db: Kysely<unknown>): Promise<void> {
  await sql`drop index customer_best`.execute(db);
  await sql`alter table customer add column new_points integer not null default 0`.execute(db);
  await sql`update customer set new_points = points where points <> 0`.execute(db);
  await sql`alter table customer drop column points`.execute(db);
  await sql`alter table customer rename column new_points to points`.execute(db);
  await sql`create index customer_best on customer (points desc, total_visits desc, id) where archived_at is null`.execute(
    db,
  );
}
