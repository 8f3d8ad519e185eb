import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql, type Transaction } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Connection, createSqliteConnection } from '../../server/db/connect.ts';
import { migrate } from '../../server/db/migrate.ts';
import type { Tables } from '../../server/db/schema.ts';
import { openSqlite } from '../../server/db/sqliteDialect.ts';
import { runInTransaction } from '../../server/db/transaction.ts';

describe('transactions on SQLite', () => {
  let folder: string;
  let file: string;
  let connection: Connection;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'navalha-transactions-'));
    file = join(folder, 'lines.db');
    const database = openSqlite(file);
    database.exec(`create table book (id integer primary key) strict;
      create table line (text text not null, of integer references book (id) deferrable initially deferred) strict`);
    connection = createSqliteConnection(database);
    await migrate(connection.db, 'sqlite');
  });

  afterEach(async () => {
    await connection.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const insert = (text: string, of: number | null = null) => sql`insert into line (text, of) values (${text}, ${of})`;
  const write = (text: string, also?: (trx: Transaction<Tables>) => Promise<unknown>) =>
    connection.db.transaction().execute(async (trx) => {
      await insert(text).execute(trx);
      await also?.(trx);
    });
  const readTexts = async (db = connection.reader) =>
    (await sql<{ text: string }>`select text from line order by text`.execute(db)).rows.map(({ text }) => text);
  const settleAll = async (work: Promise<unknown>[]) => (await Promise.allSettled(work)).map(({ status }) => status);
  const wait = () => new Promise((resolve) => setTimeout(resolve, 20));

  test.each([
    ['a serialization failure', '40001', 3],
    ['a deadlock', '40P01', 3],
    ['a row deleted concurrently', '23503', 3],
    ['a refused value', '22001', 1],
  ])('after %s (%s) there are at most %i attempts, and none after a success', async (_, code, attempts) => {
    const failure = Object.assign(new Error(code), { code });
    let attemptCount = 0;
    const failTimes = (times: number) =>
      runInTransaction(connection.db, [], async () => {
        attemptCount++;
        if (attemptCount <= times) throw failure;
        return attemptCount;
      });
    await expect(failTimes(attempts)).rejects.toBe(failure);
    expect(attemptCount).toBe(attempts);
    attemptCount = 0;
    expect(await failTimes(attempts - 1)).toBe(attempts);
  });

  test('that arrive together run in sequence', async () => {
    const steps: string[] = [];
    const writeSlowly = (text: string) =>
      write(text, async () => {
        steps.push(`${text} begins`);
        await wait();
        steps.push(`${text} ends`);
      });
    await Promise.all([writeSlowly('a'), writeSlowly('b')]);
    expect(steps).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
    expect(await readTexts()).toEqual(['a', 'b']);
  });

  test('let other requests be answered between them', async () => {
    const order: string[] = [];
    const writing = Promise.all(['a', 'b', 'c', 'd'].map((text) => write(text).then(() => order.push(text))));
    setImmediate(() => order.push('another call'));
    await writing;
    expect(order.indexOf('another call')).toBeLessThan(2);
    expect(order).toHaveLength(5);
  });

  test('are on the disk when they end: another connection reads them at once', async () => {
    await write('a');
    const other = openSqlite(file);
    expect(other.prepare('select text from line').pluck().all()).toEqual(['a']);
    other.close();
  });

  test('fail alone, and the others are stored', async () => {
    const failing = write('b', () => Promise.reject(new Error('no')));
    expect(await settleAll([write('a'), failing, write('c')])).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await readTexts()).toEqual(['a', 'c']);
  });

  test('fail when their commit fails, and leave nothing', async () => {
    const orphan = write('b', (trx) => insert('orphan', 7).execute(trx));
    await expect(orphan).rejects.toMatchObject({ code: 'SQLITE_CONSTRAINT_FOREIGNKEY' });
    await write('d');
    expect(await readTexts()).toEqual(['d']);
  });

  test('that SQLite rolls back report its error, and the next one succeeds', async () => {
    await sql`
      create trigger all_back before insert on line when new.text = 'b' begin select raise(rollback, 'no room'); end`.execute(
      connection.db,
    );
    await expect(write('a', (trx) => insert('b').execute(trx))).rejects.toThrow('no room');
    await write('c');
    expect(await readTexts()).toEqual(['c']);
  });

  test('are visible to readers after their commit, and do not block readers', async () => {
    const seen: string[][] = [];
    await write('a', async () => seen.push(await readTexts()));
    expect(seen).toEqual([[]]);
    expect(await readTexts()).toEqual(['a']);
  });

  test('run before a single statement that is issued after them', async () => {
    const transaction = write('a', wait);
    await sql`update line set text = 'changed'`.execute(connection.db);
    await transaction;
    expect(await readTexts()).toEqual(['changed']);
  });

  test('that read before they write succeed although another program wrote in between', async () => {
    const other = openSqlite(file);
    const refused: unknown[] = [];
    await connection.db.transaction().execute(async (trx) => {
      expect(await readTexts(trx)).toEqual([]);
      // A later one waits and gets busy: the lock is taken before the first read.
      try {
        other.exec("insert into line (text) values ('b')");
      } catch (error) {
        refused.push(error);
      }
      await insert('a').execute(trx);
    });
    other.close();
    expect(refused).toMatchObject([{ code: 'SQLITE_BUSY' }]);
    expect(await readTexts()).toEqual(['a']);
  });

  test('are refused while another program writes, and succeed afterwards', async () => {
    const other = openSqlite(file);
    other.exec('begin immediate');
    await expect(write('a')).rejects.toMatchObject({ code: 'SQLITE_BUSY' });
    other.exec('commit');
    other.close();
    await write('b');
    expect(await readTexts()).toEqual(['b']);
  });

  test('are all in the one file that closing leaves, also without any query', async () => {
    await write('a');
    for (let time = 0; time < 2; time++) {
      await connection.close();
      expect(readdirSync(folder)).toEqual(['lines.db']);
      connection = createSqliteConnection(openSqlite(file));
    }
    expect(await readTexts()).toEqual(['a']);
  });
});
