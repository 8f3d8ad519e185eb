import type { Kysely } from 'kysely';
import { type Clock, toInstant } from '../../../domain/dates.ts';
import { DEMO_SIGN_IN } from '../../config.ts';
import { isShopEmpty } from '../emptyShop.ts';
import type { Tables } from '../schema.ts';
import { runInTransaction } from '../transaction.ts';
import { HISTORY_DAYS, OPENING_TIME, subtractDays } from './calendar.ts';
import { generateShop } from './shop.ts';
import { voidAndCorrectSales } from './voidAndCorrectSales.ts';
import { writeAudit } from './writeAudit.ts';
import { writeCash } from './writeCash.ts';
import { writeBlocks, writeRegistrations, writeReservations, writeWaiting } from './writeRegistrations.ts';
import { writeSales } from './writeSales.ts';

export interface DemoOptions {
  clock: Clock;
  timeZone: string;
  /** The same seed makes the same shop, relative to today. */
  seed?: number;
  /** Of the demonstration user's password. */
  passwordHash: string;
}

/**
 * Fills an empty shop with one that has been at work for 90 days and is today, and with the demonstration user. All of it in
 * one transaction; a shop that is not empty is left as it is.
 */
export async function seedDemo(db: Kysely<Tables>, options: DemoOptions): Promise<void> {
  if (!(await isShopEmpty(db))) return;
  const shop = generateShop(options.seed ?? 1, options.clock(), options.timeZone);
  const opened = toInstant(subtractDays(shop.currentTime, HISTORY_DAYS), OPENING_TIME, options.timeZone).toISOString();

  await runInTransaction(db, async (trx) => {
    if (!(await isShopEmpty(trx))) return;
    // Of two servers starting at once on one database, the second waits here for the first and then leaves its work alone.
    const user = await trx
      .insertInto('app_user')
      .values({
        email: DEMO_SIGN_IN.email,
        password_hash: options.passwordHash,
        created_at: opened,
        disabled_at: null,
      })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!user) return;

    const ids = await writeRegistrations(trx, shop);
    await writeBlocks(trx, shop.blocks, ids);
    await writeWaiting(trx, shop.waiting, ids);
    const reservations = await writeReservations(trx, shop.reservations, ids);
    const saleIds = await writeSales(trx, shop.sales, ids, reservations, user.id);
    await writeCash(trx, shop, ids, saleIds, user.id);
    await writeAudit(trx, shop.currentTime, ids, user.id);
    await voidAndCorrectSales(trx, shop.currentTime, user.id);
  });
}
