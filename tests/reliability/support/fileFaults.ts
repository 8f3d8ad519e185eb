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

/** Another process has begun to write, and does not come to an end. */
export function createLockFault(lasts: number): DatabaseFault {
  return {
    name: 'locked by another process',
    minDurationMs: lasts,
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
      await once(holder.stdout, 'data');
      return async () => {
        holder.kill('SIGKILL');
        await once(holder, 'exit');
      };
    },
  };
}

/**
 * The database and its log can no longer be written to by anybody; null where that is not to be had. SQLite's memory of the
 * log (`-shm`) is left alone: it is written to as memory, and what cannot be done there ends a process.
 */
export async function createReadOnlyFault(shop: Shop, lasts: number): Promise<DatabaseFault | null> {
  const place = join(shop.dataDir, DATABASE_FILE);
  await ageSessions(shop);
  const files = ['', '-wal'].map((suffix) => place + suffix).filter((file) => existsSync(file));
  const melt = makeImmutable(files);
  if (!melt) return null;
  melt();
  const begin = async () => makeImmutable(files) ?? (() => {});
  return { name: 'read-only file', minDurationMs: lasts, start: begin };
}

/** A shop on a disk of 1 MiB, and what fills that to the last byte; null where no such disk can be had. */
export async function openShopOnSmallDisk(ground: RunContext): Promise<{ shop: Shop; full: DatabaseFault } | null> {
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
    const shop = await openShop(ground, { DEMO: '0' }, given);
    const begin = async () => {
      const free = disk.fill();
      await sellUntilRefused(shop);
      return free;
    };
    return { shop, full: { name: 'full disk', minDurationMs: 0, isLimitedToSales: true, start: begin } };
  } catch (error) {
    disk.unmount();
    throw error;
  }
}

const ENOUGH = 3;
const MOST_SALES = 2_000;

/** There is room in pages that have some, and in a log that is written anew from its beginning: until that is used up. */
export async function sellUntilRefused(shop: Shop): Promise<void> {
  let refused = 0;
  for (let n = 0; n < MOST_SALES; n++) {
    const sale = buildLargeSale();
    const { status } = await settleStatus(shop.call('POST', '/sales/create', { sale }));
    refused = status === 201 ? 0 : refused + 1;
    if (refused === ENOUGH) return;
  }
  throw new Error('a full disk still takes sales');
}
