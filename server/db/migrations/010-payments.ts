import type { Kysely } from 'kysely';
import type { Dialect } from '../connect.ts';
import { addShop } from './010-shop.ts';

/** What the shop says of itself. */
export async function addPayments(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await addShop(db, dialect);
}
