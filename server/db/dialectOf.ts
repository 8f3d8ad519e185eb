import { SqliteAdapter } from 'kysely';
import type { Dialect } from './connect.ts';
import type { Db } from './schema.ts';

/** Which database a connection or transaction is one to. */
export function dialectOf(db: Db): Dialect {
  return db.getExecutor().adapter instanceof SqliteAdapter ? 'sqlite' : 'postgres';
}
