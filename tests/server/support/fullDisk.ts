import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Anybody may have a database that is not allowed another page; a full disk needs root. SQLite says the same of both. */
const NO_MORE_PAGES = `
  import SQLite from ${JSON.stringify(import.meta.resolve('better-sqlite3'))};
  const { pragma } = SQLite.prototype;
  SQLite.prototype.pragma = function (source, options) {
    if (source === 'foreign_keys = ON') pragma.call(this, 'max_page_count = 1');
    return pragma.call(this, source, options);
  };
`;

/** NODE_OPTIONS of a process of the product for whose database there is no room on the disk. */
export function getFullDiskNodeOptions(): string {
  const folder = mkdtempSync(join(tmpdir(), 'navalha-full-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'fullDisk.mjs');
  writeFileSync(file, NO_MORE_PAGES);
  return `--import=${file}`;
}
