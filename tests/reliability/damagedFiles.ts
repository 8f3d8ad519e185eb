import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { connect, DATABASE_FILE } from '../../server/db/connect.ts';
import { findInvariantViolations } from '../../server/db/invariants.ts';
import { seal } from '../../server/db/seal.ts';
import { dumpRows } from '../server/support/rows.ts';
import {
  type Measurement,
  type ReliabilityTest,
  type RunContext,
  reportNotRun,
  reportOnly,
  requireAtMost,
  requireExactly,
} from './reliabilityTest.ts';
import { type Attempt, attemptStart, isRefusal } from './support/attempt.ts';
import {
  type Damage,
  INSERT_NEWER_MIGRATION,
  makeForeignFiles,
  makeOverwrittenFiles,
  makeTruncatedFiles,
  makeTruncatedLogs,
  NEWER_VERSION_MESSAGE,
  withDamagedFile,
} from './support/damages.ts';
import { denyWrites } from './support/denyWrites.ts';
import { mapConcurrently } from './support/mapConcurrently.ts';
import { startServer } from './support/server.ts';
import { openShop } from './support/shop.ts';
import { createTempFolder, makeCrashedFile, makeShopFile } from './support/shopFile.ts';

/** Processes at once: one for each core that there is at least. */
const AT_ONCE = 2;
const SOON_MS = 2_000;
/** For a check that makes way for the server, on a machine with other things to do. */
const STOPPED_MS = 20_000;
const SAYS_PERMISSION = /Não foi possível abrir o banco de dados .*: verifique a permissão do arquivo e da pasta/;

/** Whatever is in the database's place: the start refuses with a sentence that says what to do, and touches nothing. */
export const damagedFiles: ReliabilityTest = {
  name: 'damagedFiles',
  guarantee: 'corrupt, truncated, future-version, not-a-database file',
  databases: ['sqlite', 'postgres'],
  mutations: [
    {
      description: 'a damaged database is not noticed',
      dialect: 'sqlite',
      edits: [
        {
          file: 'server/db/checkFile.ts',
          from: "database.pragma('quick_check', { simple: true }) !== 'ok'",
          to: 'false',
        },
      ],
    },
    {
      description: 'a file is opened for writing before it was looked at',
      dialect: 'sqlite',
      edits: [
        {
          file: 'server/db/checkFile.ts',
          from: 'import { LOCK_WAIT_MS }',
          to: 'import { LOCK_WAIT_MS, openSqlite }',
        },
        {
          file: 'server/db/checkFile.ts',
          from: 'new SQLite(file, { readonly: true, timeout: LOCK_WAIT_MS })',
          to: 'openSqlite(file)',
        },
      ],
    },
    {
      description: 'a shop that was closed in order is never checked',
      dialect: 'sqlite',
      edits: [{ file: 'server/main.ts', from: 'if (file !== null && isAsClosed) {', to: 'if (file === "") {' }],
    },
    {
      description: 'any shop is taken for one that was closed in order',
      dialect: 'sqlite',
      edits: [
        {
          file: 'server/db/seal.ts',
          from: "return readFileSync(sealOf(file), 'utf8') === stateOf(file);",
          to: 'return true;',
        },
      ],
    },
    {
      description: 'the port is opened first',
      edits: [
        {
          file: 'server/main.ts',
          from: 'const secret = readSecret(config.dataDir);',
          to: `const { createServer } = await import('node:http');
            const early = createServer().listen(config.port);
            await new Promise((resolve) => setTimeout(resolve, 300));
            early.close();
            const secret = readSecret(config.dataDir);`,
        },
      ],
    },
  ],
  run: (ground) => (ground.dialect === 'sqlite' ? spoilFiles(ground) : comeFromTheFuture(ground)),
};

async function spoilFiles({ root, pickSize }: RunContext): Promise<Measurement[]> {
  const shop = await makeShopFile(root);
  const crashed = await makeCrashedFile(root, shop, pickSize(20, 3));
  const { damages, unseen } = makeOverwrittenFiles(shop, pickSize(Number.POSITIVE_INFINITY, 1), pickSize(100, 1));
  const some = (list: Damage[]) => list.slice(0, pickSize(list.length, 2));
  const spoilt = [...some(makeForeignFiles(shop)), ...some(makeTruncatedFiles(shop, crashed)), ...damages];
  const tries = await mapConcurrently(spoilt, AT_ONCE, (damage) => tryToStart(root, damage));
  const rotten = await mapConcurrently(damages.slice(0, pickSize(60, 2)), AT_ONCE, (damage) => isStopped(root, damage));
  const logs = makeTruncatedLogs(crashed, pickSize(40, 2));
  const starts = await mapConcurrently(
    [{ description: 'empty', file: Buffer.alloc(0), messagePattern: /$/ }, ...logs],
    AT_ONCE,
    (damage) => isInOrder(root, damage),
  );
  for (const [index, { refused, attempt }] of tries.entries())
    if (!refused)
      console.log(`  not refused as promised: ${spoilt[index]?.description}: ${attempt.stderr.split('\n')[0]}`);
  return [
    requireExactly(
      'refused with a sentence that says what to do',
      tries.filter(({ refused }) => refused).length,
      spoilt.length,
    ),
    requireAtMost('slowest to refuse', Math.max(...tries.map(({ attempt }) => attempt.milliseconds)), SOON_MS, 'ms'),
    requireExactly('files changed', tries.filter(({ changed }) => changed).length, 0),
    requireExactly('ports opened', tries.filter(({ attempt }) => attempt.hasOpenedPort).length, 0),
    reportOnly('scratches that no check can see, left out', unseen),
    requireExactly('damaged under the seal: stopped with that sentence', rotten.filter(Boolean).length, rotten.length),
    await readOnlyFigure(root, shop),
    requireExactly(
      'cut logs and empty files that the shop opens on, in order',
      starts.filter(Boolean).length,
      starts.length,
    ),
  ];
}

async function tryToStart(
  root: string,
  damage: Damage,
): Promise<{ attempt: Attempt; refused: boolean; changed: boolean }> {
  return withDamagedFile(damage, async (dataDir, place) => {
    const attempt = await attemptStart(root, { DATA_DIR: dataDir });
    return { attempt, refused: isRefusal(attempt, damage.messagePattern), changed: isChanged(damage, place) };
  });
}

/** Whether the server ends by itself, and says why, on a file that looks as if nobody had touched it since it was closed. */
async function isStopped(root: string, damage: Damage): Promise<boolean> {
  return withDamagedFile(damage, async (dataDir, place) => {
    await seal(place);
    // The line of the log comes before the sentence or after it.
    const isTold = (said: string) => said.split(/(?<=\n)/).some((line) => damage.messagePattern.test(line));
    try {
      const server = await startServer(root, { DATA_DIR: dataDir });
      const ended = once(server.child, 'exit').then(() => true);
      const isEnded = server.child.exitCode !== null || (await Promise.race([ended, wait(STOPPED_MS, false)]));
      const code = await server.end('SIGKILL');
      return isEnded && code === 1 && isTold(server.getOutput());
    } catch (error) {
      return isTold(String(error));
    }
  });
}

function isChanged({ file, log }: Damage, place: string): boolean {
  const isSame = (path: string, bytes: Buffer) => existsSync(path) && readFileSync(path).equals(bytes);
  if (file === null) return !statSync(place).isDirectory();
  return !isSame(place, file) || (log !== undefined && !isSame(`${place}-wal`, log));
}

/** Whether the server starts on it, and the books are in order afterwards. */
async function isInOrder(root: string, damage: Damage): Promise<boolean> {
  return withDamagedFile(damage, async (dataDir) => {
    try {
      const server = await startServer(root, { DATA_DIR: dataDir });
      await server.end();
    } catch {
      return false;
    }
    const { db, close } = await connect({ dataDir, databaseUrl: null });
    try {
      return Object.keys(await findInvariantViolations(db)).length === 0;
    } finally {
      await close();
    }
  });
}

async function readOnlyFigure(root: string, shop: Buffer): Promise<Measurement> {
  const what = 'read-only file refused with a sentence';
  const dataDir = createTempFolder();
  const place = join(dataDir, DATABASE_FILE);
  writeFileSync(place, shop);
  const mend = denyWrites(place);
  try {
    if (!mend) return reportNotRun(what);
    return requireExactly(what, isRefusal(await attemptStart(root, { DATA_DIR: dataDir }), SAYS_PERMISSION) ? 1 : 0, 1);
  } finally {
    mend?.();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function comeFromTheFuture(ground: RunContext): Promise<Measurement[]> {
  const shop = await openShop(ground);
  try {
    const { db } = shop.connection;
    await shop.server.end();
    await sql.raw(INSERT_NEWER_MIGRATION).execute(db);
    const all = async () => [await dumpRows(db), (await sql`select * from kysely_migration`.execute(db)).rows];
    const before = JSON.stringify(await all());
    const attempt = await attemptStart(ground.root, shop.env);
    return [
      requireExactly(
        'newer version refused with a sentence that says what to do',
        isRefusal(attempt, NEWER_VERSION_MESSAGE) ? 1 : 0,
        1,
      ),
      requireAtMost('to refuse', attempt.milliseconds, SOON_MS, 'ms'),
      requireExactly('databases changed', JSON.stringify(await all()) === before ? 0 : 1, 0),
      requireExactly('ports opened', attempt.hasOpenedPort ? 1 : 0, 0),
    ];
  } finally {
    await shop.close();
  }
}
