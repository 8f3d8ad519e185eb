import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { backupName, backupsToRemove } from '../../../domain/backups.ts';
import { type Clock, type Day, dayAt } from '../../../domain/dates.ts';
import type { Config } from '../../config.ts';

/** From the start of the server to the first look: whoever has just started the shop wants to see it first. */
const FIRST_LOOK_MS = 10_000;
const LOOK_MS = 60_000;
const RETRY_MS = 60 * 60_000;

const COMMAND = join(import.meta.dirname, '..', 'backup.ts');

export interface Backups {
  config: Pick<Config, 'dataDir' | 'timeZone'>;
  log: { info(sentence: string): void; error(sentence: string): void };
  clock?: Clock;
  firstLook?: number;
}

/**
 * Backs the embedded database up once on each of the shop's days, the first time it looks on that day, and removes the backups that
 * have had their time. What fails is logged and tried again an hour later. Returns what ends it, a backup under way included.
 */
export function startBackups({
  config,
  log,
  clock = () => new Date(),
  firstLook = FIRST_LOOK_MS,
}: Backups): () => void {
  const folder = join(config.dataDir, 'backups');
  const today = () => dayAt(clock(), config.timeZone);
  // By a clock that nobody sets: else a wrong year put right would mean a year without backups.
  let notBefore = 0;
  let running: ChildProcess | null = null;
  let stopped = false;

  const backUp = async (file: string) => {
    removeUnfinished(folder);
    running = spawnBackup(file, config);
    const said = await sayingOf(running);
    running = null;
    if (stopped) return;
    if (!existsSync(file)) throw new Error(said);
    log.info(`Cópia diária feita e verificada: ${file}`);
    if (said === '') removeOld(folder, today());
    // Made, of books that are not in order: somebody has to know, and may need an old one.
    else log.error(said);
  };

  const look = async () => {
    const file = join(folder, backupName(today()));
    if (performance.now() < notBefore || existsSync(file)) return;
    try {
      await backUp(file);
    } catch (error) {
      notBefore = performance.now() + RETRY_MS;
      log.error(`A cópia diária não foi feita, nova tentativa em uma hora: ${reasonOf(error)}`);
    }
  };

  // Looking often, not sleeping until midnight: a machine that was asleep, or whose clock was set, is up to date a minute later.
  const lookOn = async () => {
    await look();
    if (!stopped) timer = setTimeout(lookOn, LOOK_MS).unref();
  };
  let timer = setTimeout(lookOn, firstLook).unref();

  return () => {
    stopped = true;
    clearTimeout(timer);
    running?.kill();
  };
}

/** A process of its own, of low priority: however large the database is, no sale waits for its copy. */
function spawnBackup(file: string, { dataDir, timeZone }: Backups['config']): ChildProcess {
  return spawn(process.execPath, [COMMAND, file], {
    env: { ...process.env, DATA_DIR: dataDir, SHOP_TZ: timeZone, DATABASE_URL: '' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
}

/** What the command had to say, in one line: nothing, where all went well. */
async function sayingOf(child: ChildProcess): Promise<string> {
  const [said] = await Promise.all([child.stderr ? text(child.stderr) : '', once(child, 'close')]);
  return said.trim().split('\n')[0] ?? '';
}

/** What a copy leaves behind that was cut short with the machine. */
function removeUnfinished(folder: string): void {
  if (!existsSync(folder)) return;
  const unfinished = readdirSync(folder).filter((name) => /^navalha-[\d-]+\.db\.\d+\.part(-journal)?$/.test(name));
  for (const name of unfinished) rmSync(join(folder, name));
}

function removeOld(folder: string, today: Day): void {
  for (const name of backupsToRemove(readdirSync(folder), today)) rmSync(join(folder, name));
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
