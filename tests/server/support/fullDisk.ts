import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Limits the page count, which needs no root; SQLite reports the same error as on a full disk. */
const NO_MORE_PAGES = `
  import SQLite from ${JSON.stringify(import.meta.resolve('better-sqlite3'))};
  const { pragma } = SQLite.prototype;
  SQLite.prototype.pragma = function (source, options) {
    if (source === 'foreign_keys = ON') pragma.call(this, 'max_page_count = 1');
    return pragma.call(this, source, options);
  };
`;

/** NODE_OPTIONS of a process whose database disk is full. */
export function getFullDiskNodeOptions(): string {
  const folder = mkdtempSync(join(tmpdir(), 'navalha-full-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'fullDisk.mjs');
  writeFileSync(file, NO_MORE_PAGES);
  return `--import=${file}`;
}
