import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DATABASE_FILE } from '../../../server/db/connect.ts';
import { openBrowser } from '../../server/support/browser.ts';
import { retry } from './retry.ts';
import { startServer } from './server.ts';

/** The database file of a shop with demo data after a clean shutdown. */
export async function makeShopFile(root: string): Promise<Buffer> {
  const dataDir = createTempFolder();
  try {
    const server = await startServer(root, { DATA_DIR: dataDir, DEMO: '1' });
    await server.end();
    return readFileSync(join(dataDir, DATABASE_FILE));
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** The same shop after `sales` more sales and a kill: the last sales are in the log only. */
export async function makeCrashedFile(
  root: string,
  shop: Buffer,
  sales: number,
): Promise<{ file: Buffer; log: Buffer }> {
  const dataDir = createTempFolder();
  const file = join(dataDir, DATABASE_FILE);
  try {
    writeFileSync(file, shop);
    const server = await startServer(root, { DATA_DIR: dataDir });
    const browser = openBrowser();
    await retry(() => browser.signIn(server.url));
    const sale = { individual: 1, services: [], amount: 35, payment_method: 'pix' };
    for (let n = 0; n < sales; n++) await retry(() => browser.call(server.url, 'POST', '/sales/create', { sale }));
    await server.end('SIGKILL');
    return { file: readFileSync(file), log: readFileSync(`${file}-wal`) };
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

export function createTempFolder(): string {
  return mkdtempSync(join(tmpdir(), 'navalha-reliability-'));
}
