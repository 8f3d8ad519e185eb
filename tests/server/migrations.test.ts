import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { computeCommissions, DEFAULT_SETTINGS } from '../../domain/commission.ts';
import { allocateDiscount } from '../../domain/money.ts';
import { resources } from '../../domain/resources/all.ts';
import { migrate, migrations } from '../../server/db/migrate.ts';
import { migrateToRelease } from '../reliability/support/releases.ts';
import { databases, openDatabase, openEmptyDatabase, type TestDatabase } from './support/databases.ts';
import { findLedgerErrors } from './support/ledgerErrors.ts';
import { countRows } from './support/rows.ts';

/** Sales from before payments existed, and the discount of their items. */
const earlierSales: readonly {
  prices: number[];
  discount: number;
  discounts: number[];
  method: string;
  employeeId?: number;
  points?: number;
}[] = [
  { prices: [7000, 3000], discount: 1000, discounts: [700, 300], method: 'credit', employeeId: 1, points: 5 },
  { prices: [1000, 2000, 3000], discount: -500, discounts: [-83, -167, -250], method: 'cash' },
  { prices: [0, 0], discount: -101, discounts: [-51, -50], method: 'debit', employeeId: 1 },
  { prices: [1000], discount: 100, discounts: [100], method: 'pix' },
  { prices: [33, 33, 34], discount: 0, discounts: [0, 0, 0], method: 'pix', employeeId: 1 },
];

/** The beginning of the SHA-256 of the SQLite schema after each released migration. A new migration needs no entry. */
const RELEASED: Readonly<Record<string, string>> = {
  '001-shop': '7a58e985502f',
  '002-speed': 'fbdc3f4547fd',
  '003-customer-search': '1b1e3b375c06',
  '004-count': 'bd82e8b1c55e',
  '005-voided-sales': '305154016fe3',
  '006-audit': '23190d3b10a3',
  '007-last-visits': '23190d3b10a3',
  '008-people': '82abc933c6ef',
  '009-corrected-sales': '5671297f38c4',
  '010-payments': '5543929a1bd6',
  '011-agenda': 'caa3874bbc55',
  '012-waiting-list': 'ad2054407e5c',
  '013-points': 'dc17ce265e7b',
  '014-visit-days': '9b4feec76f47',
  '015-reopened-hours': '9b4feec76f47',
  '016-normal-texts': '9b4feec76f47',
};

describe('a released migration', () => {
  test('creates the same schema as when it was released', async () => {
    const { connection, drop } = await openEmptyDatabase('sqlite');
    const schemaHashes: Record<string, string> = {};
    await connection.db.transaction().execute(async (trx) => {
      for (const [name, up] of Object.entries(migrations)) {
        await up(trx as never, 'sqlite');
        const { rows } = await sql<{ sql: string }>`
          select sql from sqlite_master where sql is not null order by type, name`.execute(trx);
        const schema = rows.map((row) => row.sql.replace(/\s+/g, ' ')).join(';');
        if (name in RELEASED) schemaHashes[name] = createHash('sha256').update(schema).digest('hex').slice(0, 12);
      }
    });
    await drop();
    expect(schemaHashes).toEqual(RELEASED);
  });

  test('uses no rule of the domain, except the normal form of texts and phones', () => {
    const folder = 'server/db/migrations';
    const files = readdirSync(folder).filter((file) => /\/domain\//.test(readFileSync(`${folder}/${file}`, 'utf8')));
    expect(files).toEqual(['016-normalize-texts.ts']);
  });
});

describe.each(databases)('migrating a database ($database)', ({ dialect }) => {
  const open: TestDatabase[] = [];
  const openNew = async () => {
    const database = await openEmptyDatabase(dialect);
    open.push(database);
    return database;
  };
  afterEach(async () => {
    for (const database of open.splice(0)) await database.drop();
  });

  test('creates every table in an empty database', async () => {
    const { connection } = await openNew();
    await migrate(connection.db, dialect);
    const { shop, ...counts } = await countRows(connection.db);
    expect(Object.keys(counts)).toEqual(expect.arrayContaining(resources.map(({ table }) => table)));
    expect(shop).toBe(1);
    expect(Object.values(counts).every((count) => count === 0)).toBe(true);
  });

  test('changes nothing the second time', async () => {
    const { connection } = await openNew();
    await migrate(connection.db, dialect);
    await connection.db
      .insertInto('service')
      .values({ name: 'Corte', search: 'corte', price_cents: 3500, points: 10, archived_at: null })
      .execute();
    await migrate(connection.db, dialect);
    expect(await connection.db.selectFrom('service').select('name').execute()).toEqual([{ name: 'Corte' }]);
  });

  test('a reservation with a voided sale can be sold again, any other once', async () => {
    const { connection } = await openNew();
    const { db } = connection;
    await migrateToRelease(db, dialect, '004-count', 1);
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

  test('cuts earlier lines by the rate that their professional has now, and opens their rows', async () => {
    const { connection } = await openNew();
    const { db } = connection;
    await migrateToRelease(db, dialect, '017-cash-sessions', 1);
    for (const [name, commission] of [
      ['ana', 50],
      ['bia', 33.33],
    ] as const)
      await sql`insert into employee (name, search, phone, email, commission, status, created_at)
        values (${name}, ${name}, '', '', ${commission}, 1, '')`.execute(db);
    await sql`insert into service (name, search, price_cents, points) values ('corte', 'corte', 10000, 0)`.execute(db);
    await sql`insert into employee_service (employee_id, service_id, commission) values (1, 1, 40)`.execute(db);
    const rewards = [
      ['discount', 10],
      ['service_free', 0],
      ['product', 0],
      ['discount', 33.33],
    ] as const;
    for (const [type, value] of rewards)
      await sql`insert into reward (title, search, description, points_required, type, value, min_limit_cents, active)
        values ('', '', '', 1, ${type}, ${value}, 0, 1)`.execute(db);
    /** [charged of R$ 100,00, reward, employee, service, voided] */
    const sales = [
      [10_000, null, 1, 1, 0],
      [9_001, null, 2, null, 0],
      [12_000, null, 1, null, 0],
      [9_000, 1, 1, null, 0],
      [7_200, 1, 1, null, 0],
      [6_000, 2, 1, null, 0],
      [6_000, 3, 1, null, 0],
      [5_003, 4, 2, null, 1],
      [5_000, null, null, 1, 0],
    ] as const;
    for (const [index, [charged, reward, employee, service, voided]] of sales.entries()) {
      const id = index + 2;
      await sql`insert into sale (idem_key, individual, employee_id, reward_id, business_day, subtotal_cents, discount_cents,
          total_cents, points, method, user_id, created_at, voided, tip_cents, tip_employee_id)
        values (${`sales/create:${id}`}, 0, ${employee}, ${reward}, '2026-11-20', 10000, ${10_000 - charged}, ${charged}, 0, 'pix',
          1, '', ${voided}, ${index === 1 ? 500 : 0}, ${index === 1 ? 2 : null})`.execute(db);
      await sql`insert into sale_item (sale_id, line, service_id, name, employee_id, price_cents, discount_cents, points)
        values (${id}, 0, ${service}, 'Corte', ${employee}, 10000, ${10_000 - charged}, 0)`.execute(db);
    }
    await migrate(db, dialect);
    const lines = await db.selectFrom('sale_item').selectAll().where('sale_id', '>', 1).orderBy('sale_id').execute();
    expect(lines.map(({ rate_percent, is_estimated }) => [rate_percent, is_estimated])).toEqual(
      sales.map(([, , employee, service]) => {
        if (employee === null) return [null, 0];
        return [employee === 2 ? 33.33 : service === 1 ? 40 : 50, 1];
      }),
    );
    // By the rule of 0.18.0, which the domain still has.
    expect(
      lines.map((line) => ({
        fee: line.fee_cents,
        base: line.base_cents,
        commission: line.commission_cents,
        shop: line.shop_cents,
      })),
    ).toEqual(
      sales.flatMap(([charged, reward], index) => {
        const percent = lines[index]?.rate_percent ?? null;
        const [type, value] = (reward && rewards[reward - 1]) || ['', 0];
        const line = { price: 10_000, rate: percent === null ? null : { percent } };
        const sale = { lines: [line], charged, reward: reward && { type, value }, tip: 0, fee: 0 };
        return computeCommissions(sale, DEFAULT_SETTINGS);
      }),
    );
    const entries = await db.selectFrom('employee_entry').selectAll().orderBy('id').execute();
    expect(
      entries.map(({ sale_id, kind, employee_id, cents, is_cancelled, payout_id }) => [
        sale_id,
        kind,
        employee_id,
        cents,
        is_cancelled,
        payout_id,
      ]),
    ).toEqual([
      ...lines.flatMap(({ sale_id, employee_id, commission_cents }) =>
        employee_id === null
          ? []
          : [[sale_id, 'commission', employee_id, commission_cents, sale_id === 9 ? 1 : 0, null]],
      ),
      [3, 'tip', 2, 500, 0, null],
    ]);
  });

  test('finds the card fee in the bases of earlier lines, and leaves out what it cannot tell', async () => {
    const { connection } = await openNew();
    const { db } = connection;
    await migrateToRelease(db, dialect, '022-customer-profiles', 1);
    const reward = { type: 'discount', value: 10 };
    await sql`insert into employee (name, search, phone, email, commission, status, created_at)
      values ('Bia', 'bia', '', '', 50, 1, '')`.execute(db);
    await sql`insert into reward (title, search, description, points_required, type, value, min_limit_cents, active)
      values ('', '', '', 1, 'discount', 10, 0, 1)`.execute(db);
    const shared = { ...DEFAULT_SETTINGS, commission_fee: 'shared' } as const;
    const shopsDiscount = { ...shared, commission_discount: 'shop' } as const;
    /** [settings, charged of R$ 100,00, fee, tip, with the reward, fees found] */
    const sales = [
      [DEFAULT_SETTINGS, 9_000, 200, 0, false, [0, 0]],
      [shared, 10_000, 200, 0, false, [133, 67]],
      [shared, 9_000, 181, 0, false, [121, 60]],
      [shared, 12_000, 200, 1_000, false, [123, 62]],
      [shopsDiscount, 9_000, 181, 0, false, [121, 60]],
      [shared, 9_000, 200, 0, true, [133, 67]],
      [shared, 7_200, 200, 0, true, [null, null]],
      [shared, 9_000, 0, 0, false, [0, 0]],
    ] as const;
    for (const [index, [settings, charged, fee, tip, hasReward]] of sales.entries()) {
      const id = index + 2;
      const prices = [6_667, 3_333];
      const lines = prices.map((price) => ({ price, rate: null }));
      const parts = computeCommissions({ lines, charged, reward: hasReward ? reward : null, tip, fee }, settings);
      const discounts = allocateDiscount(prices, 10_000 - charged);
      await sql`insert into sale (idem_key, individual, reward_id, business_day, subtotal_cents, discount_cents, total_cents, points, method,
          user_id, created_at, tip_cents, tip_employee_id)
        values (${`sales/create:${id}`}, 0, ${hasReward ? 1 : null}, '', 10000, ${10_000 - charged}, ${charged}, 0, 'credit', 1, '',
          ${tip}, ${tip > 0 ? 1 : null})`.execute(db);
      await sql`insert into sale_payment (sale_id, line, method, cents, fee_cents) values (${id}, 0, 'credit', ${charged + tip}, ${fee})`.execute(
        db,
      );
      for (const [line, price] of prices.entries())
        await sql`insert into sale_item (sale_id, line, name, price_cents, discount_cents, points, base_cents, shop_cents)
          values (${id}, ${line}, '', ${price}, ${discounts[line]}, 0, ${parts[line]?.base}, ${parts[line]?.base})`.execute(
          db,
        );
    }
    await migrate(db, dialect);
    const lines = await db
      .selectFrom('sale_item')
      .select(['sale_id', 'fee_cents'])
      .orderBy('sale_id')
      .orderBy('line')
      .execute();
    expect(
      sales.map((_sale, index) =>
        lines.filter(({ sale_id }) => sale_id === index + 2).map(({ fee_cents }) => fee_cents),
      ),
    ).toEqual(sales.map((sale) => sale[5]));
  });

  test('corrects a last visit that went back with the clock', async () => {
    const { connection } = await openNew();
    const { db } = connection;
    await migrateToRelease(db, dialect, '005-voided-sales', 1);
    const insertCustomer = (name: string, lastVisit: string | null) =>
      sql`
      insert into customer (name, search, phone, email, registration_date, total_visits, last_visit)
      values (${name}, ${name}, '', '', '', ${name === 'nova' ? 0 : 1}, cast(${lastVisit} as text))`.execute(db);
    await insertCustomer('ana', '2026-11-18');
    await insertCustomer('nova', null);
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

  test('a correction gets the day of the corrected visit, and so does the last visit', async () => {
    const { connection } = await openNew();
    const { db } = connection;
    await migrateToRelease(db, dialect, '012-waiting-list', 1);
    const insertCustomer = (name: string, visits: number, imported: string | null) =>
      sql`insert into customer (name, search, phone, email, registration_date, total_visits, last_visit, imported_visit)
        values (${name}, ${name}, '', '', '', ${visits}, '2026-11-22', cast(${imported} as text))`.execute(db);
    await insertCustomer('ana', 1, null);
    await insertCustomer('bia', 1, '2026-11-19');
    await insertCustomer('caio', 1, null);
    const sell = (id: number, customerId: number, day: string, voided: number, corrects: number | null) =>
      sql`insert into sale (idem_key, individual, customer_id, business_day, subtotal_cents, discount_cents, total_cents,
          points, method, user_id, created_at, voided, corrects_id)
        select ${`old ${id}`}, 0, cast(${customerId} as integer), ${day}, 1, 0, 1, 0, 'cash', min(id), '',
          cast(${voided} as integer), cast(${corrects} as integer) from app_user`.execute(db);
    await sell(2, 1, '2026-11-20', 1, null);
    await sell(3, 1, '2026-11-21', 1, 2);
    await sell(4, 1, '2026-11-22', 0, 3);
    await sell(5, 2, '2026-11-18', 1, null);
    await sell(6, 2, '2026-11-22', 0, 5);
    await sell(7, 3, '2026-11-22', 0, null);
    await migrate(db, dialect);
    const days = await db.selectFrom('sale').select(['id', 'visit_day']).where('id', '>', 1).orderBy('id').execute();
    expect(days.map(({ visit_day }) => visit_day)).toEqual([
      null,
      '2026-11-20',
      '2026-11-20',
      null,
      '2026-11-18',
      null,
    ]);
    const visits = await db.selectFrom('customer').select(['name', 'last_visit']).orderBy('id').execute();
    expect(visits).toEqual([
      { name: 'ana', last_visit: '2026-11-20' },
      { name: 'bia', last_visit: '2026-11-19' },
      { name: 'caio', last_visit: '2026-11-22' },
    ]);
  });

  test('marks anonymized people, so that an e-mail can be null', async () => {
    const { connection } = await openNew();
    const { db } = connection;
    await migrateToRelease(db, dialect, '007-last-visits', 1);
    const insertPerson = (name: string, email: string, archived: string | null) =>
      sql`insert into customer (name, search, phone, email, registration_date, archived_at)
        values (${name}, ${name}, '', ${email}, '', cast(${archived} as text))`.execute(db);
    await insertPerson('ana', 'ana@exemplo.com', null);
    await insertPerson('cliente removido 2', '', '2026-11-20T15:00:00.000Z');
    await insertPerson('caio', 'caio@exemplo.com', '2026-11-21T15:00:00.000Z');
    await migrate(db, dialect);
    await db.updateTable('customer').set({ email: null }).where('name', '=', 'caio').execute();
    expect(await db.selectFrom('customer').select(['name', 'email', 'anonymised_at']).orderBy('id').execute()).toEqual([
      { name: 'ana', email: 'ana@exemplo.com', anonymised_at: null },
      { name: 'cliente removido 2', email: '', anonymised_at: '2026-11-20T15:00:00.000Z' },
      { name: 'caio', email: null, anonymised_at: null },
    ]);
  });

  test('earlier sales get one payment and a discount per item, and all totals stay', async () => {
    const { connection } = await openNew();
    const { db } = connection;
    await migrateToRelease(db, dialect, '009-corrected-sales', 1);
    await sql`insert into customer (name, search, phone, email, registration_date, points, total_visits, last_visit)
      values ('Ana', 'ana', '', '', '', 5, 1, '2026-11-20')`.execute(db);
    await sql`insert into employee (name, search, phone, email, commission, status, created_at)
      values ('Bia', 'bia', '', '', 50, 1, '')`.execute(db);
    await sql`insert into cash_closing (business_day, sales_cents, expense_cents, cash, pix, debit, credit, n,
        informed_cents, employee_id, user_id, created_at)
      values ('2026-11-20', 15701, 0, 6500, 100, 101, 9000, 6, 15701, 1, 1, '')`.execute(db);
    const insertMovement = (
      kind: string,
      id: number,
      cents: number,
      method: string,
      closing: number | null,
      points = 0,
    ) =>
      sql`insert into movement (kind, business_day, sale_id, customer_id, cents, points, method, closing_id, created_at)
        values (${kind}, ${closing ? '2026-11-20' : '2026-11-21'}, ${id}, ${points ? 1 : null}, ${cents}, ${points},
          ${method}, ${closing}, '')`.execute(db);
    for (const [index, { prices, discount, method, employeeId = null, points = 0 }] of earlierSales.entries()) {
      const [id, subtotal] = [index + 2, prices.reduce((sum, price) => sum + price, 0)];
      await sql`insert into idempotency (scope, key, fingerprint, status, body, created_at)
        values ('sales/create', ${`old ${id}`}, '', 201, '', '')`.execute(db);
      await sql`insert into sale (idem_key, individual, customer_id, employee_id, business_day, subtotal_cents,
          discount_cents, total_cents, points, method, user_id, created_at)
        values (${`sales/create:old ${id}`}, 0, ${points ? 1 : null}, ${employeeId}, '2026-11-20', ${subtotal}, ${discount},
          ${subtotal - discount}, ${points}, ${method}, 1, '')`.execute(db);
      for (const [line, price] of prices.entries())
        await sql`insert into sale_item (sale_id, line, name, price_cents, points)
          values (${id}, ${line}, 'Corte', ${price}, ${line === 0 ? points : 0})`.execute(db);
      await insertMovement('sale', id, subtotal - discount, method, 1, points);
    }
    // One voided before the closing, which counts the void, and one voided the day after.
    for (const [id, cents, method, closing] of [
      [5, 900, 'pix', 1],
      [6, 100, 'pix', null],
    ] as const) {
      await sql`insert into sale_void (sale_id, user_id, business_day, created_at)
        values (${id}, 1, ${closing ? '2026-11-20' : '2026-11-21'}, '')`.execute(db);
      await sql`update sale set voided = 1 where id = ${id}`.execute(db);
      await insertMovement('sale_void', id, -cents, method, closing);
    }
    const readSums = async () => ({
      movements: (
        await sql`select id, kind, business_day, sale_id, customer_id, cents, points, method, closing_id
        from movement order by id`.execute(db)
      ).rows,
      days: (await sql`select * from day_total order by business_day`.execute(db)).rows,
      closings: (await sql`select * from cash_closing`.execute(db)).rows,
      sales: (
        await sql`select id, subtotal_cents, discount_cents, total_cents, points, method, voided
        from sale order by id`.execute(db)
      ).rows,
      lines: (
        await sql`select sale_id, line, name, price_cents, points from sale_item order by sale_id, line`.execute(db)
      ).rows,
    });
    const before = await readSums();

    await migrate(db, dialect);
    expect(await readSums()).toEqual(before);
    expect(await findLedgerErrors(db)).toEqual({});
    const parts = await db.selectFrom('sale_payment').selectAll().where('sale_id', '>', 1).orderBy('sale_id').execute();
    const otherColumns = { line: 0, fee_cents: 0, tendered_cents: null, installments: null };
    expect(parts).toEqual(
      earlierSales.map(({ prices, discount, method }, index) => {
        const cents = prices.reduce((sum, price) => sum + price, -discount);
        return { sale_id: index + 2, method, cents, ...otherColumns };
      }),
    );
    const lines = await db
      .selectFrom('sale_item')
      .select(['sale_id', 'kind', 'employee_id', 'discount_cents'])
      .where('sale_id', '>', 1)
      .orderBy('sale_id')
      .orderBy('line')
      .execute();
    expect(lines).toEqual(
      earlierSales.flatMap(({ discounts, employeeId = null }, index) =>
        discounts.map((discount_cents) => ({
          sale_id: index + 2,
          kind: 'service',
          employee_id: employeeId,
          discount_cents,
        })),
      ),
    );
  });

  test('earlier reservations get the duration of their services, and overlapping ones become overbookings', async () => {
    const { connection } = await openNew();
    const { db } = connection;
    await migrateToRelease(db, dialect, '010-payments', 1);
    await sql`insert into customer (name, search, phone, email, registration_date) values ('Ana', 'ana', '', '', '')`.execute(
      db,
    );
    for (const name of ['Bia', 'Caio'])
      await sql`insert into employee (name, search, phone, email, commission, status, created_at)
        values (${name}, ${name}, '', '', 50, 1, '')`.execute(db);
    await sql`insert into service (name, search, price_cents, points) values ('Corte', 'corte', 1, 1)`.execute(db);
    // Employee, time, services, status → minutes, and the reason of the overbooking.
    const before = [
      [1, '10:00', 3, 1, 90, null],
      [1, '11:00', 1, 2, 30, 'de antes'],
      [1, '10:30', 4, 1, 120, 'de antes'],
      [1, '11:30', 1, 2, 30, null],
      [1, '12:00', 1, 4, 30, null],
      [1, '12:30', 0, 3, 30, null],
      [2, '10:30', 1, 1, 30, null],
      [2, '08:00', 20, 3, 480, null],
      [2, '19:30', 12, 1, 270, null],
    ] as const;
    for (const [index, [employee, slot, services, status]] of before.entries()) {
      await sql`insert into reservation (customer_id, employee_id, day, slot, status)
        values (1, ${employee}, '2026-11-20', ${slot}, ${status})`.execute(db);
      for (let line = 0; line < services; line++)
        await sql`insert into reservation_service (reservation_id, line, service_id) values (${index + 1}, ${line}, 1)`.execute(
          db,
        );
    }
    await migrate(db, dialect);
    const after = await db.selectFrom('reservation').select(['duration_min', 'squeeze']).orderBy('id').execute();
    expect(after).toEqual(before.map(([, , , , duration_min, squeeze]) => ({ duration_min, squeeze })));
    expect(await findLedgerErrors(db)).toEqual({});
    const ticks = await db.selectFrom('reservation_tick').select(db.fn.countAll().as('n')).executeTakeFirst();
    expect(ticks).toEqual({ n: (90 + 30 + 30 + 270) / 5 });
  });

  test('completes open reservations that are sold or belong to a former employee', async () => {
    const { connection } = await openNew();
    const { db } = connection;
    await migrateToRelease(db, dialect, '012-waiting-list', 3);
    await sql`insert into customer (name, search, phone, email, registration_date) values ('Ana', 'ana', '', '', '')`.execute(
      db,
    );
    await sql`insert into employee (name, search, phone, email, commission, status, created_at, archived_at)
      values ('Bia', 'bia', '', '', 50, 1, '', '2026-11-19'), ('Caio', 'caio', '', '', 50, 1, '', null)`.execute(db);
    for (const [id, employee, isVoided] of [
      [1, 2, 0],
      [2, 1, 1],
      [3, 2, 1],
    ] as const) {
      await sql`insert into reservation (customer_id, employee_id, day, slot, status)
        values (1, ${employee}, '2026-11-20', ${`1${id}:00`}, 1)`.execute(db);
      await sql`update sale set reservation_id = ${id}, voided = ${isVoided} where id = ${id}`.execute(db);
      if (isVoided === 1)
        await sql`insert into sale_void (sale_id, user_id, business_day, created_at)
          values (${id}, 1, '2026-11-20', '2026-11-20T12:00:00.000Z')`.execute(db);
    }
    await migrate(db, dialect);
    const after = await db.selectFrom('reservation').select('status').orderBy('id').execute();
    expect(after.map(({ status }) => status)).toEqual([3, 3, 1]);
    const ticks = await db.selectFrom('reservation_tick').select('reservation_id').distinct().execute();
    expect(ticks).toEqual([{ reservation_id: 3 }]);
  });

  test('does not change balances, and stores the points that a void did not reverse', async () => {
    const { connection } = await openNew();
    const { db } = connection;
    await migrateToRelease(db, dialect, '012-waiting-list', 1);
    await sql`insert into customer (name, search, phone, email, registration_date, points, total_visits, last_visit)
      values ('Ana', 'ana', '', '', '', 20, 0, null)`.execute(db);
    const { rows } = await sql<{ id: number }>`select id from customer where name = 'Ana'`.execute(db);
    const ana = rows[0]?.id ?? 0;
    // Balance 20; a sale takes 20 and earns 10, another takes 10: the void of the first returns 10; the void of the third does not reverse 7 of 10.
    for (const [key, earned, taken, reversed] of [
      ['taken', 10, 20, 10],
      ['spent', 10, 0, -3],
    ] as const) {
      await sql`insert into idempotency (scope, key, fingerprint, status, body, created_at)
        values ('sales/create', ${key}, '', 201, '', '')`.execute(db);
      const created = await sql<{
        id: number;
      }>`insert into sale (idem_key, individual, customer_id, business_day, subtotal_cents,
          discount_cents, total_cents, points, method, user_id, created_at, voided)
        select ${`sales/create:${key}`}, 0, cast(${ana} as integer), '2026-11-20', 1, 0, 1, ${earned}, 'cash', min(id), '', 1
        from app_user returning id`.execute(db);
      const id = created.rows[0]?.id ?? 0;
      await sql`insert into sale_item (sale_id, line, name, price_cents, points) values (${id}, 0, '', 1, ${earned})`.execute(
        db,
      );
      await sql`insert into sale_payment (sale_id, line, method, cents, fee_cents) values (${id}, 0, 'cash', 1, 0)`.execute(
        db,
      );
      await sql`insert into sale_void (sale_id, user_id, business_day, created_at)
        select ${id}, min(id), '2026-11-20', '' from app_user`.execute(db);
      for (const [kind, points, cents] of [
        ['sale', earned, 1],
        ['sale_redeem', -taken, 0],
        ['sale_void', reversed, -1],
      ] as const)
        await sql`insert into movement (kind, business_day, sale_id, customer_id, cents, points, method, created_at)
          values (${kind}, '2026-11-20', ${id}, ${ana}, ${cents}, ${points}, 'cash', '')`.execute(db);
    }
    await sql`insert into movement (kind, business_day, customer_id, cents, points, created_at)
      values ('opening', '2026-11-20', ${ana}, 0, 13, '')`.execute(db);
    const readMovements = async () =>
      (
        await sql`select id, kind, business_day, sale_id, customer_id, cents, points, method, closing_id, created_at, line
          from movement order by id`.execute(db)
      ).rows;
    const before = await readMovements();

    await migrate(db, dialect);
    expect(await readMovements()).toEqual(before);
    const now = await db.selectFrom('customer').select('points').where('id', '=', ana).executeTakeFirstOrThrow();
    expect(now).toEqual({ points: 20 });
    const voids = await db.selectFrom('sale_void').select('forgiven_points').orderBy('sale_id').execute();
    expect(voids.slice(-2)).toEqual([{ forgiven_points: 0 }, { forgiven_points: 7 }]);
    expect(await findLedgerErrors(db)).toEqual({});
    await db.updateTable('customer').set({ points: -7 }).where('id', '=', ana).execute();
    expect(Object.keys(await findLedgerErrors(db))).toEqual(['P1_points_are_the_sum_of_movements']);
    await db.updateTable('sale_void').set({ forgiven_points: 0 }).execute();
    expect(Object.keys(await findLedgerErrors(db))).toContain('P6_void_reverses_the_points');
  });

  test('refuses a database of a newer version and leaves it unchanged', async () => {
    const { connection } = await openNew();
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

  test('a failed migration leaves nothing behind', async () => {
    const { connection } = await openNew();
    // The second to last table exists already: everything before it was created.
    await sql`create table session (something integer)`.execute(connection.db);
    await expect(migrate(connection.db, dialect)).rejects.toThrow(/session/);
    await expect(connection.db.selectFrom('customer').selectAll().execute()).rejects.toThrow(/customer/);
  });
});

describe.each(databases.filter(({ dialect }) => dialect === 'postgres'))('$database for several processes', () => {
  test('one waits for another’s migration longer than the statement timeout', async () => {
    // A separate database: the lock is per database, and other tests migrate at the same time.
    const { connection: own, drop } = await openEmptyDatabase('postgres');
    try {
      // Kysely's lock, as a long migration holds it; the server cancels a statement after 5 seconds.
      const lockHeld = own.db.connection().execute(async (db) => {
        await sql`select pg_advisory_lock(3853314791062309107)`.execute(db);
        await new Promise((resolve) => setTimeout(resolve, 5_300));
        await sql`select pg_advisory_unlock(3853314791062309107)`.execute(db);
      });
      await Promise.all([lockHeld, migrate(own.db, 'postgres')]);
      expect(await own.db.selectFrom('customer').selectAll().execute()).toEqual([]);
    } finally {
      await drop();
    }
  }, 20_000);

  test('texts are compared byte by byte, as on SQLite, in any language of the database', async () => {
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
