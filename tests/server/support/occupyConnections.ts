import { sql } from 'kysely';
import type { TestShop } from './shop.ts';

/** The server's pool size. */
const POSTGRES_CONNECTIONS = 10;

/** Occupies every database connection until the returned function is called. */
export async function occupyConnections({ db, dialect }: TestShop): Promise<() => Promise<void>> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const transactions: Promise<void>[] = [];
  for (let index = 0; index < (dialect === 'postgres' ? POSTGRES_CONNECTIONS : 1); index++)
    await new Promise<void>((resolve) => {
      transactions.push(
        db.transaction().execute(async (trx) => {
          await sql`select 1`.execute(trx);
          resolve();
          await released;
        }),
      );
    });
  return async () => {
    release();
    await Promise.all(transactions);
  };
}
