import SQLite from 'better-sqlite3';
import pg from 'pg';

/*
 * Preloaded into a server (`node --import`): sends SIGKILL to the process after the database has run KILL_AFTER
 * statements, BEGIN and COMMIT included. Only statements that take at least KILL_MIN_MS milliseconds count.
 */
let remaining = Number(process.env.KILL_AFTER);
const minMs = Number(process.env.KILL_MIN_MS ?? 0);

function count(begun: number): void {
  if (performance.now() - begun < minMs) return;
  remaining--;
  if (remaining === 0) process.kill(process.pid, 'SIGKILL');
}

type Run = (...args: unknown[]) => unknown;

const { prepare } = SQLite.prototype;
SQLite.prototype.prepare = function prepareCounted(this: SQLite.Database, source: string) {
  const statement = prepare.call(this, source);
  for (const name of ['run', 'all', 'get'] as const) {
    const work = statement[name] as Run;
    const runCounted: Run = (...args) => {
      const begun = performance.now();
      const result = work.apply(statement, args);
      count(begun);
      return result;
    };
    Object.defineProperty(statement, name, { value: runCounted });
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
