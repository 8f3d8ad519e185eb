import { spawnSync } from 'node:child_process';
import { chmodSync, statSync } from 'node:fs';

/**
 * Keeps everybody, root and who has them open already included, from writing to files. Returns what allows it again; null where
 * this machine cannot do that (no root, or a file system without the immutable mark).
 */
export function freeze(files: readonly string[]): (() => void) | null {
  const mark = (sign: '+i' | '-i') => spawnSync('chattr', [sign, ...files]).status === 0;
  if (mark('+i')) return () => void mark('-i');
  mark('-i');
  return null;
}

/** Keeps a process that opens the file from now on from writing to it, as `freeze` does. */
export function closeToWriting(file: string): (() => void) | null {
  if (process.getuid?.() === 0) return freeze([file]);
  const { mode } = statSync(file);
  chmodSync(file, 0o400);
  return () => chmodSync(file, mode);
}
