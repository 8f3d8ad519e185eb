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
  const held: Promise<void>[] = [];
  for (let n = 0; n < (dialect === 'postgres' ? POSTGRES_CONNECTIONS : 1); n++)
    await new Promise<void>((onStarted) => {
      held.push(
        db.transaction().execute(async (trx) => {
          await sql`select 1`.execute(trx);
          onStarted();
          await released;
        }),
      );
    });
  return async () => {
    release();
    await Promise.all(held);
  };
}
