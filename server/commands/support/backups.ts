import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { formatBackupName, selectExpiredBackups } from '../../../domain/backups.ts';
import { type Clock, type Day, getDayAt } from '../../../domain/dates.ts';
import type { Config } from '../../config.ts';

/** The first backup waits so long after the start, while the first screens load. */
const FIRST_CHECK_MS = 10_000;
const CHECK_MS = 60_000;
const RETRY_MS = 60 * 60_000;

const COMMAND = join(import.meta.dirname, '..', 'backup.ts');

export interface BackupOptions {
  config: Pick<Config, 'dataDir' | 'timeZone'>;
  log: { info(sentence: string): void; error(sentence: string): void };
  clock?: Clock;
  firstCheckMs?: number;
}

/**
 * Backs up the embedded database once a day, by the shop's day, and removes expired backups; a failure is logged and retried an hour later.
 * Returns a function that stops it, with a running backup.
 */
export function startBackups({
  config,
  log,
  clock = () => new Date(),
  firstCheckMs = FIRST_CHECK_MS,
}: BackupOptions): () => void {
  const folder = join(config.dataDir, 'backups');
  const getToday = () => getDayAt(clock(), config.timeZone);
  // Monotonic: with the wall clock, correcting a wrong year could stop backups for a year.
  let notBefore = 0;
  let running: ChildProcess | null = null;
  let stopped = false;

  const backUp = async (file: string) => {
    running = spawnBackup(file, config);
    const { errorLine, ending } = await readFailure(running);
    running = null;
    if (stopped) return;
    if (!existsSync(file)) throw new Error(errorLine || `o processo terminou com ${ending}`);
    log.info(`Cópia diária feita e verificada: ${file}`);
    // The copy's books break a rule. Older copies still expire, or the disk would fill.
    if (errorLine !== '') log.error(errorLine);
    removeExpired(folder, getToday(), log);
  };

  const check = async () => {
    const file = join(folder, formatBackupName(getToday()));
    if (performance.now() < notBefore || existsSync(file)) return;
    try {
      await backUp(file);
    } catch (error) {
      notBefore = performance.now() + RETRY_MS;
      log.error(`A cópia diária não foi feita, nova tentativa em uma hora: ${getReason(error)}`);
    }
  };

  // Polls every minute: one timer until midnight would be wrong after a sleep or a clock change.
  const checkAndSchedule = async () => {
    await check();
    if (!stopped) timer = setTimeout(checkAndSchedule, CHECK_MS).unref();
  };
  let timer = setTimeout(checkAndSchedule, firstCheckMs).unref();

  return () => {
    stopped = true;
    clearTimeout(timer);
    running?.kill();
  };
}

/** When the newest finished copy in the data folder was written, in milliseconds since 1970; null without one. */
export function findNewestBackupTime(dataDir: string): number | null {
  const folder = join(dataDir, 'backups');
  if (!existsSync(folder)) return null;
  const copies = readdirSync(folder).filter((name) => name.endsWith('.db'));
  return copies.length === 0 ? null : Math.max(...copies.map((name) => statSync(join(folder, name)).mtimeMs));
}

/** Starts the backup in a process of low priority, so that no sale waits for it. */
function spawnBackup(file: string, { dataDir, timeZone }: BackupOptions['config']): ChildProcess {
  return spawn(process.execPath, [COMMAND, file], {
    env: { ...process.env, DATA_DIR: dataDir, SHOP_TZ: timeZone, DATABASE_URL: '' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
}

/** The first line of the command's standard error, '' when there was none, and the exit code or signal that ended it. */
async function readFailure(child: ChildProcess): Promise<{ errorLine: string; ending: number | string }> {
  const [output, [code, signal]] = await Promise.all([child.stderr ? text(child.stderr) : '', once(child, 'close')]);
  return { errorLine: output.trim().split('\n')[0] ?? '', ending: code ?? signal };
}

/** Removes expired copies. Logs a failure and tries again the next day. */
function removeExpired(folder: string, today: Day, log: BackupOptions['log']): void {
  for (const file of selectExpiredBackups(readdirSync(folder), today).map((name) => join(folder, name))) {
    try {
      rmSync(file);
    } catch (error) {
      log.error(`A cópia vencida ${file} não foi removida: ${getReason(error)}`);
    }
  }
}

function getReason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
