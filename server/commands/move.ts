import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { type Config, readConfig } from '../config.ts';
import { connect, createSqliteConnection, DATABASE_FILE } from '../db/connect.ts';
import { getErrorCode } from '../db/errors.ts';
import { invariants } from '../db/invariants.ts';
import { describeInvariants, listViolatedInvariants } from '../db/invariantTexts.ts';
import { migrate } from '../db/migrate.ts';
import type { Db } from '../db/schema.ts';
import { requireCurrentSchema } from '../db/schemaVersion.ts';
import { openSqlite } from '../db/sqliteDialect.ts';
import { CommandError, runCommand } from './support/command.ts';
import { withLockedDataDir } from './support/dataDir.ts';
import { type Figure, findDifferences, readFigures } from './support/move/books.ts';
import { copyRows, hasRunningServer, lockTables, refuseUnlessEmpty } from './support/move/postgres.ts';
import { listMovedTables, type MovedTable } from './support/move/tables.ts';
import { describeMove, hasMovedTo, markMoved, refuseMovedShop, removeMoveMark } from './support/moveMark.ts';
import { copyDatabase, requireFile } from './support/sqliteCopy.ts';
import { createTempPath, removeTempFile } from './support/tempFiles.ts';

const BACK = '--back';

interface Comparison {
  before: Figure[];
  after: Figure[];
}

await runCommand(async ([typedUrl = process.env.DATABASE_URL, ...rest]) => {
  if (!typedUrl || rest.length > 0)
    throw new CommandError('Use: npm run move -- postgresql://usuario:senha@maquina/banco (ou --back, para voltar)');
  if (typedUrl === BACK) return goBack(readConfig(process.env));
  const config = readConfig({ ...process.env, DATABASE_URL: typedUrl });
  const { dataDir, databaseUrl } = config;
  const file = join(dataDir, DATABASE_FILE);
  requireFile(file);
  // A move to the same database may have been interrupted.
  refuseMovedShop(config, typedUrl);
  const comparison = await withLockedDataDir(dataDir, () =>
    withCopy(file, (from) => moveInto(from, dataDir, databaseUrl ?? typedUrl)),
  );
  console.log(formatAsTable(comparison));
  console.log(
    `\nTudo igual, linha por linha, e as ${Object.keys(invariants).length} regras das contas conferem.\n` +
      `A loja agora abre com DATABASE_URL apontando para o PostgreSQL. O banco SQLite ficou como estava, e não abre mais por engano: ${file}`,
  );
});

/** Allows opening the SQLite database of a moved shop again. Throws a CommandError while a server uses the PostgreSQL database. */
async function goBack({ dataDir, databaseUrl, timeZone }: Config): Promise<void> {
  const move = await withLockedDataDir(dataDir, async () => {
    if (databaseUrl !== null && hasMovedTo(dataDir, databaseUrl)) await refuseWhileServerRuns(dataDir, databaseUrl);
    return removeMoveMark(dataDir);
  });
  if (move === null) throw new CommandError(`A loja da pasta ${dataDir} não foi levada para o PostgreSQL.`);
  const check =
    databaseUrl === null
      ? 'Confira que nenhuma Navalha está no ar com aquele PostgreSQL.'
      : 'DATABASE_URL ainda está definida: tire-a antes de iniciar, ou a Navalha abre o PostgreSQL.';
  console.log(
    `A loja abre de novo, sem DATABASE_URL, com o banco SQLite da pasta ${dataDir}, como ele era. O que foi feito desde então está só onde ela estava: ${describeMove(move, timeZone)}. ${check}`,
  );
}

/** Does not refuse when PostgreSQL cannot be reached. */
async function refuseWhileServerRuns(dataDir: string, databaseUrl: string): Promise<void> {
  const connection = await connect({ dataDir, databaseUrl }).catch(() => null);
  if (connection === null) return;
  try {
    if (!(await hasRunningServer(connection.db))) return;
    throw new CommandError(
      'Uma Navalha está no ar com o PostgreSQL para onde a loja foi levada: pare-a antes de voltar, ou haveria duas lojas.',
    );
  } finally {
    await connection.close();
  }
}

/** Runs `work` on a copy that is migrated to this version's schema. The database itself does not change. */
async function withCopy<Result>(file: string, work: (from: Db) => Promise<Result>): Promise<Result> {
  const copy = createTempPath(file);
  try {
    copyDatabase(file, copy);
    const { db, dialect, close } = createSqliteConnection(openSqlite(copy));
    try {
      await migrate(db, dialect);
      return await work(db);
    } finally {
      await close();
    }
  } finally {
    removeTempFile(copy);
  }
}

async function moveInto(from: Db, dataDir: string, databaseUrl: string): Promise<Comparison> {
  const { db, dialect, close } = await connect({ dataDir, databaseUrl });
  let isMarked = false;
  try {
    const tables = await listMovedTables(from);
    await refuseUnlessEmpty(db, tables);
    await migrate(db, dialect);
    return await db.transaction().execute(async (trx) => {
      // Moving many years of data takes longer than the server's timeouts.
      await sql`set local statement_timeout = 0`.execute(trx);
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
      await requireCurrentSchema(trx);
      await lockTables(trx, tables);
      await refuseUnlessEmpty(trx, tables);
      await copyRows(from, trx, tables);
      const comparison = await compare(from, trx, tables);
      markMoved(dataDir, databaseUrl, new Date());
      isMarked = true;
      return comparison;
    });
  } catch (error) {
    // The mark stays unless PostgreSQL reports that it stored nothing.
    if (isMarked && isRefusal(error)) removeMoveMark(dataDir);
    throw toCommandError(error);
  } finally {
    await close();
  }
}

/** The figures of both databases. Throws a CommandError unless they are equal and all invariants hold. */
async function compare(from: Db, to: Db, tables: readonly MovedTable[]): Promise<Comparison> {
  const [before, after] = [await readFigures(from, tables), await readFigures(to, tables)];
  const differences = findDifferences(before, after);
  if (differences.length > 0) {
    throw new CommandError(
      `A conferência achou diferença em ${differences.join(', ')}: o PostgreSQL ficou vazio como estava.`,
    );
  }
  const violated = await listViolatedInvariants(to);
  if (violated.length > 0) {
    throw new CommandError(
      `As contas deste banco não conferem: nem sempre ${describeInvariants(violated)}. O PostgreSQL ficou vazio como estava.`,
    );
  }
  return { before, after };
}

/** Whether PostgreSQL refused the transaction, as opposed to a lost connection. */
function isRefusal(error: unknown): boolean {
  return error instanceof pg.DatabaseError && !/^(08|57)/.test(getErrorCode(error));
}

function toCommandError(error: unknown): unknown {
  if (getErrorCode(error) === '55P03') {
    return new CommandError('O banco PostgreSQL está em uso: pare quem o usa e tente de novo.', error);
  }
  const isPostgresError = error instanceof pg.DatabaseError || /^Connection terminated/.test(String(error));
  if (!isPostgresError || !(error instanceof Error)) return error;
  return new CommandError(`O PostgreSQL recusou a mudança e ficou como estava: ${error.message}`, error);
}

function formatAsTable({ before, after }: Comparison): string {
  const lines = before.map(({ label, displayText }, index) => ({
    label,
    sqlite: displayText,
    postgres: after[index]?.displayText ?? '',
  }));
  const all = [{ label: 'Conferido', sqlite: 'SQLite', postgres: 'PostgreSQL' }, ...lines];
  const getWidth = (column: keyof (typeof all)[number]) => Math.max(...all.map((line) => line[column].length));
  const [label, sqlite, postgres] = [getWidth('label'), getWidth('sqlite'), getWidth('postgres')];
  return all
    .map((line) => `${line.label.padEnd(label)}  ${line.sqlite.padStart(sqlite)}  ${line.postgres.padStart(postgres)}`)
    .join('\n');
}
