import { join } from 'node:path';
import { openSqlite } from '../../server/db/sqliteDialect.ts';

/** Transactions of one inserted row each, per second, in this process, each as durable as the product's are: FULL, in WAL mode. */
export function measureOneRowTransactions(folder: string, count: number): number {
  const database = openSqlite(join(folder, 'one-row.db'));
  try {
    database.exec('create table if not exists line (id integer primary key, text text not null) strict');
    const insert = database.prepare('insert into line (text) values (?)');
    const begun = performance.now();
    for (let n = 0; n < count; n++)
      insert.run('a sale of a hundred characters or so, as a customer, a service and an amount come to');
    return count / ((performance.now() - begun) / 1000);
  } finally {
    database.close();
  }
}
