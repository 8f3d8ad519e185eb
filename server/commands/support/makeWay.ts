import type { ChildProcess } from 'node:child_process';
import { constants, setPriority } from 'node:os';

/** Lets a process that nobody waits for come after the others. */
export function makeWay({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Ended already, or not allowed here: then it competes like any other.
  }
}
