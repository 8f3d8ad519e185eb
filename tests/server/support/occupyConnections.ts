import { sql } from 'kysely';
import type { TestShop } from './shop.ts';

/** As many as the server opens. */
const POSTGRES_CONNECTIONS = 10;

/** Keeps every connection to the database busy; who asks has to wait until the returned function is called. */
export async function occupyConnections({ db, dialect }: TestShop): Promise<() => Promise<void>> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const held: Promise<void>[] = [];
  for (let n = 0; n < (dialect === 'postgres' ? POSTGRES_CONNECTIONS : 1); n++)
    await new Promise<void>((begun) => {
      held.push(
        db.transaction().execute(async (trx) => {
          await sql`select 1`.execute(trx);
          begun();
          await released;
        }),
      );
    });
  return async () => {
    release();
    await Promise.all(held);
  };
}
