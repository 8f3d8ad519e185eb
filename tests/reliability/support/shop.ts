import type { Connection } from '../../../server/db/connect.ts';
import { openBrowser } from '../../server/support/browser.ts';
import { openEmptyDatabase, type TestDatabase } from '../../server/support/databases.ts';
import { countRows } from '../../server/support/rows.ts';
import type { RunContext } from '../reliabilityTest.ts';
import { retry } from './retry.ts';
import { type Server, startServer } from './server.ts';

type Browser = ReturnType<typeof openBrowser>;
type Call = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => ReturnType<Browser['call']>;

export interface Shop {
  server: Server;
  dataDir: string;
  /** The server's environment, to start another on the same data. */
  env: Record<string, string>;
  /** A separate connection to the same database. */
  connection: Connection;
  /** A signed-in browser. */
  browser: Browser;
  /** A call of that browser to the current server. */
  call: Call;
  /** The same with retries: a busy machine answers 503 at times. */
  callWithRetry: Call;
  /** Ends the server and starts another on the same data; resolves when that is ready. */
  restart(signal: NodeJS.Signals): Promise<void>;
  /** Ends the current server and deletes the data. */
  close(): Promise<void>;
}

/** A shop with demo data in a server process, on an empty database (`given`, or a new one). */
export async function openShop(
  context: RunContext,
  settings: Record<string, string> = {},
  given?: TestDatabase,
): Promise<Shop> {
  const database = given ?? (await openEmptyDatabase(context.dialect));
  const { dataDir, databaseUrl } = database.settings;
  const demo = { ...context.env, DATA_DIR: dataDir, DEMO: '1', ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) };
  // DEMO is refused behind a proxy: an earlier server makes the demo data.
  const isBehindProxy = settings.TRUST_PROXY !== undefined;
  const env = { ...demo, ...(isBehindProxy ? { DEMO: '0' } : {}), ...settings };
  const browser = openBrowser();
  let first: Server | undefined;
  try {
    if (isBehindProxy) await (await startServer(context.root, demo)).end('SIGTERM');
    first = await startServer(context.root, env);
    const shop: Shop = {
      server: first,
      dataDir,
      env,
      connection: database.connection,
      browser,
      call: (...call) => browser.call(shop.server.url, ...call),
      callWithRetry: (...call) => retry(() => shop.call(...call)),
      restart: async (signal) => {
        await shop.server.end(signal);
        shop.server = await startServer(context.root, env);
      },
      close: async () => {
        await shop.server.end('SIGKILL');
        await database.drop();
      },
    };
    // Sets the CSRF token that signing in needs.
    await shop.callWithRetry('GET', '/check-session');
    const { status, body } = await retry(() => browser.signIn(shop.server.url));
    if (status !== 200) throw new Error(`sign-in failed: ${status} ${JSON.stringify(body)}`);
    // Opens the shop every day, so that any day can be booked.
    await shop.callWithRetry('PUT', '/shop/edit', { shop: { hours: [] } });
    return shop;
  } catch (error) {
    await first?.end('SIGKILL');
    await database.drop();
    throw error;
  }
}

/** The number of sales, voided ones included. */
export async function countSales({ connection }: Shop): Promise<number> {
  return (await countRows(connection.db)).sale ?? 0;
}
