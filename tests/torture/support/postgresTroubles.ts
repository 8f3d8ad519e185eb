import { randomUUID } from 'node:crypto';
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Cluster, findPostgres, startPostgres } from '../../../scripts/lib/postgres.mjs';
import { connect } from '../../../server/db/connect.ts';
import { brokenBooks } from '../../server/support/books.ts';
import type { TestDatabase } from '../../server/support/databases.ts';
import { exactly, type Figure, type Ground, notRun } from '../torture.ts';
import { sellUntilRefused } from './fileTroubles.ts';
import { endure, figuresOf, type Trouble } from './ordeal.ts';
import { openShop, type Shop } from './shop.ts';
import { mountSmallDisk } from './smallDisk.ts';

/** PostgreSQL gives up on a lock after two seconds. */
const LOCK_REFUSED_WITHIN_MS = 2_600;
const REFUSED_WITHIN_MS = 600;
/** The server waits for an answer for five. */
const UNANSWERED_REFUSED_WITHIN_MS = 6_000;

export async function troubleOfPostgres(ground: Ground): Promise<Figure[]> {
  const shop = await openShop(ground);
  try {
    const waited = await endure(shop, lockedTables(ground.size(10_000, 0)));
    return [
      ...figuresOf([waited], LOCK_REFUSED_WITHIN_MS),
      ...(await cutConnections(shop, ground.size(20, 2))),
      ...(await inOwnCluster(ground)),
    ];
  } finally {
    await shop.close();
  }
}

function lockedTables(lasts: number): Trouble {
  return {
    name: 'tables locked by another connection',
    lasts,
    together: true,
    begin: async ({ connection: { db } }) => {
      let release = () => {};
      const over = new Promise<void>((resolve) => {
        release = resolve;
      });
      const held = Promise.withResolvers<void>();
      const work = db.transaction().execute(async (trx) => {
        // Longer than the connection may otherwise be idle in a transaction.
        await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
        await sql`lock table sale, customer, expense, employee, session in exclusive mode`.execute(trx);
        held.resolve();
        await over;
      });
      await held.promise;
      return async () => {
        release();
        await work;
      };
    },
  };
}

const AT_ONCE = 20;

/** Sales under way while every connection of the server is cut, again and again: each in the end there, once, or refused with 503. */
async function cutConnections(shop: Shop, rounds: number): Promise<Figure[]> {
  const { db } = shop.connection;
  const sale = { individual: 1, services: [], amount: 35, payment_method: 'pix' };
  const count = async () => (await db.selectFrom('sale').select('id').execute()).length;
  const before = await count();
  const statuses: number[] = [];
  let insisted = 0;
  for (let round = 0; round < rounds; round++) {
    const sales = Array.from({ length: AT_ONCE }, () => {
      const key = { 'idempotency-key': randomUUID() };
      return () =>
        shop.call('POST', '/sales/create', { sale }, key).then(
          ({ status }) => status,
          () => 0,
        );
    });
    const underWay = sales.map((sell) => sell());
    for (let cut = 0; cut < 3; cut++) {
      await wait(round % 10);
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`
        .execute(db)
        .catch(() => {});
    }
    statuses.push(...(await Promise.all(underWay)));
    if (shop.server.child.exitCode !== null) break;
    for (const sell of sales) if ((await tried(sell)) === 201) insisted++;
  }
  const odd = statuses.filter((status) => status !== 201 && status !== 503);
  return [
    exactly('connections cut: answers other than made or 503', odd.length, 0),
    exactly('of sales sent again with their key, made', insisted, rounds * AT_ONCE),
    exactly('sales there then', (await count()) - before, rounds * AT_ONCE),
    exactly('books out of order then', Object.keys(await brokenBooks(db)).length, 0),
  ];
}

const TRIES = 20;

async function tried(sell: () => Promise<number>): Promise<number> {
  let status = 0;
  for (let n = 0; n < TRIES && status !== 201; n++) {
    status = await sell();
    if (status !== 201) await wait(50);
  }
  return status;
}

/** A PostgreSQL that goes away and comes back, and one whose disk is full. */
async function inOwnCluster(ground: Ground): Promise<Figure[]> {
  const programs = findPostgres();
  if (!programs) return [notRun('PostgreSQL away'), notRun('full disk')];
  const cluster = await startPostgres(programs, { durable: true });
  const disk = mountSmallDisk(24);
  const atExit = () => cluster.stop();
  process.once('exit', atExit);
  try {
    const shop = await openShop(ground, {}, await databaseIn(cluster, disk?.folder));
    try {
      const away: Trouble = {
        name: 'PostgreSQL away',
        lasts: ground.size(2_000, 0),
        withoutReads: true,
        begin: () => goAway(cluster, shop),
      };
      const ordeals = [await endure(shop, away)];
      if (disk) {
        const begin = async () => {
          const free = disk.fill();
          await sellUntilRefused(shop);
          return free;
        };
        ordeals.push(await endure(shop, { name: 'full disk', lasts: 0, onlySales: true, begin }));
      }
      const hung = canStop(cluster) ? [await endure(shop, hanging(cluster))] : [];
      return [
        ...figuresOf(ordeals, REFUSED_WITHIN_MS),
        ...(disk ? [] : [notRun('full disk')]),
        ...(hung.length > 0 ? figuresOf(hung, UNANSWERED_REFUSED_WITHIN_MS) : [notRun('PostgreSQL hangs')]),
      ];
    } finally {
      await shop.close();
    }
  } finally {
    await cluster.remove();
    process.off('exit', atExit);
    disk?.unmount();
  }
}

/** All of its processes are stopped: connections stay open, and nothing comes of them. */
function hanging(cluster: Cluster): Trouble {
  return {
    name: 'PostgreSQL hangs',
    lasts: 0,
    together: true,
    withoutReads: true,
    begin: async () => {
      const all = [cluster.pid(), ...childrenOf(cluster.pid())];
      for (const pid of all) process.kill(pid, 'SIGSTOP');
      return () => {
        for (const pid of all) process.kill(pid, 'SIGCONT');
      };
    },
  };
}

/** Linux tells which processes a process has started. */
function canStop(cluster: Cluster): boolean {
  return existsSync(childrenFile(cluster.pid()));
}

function childrenOf(pid: number): number[] {
  return readFileSync(childrenFile(pid), 'utf8').trim().split(' ').map(Number);
}

function childrenFile(pid: number): string {
  return `/proc/${pid}/task/${pid}/children`;
}

async function goAway(cluster: Cluster, shop: Shop): Promise<() => Promise<void>> {
  await cluster.crash();
  return async () => {
    await cluster.start();
    // Connections that broke are found out by their next use.
    await shop.call('GET', '/summary').catch(() => {});
  };
}

/** An empty database in a cluster, its tables on the disk that is mounted in this folder. */
async function databaseIn({ url }: Cluster, folder: string | undefined): Promise<TestDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'navalha-torture-'));
  const admin = await connect({ dataDir, databaseUrl: url });
  if (folder) {
    const { rows } = await sql<{
      data: string;
    }>`select setting as data from pg_settings where name = 'data_directory'`.execute(admin.db);
    const { uid, gid } = statSync(String(rows[0]?.data));
    chownSync(folder, uid, gid);
    await sql`create tablespace small location ${sql.lit(folder)}`.execute(admin.db);
  }
  await sql`create database shop template template0 ${sql.raw(folder ? 'tablespace small' : '')}`.execute(admin.db);
  await admin.close();
  const address = new URL(url);
  address.pathname = '/shop';
  const settings = { dataDir, databaseUrl: address.href };
  const connection = await connect(settings);
  const drop = async () => {
    await connection.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { connection, dataDir, settings, drop };
}
