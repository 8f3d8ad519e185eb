import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type SQLite from 'better-sqlite3';
import { Kysely, sql, type Transaction } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DurableSqliteDialect, openSqlite } from '../../server/db/sqliteDialect.ts';

interface Tables {
  line: { text: string; of: number | null };
}

describe('transactions on SQLite that come together', () => {
  let folder: string;
  let database: SQLite.Database;
  let db: Kysely<Tables>;
  let commits: number;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'navalha-group-'));
    database = openSqlite(join(folder, 'lines.db'));
    database.exec(`create table book (id integer primary key) strict;
      create table line (text text not null, of integer references book (id) deferrable initially deferred) strict`);
    commits = 0;
    const exec = database.exec.bind(database);
    database.exec = (source) => {
      if (source === 'commit') commits++;
      return exec(source);
    };
    db = new Kysely<Tables>({ dialect: new DurableSqliteDialect(database) });
  });

  afterEach(async () => {
    await db.destroy();
    rmSync(folder, { recursive: true, force: true });
  });

  const write = (text: string, also?: (trx: Transaction<Tables>) => Promise<unknown>) =>
    db.transaction().execute(async (trx) => {
      await trx.insertInto('line').values({ text, of: null }).execute();
      await also?.(trx);
    });
  const texts = async () =>
    (await db.selectFrom('line').select('text').orderBy('text').execute()).map(({ text }) => text);
  const ends = async (work: Promise<unknown>[]) => (await Promise.allSettled(work)).map(({ status }) => status);

  test('share one commit', async () => {
    await Promise.all(['a', 'b', 'c'].map((text) => write(text)));
    expect(commits).toBe(1);
    expect(await texts()).toEqual(['a', 'b', 'c']);
  });

  test('are committed one by one when they come one by one', async () => {
    for (const text of ['a', 'b', 'c']) await write(text);
    expect(commits).toBe(3);
  });

  test('fail alone: the others are stored', async () => {
    const failing = write('b', () => Promise.reject(new Error('no')));
    expect(await ends([write('a'), failing, write('c')])).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await texts()).toEqual(['a', 'c']);
  });

  test('have all failed where their commit fails, and nothing of them is left', async () => {
    const orphan = write('b', (trx) => trx.insertInto('line').values({ text: 'orphan', of: 7 }).execute());
    expect(await ends([write('a'), orphan, write('c')])).toEqual(['rejected', 'rejected', 'rejected']);
    expect(await texts()).toEqual([]);
    await write('d');
    expect(await texts()).toEqual(['d']);
  });

  test('have all failed where SQLite rolls all of them back in the midst of one', async () => {
    database.exec(
      `create trigger all_back before insert on line when new.text = 'b' begin select raise(rollback, 'full'); end`,
    );
    expect(await ends([write('a'), write('b'), write('c')])).toEqual(['rejected', 'rejected', 'fulfilled']);
    expect(await texts()).toEqual(['c']);
  });

  test('are seen by others once they are committed, not before', async () => {
    const seen: string[][] = [];
    const first = write('a', async () => seen.push(await texts()));
    const second = write('b', async () => seen.push(await texts()));
    await Promise.all([first, second]);
    expect(seen).toEqual([[], []]);
    expect(await texts()).toEqual(['a', 'b']);
  });

  test('come before a statement alone that was asked for after them', async () => {
    const transaction = write('a');
    await db.updateTable('line').set({ text: 'changed' }).execute();
    await transaction;
    expect(await texts()).toEqual(['changed']);
  });

  test('are refused while another program writes, and go in afterwards', async () => {
    const other = openSqlite(join(folder, 'lines.db'));
    other.exec('begin immediate');
    expect(await ends([write('a')])).toEqual(['rejected']);
    other.exec('commit');
    other.close();
    await write('b');
    expect(await texts()).toEqual(['b']);
  });

  test('that have ended are on the disk when the database is closed', async () => {
    const through = Promise.withResolvers<void>();
    const transaction = write('a', async () => through.resolve());
    await through.promise;
    await db.destroy();
    await transaction;
    db = new Kysely<Tables>({ dialect: new DurableSqliteDialect(openSqlite(join(folder, 'lines.db'))) });
    expect(await sql`select text from line`.execute(db)).toMatchObject({ rows: [{ text: 'a' }] });
  });
});
