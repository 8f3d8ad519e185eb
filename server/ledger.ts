import type { Insertable } from 'kysely';
import type { CashMovement } from '../domain/cash.ts';
import type { Day } from '../domain/dates.ts';
import type { Db, Tables } from './db/schema.ts';
import type { Moment } from './shop.ts';

type NewMovement = Omit<Insertable<Tables['movement']>, 'id' | 'closing_id' | 'business_day' | 'created_at'>;

/** Writes one fact into the ledger, on the open day. Movements are never changed but for the closing that counts them. */
export async function recordMovement(db: Db, movement: NewMovement, { day, instant }: Moment): Promise<void> {
  await db
    .insertInto('movement')
    .values({ ...movement, business_day: day, closing_id: null, created_at: instant })
    .execute();
}

/**
 * What moved from one day to another (both included), summed by kind and method, in cents. `sale_redeem` moves points only
 * and is in it with 0.
 */
export async function movementTotals(db: Db, from: Day, to: Day): Promise<(CashMovement & { day: Day })[]> {
  return db
    .selectFrom('movement')
    .select(['business_day as day', 'kind', 'method', (eb) => eb.fn.sum<number>('cents').as('cents')])
    .where('business_day', '>=', from)
    .where('business_day', '<=', to)
    .groupBy(['business_day', 'kind', 'method'])
    .execute();
}
