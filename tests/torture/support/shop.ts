import type { Connection } from '../../../server/db/connect.ts';
import { openBrowser } from '../../server/support/browser.ts';
import { openEmptyDatabase } from '../../server/support/databases.ts';
import type { Ground } from '../torture.ts';
import { type Server, startServer } from './server.ts';

export interface Shop {
  server: Server;
  dataDir: string;
  /** What the server was started with: to start another on the same data. */
  env: Record<string, string>;
  /** A connection to the same database, beside the server's. */
  connection: Connection;
  /** Somebody signed in. */
  browser: ReturnType<typeof openBrowser>;
  /** Ends the server that `server` is by then, and removes the data. */
  close(): Promise<void>;
}

/** A shop with the demonstration data on a database of its own, served by a process of its own. */
export async function openShop(ground: Ground, settings: Record<string, string> = {}): Promise<Shop> {
  const database = await openEmptyDatabase(ground.dialect);
  const { dataDir, databaseUrl } = database.settings;
  const env = { DATA_DIR: dataDir, DEMO: '1', ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}), ...settings };
  try {
    const shop: Shop = {
      server: await startServer(ground.root, env),
      dataDir,
      env,
      connection: database.connection,
      browser: openBrowser(),
      close: async () => {
        await shop.server.end('SIGKILL');
        await database.drop();
      },
    };
    await shop.browser.signIn(shop.server.url);
    return shop;
  } catch (error) {
    await database.drop();
    throw error;
  }
}
