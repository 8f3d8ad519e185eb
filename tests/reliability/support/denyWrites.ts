import { spawnSync } from 'node:child_process';
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Prevents all writes to the files, by root and by open descriptors too. Returns a function that allows them again;
 * null where this machine cannot (no root, or no immutable attribute).
 */
export function makeImmutable(files: readonly string[]): (() => void) | null {
  const [first = ''] = files;
  if (!blocksOpenFiles(dirname(first))) return null;
  setImmutable('+i', files);
  return () => void setImmutable('-i', files);
}

/**
 * Prevents writes to a file or folder by processes that open it from now on. Returns a function that allows them
 * again, or null.
 */
export function denyWrites(file: string): (() => void) | null {
  if (process.getuid?.() === 0) return makeImmutable([file]);
  const { mode } = statSync(file);
  chmodSync(file, mode & 0o555);
  return () => chmodSync(file, mode);
}

function setImmutable(sign: '+i' | '-i', files: readonly string[]): boolean {
  return spawnSync('chattr', [sign, ...files]).status === 0;
}

/** Some file systems have the attribute but ignore it for open files. */
function blocksOpenFiles(folder: string): boolean {
  const probe = mkdtempSync(join(folder, 'probe-'));
  const file = join(probe, 'file');
  const descriptor = openSync(file, 'w');
  try {
    if (!setImmutable('+i', [file])) return false;
    writeSync(descriptor, 'x');
    return false;
  } catch {
    return true;
  } finally {
    setImmutable('-i', [file]);
    closeSync(descriptor);
    rmSync(probe, { recursive: true });
  }
}
