import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { connect, DATABASE_FILE } from '../../server/db/connect.ts';
import { findInvariantViolations } from '../../server/db/invariants.ts';
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
import { failAt } from './support/failAt.ts';
import { mapConcurrently } from './support/mapConcurrently.ts';
import { startServer } from './support/server.ts';
import { openShop } from './support/shop.ts';
import { createTempFolder, makeCrashedFile, makeShopFile } from './support/shopFile.ts';

/** Processes at once; every supported machine has two cores. */
const CONCURRENCY = 2;
const REFUSED_WITHIN_MS = 2_000;
const PERMISSION_MESSAGE = /Não foi possível abrir o banco de dados .*: verifique a permissão do arquivo e da pasta/;

/** With any other file in place of the database, the start changes nothing and prints a message that says what to do. */
export const damagedFiles: ReliabilityTest = {
  name: 'damagedFiles',
  guarantee: 'corrupt, truncated, future-version, not-a-database file',
  databases: ['sqlite', 'postgres'],
  faults: [{ description: 'SQLite finds every file intact', dialect: 'sqlite', env: failAt('skipIntegrityCheck') }],
  run: (context) => (context.dialect === 'sqlite' ? testSqliteFiles(context) : testNewerPostgres(context)),
};

async function testSqliteFiles({ root, env, pickSize }: RunContext): Promise<Measurement[]> {
  const shop = await makeShopFile(root);
  const crashed = await makeCrashedFile(root, shop, pickSize(20, 3));
  const { damages, undetected } = makeOverwrittenFiles(shop, pickSize(Number.POSITIVE_INFINITY, 1), pickSize(100, 1));
  const pickSome = (list: Damage[]) => list.slice(0, pickSize(list.length, 2));
  const allDamages = [...pickSome(makeForeignFiles(shop)), ...pickSome(makeTruncatedFiles(shop, crashed)), ...damages];
  const attempts = await mapConcurrently(allDamages, CONCURRENCY, (damage) => tryToStart(root, env, damage));
  const logs = makeTruncatedLogs(crashed, pickSize(40, 2));
  const starts = await mapConcurrently(
    [{ description: 'empty', file: Buffer.alloc(0), messagePattern: /$/ }, ...logs],
    CONCURRENCY,
    (damage) => canOpenIntact(root, damage),
  );
  for (const [index, { refused, attempt }] of attempts.entries())
    if (!refused)
      console.log(`  not refused as documented: ${allDamages[index]?.description}: ${attempt.stderr.split('\n')[0]}`);
  return [
    requireExactly(
      'refused with the documented message',
      attempts.filter(({ refused }) => refused).length,
      allDamages.length,
    ),
    requireAtMost(
      'slowest refusal',
      Math.max(...attempts.map(({ attempt }) => attempt.milliseconds)),
      REFUSED_WITHIN_MS,
      'ms',
    ),
    requireExactly('files changed', attempts.filter(({ changed }) => changed).length, 0),
    requireExactly('ports opened', attempts.filter(({ attempt }) => attempt.hasOpenedPort).length, 0),
    reportOnly('damages that quick_check does not detect, left out', undetected),
    await measureReadOnly(root, shop),
    requireExactly(
      'truncated logs and empty files on which the shop opens, invariants intact',
      starts.filter(Boolean).length,
      starts.length,
    ),
  ];
}

async function tryToStart(
  root: string,
  env: RunContext['env'],
  damage: Damage,
): Promise<{ attempt: Attempt; refused: boolean; changed: boolean }> {
  return withDamagedFile(damage, async (dataDir, file) => {
    const attempt = await attemptStart(root, { ...env, DATA_DIR: dataDir });
    return { attempt, refused: isRefusal(attempt, damage.messagePattern), changed: isChanged(damage, file) };
  });
}

function isChanged({ file, log }: Damage, path: string): boolean {
  const isSame = (each: string, bytes: Buffer) => existsSync(each) && readFileSync(each).equals(bytes);
  if (file === null) return !statSync(path).isDirectory();
  return !isSame(path, file) || (log !== undefined && !isSame(`${path}-wal`, log));
}

/** Whether the server starts on the file and the invariants hold afterwards. */
async function canOpenIntact(root: string, damage: Damage): Promise<boolean> {
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

async function measureReadOnly(root: string, shop: Buffer): Promise<Measurement> {
  const what = 'read-only file refused with the documented message';
  const dataDir = createTempFolder();
  const file = join(dataDir, DATABASE_FILE);
  writeFileSync(file, shop);
  const allowWrites = denyWrites(file);
  try {
    if (!allowWrites) return reportNotRun(what);
    return requireExactly(
      what,
      isRefusal(await attemptStart(root, { DATA_DIR: dataDir }), PERMISSION_MESSAGE) ? 1 : 0,
      1,
    );
  } finally {
    allowWrites?.();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function testNewerPostgres(context: RunContext): Promise<Measurement[]> {
  const shop = await openShop(context);
  try {
    const { db } = shop.connection;
    await shop.server.end();
    await sql.raw(INSERT_NEWER_MIGRATION).execute(db);
    const readAll = async () => [await dumpRows(db), (await sql`select * from kysely_migration`.execute(db)).rows];
    const before = JSON.stringify(await readAll());
    const attempt = await attemptStart(context.root, shop.env);
    return [
      requireExactly(
        'newer version refused with the documented message',
        isRefusal(attempt, NEWER_VERSION_MESSAGE) ? 1 : 0,
        1,
      ),
      requireAtMost('time to refuse', attempt.milliseconds, REFUSED_WITHIN_MS, 'ms'),
      requireExactly('databases changed', JSON.stringify(await readAll()) === before ? 0 : 1, 0),
      requireExactly('ports opened', attempt.hasOpenedPort ? 1 : 0, 0),
    ];
  } finally {
    await shop.close();
  }
}
