import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openEmptyDatabase, type TestDatabase } from '../server/support/databases.ts';
import { findLedgerErrors } from '../server/support/ledgerErrors.ts';
import {
  type ReliabilityTest,
  type RunContext,
  reportOnly,
  requireAtLeast,
  requireExactly,
} from './reliabilityTest.ts';
import { failAt } from './support/failAt.ts';
import { countManySales } from './support/manySales.ts';
import { createOldShops, describeSchema, migrateToRelease, type OldShop, releases } from './support/releases.ts';
import { startServer } from './support/server.ts';
import { readSums } from './support/sums.ts';
import { runWithoutStatementTimeout } from './support/withoutStatementTimeout.ts';

const SALES = 50;
/** The first release with sales. From it, the server is killed after each statement; from later ones after some. */
const FIRST = releases[1];
const MANY_SALES = 1_000_000;
/** With MANY_SALES, only statements that take longer count. */
const LONG_MS = 1_500;
const KILLER = import.meta.resolve('./support/killAfter.ts');
const ALREADY_RUNS = /Outra Navalha já está usando a pasta de dados/;

/** From every released schema to the newest, the server killed after its statements, and two servers at once. */
export const migrations: ReliabilityTest = {
  name: 'migrations',
  guarantee: 'migrations preserve the shop',
  databases: ['sqlite', 'postgres'],
  faults: [{ description: 'the database commits every statement by itself', env: failAt('ignoreTransactions') }],
  async run(context) {
    const counts = { schemas: 0, kills: 0, intermediate: 0, stuck: 0, lost: 0, sumsDiffer: 0, broken: 0 };
    const two = { up: 0, refused: 0, odd: 0, newest: 0, pairs: 0 };
    const newest = await readSchemaOf(context, releases.at(-1) ?? '');
    const randomKills = context.pickSize(1, 0);
    const kill = async (shop: OldShop, how: Kill) => {
      const killed = await killAt(context, shop, how, newest);
      if (!killed) return false;
      counts.kills++;
      for (const outcome of OUTCOMES) if (killed[outcome]) counts[outcome]++;
      // A server that fails to start ends by itself before the kill.
      return !killed.stuck;
    };
    for await (const shop of createOldShops(context.dialect, SALES)) {
      counts.schemas++;
      const step = context.pickSize(shop.release === FIRST ? 1 : 20, 60);
      for (let after = Math.ceil(step / 2); await kill(shop, { after }); after += step);
      for (let n = 0; n < randomKills; n++) await kill(shop, { within: await measureStart(context, shop) });
      const rounds = context.pickSize(2, shop.release === '' ? 1 : 0);
      for (let n = 0; n < rounds; n++) await startTwo(context, shop, newest, two);
    }
    const fewKills = counts.kills;
    const manySales = context.pickSize(MANY_SALES, 0);
    if (manySales > 0) await migrateManySales(context, manySales, kill);
    const isExclusive = context.dialect === 'sqlite';
    return [
      reportOnly('schemas to start from, an empty database included', counts.schemas),
      requireAtLeast(`times killed, with ${SALES} sales`, fewKills, 1),
      ...(manySales > 0
        ? [requireAtLeast(`times killed, with ${manySales.toLocaleString('en-US')} sales`, counts.kills - fewKills, 1)]
        : []),
      requireExactly('schemas neither old nor new', counts.intermediate, 0),
      requireExactly('starts that did not reach the newest schema', counts.stuck, 0),
      requireExactly('shops with lost sales', counts.lost, 0),
      requireExactly('shops with changed sums', counts.sumsDiffer, 0),
      requireExactly('ledger errors', counts.broken, 0),
      requireExactly('two at once: servers started', two.up, isExclusive ? two.pairs : 2 * two.pairs),
      requireExactly('two at once: refused with the documented message', two.refused, isExclusive ? two.pairs : 0),
      requireExactly('two at once: newest schema afterwards', two.newest, two.pairs),
    ];
  },
};

/** After `after` statements that take at least `minMs`, or at a random moment within `within` milliseconds. */
type Kill = { after: number; minMs?: number } | { within: number };

const OUTCOMES = ['intermediate', 'stuck', 'lost', 'sumsDiffer', 'broken'] as const;

/**
 * Migrates a large shop: from the first release, killed after each long statement; from each later one, whose
 * statements are among those, killed once at a random moment.
 */
async function migrateManySales(
  context: RunContext,
  sales: number,
  kill: (shop: OldShop, how: Kill) => Promise<boolean>,
): Promise<void> {
  for await (const shop of createOldShops(context.dialect, sales)) {
    if (shop.release === FIRST) for (let after = 1; await kill(shop, { after, minMs: LONG_MS }); after++);
    else if (shop.release !== '') await kill(shop, { within: await measureStart(context, shop) });
  }
}

/**
 * Kills a server while it migrates an old shop and starts another on the result; null when it was ready before the kill.
 */
async function killAt(context: RunContext, shop: OldShop, how: Kill, newest: string) {
  const database = await shop.copy();
  try {
    const end = await startAndKill(context, database, how);
    if (end === 'none') return null;
    const { connection } = database;
    const left = await describeSchema(connection.db, context.dialect);
    const intermediate = left !== shop.schema && left !== newest;
    const starts = await startServer(context.root, buildEnv(context, database)).then(
      (server) => server.end().then(() => true),
      () => false,
    );
    const stuck = end === 'failed' || !starts || (await describeSchema(connection.db, context.dialect)) !== newest;
    if (stuck) return { intermediate, stuck, lost: false, sumsDiffer: false, broken: false };
    return await runWithoutStatementTimeout(connection, async (trx) => ({
      intermediate,
      stuck,
      lost: (await countManySales(trx)) !== shop.sales,
      sumsDiffer: shop.sales > 0 && (await readSums(trx)) !== shop.sums,
      // Skipped with MANY_SALES: slow, and the sums cover the same.
      broken: shop.sales <= SALES && Object.keys(await findLedgerErrors(trx)).length > 0,
    }));
  } finally {
    await database.drop();
  }
}

/** How a migrating server ended: 'none' for one that was ready before the kill. */
async function startAndKill(
  context: RunContext,
  database: TestDatabase,
  how: Kill,
): Promise<'none' | 'killed' | 'failed'> {
  if ('within' in how) return killWithin(context.root, buildEnv(context, database), how.within);
  const counted = {
    NODE_OPTIONS: `${context.env.NODE_OPTIONS ?? ''} --import=${KILLER}`,
    KILL_AFTER: String(how.after),
    KILL_MIN_MS: String(how.minMs ?? 0),
  };
  try {
    const server = await startServer(context.root, { ...buildEnv(context, database), ...counted });
    await server.end('SIGKILL');
    return 'none';
  } catch (error) {
    return String(error).includes('ended with null') ? 'killed' : 'failed';
  }
}

/** Waits at least 0.3 of the time: while Node loads the code, the database is untouched. */
async function killWithin(root: string, env: Record<string, string>, milliseconds: number): Promise<'killed'> {
  const child = spawn(process.execPath, [join(root, 'server', 'main.ts')], {
    cwd: root,
    env: { PATH: process.env.PATH, PORT: '0', DEMO: '0', BACKUPS: '0', ...env },
    stdio: 'ignore',
  });
  await wait(milliseconds * (0.3 + 0.7 * Math.random()));
  child.kill('SIGKILL');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return 'killed';
}

/**
 * Starts two servers at once on one database: on PostgreSQL both start, on SQLite one does and the other says why
 * not.
 */
async function startTwo(
  context: RunContext,
  shop: OldShop,
  newest: string,
  counts: Record<'up' | 'refused' | 'odd' | 'newest' | 'pairs', number>,
): Promise<void> {
  const database = await shop.copy();
  try {
    counts.pairs++;
    const both = await Promise.allSettled([0, 1].map(() => startServer(context.root, buildEnv(context, database))));
    for (const one of both) {
      if (one.status === 'fulfilled') counts.up++;
      else if (ALREADY_RUNS.test(String(one.reason))) counts.refused++;
      else counts.odd++;
    }
    for (const one of both) if (one.status === 'fulfilled') await one.value.end();
    if ((await describeSchema(database.connection.db, context.dialect)) === newest) counts.newest++;
  } finally {
    await database.drop();
  }
}

async function readSchemaOf({ dialect }: RunContext, release: string): Promise<string> {
  const database = await openEmptyDatabase(dialect);
  try {
    await migrateToRelease(database.connection.db, dialect, release, 1);
    return await describeSchema(database.connection.db, dialect);
  } finally {
    await database.drop();
  }
}

/** How long a start on this shop takes, its migrations included, in milliseconds. */
async function measureStart(context: RunContext, shop: OldShop): Promise<number> {
  const database = await shop.copy();
  try {
    const server = await startServer(context.root, buildEnv(context, database));
    await server.end('SIGKILL');
    return server.milliseconds;
  } finally {
    await database.drop();
  }
}

function buildEnv({ env }: RunContext, { settings: { dataDir, databaseUrl } }: TestDatabase): Record<string, string> {
  return { ...env, DATA_DIR: dataDir, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) };
}
