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
import { countManySales } from './support/manySales.ts';
import { createOldShops, describeSchema, migrateToRelease, type OldShop, releases } from './support/releases.ts';
import { startServer } from './support/server.ts';
import { readSums } from './support/sums.ts';
import { runWithoutStatementTimeout } from './support/withoutStatementTimeout.ts';

const SALES = 50;
/** From here on are all the statements that there are with sales: it is killed after each of them, from later ones after some. */
const FIRST = releases[1];
const MANY_SALES = 1_000_000;
/** Of a shop that has as many, a statement that takes longer. */
const LONG_MS = 1_500;
const KILLER = import.meta.resolve('./support/killAfter.ts');
const ALREADY_RUNS = /Outra Navalha já está usando a pasta de dados/;

/** From every schema there ever was to the newest, the server killed after its statements, and two at once. */
export const migrations: ReliabilityTest = {
  name: 'migrations',
  guarantee: 'migrations: the old shop comes along',
  databases: ['sqlite', 'postgres'],
  mutations: [
    {
      description: 'the last cent of a discount is lost on the way',
      edits: [
        {
          file: 'server/db/migrations/010-add-sale-payments.ts',
          // biome-ignore lint/suspicious/noTemplateCurlyInString: it is source code
          from: '${discounts[index]})`)',
          // biome-ignore lint/suspicious/noTemplateCurlyInString: it is source code
          to: '${(discounts[index] ?? 0) - (index === own.length - 1 ? 1 : 0)})`)',
        },
      ],
    },
    {
      description: 'each statement of a migration stands for itself',
      edits: [
        {
          file: 'server/db/migrate.ts',
          from: 'new Migrator({ db, provider, migrationTableSchema })',
          to: 'new Migrator({ db, provider, migrationTableSchema, disableTransactions: true })',
        },
      ],
    },
    {
      description: 'a second server on the same folder is not kept out',
      dialect: 'sqlite',
      edits: [{ file: 'server/db/dataDirLock.ts', from: "database.exec('begin exclusive');", to: '' }],
    },
    {
      description: 'two at once do not take turns, and migrating takes a while',
      dialect: 'postgres',
      edits: [
        {
          file: 'server/db/postgres.ts',
          from: 'new PostgresDialect({ pool })',
          to: `((dialect) => {
            const adapter = Object.assign(dialect.createAdapter(), { acquireMigrationLock: async () => {} });
            return Object.assign(dialect, { createAdapter: () => adapter });
          })(new PostgresDialect({ pool }))`,
        },
        {
          file: 'server/db/migrate.ts',
          from: 'await up(db, dialect);',
          to: 'await up(db, dialect); await new Promise((later) => setTimeout(later, 1_500));',
        },
      ],
    },
  ],
  async run(ground) {
    const told = { schemas: 0, kills: 0, between: 0, stuck: 0, lost: 0, differ: 0, broken: 0 };
    const two = { up: 0, refused: 0, odd: 0, newest: 0, pairs: 0 };
    const newest = await schemaAt(ground, releases.at(-1) ?? '');
    const sometime = ground.pickSize(1, 0);
    const aStart = sometime > 0 ? await startTime(ground) : 0;
    const kill = async (shop: OldShop, how: Kill) => {
      const killed = await killAt(ground, shop, how, newest);
      if (!killed) return false;
      told.kills++;
      for (const sign of SIGNS) if (killed[sign]) told[sign]++;
      // One that does not come up any more ends by itself however much later it would be killed.
      return !killed.stuck;
    };
    for await (const shop of createOldShops(ground.dialect, SALES)) {
      told.schemas++;
      const step = ground.pickSize(shop.release === FIRST ? 1 : 20, 60);
      for (let after = Math.ceil(step / 2); await kill(shop, { after }); after += step);
      for (let n = 0; n < sometime; n++) await kill(shop, { within: aStart });
      const rounds = ground.pickSize(2, shop.release === '' ? 1 : 0);
      for (let n = 0; n < rounds; n++) await startTwo(ground, shop, newest, two);
    }
    const few = told.kills;
    const many = ground.pickSize(MANY_SALES, 0);
    if (many > 0) await carryMany(ground, many, kill);
    const alone = ground.dialect === 'sqlite';
    return [
      reportOnly('schemas begun with, none included', told.schemas),
      requireAtLeast(`times killed, with ${SALES} sales`, few, 1),
      ...(many > 0
        ? [requireAtLeast(`times killed, with ${many.toLocaleString('en-US')} sales`, told.kills - few, 1)]
        : []),
      requireExactly('schemas between old and new', told.between, 0),
      requireExactly('starts that then did not bring it to the newest', told.stuck, 0),
      requireExactly('times that sales were lost', told.lost, 0),
      requireExactly('times that a sum was not the one before', told.differ, 0),
      requireExactly('times that books were out of order', told.broken, 0),
      requireExactly('two at once: servers that came up', two.up, alone ? two.pairs : 2 * two.pairs),
      requireExactly('two at once: refused with a sentence', two.refused, alone ? two.pairs : 0),
      requireExactly('two at once: at the newest then', two.newest, two.pairs),
    ];
  },
};

/** After so many statements, of those that take so long, or at some moment within so many milliseconds. */
type Kill = { after: number; leastMs?: number } | { within: number };

const SIGNS = ['between', 'stuck', 'lost', 'differ', 'broken'] as const;

/**
 * Kills a large shop from the first release after each statement that takes long, and from each later one, whose statements are
 * among those, once at some moment.
 */
async function carryMany(
  { dialect }: RunContext,
  sales: number,
  kill: (shop: OldShop, how: Kill) => Promise<boolean>,
): Promise<void> {
  let took = 0;
  for await (const shop of createOldShops(dialect, sales)) {
    if (shop.release === '') continue;
    if (took > 0) await kill(shop, { within: took });
    for (let after = 1; took === 0; after++) {
      const begun = performance.now();
      if (!(await kill(shop, { after, leastMs: LONG_MS }))) took = performance.now() - begun;
    }
  }
}

/** Kills a server on its way up from an old shop, and starts another on what is left; null when it was up before it could be killed. */
async function killAt(ground: RunContext, shop: OldShop, how: Kill, newest: string) {
  const database = await shop.copy();
  try {
    const end = await endOf(ground, database, how);
    if (end === 'none') return null;
    const { connection } = database;
    const left = await describeSchema(connection.db, ground.dialect);
    const between = left !== shop.schema && left !== newest;
    const starts = await startServer(ground.root, envOf(database)).then(
      (server) => server.end().then(() => true),
      () => false,
    );
    const stuck = end === 'its own' || !starts || (await describeSchema(connection.db, ground.dialect)) !== newest;
    if (stuck) return { between, stuck, lost: false, differ: false, broken: false };
    return await runWithoutStatementTimeout(connection, async (trx) => ({
      between,
      stuck,
      lost: (await countManySales(trx)) !== shop.sales,
      differ: shop.sales > 0 && (await readSums(trx)) !== shop.sums,
      // Of many sales they take longer than all the rest, and the sums tell as much.
      broken: shop.sales <= SALES && Object.keys(await findLedgerErrors(trx)).length > 0,
    }));
  } finally {
    await database.drop();
  }
}

/** How a server on its way up ended: not at all, killed, or by itself. */
async function endOf({ root }: RunContext, database: TestDatabase, how: Kill): Promise<'none' | 'killed' | 'its own'> {
  if ('within' in how) return killWithin(root, envOf(database), how.within);
  const counted = {
    NODE_OPTIONS: `--import=${KILLER}`,
    KILL_AFTER: String(how.after),
    KILL_LEAST_MS: String(how.leastMs ?? 0),
  };
  try {
    const server = await startServer(root, { ...envOf(database), ...counted });
    await server.end('SIGKILL');
    return 'none';
  } catch (error) {
    return String(error).includes('ended with null') ? 'killed' : 'its own';
  }
}

/** Not before it has read its own code: nothing happens to the database until then. */
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

/** Two servers at once on the same database: on PostgreSQL both come up, on SQLite one, and the other says why not. */
async function startTwo(
  ground: RunContext,
  shop: OldShop,
  newest: string,
  told: Record<'up' | 'refused' | 'odd' | 'newest' | 'pairs', number>,
): Promise<void> {
  const database = await shop.copy();
  try {
    told.pairs++;
    const both = await Promise.allSettled([0, 1].map(() => startServer(ground.root, envOf(database))));
    for (const one of both) {
      if (one.status === 'fulfilled') told.up++;
      else if (ALREADY_RUNS.test(String(one.reason))) told.refused++;
      else told.odd++;
    }
    for (const one of both) if (one.status === 'fulfilled') await one.value.end();
    if ((await describeSchema(database.connection.db, ground.dialect)) === newest) told.newest++;
  } finally {
    await database.drop();
  }
}

async function schemaAt({ dialect }: RunContext, release: string): Promise<string> {
  const database = await openEmptyDatabase(dialect);
  try {
    await migrateToRelease(database.connection.db, dialect, release, 1);
    return await describeSchema(database.connection.db, dialect);
  } finally {
    await database.drop();
  }
}

/** How long a start from nothing takes, in milliseconds. */
async function startTime(ground: RunContext): Promise<number> {
  const database = await openEmptyDatabase(ground.dialect);
  try {
    const server = await startServer(ground.root, envOf(database));
    await server.end('SIGKILL');
    return server.milliseconds;
  } finally {
    await database.drop();
  }
}

function envOf({ settings: { dataDir, databaseUrl } }: TestDatabase): Record<string, string> {
  return { DATA_DIR: dataDir, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) };
}
