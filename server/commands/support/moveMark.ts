import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { formatDay, toShopTime } from '../../../domain/dates.ts';
import { type Config, type Env, readConfig } from '../../config.ts';
import { DATABASE_FILE } from '../../db/connect.ts';
import { isFileOrMissing } from '../../db/dataFolder.ts';
import { StartError } from '../../db/errors.ts';
import { syncFile, syncFolder } from './sqliteCopy.ts';
import { createTempPath } from './tempFiles.ts';

/*
 * `navalha.db-moved` beside a SQLite database says that the shop has moved to PostgreSQL. It is written before the move is committed: a
 * move that is killed in between leaves a shop that does not open, never two shops.
 */

/** The address that a shop was moved to, without the password, and the instant. */
interface Move {
  to: string;
  at: string;
}

/** Reads the settings of a process that opens the shop. Throws a StartError when they name the SQLite database of a moved shop. */
export function readShopConfig(env: Env): Config {
  const config = readConfig(env);
  if (config.databaseUrl === null) refuseMovedShop(config);
  return config;
}

/** Throws a StartError for a shop that has moved to another address than this one. */
export function refuseMovedShop(
  { dataDir, timeZone }: Pick<Config, 'dataDir' | 'timeZone'>,
  databaseUrl?: string,
): void {
  const move = readMove(dataDir);
  if (move === null || (databaseUrl !== undefined && hasMovedTo(dataDir, databaseUrl))) return;
  throw new StartError(
    `A loja da pasta ${dataDir} foi levada para ${describeMove(move, timeZone)}: aponte DATABASE_URL para lá. Para abrir de novo o banco SQLite, como ele era então, use npm run move -- --back.`,
  );
}

/** Whether the shop of a data folder has moved to this address. */
export function hasMovedTo(dataDir: string, databaseUrl: string): boolean {
  return readMove(dataDir)?.to === removePassword(databaseUrl);
}

/** Marks the database of a data folder as moved to an address. Synced to the disk when it returns. */
export function markMoved(dataDir: string, databaseUrl: string, now: Date): void {
  const mark = getMarkFile(dataDir);
  const tempFile = createTempPath(join(dataDir, DATABASE_FILE));
  const move: Move = { to: removePassword(databaseUrl), at: now.toISOString() };
  writeFileSync(tempFile, `${JSON.stringify(move)}\n`, { mode: 0o600 });
  syncFile(tempFile);
  renameSync(tempFile, mark);
  syncFolder(dirname(mark));
}

/** Removes the mark of a data folder. Returns its content, null when there was none. */
export function removeMoveMark(dataDir: string): Move | null {
  const move = readMove(dataDir);
  rmSync(getMarkFile(dataDir), { force: true });
  if (move !== null) syncFolder(dataDir);
  return move;
}

/** For example `postgresql://navalha@127.0.0.1/navalha, em 26/11/2026 às 15:20`. */
export function describeMove({ to, at }: Move, timeZone: string): string {
  const instant = new Date(at);
  if (Number.isNaN(instant.getTime())) return to;
  const { day, time } = toShopTime(instant, timeZone);
  return `${to}, em ${formatDay(day)} às ${time}`;
}

function readMove(dataDir: string): Move | null {
  const mark = getMarkFile(dataDir);
  if (!existsSync(mark)) return null;
  try {
    if (isFileOrMissing(mark)) {
      const { to, at } = JSON.parse(readFileSync(mark, 'utf8'));
      return { to: String(to), at: String(at) };
    }
  } catch {
    // A mark that cannot be read still means that the shop has moved.
  }
  return { to: 'o PostgreSQL', at: '' };
}

function getMarkFile(dataDir: string): string {
  return join(dataDir, `${DATABASE_FILE}-moved`);
}

/** A PostgreSQL address without the password and the options. */
function removePassword(databaseUrl: string): string {
  const { username, hostname, port, pathname, searchParams } = new URL(databaseUrl);
  const host = searchParams.get('host') ?? hostname;
  return `postgresql://${username === '' ? '' : `${username}@`}${host}${port === '' ? '' : `:${port}`}${pathname}`;
}
