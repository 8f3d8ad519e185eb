import type { Db } from './schema.ts';
import { OwnTurnsAdapter } from './sqliteDialect.ts';

/** A number that is another one once anything was committed, by whomever; null where the database has none. */
export function dataVersion(db: Db): number | null {
  const { adapter } = db.getExecutor();
  return adapter instanceof OwnTurnsAdapter ? adapter.dataVersion() : null;
}
