import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { migrations } from './migrate.ts';

/*
 * A marker beside the database file of a clean shutdown, with the file's size and times. Writing to the file changes them, and no
 * program can set ctime. Data that the disk itself loses does not show.
 */

/** Part of the marker: a file that has to be migrated is checked first. */
const [SCHEMA = ''] = Object.keys(migrations).slice(-1);

/** The resolution of file systems' clocks: a later write has another time. */
const TICK_MS = 20;

/** Marks a file as cleanly closed. If that fails, the next start checks the file before it answers. */
export async function seal(file: string): Promise<void> {
  try {
    const { ctimeMs } = statSync(file);
    await wait(Math.max(0, ctimeMs + TICK_MS - Date.now()));
    const state = stateOf(file);
    if (state === null) return;
    writeFileSync(`${sealOf(file)}.part`, state, { mode: 0o600 });
    renameSync(`${sealOf(file)}.part`, sealOf(file));
  } catch {
    rmSync(sealOf(file), { force: true });
  }
}

/** Removes the marker. Returns whether the file is unchanged since the clean shutdown. */
export function breakSeal(file: string): boolean {
  try {
    return readFileSync(sealOf(file), 'utf8') === stateOf(file);
  } catch {
    return false;
  } finally {
    rmSync(sealOf(file), { force: true });
  }
}

function sealOf(file: string): string {
  return `${file}-closed`;
}

/** Null for a file with a log beside it, which was not cleanly closed. */
function stateOf(file: string): string | null {
  if (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size) return null;
  const { ino, size, mtimeNs, ctimeNs } = statSync(file, { bigint: true });
  return [SCHEMA, ino, size, mtimeNs, ctimeNs].join(' ');
}
