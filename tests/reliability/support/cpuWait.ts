import { readFileSync } from 'node:fs';

/**
 * How long the main thread of a process has waited for a processor so far, in milliseconds: while it did, the machine was busy with
 * others. Linux tells; 0 where nobody does, and where there is no such process.
 */
export function getCpuWaitMs(pid: number | undefined): number {
  try {
    const [, nanoseconds = 0] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ').map(Number);
    return nanoseconds / 1e6;
  } catch {
    return 0;
  }
}
