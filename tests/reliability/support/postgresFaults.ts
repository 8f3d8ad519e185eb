import { randomUUID } from 'node:crypto';
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Cluster, findPostgres, startPostgres } from '../../../scripts/lib/postgres.mjs';
import { connect } from '../../../server/db/connect.ts';
import type { TestDatabase } from '../../server/support/databases.ts';
import { findLedgerErrors } from '../../server/support/ledgerErrors.ts';
import { type Measurement, type RunContext, reportNotRun, requireExactly } from '../reliabilityTest.ts';
import { type DatabaseFault, runWithFault, summarizeFaultRuns } from './faultRun.ts';
import { sellUntilRefused } from './fileFaults.ts';
import { openShop, type Shop } from './shop.ts';
import { mountSmallDisk } from './smallDisk.ts';

/** PostgreSQL gives up on a lock after two seconds. */
const LOCK_REFUSED_WITHIN_MS = 2_600;
const REFUSED_WITHIN_MS = 600;
/** The server waits for an answer for five. */
const UNANSWERED_REFUSED_WITHIN_MS = 6_000;

export async function runPostgresFaults(ground: RunContext): Promise<Measurement[]> {
  const shop = await openShop(ground);
  try {
    const waited = await runWithFault(shop, lockedTables(ground.pickSize(10_000, 0)));
    return [
      ...summarizeFaultRuns([waited], LOCK_REFUSED_WITHIN_MS),
      ...(await cutConnections(shop, ground.pickSize(20, 2))),
      ...(await inOwnCluster(ground)),
    ];
  } finally {
    await shop.close();
  }
}

function lockedTables(lasts: number): DatabaseFault {
  return {
    name: 'tables locked by another connection',
    minDurationMs: lasts,
    isConcurrent: true,
    start: async ({ connection: { db } }) => {
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
async function cutConnections(shop: Shop, rounds: number): Promise<Measurement[]> {
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
    requireExactly('connections cut: answers other than made or 503', odd.length, 0),
    requireExactly('of sales sent again with their key, made', insisted, rounds * AT_ONCE),
    requireExactly('sales there then', (await count()) - before, rounds * AT_ONCE),
    requireExactly('books out of order then', Object.keys(await findLedgerErrors(db)).length, 0),
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
async function inOwnCluster(ground: RunContext): Promise<Measurement[]> {
  const programs = findPostgres();
  if (!programs) return [reportNotRun('PostgreSQL away'), reportNotRun('full disk')];
  const cluster = await startPostgres(programs, { durable: true });
  const disk = mountSmallDisk(24);
  const atExit = () => cluster.stop();
  process.once('exit', atExit);
  try {
    const shop = await openShop(ground, {}, await databaseIn(cluster, disk?.folder));
    try {
      const away: DatabaseFault = {
        name: 'PostgreSQL away',
        minDurationMs: ground.pickSize(2_000, 0),
        isBlockingReads: true,
        start: () => goAway(cluster, shop),
      };
      const ordeals = [await runWithFault(shop, away)];
      if (disk) {
        const begin = async () => {
          const free = disk.fill();
          await sellUntilRefused(shop);
          return free;
        };
        ordeals.push(
          await runWithFault(shop, { name: 'full disk', minDurationMs: 0, isLimitedToSales: true, start: begin }),
        );
      }
      const hung = canStop(cluster) ? [await runWithFault(shop, hanging(cluster))] : [];
      return [
        ...summarizeFaultRuns(ordeals, REFUSED_WITHIN_MS),
        ...(disk ? [] : [reportNotRun('full disk')]),
        ...(hung.length > 0
          ? summarizeFaultRuns(hung, UNANSWERED_REFUSED_WITHIN_MS)
          : [reportNotRun('PostgreSQL hangs')]),
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
function hanging(cluster: Cluster): DatabaseFault {
  return {
    name: 'PostgreSQL hangs',
    minDurationMs: 0,
    isConcurrent: true,
    isBlockingReads: true,
    start: async () => {
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
  const dataDir = mkdtempSync(join(tmpdir(), 'navalha-reliability-'));
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
