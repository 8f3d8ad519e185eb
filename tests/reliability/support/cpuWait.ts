import { readFileSync } from 'node:fs';

/**
 * Milliseconds the main thread of a process has waited for a processor since its start. 0 where Linux's /proc or the
 * process is missing.
 */
export function getCpuWaitMs(pid: number | undefined): number {
  try {
    const [, nanoseconds = 0] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ').map(Number);
    return nanoseconds / 1e6;
  } catch {
    return 0;
  }
}
