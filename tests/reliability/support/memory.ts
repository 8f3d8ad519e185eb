import { readFileSync, writeFileSync } from 'node:fs';

/** From now on, the most memory a process has held at once; in MiB, above what it holds now. Linux keeps count of it. */
export function watchMemory(pid: number | undefined): () => number {
  const before = mebibytes(pid, 'VmRSS');
  // Starts the count of the peak anew.
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  return () => mebibytes(pid, 'VmHWM') - before;
}

function mebibytes(pid: number | undefined, field: string): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1024;
}
