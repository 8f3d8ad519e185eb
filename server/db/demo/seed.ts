import type { Kysely } from 'kysely';
import { type Clock, instantAt } from '../../../domain/dates.ts';
import { DEMO_SIGN_IN } from '../../config.ts';
import { isEmptyShop } from '../emptyShop.ts';
import type { Tables } from '../schema.ts';
import { inTransaction } from '../transaction.ts';
import { dayBack, HISTORY_DAYS, OPENS } from './calendar.ts';
import { imagineShop } from './shop.ts';
import { undoSales } from './undoSales.ts';
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
  if (!(await isEmptyShop(db))) return;
  const shop = imagineShop(options.seed ?? 1, options.clock(), options.timeZone);
  const opened = instantAt(dayBack(shop.present, HISTORY_DAYS), OPENS, options.timeZone).toISOString();

  await inTransaction(db, async (trx) => {
    if (!(await isEmptyShop(trx))) return;
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
    await writeAudit(trx, shop.present, ids, user.id);
    await undoSales(trx, shop.present, user.id);
  });
}
