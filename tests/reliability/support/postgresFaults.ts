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

/** PostgreSQL's lock_timeout is two seconds. */
const LOCK_REFUSED_WITHIN_MS = 2_600;
const REFUSED_WITHIN_MS = 600;
/** The server waits five seconds for a response. */
const UNANSWERED_REFUSED_WITHIN_MS = 6_000;

export async function runPostgresFaults(context: RunContext): Promise<Measurement[]> {
  const shop = await openShop(context);
  try {
    const lockRun = await runWithFault(shop, createTableLockFault(context.pickSize(10_000, 0)));
    return [
      ...summarizeFaultRuns([lockRun], LOCK_REFUSED_WITHIN_MS),
      ...(await cutConnections(shop, context.pickSize(20, 2))),
      ...(await runClusterFaults(context)),
    ];
  } finally {
    await shop.close();
  }
}

function createTableLockFault(durationMs: number): DatabaseFault {
  return {
    name: 'tables locked by another connection',
    minDurationMs: durationMs,
    isConcurrent: true,
    start: async ({ connection: { db } }) => {
      let release = () => {};
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      const held = Promise.withResolvers<void>();
      const work = db.transaction().execute(async (trx) => {
        // Disables the idle timeout, which would end this transaction.
        await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
        await sql`lock table sale, customer, expense, employee, session in exclusive mode`.execute(trx);
        held.resolve();
        await released;
      });
      await held.promise;
      return async () => {
        release();
        await work;
      };
    },
  };
}

const CONCURRENCY = 20;

/**
 * Cuts every connection of the server while sales are in flight, repeatedly: each sale is stored once in the end, or
 * refused with 503.
 */
async function cutConnections(shop: Shop, rounds: number): Promise<Measurement[]> {
  const { db } = shop.connection;
  const sale = { individual: 1, services: [], amount: 35, payment_method: 'pix' };
  const count = async () => (await db.selectFrom('sale').select('id').execute()).length;
  const before = await count();
  const statuses: number[] = [];
  let retried = 0;
  for (let round = 0; round < rounds; round++) {
    const sales = Array.from({ length: CONCURRENCY }, () => {
      const key = { 'idempotency-key': randomUUID() };
      return () =>
        shop.call('POST', '/sales/create', { sale }, key).then(
          ({ status }) => status,
          () => 0,
        );
    });
    const inFlight = sales.map((sell) => sell());
    for (let cut = 0; cut < 3; cut++) {
      await wait(round % 10);
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`
        .execute(db)
        .catch(() => {});
    }
    statuses.push(...(await Promise.all(inFlight)));
    if (shop.server.child.exitCode !== null) break;
    for (const sell of sales) if ((await retryUntilCreated(sell)) === 201) retried++;
  }
  const unexpected = statuses.filter((status) => status !== 201 && status !== 503);
  return [
    requireExactly('connections cut: responses other than 201 or 503', unexpected.length, 0),
    requireExactly('retried with their key and created', retried, rounds * CONCURRENCY),
    requireExactly('sales stored', (await count()) - before, rounds * CONCURRENCY),
    requireExactly('ledger errors', Object.keys(await findLedgerErrors(db)).length, 0),
  ];
}

const MAX_TRIES = 20;

async function retryUntilCreated(sell: () => Promise<number>): Promise<number> {
  let status = 0;
  for (let n = 0; n < MAX_TRIES && status !== 201; n++) {
    status = await sell();
    if (status !== 201) await wait(50);
  }
  return status;
}

/** Faults that need a separate PostgreSQL: a stop and restart, a full disk, a hang. */
async function runClusterFaults(context: RunContext): Promise<Measurement[]> {
  const programs = findPostgres();
  if (!programs) return [reportNotRun('PostgreSQL stopped'), reportNotRun('full disk')];
  const cluster = await startPostgres(programs, { durable: true });
  const disk = mountSmallDisk(24);
  const stopAtExit = () => cluster.stop();
  process.once('exit', stopAtExit);
  try {
    const shop = await openShop(context, {}, await createDatabase(cluster, disk?.folder));
    try {
      const stopped: DatabaseFault = {
        name: 'PostgreSQL stopped',
        minDurationMs: context.pickSize(2_000, 0),
        isBlockingReads: true,
        start: () => stopPostgres(cluster, shop),
      };
      const runs = [await runWithFault(shop, stopped)];
      if (disk) {
        const start = async () => {
          const free = disk.fill();
          await sellUntilRefused(shop);
          return free;
        };
        runs.push(await runWithFault(shop, { name: 'full disk', minDurationMs: 0, isLimitedToSales: true, start }));
      }
      const hangRuns = canListChildren(cluster) ? [await runWithFault(shop, createHangFault(cluster))] : [];
      return [
        ...summarizeFaultRuns(runs, REFUSED_WITHIN_MS),
        ...(disk ? [] : [reportNotRun('full disk')]),
        ...(hangRuns.length > 0
          ? summarizeFaultRuns(hangRuns, UNANSWERED_REFUSED_WITHIN_MS)
          : [reportNotRun('PostgreSQL hangs')]),
      ];
    } finally {
      await shop.close();
    }
  } finally {
    await cluster.remove();
    process.off('exit', stopAtExit);
    disk?.unmount();
  }
}

/** Stops all its processes: connections stay open without a response. */
function createHangFault(cluster: Cluster): DatabaseFault {
  return {
    name: 'PostgreSQL hangs',
    minDurationMs: 0,
    isConcurrent: true,
    isBlockingReads: true,
    start: async () => {
      const all = [cluster.pid(), ...listChildren(cluster.pid())];
      for (const pid of all) process.kill(pid, 'SIGSTOP');
      return () => {
        for (const pid of all) process.kill(pid, 'SIGCONT');
      };
    },
  };
}

/** Whether the kernel lists the child processes of a process. */
function canListChildren(cluster: Cluster): boolean {
  return existsSync(getChildrenFile(cluster.pid()));
}

function listChildren(pid: number): number[] {
  return readFileSync(getChildrenFile(pid), 'utf8').trim().split(' ').map(Number);
}

function getChildrenFile(pid: number): string {
  return `/proc/${pid}/task/${pid}/children`;
}

async function stopPostgres(cluster: Cluster, shop: Shop): Promise<() => Promise<void>> {
  await cluster.crash();
  return async () => {
    await cluster.start();
    // The first call finds the broken connections.
    await shop.call('GET', '/summary').catch(() => {});
  };
}

/** An empty database in a cluster, its tables on the disk mounted at `folder`. */
async function createDatabase({ url }: Cluster, folder: string | undefined): Promise<TestDatabase> {
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
