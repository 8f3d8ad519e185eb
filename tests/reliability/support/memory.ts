import { readFileSync, writeFileSync } from 'node:fs';

/**
 * Starts measuring a process's peak memory. Returns a function that reads the peak, in MiB above the memory at the
 * start.
 */
export function watchMemory(pid: number | undefined): () => number {
  const before = readMebibytes(pid, 'VmRSS');
  // Resets the kernel's peak counter.
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  return () => readMebibytes(pid, 'VmHWM') - before;
}

function readMebibytes(pid: number | undefined, field: string): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1024;
}
