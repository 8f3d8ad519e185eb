import { randomBytes } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { DEFAULT_TIME_ZONE } from '../../domain/dates.ts';
import { ENVIRONMENT, SERVER_MEMORY_FLAGS } from '../../scripts/lib/project.mjs';
import { type Connection, connect, type Dialect } from '../../server/db/connect.ts';
import { migrate } from '../../server/db/migrate.ts';
import { getSessionHeaders } from '../../tests/reliability/support/rawClient.ts';
import { retry } from '../../tests/reliability/support/retry.ts';
import { type Server, startServer } from '../../tests/reliability/support/server.ts';
import { openBrowser } from '../../tests/server/support/browser.ts';
import { CREDENTIALS, createBaseShop } from '../seedData/createBaseShop.ts';
import { seedLargeShop } from '../seedData/seedLargeShop.ts';
import type { Fixtures } from './fixtures.ts';

export interface Shop {
  /** The environment for a server on this shop. */
  env: Record<string, string>;
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

/** Creates a shop of ten years with this many customers and sales, once per run and `name`; a name separates shops that get new sales. */
export function createLargeShop(
  fixtures: Fixtures,
  size: number,
  dialect: Dialect = 'sqlite',
  name = '',
): Promise<Shop> {
  return fixtures.getOrCreate(`shop ${size} ${dialect} ${name}`, async () => {
    const dataDir = fixtures.createFolder();
    const databaseUrl = dialect === 'postgres' ? await createDatabase(fixtures) : null;
    const shop: Shop = {
      env: { DATA_DIR: dataDir, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) },
      dataDir,
      connect: () => connect({ dataDir, databaseUrl }),
    };
    const { db, close } = await shop.connect();
    const begun = performance.now();
    try {
      await migrate(db, dialect);
      const options = { customers: size, sales: size, clock: () => new Date(), timeZone: DEFAULT_TIME_ZONE };
      await createBaseShop(db, options);
      if (dialect === 'sqlite') await disableDurability(db);
      await db.transaction().execute((trx) => seedLargeShop(trx, dialect, options));
      // Like a shop after a night without writes.
      await (dialect === 'sqlite' ? sql`pragma wal_checkpoint(truncate)` : sql`analyze`).execute(db);
    } finally {
      await close();
    }
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    fixtures.log(`  a shop of ${size.toLocaleString('en-US')} on ${dialect}, made in ${seconds} s`);
    return shop;
  });
}

/** Starts the product's server on a shop, once per run, and signs in. */
export function startShopServer(
  fixtures: Fixtures,
  size: number,
  dialect: Dialect = 'sqlite',
  name = '',
): Promise<SignedInServer> {
  return fixtures.getOrCreate(`served ${size} ${dialect} ${name}`, async () => {
    const shop = await createLargeShop(fixtures, size, dialect, name);
    const server = await startProductServer(shop);
    fixtures.onClose(() => server.end());
    return signIn(server);
  });
}

/** Starts the product's server like `npm start` in production. */
export function startProductServer({ env }: Shop): Promise<Server> {
  const { NODE_COMPILE_CACHE } = ENVIRONMENT;
  return startServer(process.cwd(), { ...env, NODE_ENV: 'production', NODE_COMPILE_CACHE }, [], SERVER_MEMORY_FLAGS);
}

async function signIn({ url, child }: Server): Promise<SignedInServer> {
  const browser = openBrowser();
  // The machine may still be busy with creating the shop.
  await retry(() => browser.call(url, 'GET', '/check-session'));
  const { status } = await retry(() => browser.call(url, 'POST', '/auth', CREDENTIALS));
  if (status !== 200) throw new Error(`could not sign in: ${status}`);
  return { url, pid: child.pid, headers: getSessionHeaders(browser), cookies: browser.cookies };
}

/** Speeds up writing on this connection: generated data need not survive a power cut. */
async function disableDurability(db: Connection['db']): Promise<void> {
  for (const pragma of ['synchronous = off', 'cache_size = -400000', 'temp_store = memory']) {
    await sql.raw(`pragma ${pragma}`).execute(db);
  }
}

/** Creates an empty database in the run's PostgreSQL. Returns its address. */
async function createDatabase(fixtures: Fixtures): Promise<string> {
  const name = `bench_${randomBytes(6).toString('hex')}`;
  await administer(sql`create database ${sql.id(name)} template template0`);
  fixtures.onClose(() => administer(sql`drop database ${sql.id(name)} with (force)`));
  const url = new URL(postgresUrl());
  url.pathname = `/${name}`;
  return url.href;
}

async function administer(statement: RawBuilder<unknown>): Promise<void> {
  const { db, close } = await connect({ dataDir: '', databaseUrl: postgresUrl() });
  await statement.execute(db).finally(close);
}

function postgresUrl(): string {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) throw new Error('needs a PostgreSQL, and none is on this machine');
  return url;
}
