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
  /** What the server was started with: to start another on the same data. */
  env: Record<string, string>;
  /** A connection to the same database, beside the server's. */
  connection: Connection;
  /** Somebody signed in. */
  browser: Browser;
  /** A call of that somebody to the server there is at that moment. */
  call: Call;
  /** The same, again and again until it is answered for good: a busy machine says 503 at times. */
  callWithRetry: Call;
  /** Ends the server and starts another on the same data, which answers when this resolves. */
  restart(signal: NodeJS.Signals): Promise<void>;
  /** Ends the server that `server` is by then, and removes the data. */
  close(): Promise<void>;
}

/** A shop with the demonstration data, served by a process of its own, on an empty database: one of its own unless given. */
export async function openShop(
  ground: RunContext,
  settings: Record<string, string> = {},
  given?: TestDatabase,
): Promise<Shop> {
  const database = given ?? (await openEmptyDatabase(ground.dialect));
  const { dataDir, databaseUrl } = database.settings;
  const demo = { DATA_DIR: dataDir, DEMO: '1', ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) };
  // No demonstration runs behind a proxy: its data is made before.
  const isBehindProxy = settings.TRUST_PROXY !== undefined;
  const env = { ...demo, ...(isBehindProxy ? { DEMO: '0' } : {}), ...settings };
  const browser = openBrowser();
  let first: Server | undefined;
  try {
    if (isBehindProxy) await (await startServer(ground.root, demo)).end('SIGTERM');
    first = await startServer(ground.root, env);
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
        shop.server = await startServer(ground.root, env);
      },
      close: async () => {
        await shop.server.end('SIGKILL');
        await database.drop();
      },
    };
    // Without the token it brings, signing in is refused for good.
    await shop.callWithRetry('GET', '/check-session');
    const { status, body } = await retry(() => browser.signIn(shop.server.url));
    if (status !== 200) throw new Error(`nobody could sign in: ${status} ${JSON.stringify(body)}`);
    // Open every day: what is booked in a proof is booked on any.
    await shop.callWithRetry('PUT', '/shop/edit', { shop: { hours: [] } });
    return shop;
  } catch (error) {
    await first?.end('SIGKILL');
    await database.drop();
    throw error;
  }
}

/** How many sales its database has, voided ones too. */
export async function countSales({ connection }: Shop): Promise<number> {
  return (await countRows(connection.db)).sale ?? 0;
}
