import { sql } from 'kysely';
import { ENVIRONMENT } from '../../scripts/lib/project.mjs';
import { type Connection, connect } from '../../server/db/connect.ts';
import { migrate } from '../../server/db/migrate.ts';
import { getSessionHeaders } from '../../tests/reliability/support/rawClient.ts';
import { retry } from '../../tests/reliability/support/retry.ts';
import { type Server, startServer } from '../../tests/reliability/support/server.ts';
import { openBrowser } from '../../tests/server/support/browser.ts';
import { CREDENTIALS, type ShopSize, seedLargeShop } from '../seedData/seedLargeShop.ts';
import type { Fixtures } from './fixtures.ts';

export interface Shop {
  dataDir: string;
  /** Opens a connection beside the server's. The caller closes it. */
  connect(): Promise<Connection>;
}

export interface SignedInServer {
  url: string;
  pid: number | undefined;
  /** The headers of a signed-in client. */
  headers: Record<string, string>;
  cookies: Map<string, string>;
}

interface ShopOptions extends ShopSize {
  /** Separates shops that a measure writes to from others of the same size. */
  name?: string;
}

/** Creates a shop of ten years, once per run and options. */
export function createLargeShop(fixtures: Fixtures, options: ShopOptions): Promise<Shop> {
  const description = JSON.stringify(options);
  return fixtures.getOrCreate(`shop ${description}`, async () => {
    const dataDir = fixtures.createFolder();
    const shop = { dataDir, connect: () => connect({ dataDir, databaseUrl: null }) };
    const { db, close } = await shop.connect();
    const startedAt = performance.now();
    try {
      await migrate(db, 'sqlite');
      // Generated data need not survive a power cut.
      for (const pragma of ['synchronous = off', 'cache_size = -400000', 'temp_store = memory'])
        await sql.raw(`pragma ${pragma}`).execute(db);
      await db.transaction().execute((trx) => seedLargeShop(trx, options));
      // Like a shop after a night without writes.
      await sql`pragma wal_checkpoint(truncate)`.execute(db);
    } finally {
      await close();
    }
    console.log(`  created the shop ${description} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
    return shop;
  });
}

/** Starts the product's server on a shop, once per run, and signs in. */
export function startShopServer(fixtures: Fixtures, options: ShopOptions): Promise<SignedInServer> {
  return fixtures.getOrCreate(`server ${JSON.stringify(options)}`, async () => {
    const server = await startProductServer(await createLargeShop(fixtures, options));
    fixtures.onClose(() => server.end());
    return signIn(server);
  });
}

/** Starts the product's server like `npm start` in production. */
export function startProductServer({ dataDir }: Shop): Promise<Server> {
  const { NODE_COMPILE_CACHE } = ENVIRONMENT;
  return startServer(process.cwd(), { DATA_DIR: dataDir, NODE_ENV: 'production', NODE_COMPILE_CACHE });
}

async function signIn({ url, child }: Server): Promise<SignedInServer> {
  const browser = openBrowser();
  // The machine may still be busy with creating the shop.
  await retry(() => browser.call(url, 'GET', '/check-session'));
  const { status } = await retry(() => browser.call(url, 'POST', '/auth', CREDENTIALS));
  if (status !== 200) throw new Error(`could not sign in: ${status}`);
  return { url, pid: child.pid, headers: getSessionHeaders(browser), cookies: browser.cookies };
}
