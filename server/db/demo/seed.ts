import { type Kysely, sql, type Transaction } from 'kysely';
import { type Clock, toInstant } from '../../../domain/dates.ts';
import { DEMO_SIGN_IN } from '../../config.ts';
import { notifiedResources } from '../changes.ts';
import { getDialect } from '../connect.ts';
import { isShopEmpty } from '../emptyShop.ts';
import type { Tables } from '../schema.ts';
import { runInTransaction } from '../transaction.ts';
import { addStaffUsers } from './addStaffUsers.ts';
import { HISTORY_DAYS, OPENING_TIME, subtractDays } from './calendar.ts';
import { payProfessionals } from './payProfessionals.ts';
import { generateShop } from './shop.ts';
import { voidAndCorrectSales } from './voidAndCorrectSales.ts';
import { writeAudit } from './writeAudit.ts';
import { writeCash } from './writeCash.ts';
import { writeBlocks, writeRegistrations, writeReservations, writeWaiting } from './writeRegistrations.ts';
import { writeSales } from './writeSales.ts';

export interface DemoOptions {
  clock: Clock;
  timeZone: string;
  /** The same seed generates the same shop, relative to today. */
  seed?: number;
  /** Without advances and payouts, which strict back ends do not have. */
  specStrict?: boolean;
  /** The hash of the password of every user of the demonstration. */
  passwordHash: string;
}

/**
 * Fills an empty database with a demonstration shop of 90 days and its users, in one transaction. Does nothing when the
 * database is not empty.
 */
export async function seedDemo(db: Kysely<Tables>, options: DemoOptions): Promise<void> {
  if (!(await isShopEmpty(db))) return;
  const shop = generateShop(options.seed ?? 1, options.clock(), options.timeZone);
  const opened = toInstant(subtractDays(shop.currentTime, HISTORY_DAYS), OPENING_TIME, options.timeZone).toISOString();

  await runInTransaction(db, notifiedResources, async (trx) => {
    if (!(await isShopEmpty(trx))) return;
    // Of two servers that start together on one database, the second waits here for the first and then does nothing.
    await waitForOthers(trx);
    const user = await trx
      .insertInto('app_user')
      .values({
        email: DEMO_SIGN_IN.email,
        name: 'Sônia Prado',
        password_hash: options.passwordHash,
        created_at: opened,
        disabled_at: null,
      })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!user) return;

    const ids = await writeRegistrations(trx, shop);
    await addStaffUsers(trx, ids, { password_hash: options.passwordHash, created_at: opened });
    await writeBlocks(trx, shop.blocks, ids);
    await writeWaiting(trx, shop.waiting, ids);
    const reservations = await writeReservations(trx, shop.reservations, ids);
    const saleIds = await writeSales(trx, shop.sales, ids, reservations, user.id);
    await writeCash(trx, shop, ids, saleIds, user.id);
    await writeAudit(trx, shop.currentTime, ids, user.id);
    if (!options.specStrict) await payProfessionals(trx, shop.currentTime, ids, user.id);
    await voidAndCorrectSales(trx, shop.currentTime, user.id);
  });
}

/** PostgreSQL: seeding on a busy machine takes longer than the server's timeouts. */
async function waitForOthers(trx: Transaction<Tables>): Promise<void> {
  if (getDialect(trx) !== 'postgres') return;
  for (const timeout of ['lock_timeout', 'statement_timeout'])
    await sql`set local ${sql.raw(timeout)} = ${sql.lit('60s')}`.execute(trx);
}
