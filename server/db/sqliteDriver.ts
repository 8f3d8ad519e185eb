import type SQLite from 'better-sqlite3';
import { type CompiledQuery, type DatabaseConnection, type Driver, type QueryResult, SelectQueryNode } from 'kysely';
import { KeptStatements } from './keptStatements.ts';
import { Lane } from './lane.ts';

/**
 * Two connections to one file: one that writes and one that reads, which waits for nobody and sees only what is committed.
 *
 * Transactions take turns, and those that are through while the server still hears others share one commit. Each is a
 * savepoint of it and can be rolled back alone; none is said to be done before that commit is on the disk, and where it fails,
 * all of them have failed.
 */
export class GroupCommitDriver implements Driver {
  readonly #writer: KeptStatements;
  readonly #reader: KeptStatements;
  readonly #lane = new Lane();
  /** What has begun since the last commit, settled by the next. */
  #group: PromiseWithResolvers<void> | null = null;

  constructor(writer: SQLite.Database, reader: SQLite.Database) {
    this.#writer = new KeptStatements(writer);
    this.#reader = new KeptStatements(reader);
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<Line> {
    return new Line(this);
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    await this.#lane.take();
    this.#commit();
    this.#reader.database.close();
    this.#writer.database.close();
    this.#lane.leave();
  }

  async beginTransaction(line: Line): Promise<void> {
    await this.#lane.take();
    try {
      this.#group ??= this.#openGroup();
      this.#writer.database.exec('savepoint own');
    } catch (error) {
      this.#lane.leave();
      throw error;
    }
    line.isTransaction = true;
  }

  async commitTransaction(line: Line): Promise<void> {
    this.#writer.database.exec('release own');
    const committed = this.#group?.promise;
    this.#endTurn(line);
    await committed;
  }

  async rollbackTransaction(line: Line): Promise<void> {
    // One whose commit has failed is gone already.
    if (!line.isTransaction) return;
    if (this.#writer.database.inTransaction) this.#writer.database.exec('rollback to own; release own');
    this.#endTurn(line);
  }

  /** Runs a statement of the transaction whose turn it is. */
  runInTransaction<Row>(query: CompiledQuery): QueryResult<Row> {
    try {
      return this.#writer.run(query);
    } catch (error) {
      // Where the disk is full, say, SQLite rolls back all there is: those that were through as well.
      if (!this.#writer.database.inTransaction) this.#settle((group) => group.reject(error));
      throw error;
    }
  }

  /** Runs a statement that is no part of a transaction. */
  async runAlone<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (SelectQueryNode.is(query.query)) return this.#reader.run(query);
    await this.#lane.take();
    try {
      this.#commit();
      return this.#writer.run(query);
    } finally {
      this.#lane.leave();
    }
  }

  #openGroup(): PromiseWithResolvers<void> {
    // The write lock at once: a read that turns into a write behind another writer fails.
    this.#writer.database.exec('begin immediate');
    const group = Promise.withResolvers<void>();
    // All that wait for it hear of a failure; it may be that all were rolled back, and nobody waits.
    group.promise.catch(() => {});
    // By then all calls that had arrived have been begun.
    setImmediate(async () => {
      await this.#lane.take();
      if (this.#group === group) this.#commit();
      this.#lane.leave();
    });
    return group;
  }

  #endTurn(line: Line): void {
    line.isTransaction = false;
    this.#lane.leave();
  }

  /** Only by whoever has the turn: nothing is half done then. */
  #commit(): void {
    const { database } = this.#writer;
    this.#settle((group) => {
      try {
        database.exec('commit');
        group.resolve();
      } catch (error) {
        if (database.inTransaction) database.exec('rollback');
        group.reject(error);
      }
    });
  }

  #settle(how: (group: PromiseWithResolvers<void>) => void): void {
    const group = this.#group;
    this.#group = null;
    if (group) how(group);
  }
}

/** What Kysely takes for a connection: a statement alone, or a transaction. */
class Line implements DatabaseConnection {
  isTransaction = false;
  readonly #driver: GroupCommitDriver;

  constructor(driver: GroupCommitDriver) {
    this.#driver = driver;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return this.isTransaction ? this.#driver.runInTransaction(query) : this.#driver.runAlone(query);
  }

  // biome-ignore lint/correctness/useYield: nothing of the product streams.
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('not supported');
  }
}
