import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { migrate } from '../../server/db/migrate.ts';
import { bringTo } from '../torture/support/releases.ts';
import { databases, openDatabase, openEmptyDatabase, type TestDatabase } from './support/databases.ts';
import { shopTables } from './support/rows.ts';

describe.each(databases)('bringing a database to the newest schema ($database)', ({ dialect }) => {
  const open: TestDatabase[] = [];
  const openOne = async () => {
    const database = await openEmptyDatabase(dialect);
    open.push(database);
    return database;
  };
  afterEach(async () => {
    for (const database of open.splice(0)) await database.drop();
  });

  test('an empty database gets every table', async () => {
    const { connection } = await openOne();
    await migrate(connection.db, dialect);
    for (const table of shopTables) {
      const rows = await connection.db.selectFrom(table).selectAll().execute();
      expect(rows.length, table).toBe(table === 'shop' ? 1 : 0);
    }
  });

  test('a second time changes nothing', async () => {
    const { connection } = await openOne();
    await migrate(connection.db, dialect);
    await connection.db
      .insertInto('service')
      .values({ name: 'Corte', search: 'corte', price_cents: 3500, points: 10, archived_at: null })
      .execute();
    await migrate(connection.db, dialect);
    expect(await connection.db.selectFrom('service').select('name').execute()).toEqual([{ name: 'Corte' }]);
  });

  test('a reservation whose sale was voided long ago can be sold again, any other still once', async () => {
    const { connection } = await openOne();
    const { db } = connection;
    await bringTo(db, dialect, '004-count', 1);
    await sql`insert into customer (name, search, phone, email, registration_date) values ('Ana', 'ana', '', '', '')`.execute(
      db,
    );
    await sql`insert into employee (name, search, phone, email, commission, status, created_at)
      values ('Bia', 'bia', '', '', 50, 1, '')`.execute(db);
    const sell = (reservation: number, key: string) =>
      sql`insert into sale (idem_key, individual, reservation_id, business_day, subtotal_cents, discount_cents, total_cents,
          points, method, user_id, created_at)
        select ${key}, 0, cast(${reservation} as integer), '', 1, 0, 1, 0, 'cash', min(id), '' from app_user`.execute(
        db,
      );
    for (const [reservation, slot] of [
      [1, '08:00'],
      [2, '08:30'],
    ] as const) {
      await sql`insert into reservation (customer_id, employee_id, day, slot, status) values (1, 1, '', ${slot}, 3)`.execute(
        db,
      );
      await sell(reservation, `old ${reservation}`);
    }
    await sql`insert into sale_void (sale_id, user_id, business_day, created_at)
      select id, user_id, '', '' from sale where reservation_id = 1`.execute(db);
    await migrate(db, dialect);
    await sell(1, 'new 1');
    await expect(sell(2, 'new 2')).rejects.toThrow(/sale_reservation|sale\.reservation_id/);
  });

  test('a last visit that went back with the clock is put right, and the books are in order again', async () => {
    const { connection } = await openOne();
    const { db } = connection;
    await bringTo(db, dialect, '005-voided-sales', 1);
    const customer = (name: string, lastVisit: string | null) =>
      sql`
      insert into customer (name, search, phone, email, registration_date, total_visits, last_visit)
      values (${name}, ${name}, '', '', '', ${name === 'nova' ? 0 : 1}, cast(${lastVisit} as text))`.execute(db);
    await customer('ana', '2026-11-18');
    await customer('nova', null);
    for (const [key, day, voided] of [
      ['1', '2026-11-20', 0],
      ['2', '2026-11-21', 1],
    ] as const)
      await sql`insert into sale (idem_key, individual, customer_id, business_day, subtotal_cents, discount_cents, total_cents,
          points, method, user_id, created_at, voided)
        select ${key}, 0, (select min(id) from customer), ${day}, 1, 0, 1, 0, 'cash', min(id), '', cast(${voided} as integer)
        from app_user`.execute(db);
    await migrate(db, dialect);
    expect(await db.selectFrom('customer').select(['name', 'last_visit']).orderBy('id').execute()).toEqual([
      { name: 'ana', last_visit: '2026-11-20' },
      { name: 'nova', last_visit: null },
    ]);
  });

  test('who was anonymised has a mark of their own, so that an e-mail may be missing', async () => {
    const { connection } = await openOne();
    const { db } = connection;
    await bringTo(db, dialect, '007-last-visits', 1);
    const person = (name: string, email: string, archived: string | null) =>
      sql`insert into customer (name, search, phone, email, registration_date, archived_at)
        values (${name}, ${name}, '', ${email}, '', cast(${archived} as text))`.execute(db);
    await person('ana', 'ana@exemplo.com', null);
    await person('cliente removido 2', '', '2026-11-20T15:00:00.000Z');
    await person('caio', 'caio@exemplo.com', '2026-11-21T15:00:00.000Z');
    await migrate(db, dialect);
    await db.updateTable('customer').set({ email: null }).where('name', '=', 'caio').execute();
    expect(await db.selectFrom('customer').select(['name', 'email', 'anonymised_at']).orderBy('id').execute()).toEqual([
      { name: 'ana', email: 'ana@exemplo.com', anonymised_at: null },
      { name: 'cliente removido 2', email: '', anonymised_at: '2026-11-20T15:00:00.000Z' },
      { name: 'caio', email: null, anonymised_at: null },
    ]);
  });

  test('a database that a newer version has migrated is refused with a sentence, and left as it is', async () => {
    const { connection } = await openOne();
    await migrate(connection.db, dialect);
    await sql`insert into kysely_migration (name, timestamp) values ('999-tomorrow', '2030-01-01')`.execute(
      connection.db,
    );
    await expect(migrate(connection.db, dialect)).rejects.toThrow(
      'O banco de dados foi gravado por uma versão mais nova da Navalha: atualize o programa ou restaure uma cópia anterior.',
    );
    const { rows } = await sql`select name from kysely_migration order by name`.execute(connection.db);
    expect(rows.at(-1)).toEqual({ name: '999-tomorrow' });
  });

  test('a migration that fails half-way leaves nothing behind', async () => {
    const { connection } = await openOne();
    // The last table but one is in the way: everything before it has been made by then.
    await sql`create table session (something integer)`.execute(connection.db);
    await expect(migrate(connection.db, dialect)).rejects.toThrow(/session/);
    await expect(connection.db.selectFrom('customer').selectAll().execute()).rejects.toThrow(/customer/);
  });
});

describe.each(databases.filter(({ dialect }) => dialect === 'postgres'))('$database for several processes', () => {
  test('one waits for another whose migration takes longer than any other statement may', async () => {
    // A database of its own: the lock is one for the whole database, and other tests migrate theirs meanwhile.
    const { connection: own, drop } = await openEmptyDatabase('postgres');
    try {
      // Kysely's own lock, held as a long migration holds it; the server gives up on a statement after 5 seconds.
      const held = own.db.connection().execute(async (db) => {
        await sql`select pg_advisory_lock(3853314791062309107)`.execute(db);
        await new Promise((resolve) => setTimeout(resolve, 5_300));
        await sql`select pg_advisory_unlock(3853314791062309107)`.execute(db);
      });
      await Promise.all([held, migrate(own.db, 'postgres')]);
      expect(await own.db.selectFrom('customer').selectAll().execute()).toEqual([]);
    } finally {
      await drop();
    }
  }, 20_000);

  test('each schema gets its own tables, whatever the others have', async () => {
    const [first, second] = [await openEmptyDatabase('postgres'), await openEmptyDatabase('postgres')];
    try {
      await migrate(first.connection.db, 'postgres');
      await migrate(second.connection.db, 'postgres');
      expect(await second.connection.db.selectFrom('customer').selectAll().execute()).toEqual([]);
    } finally {
      await first.drop();
      await second.drop();
    }
  });

  test('texts are compared byte by byte, as SQLite does, whatever language the database sorts in', async () => {
    const { connection, drop } = await openDatabase('postgres');
    try {
      const { rows } = await sql`
        select table_name, column_name from information_schema.columns
        where table_schema = current_schema() and data_type = 'text' and table_name not like 'kysely%'
          and collation_name is distinct from 'C'`.execute(connection.db);
      expect(rows).toEqual([]);
    } finally {
      await drop();
    }
  });

  test('amounts and points are stored in columns that hold every exact number', async () => {
    const { connection, drop } = await openDatabase('postgres');
    try {
      const { rows } = await sql`
        select table_name, column_name from information_schema.columns
        where table_schema = current_schema() and data_type = 'integer'
          and (column_name like '%cents' or column_name in ('cash', 'pix', 'debit', 'credit', 'points', 'cents'))
          and table_name not in ('reward')`.execute(connection.db);
      expect(rows).toEqual([]);
    } finally {
      await drop();
    }
  });
});
