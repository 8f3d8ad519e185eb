import SQLite from 'better-sqlite3';
import pg from 'pg';

/*
 * Loaded into a server before its own code (`node --import`): the process is killed outright as soon as the database has carried
 * out as many statements as KILL_AFTER says, those that begin and end a transaction included; only those are counted that took as
 * many milliseconds as KILL_LEAST_MS says.
 */
let left = Number(process.env.KILL_AFTER);
const least = Number(process.env.KILL_LEAST_MS ?? 0);

function count(begun: number): void {
  if (performance.now() - begun < least) return;
  left--;
  if (left === 0) process.kill(process.pid, 'SIGKILL');
}

type Run = (...args: unknown[]) => unknown;

const { prepare } = SQLite.prototype;
SQLite.prototype.prepare = function prepareCounted(this: SQLite.Database, source: string) {
  const statement = prepare.call(this, source);
  for (const name of ['run', 'all', 'get'] as const) {
    const work = statement[name] as Run;
    const counted: Run = (...args) => {
      const begun = performance.now();
      const result = work.apply(statement, args);
      count(begun);
      return result;
    };
    Object.defineProperty(statement, name, { value: counted });
  }
  return statement;
} as typeof prepare;

const query = pg.Client.prototype.query as unknown as Run;
pg.Client.prototype.query = function queryCounted(this: pg.Client, ...args: unknown[]) {
  const begun = performance.now();
  const result = query.apply(this, args);
  if (result instanceof Promise)
    result.then(
      () => count(begun),
      () => {},
    );
  return result;
} as unknown as typeof pg.Client.prototype.query;
