import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import { DEMO_SIGN_IN } from '../../../server/config.ts';
import { connect, DATABASE_FILE } from '../../../server/db/connect.ts';
import { migrate } from '../../../server/db/migrate.ts';
import type { RunContext } from '../reliabilityTest.ts';
import { makeImmutable } from './denyWrites.ts';
import { ageSessions, buildLargeSale, type DatabaseFault, settleStatus } from './faultRun.ts';
import { openShop, type Shop } from './shop.ts';
import { mountSmallDisk } from './smallDisk.ts';

/** Another process holds SQLite's write lock. */
export function createLockFault(durationMs: number): DatabaseFault {
  return {
    name: 'locked by another process',
    minDurationMs: durationMs,
    start: async (shop) => {
      await ageSessions(shop);
      const script = `
        const { default: SQLite } = await import('better-sqlite3');
        new SQLite(${JSON.stringify(join(shop.dataDir, DATABASE_FILE))}).exec('begin immediate');
        console.log('locked');
        setInterval(() => {}, 1000);`;
      const holder = spawn(process.execPath, ['--input-type=module', '-e', script], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      process.once('exit', () => void holder.kill('SIGKILL'));
      const exited = once(holder, 'exit').then(([code]) => {
        throw new Error(`The lock holder exited with ${code}.`);
      });
      await Promise.race([once(holder.stdout, 'data'), exited]);
      exited.catch(() => {});
      return async () => {
        holder.kill('SIGKILL');
        await once(holder, 'exit');
      };
    },
  };
}

/**
 * The database and its log are immutable; null where that is not possible. SQLite's `-shm` file stays writable: it is
 * mapped as memory, and a failed write there kills the process.
 */
export async function createReadOnlyFault(shop: Shop, durationMs: number): Promise<DatabaseFault | null> {
  const databaseFile = join(shop.dataDir, DATABASE_FILE);
  await ageSessions(shop);
  const files = ['', '-wal'].map((suffix) => databaseFile + suffix).filter((file) => existsSync(file));
  const allowWrites = makeImmutable(files);
  if (!allowWrites) return null;
  allowWrites();
  const start = async () => makeImmutable(files) ?? (() => {});
  return { name: 'read-only file', minDurationMs: durationMs, start };
}

/** A shop on a 1 MiB disk, and a fault that fills it; null where no such disk can be mounted. */
export async function openShopOnSmallDisk(context: RunContext): Promise<{ shop: Shop; full: DatabaseFault } | null> {
  const disk = mountSmallDisk(1);
  if (!disk) return null;
  try {
    const settings = { dataDir: disk.folder, databaseUrl: null };
    const connection = await connect(settings);
    await migrate(connection.db, 'sqlite');
    const password_hash = await hash(DEMO_SIGN_IN.password, { memoryCost: 64, timeCost: 1, parallelism: 1 });
    const user = { email: DEMO_SIGN_IN.email, password_hash, created_at: new Date().toISOString(), disabled_at: null };
    await connection.db.insertInto('app_user').values(user).execute();
    const drop = async () => {
      await connection.close();
      disk.unmount();
    };
    const given = { connection, dataDir: disk.folder, settings, drop };
    const shop = await openShop(context, { DEMO: '0' }, given);
    const start = async () => {
      const free = disk.fill();
      await sellUntilRefused(shop);
      return free;
    };
    return { shop, full: { name: 'full disk', minDurationMs: 0, isLimitedToSales: true, start } };
  } catch (error) {
    disk.unmount();
    throw error;
  }
}

const REFUSALS = 3;
const MAX_SALES = 2_000;

/**
 * Sells until three sales in a row are refused: half-full pages and the restarted log still have room on a full disk.
 */
export async function sellUntilRefused(shop: Shop): Promise<void> {
  let refused = 0;
  for (let n = 0; n < MAX_SALES; n++) {
    const sale = buildLargeSale();
    const { status } = await settleStatus(shop.call('POST', '/sales/create', { sale }));
    refused = status === 201 ? 0 : refused + 1;
    if (refused === REFUSALS) return;
  }
  throw new Error('a full disk still accepts sales');
}
