import type SQLite from 'better-sqlite3';
import type { CompiledQuery, QueryResult } from 'kysely';

/** More than the product has: lists of many ids and filters put together make some that come only once. */
const MOST = 500;

/** A database with the statements that were prepared for it, those used last: preparing one takes longer than most take to run. */
export class KeptStatements {
  readonly database: SQLite.Database;
  readonly #kept = new Map<string, SQLite.Statement<unknown[]>>();

  constructor(database: SQLite.Database) {
    this.database = database;
  }

  run<Row>({ sql, parameters }: CompiledQuery): QueryResult<Row> {
    const statement = this.#prepare(sql);
    if (statement.reader) return { rows: statement.all(...parameters) as Row[] };
    const { changes, lastInsertRowid } = statement.run(...parameters);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  #prepare(sql: string): SQLite.Statement<unknown[]> {
    const statement = this.#kept.get(sql) ?? this.database.prepare<unknown[]>(sql);
    // Put behind all others: the first of the map is the one not used for longest.
    this.#kept.delete(sql);
    this.#kept.set(sql, statement);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MOST && oldest !== undefined) this.#kept.delete(oldest);
    return statement;
  }
}
