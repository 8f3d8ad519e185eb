import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { openSqlite } from '../../server/db/sqliteDialect.ts';

/** Transactions per second in this process that insert one row each, as durable as the product's (WAL and FULL). */
export function measureOneRowTransactions(folder: string, count: number): number {
  const database = openSqlite(join(folder, 'one-row.db'));
  try {
    database.exec('create table if not exists line (id integer primary key, text text not null) strict');
    const insert = database.prepare('insert into line (text) values (?)');
    const startedAt = performance.now();
    for (let n = 0; n < count; n++)
      insert.run('a text of about a hundred characters, the size of a sale with customer and service');
    return count / ((performance.now() - startedAt) / 1000);
  } finally {
    database.close();
  }
}

const PAGE = Buffer.alloc(4096, 'x');

/** Pages per second that the disk writes and syncs. */
export function measureSyncs(folder: string, count: number): number {
  const file = openSync(join(folder, 'synced'), 'w');
  try {
    const startedAt = performance.now();
    for (let n = 0; n < count; n++) {
      writeSync(file, PAGE, 0, PAGE.length, 0);
      fdatasyncSync(file);
    }
    return count / ((performance.now() - startedAt) / 1000);
  } finally {
    closeSync(file);
  }
}
