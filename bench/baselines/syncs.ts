import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const PAGE = Buffer.alloc(4096, 'x');

/** Times per second that the disk takes a page and says that it has it. */
export function measureSyncs(folder: string, count: number): number {
  const file = openSync(join(folder, 'synced'), 'w');
  try {
    const begun = performance.now();
    for (let n = 0; n < count; n++) {
      writeSync(file, PAGE, 0, PAGE.length, 0);
      fdatasyncSync(file);
    }
    return count / ((performance.now() - begun) / 1000);
  } finally {
    closeSync(file);
  }
}
