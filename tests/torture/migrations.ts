import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { brokenBooks } from '../server/support/books.ts';
import { openEmptyDatabase, type TestDatabase } from '../server/support/databases.ts';
import { countManySales } from './support/manySales.ts';
import { bringTo, releases, schemaOf } from './support/releases.ts';
import { startServer } from './support/server.ts';
import { atLeast, exactly, type Figure, type Ground, printed, type Torture } from './torture.ts';

const SALES = 50;
const KILLER = import.meta.resolve('./support/killAfter.ts');
const ALREADY_RUNS = /Outra Navalha já está usando a pasta de dados/;

/** From every schema there ever was to the newest, the server killed after each of its statements, and two at once. */
export const migrations: Torture = {
  name: 'migrations',
  promise: 'migrations',
  databases: ['sqlite', 'postgres'],
  faults: [
    {
      what: 'each statement of a migration stands for itself',
      edits: [
        {
          file: 'server/db/migrate.ts',
          from: 'new Migrator({ db, provider, migrationTableSchema })',
          to: 'new Migrator({ db, provider, migrationTableSchema, disableTransactions: true })',
        },
      ],
    },
    {
      what: 'a second server on the same folder is not kept out',
      on: 'sqlite',
      edits: [{ file: 'server/db/lock.ts', from: "database.exec('begin exclusive');", to: '' }],
    },
    {
      what: 'two at once do not take turns, and migrating takes a while',
      on: 'postgres',
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
    const newest = await schemaAt(ground, releases.at(-1) ?? '');
    const sometime = ground.size(25, 0);
    const aStart = sometime > 0 ? await startTime(ground) : 0;
    const told = { kills: 0, between: 0, stuck: 0, lost: 0, broken: 0 };
    for (const release of releases) {
      const old = await schemaAt(ground, release);
      const kill = async (how: Kill) => {
        const killed = await killAt(ground, release, how, [old, newest]);
        if (!killed) return false;
        told.kills++;
        for (const sign of ['between', 'stuck', 'lost', 'broken'] as const) if (killed[sign]) told[sign]++;
        // One that does not come up any more ends by itself however much later it would be killed.
        return !killed.stuck;
      };
      for (let after = ground.size(1, 30); await kill({ after }); after += ground.size(1, 60));
      for (let n = 0; n < sometime; n++) await kill({ within: aStart });
    }
    return [
      printed('schemas begun with, none included', releases.length),
      atLeast('times killed', told.kills, 1),
      exactly('schemas between old and new', told.between, 0),
      exactly('starts that then did not bring it to the newest', told.stuck, 0),
      exactly('times that sales were lost', told.lost, 0),
      exactly('times that books were out of order', told.broken, 0),
      ...(await startTwo(ground, newest)),
    ];
  },
};

/** After so many statements, or at some moment within so many milliseconds. */
type Kill = { after: number } | { within: number };

/** Kills a server on its way up from a release, and starts another on what is left; null when it was up before it could be killed. */
async function killAt(ground: Ground, release: string, how: Kill, [old, newest]: [string, string]) {
  return withDatabase(ground, release, async (database) => {
    const end = await endOf(ground, database, how);
    if (end === 'none') return null;
    const { db } = database.connection;
    const left = await schemaOf(db, ground.dialect);
    const between = left !== old && left !== newest;
    const starts = await startServer(ground.root, envOf(database)).then(
      (server) => server.end().then(() => true),
      () => false,
    );
    const stuck = end === 'its own' || !starts || (await schemaOf(db, ground.dialect)) !== newest;
    if (stuck) return { between, stuck, lost: false, broken: false };
    const lost = (await countManySales(db)) !== (release === '' ? 0 : SALES);
    return { between, stuck, lost, broken: Object.keys(await brokenBooks(db)).length > 0 };
  });
}

/** How a server on its way up ended: not at all, killed, or by itself. */
async function endOf({ root }: Ground, database: TestDatabase, how: Kill): Promise<'none' | 'killed' | 'its own'> {
  if ('within' in how) return killWithin(root, envOf(database), how.within);
  const counted = { NODE_OPTIONS: `--import=${KILLER}`, KILL_AFTER: String(how.after) };
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
async function startTwo(ground: Ground, newest: string): Promise<Figure[]> {
  const rounds = ground.size(10, 1);
  const begun = releases.slice(0, ground.size(releases.length, 1));
  const told = { up: 0, refused: 0, odd: 0, newest: 0 };
  for (const release of begun)
    for (let round = 0; round < rounds; round++)
      await withDatabase(ground, release, async (database) => {
        const both = await Promise.allSettled([0, 1].map(() => startServer(ground.root, envOf(database))));
        for (const one of both) {
          if (one.status === 'fulfilled') told.up++;
          else if (ALREADY_RUNS.test(String(one.reason))) told.refused++;
          else told.odd++;
        }
        for (const one of both) if (one.status === 'fulfilled') await one.value.end();
        if ((await schemaOf(database.connection.db, ground.dialect)) === newest) told.newest++;
      });
  const pairs = rounds * begun.length;
  const alone = ground.dialect === 'sqlite';
  return [
    exactly('two at once: servers that came up', told.up, alone ? pairs : 2 * pairs),
    exactly('two at once: refused with a sentence', told.refused, alone ? pairs : 0),
    exactly('two at once: at the newest then', told.newest, pairs),
  ];
}

async function schemaAt({ dialect }: Ground, release: string): Promise<string> {
  return withDatabase({ dialect }, release, ({ connection }) => schemaOf(connection.db, dialect));
}

/** How long a start from nothing takes, in milliseconds. */
async function startTime(ground: Ground): Promise<number> {
  return withDatabase(ground, '', async (database) => {
    const server = await startServer(ground.root, envOf(database));
    await server.end('SIGKILL');
    return server.milliseconds;
  });
}

async function withDatabase<Result>(
  { dialect }: Pick<Ground, 'dialect'>,
  release: string,
  work: (database: TestDatabase) => Promise<Result>,
): Promise<Result> {
  const database = await openEmptyDatabase(dialect);
  try {
    await bringTo(database.connection.db, dialect, release, SALES);
    return await work(database);
  } finally {
    await database.drop();
  }
}

function envOf({ settings: { dataDir, databaseUrl } }: TestDatabase): Record<string, string> {
  return { DATA_DIR: dataDir, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) };
}
