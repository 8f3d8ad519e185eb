import { spawnSync } from 'node:child_process';
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Keeps everybody from writing to files, root and who has them open already included. Returns what allows it again; null where
 * this machine cannot do that (no root, or a file system without the immutable mark).
 */
export function makeImmutable(files: readonly string[]): (() => void) | null {
  const [first = ''] = files;
  if (!stopsWriters(dirname(first))) return null;
  mark('+i', files);
  return () => void mark('-i', files);
}

/** Keeps a process that opens the file or folder from now on from writing to it, or from making or removing files there, as `freeze` does. */
export function denyWrites(file: string): (() => void) | null {
  if (process.getuid?.() === 0) return makeImmutable([file]);
  const { mode } = statSync(file);
  chmodSync(file, mode & 0o555);
  return () => chmodSync(file, mode);
}

function mark(sign: '+i' | '-i', files: readonly string[]): boolean {
  return spawnSync('chattr', [sign, ...files]).status === 0;
}

/** Not every file system that has the mark heeds it where the file is open. */
function stopsWriters(folder: string): boolean {
  const probe = mkdtempSync(join(folder, 'probe-'));
  const file = join(probe, 'file');
  const descriptor = openSync(file, 'w');
  try {
    if (!mark('+i', [file])) return false;
    writeSync(descriptor, 'x');
    return false;
  } catch {
    return true;
  } finally {
    mark('-i', [file]);
    closeSync(descriptor);
    rmSync(probe, { recursive: true });
  }
}
