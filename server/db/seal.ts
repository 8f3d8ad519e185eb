import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { migrations } from './migrate.ts';

/*
 * What a database file was when the server closed it in order, put down beside it. Whoever writes to the file afterwards changes its
 * instants, and no program can set ctime. What a disk itself forgets does not show.
 */

/** To a version with another schema the seal says nothing: what is to be migrated is checked before. */
const [SCHEMA = ''] = Object.keys(migrations).slice(-1);

/** The longest that a file system's clock stands still: what is written after that has another instant. */
const TICK_MS = 20;

/** Seals a closed file. Where that cannot be, the next start checks the file before it answers, and nothing is lost. */
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

/** Breaks a file's seal. Returns whether the file still was what it was when it was sealed. */
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

/** Null for a file with a log beside it: whoever wrote that has not closed it in order. */
function stateOf(file: string): string | null {
  if (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size) return null;
  const { ino, size, mtimeNs, ctimeNs } = statSync(file, { bigint: true });
  return [SCHEMA, ino, size, mtimeNs, ctimeNs].join(' ');
}
