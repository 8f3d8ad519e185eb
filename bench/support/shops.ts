import { randomBytes } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { DEFAULT_TIME_ZONE } from '../../domain/dates.ts';
import { ENVIRONMENT, SERVER_MEMORY } from '../../scripts/lib/project.mjs';
import { type Connection, connect, type Dialect } from '../../server/db/connect.ts';
import { migrate } from '../../server/db/migrate.ts';
import { openBrowser } from '../../tests/server/support/browser.ts';
import { credentials } from '../../tests/torture/support/http.ts';
import { insist } from '../../tests/torture/support/insist.ts';
import { type Server, startServer } from '../../tests/torture/support/server.ts';
import { foundShop, SIGN_IN } from '../growth/found.ts';
import { growShop } from '../growth/grow.ts';
import type { Fixtures } from './fixtures.ts';

export interface Shop {
  /** To start a server on it. */
  env: Record<string, string>;
  dataDir: string;
  /** A connection beside the server's, closed again by the caller. */
  connect(): Promise<Connection>;
}

export interface Served {
  url: string;
  pid: number | undefined;
  /** What somebody signed in sends with each call. */
  headers: Record<string, string>;
  cookies: Map<string, string>;
}

/** A shop of ten years with so many customers and sales, grown once in a run; `name` keeps one that is sold in apart. */
export function grownShop(fixtures: Fixtures, size: number, dialect: Dialect = 'sqlite', name = ''): Promise<Shop> {
  return fixtures.once(`shop ${size} ${dialect} ${name}`, async () => {
    const dataDir = fixtures.folder();
    const databaseUrl = dialect === 'postgres' ? await ownDatabase(fixtures) : null;
    const shop: Shop = {
      env: { DATA_DIR: dataDir, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) },
      dataDir,
      connect: () => connect({ dataDir, databaseUrl }),
    };
    const { db, close } = await shop.connect();
    const begun = performance.now();
    try {
      await migrate(db, dialect);
      const growth = { customers: size, sales: size, clock: () => new Date(), timeZone: DEFAULT_TIME_ZONE };
      await foundShop(db, growth);
      if (dialect === 'sqlite') await hurry(db);
      await db.transaction().execute((trx) => growShop(trx, dialect, growth));
      // As it is after a night's pause.
      await (dialect === 'sqlite' ? sql`pragma wal_checkpoint(truncate)` : sql`analyze`).execute(db);
    } finally {
      await close();
    }
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    fixtures.tell(`  a shop of ${size.toLocaleString('en-US')} on ${dialect}, made in ${seconds} s`);
    return shop;
  });
}

/** A server of the product on a shop, started once in a run, with somebody signed in. */
export function servedShop(fixtures: Fixtures, size: number, dialect: Dialect = 'sqlite', name = ''): Promise<Served> {
  return fixtures.once(`served ${size} ${dialect} ${name}`, async () => {
    const shop = await grownShop(fixtures, size, dialect, name);
    const server = await serve(shop);
    fixtures.atEnd(() => server.end());
    return signIn(server);
  });
}

/** A server of the product, as `npm start` runs it in production. */
export function serve({ env }: Shop): Promise<Server> {
  const { NODE_COMPILE_CACHE } = ENVIRONMENT;
  return startServer(process.cwd(), { ...env, NODE_ENV: 'production', NODE_COMPILE_CACHE }, [], SERVER_MEMORY);
}

export async function signIn({ url, child }: Server): Promise<Served> {
  const browser = openBrowser();
  // A machine that has just made a big shop may be too busy at first.
  await insist(() => browser.call(url, 'GET', '/check-session'));
  const { status } = await insist(() => browser.call(url, 'POST', '/auth', SIGN_IN));
  if (status !== 200) throw new Error(`could not sign in: ${status}`);
  return { url, pid: child.pid, headers: credentials(browser), cookies: browser.cookies };
}

/** Growing needs not survive a power cut. Both are of this connection only. */
async function hurry(db: Connection['db']): Promise<void> {
  for (const pragma of ['synchronous = off', 'cache_size = -400000', 'temp_store = memory']) {
    await sql.raw(`pragma ${pragma}`).execute(db);
  }
}

/** The address of an empty database in the PostgreSQL of the run. */
export async function ownDatabase(fixtures: Fixtures): Promise<string> {
  const name = `bench_${randomBytes(6).toString('hex')}`;
  await administer(sql`create database ${sql.id(name)} template template0`);
  fixtures.atEnd(() => administer(sql`drop database ${sql.id(name)} with (force)`));
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
