import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { formatBackupName, selectExpiredBackups } from '../../../domain/backups.ts';
import { type Clock, type Day, getDayAt } from '../../../domain/dates.ts';
import type { Config } from '../../config.ts';

/** The first backup waits this long after the start, when somebody is waiting for the first screen. */
const FIRST_LOOK_MS = 10_000;
const LOOK_MS = 60_000;
const RETRY_MS = 60 * 60_000;

const COMMAND = join(import.meta.dirname, '..', 'backup.ts');

export interface BackupOptions {
  config: Pick<Config, 'dataDir' | 'timeZone'>;
  log: { info(sentence: string): void; error(sentence: string): void };
  clock?: Clock;
  firstCheckMs?: number;
}

/**
 * Backs up the embedded database once a day, by the shop's day, and removes expired backups. A failure is logged and retried an hour
 * later. Returns a function that stops it, with a running backup.
 */
export function startBackups({
  config,
  log,
  clock = () => new Date(),
  firstCheckMs = FIRST_LOOK_MS,
}: BackupOptions): () => void {
  const folder = join(config.dataDir, 'backups');
  const today = () => getDayAt(clock(), config.timeZone);
  // Monotonic: with the wall clock, a wrong year that is put right would mean a year without backups.
  let notBefore = 0;
  let running: ChildProcess | null = null;
  let stopped = false;

  const backUp = async (file: string) => {
    running = spawnBackup(file, config);
    const said = await sayingOf(running);
    running = null;
    if (stopped) return;
    if (!existsSync(file)) throw new Error(said);
    log.info(`Cópia diária feita e verificada: ${file}`);
    // The books of this copy break a rule: it is reported. Older copies expire as ever, or the disk would fill.
    if (said !== '') log.error(said);
    removeOld(folder, today(), log);
  };

  const look = async () => {
    const file = join(folder, formatBackupName(today()));
    if (performance.now() < notBefore || existsSync(file)) return;
    try {
      await backUp(file);
    } catch (error) {
      notBefore = performance.now() + RETRY_MS;
      log.error(`A cópia diária não foi feita, nova tentativa em uma hora: ${reasonOf(error)}`);
    }
  };

  // Polled every minute instead of one timer until midnight, which a sleeping machine or a changed clock would miss.
  const lookOn = async () => {
    await look();
    if (!stopped) timer = setTimeout(lookOn, LOOK_MS).unref();
  };
  let timer = setTimeout(lookOn, firstCheckMs).unref();

  return () => {
    stopped = true;
    clearTimeout(timer);
    running?.kill();
  };
}

/** When the newest copy in the data folder was finished, in milliseconds since 1970; null without one. Unfinished ones do not count. */
export function findNewestBackupTime(dataDir: string): number | null {
  const folder = join(dataDir, 'backups');
  if (!existsSync(folder)) return null;
  const copies = readdirSync(folder).filter((name) => name.endsWith('.db'));
  return copies.length === 0 ? null : Math.max(...copies.map((name) => statSync(join(folder, name)).mtimeMs));
}

/** A process of low priority, so that no sale waits for the copy of a large database. */
function spawnBackup(file: string, { dataDir, timeZone }: BackupOptions['config']): ChildProcess {
  return spawn(process.execPath, [COMMAND, file], {
    env: { ...process.env, DATA_DIR: dataDir, SHOP_TZ: timeZone, DATABASE_URL: '' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
}

/** The first line of the command's errors; '' when there were none. */
async function sayingOf(child: ChildProcess): Promise<string> {
  const [said] = await Promise.all([child.stderr ? text(child.stderr) : '', once(child, 'close')]);
  return said.trim().split('\n')[0] ?? '';
}

/** What cannot be removed is logged, and stays until the next day. */
function removeOld(folder: string, today: Day, log: BackupOptions['log']): void {
  for (const file of selectExpiredBackups(readdirSync(folder), today).map((name) => join(folder, name))) {
    try {
      rmSync(file);
    } catch (error) {
      log.error(`A cópia vencida ${file} não foi removida: ${reasonOf(error)}`);
    }
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
