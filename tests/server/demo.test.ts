import { type Kysely, type Selectable, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getWorkingIntervals } from '../../domain/agenda.ts';
import { getDayAt } from '../../domain/dates.ts';
import { buildInputSchema } from '../../domain/fields/schema.ts';
import { resources, singletons } from '../../domain/resources/all.ts';
import { closings as closingsResource } from '../../domain/resources/closings.ts';
import { toRequestBody } from '../../domain/resources/request.ts';
import { buildSearchText } from '../../domain/search.ts';
import { seedDemo } from '../../server/db/demo/seed.ts';
import { generateShop } from '../../server/db/demo/shop.ts';
import { isShopEmpty } from '../../server/db/emptyShop.ts';
import { findInvariantViolations } from '../../server/db/invariants.ts';
import { listRecords } from '../../server/db/records.ts';
import type { Tables } from '../../server/db/schema.ts';
import { databases, openDatabase, type TestDatabase } from './support/databases.ts';

const timeZone = 'America/Sao_Paulo';
/** A Saturday, ten past noon in the shop. */
const NOON = '2026-11-21T15:10:00Z';
const TODAY = '2026-11-21';
/** Closings have another list, and are never archived. */
const checkedResources = [...resources.filter((resource) => resource.name !== closingsResource.name), ...singletons];

function seedAt(db: Kysely<Tables>, instant: string, specStrict = false): Promise<void> {
  return seedDemo(db, { clock: () => new Date(instant), timeZone, specStrict, passwordHash: 'a hash' });
}

describe('the demonstration shop', () => {
  let database: TestDatabase;
  let seedingMs = 0;
  beforeAll(async () => {
    database = await openDatabase('sqlite');
    const startedAt = performance.now();
    await seedAt(database.connection.db, NOON);
    seedingMs = performance.now() - startedAt;
  });
  afterAll(() => database.drop());
  const readAll = async <T extends keyof Tables>(table: T) =>
    (await sql<Selectable<Tables[T]>>`select * from ${sql.table(table)}`.execute(database.connection.db)).rows;

  test('is generated quickly, and a user of each role can sign in', async () => {
    expect(seedingMs).toBeLessThan(3_000);
    const user = { password_hash: 'a hash', disabled_at: null, has_first_password: 0 };
    expect(await readAll('app_user')).toMatchObject([
      { ...user, email: 'demo@navalha.example', role: 'owner', name: 'Sônia Prado', employee_id: null },
      { ...user, email: 'recepcao@navalha.example', role: 'reception', name: 'Marina Alves', employee_id: null },
      { ...user, email: 'profissional@navalha.example', role: 'professional', name: 'João Vítor Nascimento' },
    ]);
    const [employee] = (await readAll('employee')).filter(({ name }) => name === 'João Vítor Nascimento');
    expect((await readAll('app_user'))[2]?.employee_id).toBe(employee?.id);
    const today = (await readAll('reservation')).filter(
      ({ day, employee_id }) => day === TODAY && employee_id === employee?.id,
    );
    expect(today.length).toBeGreaterThan(0);
    const counts = (['customer', 'employee', 'service', 'reward'] as const).map(
      async (table) => (await readAll(table)).length,
    );
    expect(await Promise.all(counts)).toEqual([60, 6, 14, 5]);
  });

  test('obeys every invariant, and no customer spends more points than they have', async () => {
    expect(await findInvariantViolations(database.connection.db)).toEqual({});
    const balances = new Map<number, number>();
    const { rows } = await sql<Tables['movement']>`select * from movement order by id`.execute(database.connection.db);
    for (const { customer_id, points } of rows) {
      if (customer_id === null) continue;
      balances.set(customer_id, (balances.get(customer_id) ?? 0) + points);
      expect(balances.get(customer_id)).toBeGreaterThanOrEqual(0);
    }
    expect(balances.size).toBeGreaterThan(50);
  });

  test('has records of every resource that it generates', async () => {
    const tables = ['customer', 'employee', 'service', 'reservation', 'waiting', 'reward', 'expense', 'shop'] as const;
    for (const table of tables) expect((await readAll(table)).length, table).toBeGreaterThan(0);
  });

  test.each(checkedResources)('has $name records only as their form accepts them', async (resource) => {
    const query = { sort: null, range: null, filter: {} };
    const items = await listRecords(database.connection.db, resource, query);
    for (const record of items) {
      const request = toRequestBody(resource, { services: [1], ...record });
      expect(buildInputSchema(resource).safeParse(request).error?.issues ?? [], JSON.stringify(request)).toEqual([]);
    }
  });

  test('has a customer who comes every two weeks to the professional who can sign in', async () => {
    const [user] = (await readAll('app_user')).filter(({ role }) => role === 'professional');
    const series = (await readAll('reservation')).filter(({ series_id }) => series_id !== null);
    const [first] = series;
    expect(series.map(({ day }) => day)).toEqual(['2026-11-24', '2026-12-08', '2026-12-22', '2027-01-05']);
    for (const each of series)
      expect(each).toMatchObject({
        ...{ series_id: first?.id, every_weeks: 2, customer_id: first?.customer_id, slot: first?.slot, status: 1 },
        employee_id: user?.employee_id,
      });
  });

  test('has a closing for every day except today', async () => {
    const open = (await readAll('movement')).filter(
      ({ closing_id, kind, outside }) => closing_id === null && kind !== 'tip' && outside === 0,
    );
    expect(new Set(open.map(({ business_day }) => business_day))).toEqual(new Set([TODAY]));
    expect(await readAll('cash_closing')).toHaveLength(64);
  });

  test('has no overlapping reservations, and no customer twice on a day', async () => {
    const agenda = await readAll('reservation');
    const hours = agenda.map(({ employee_id, day, slot }) => `${employee_id} ${day} ${slot}`);
    expect(new Set(hours).size).toBe(agenda.length);
    const visits = agenda.map(({ customer_id, day }) => `${customer_id} ${day}`);
    expect(new Set(visits).size).toBe(agenda.length);
  });

  test('has no reservations outside the opening hours', async () => {
    const [shop] = await readAll('shop');
    const hours = JSON.parse(String(shop?.hours));
    const isOpen = ({ day, slot }: { day: string; slot: string }) =>
      getWorkingIntervals([], hours, day).some(({ from, to }) => from <= slot && slot < to);
    const booked = (await readAll('reservation')).filter(({ squeeze }) => squeeze === null);
    expect(booked.filter((each) => !isOpen(each))).toEqual([]);
    expect(isOpen({ day: '2026-11-24', slot: '12:30' })).toBe(false);
  });

  test('has for each done reservation a sale of the same customer, employee and day', async () => {
    const sales = new Map((await readAll('sale')).map((sale) => [sale.reservation_id, sale]));
    const agenda = await readAll('reservation');
    for (const { id, status, customer_id, employee_id, day } of agenda) {
      const { customer_id: customer, employee_id: employee, business_day } = sales.get(id) ?? {};
      const sold = [customer, employee, business_day];
      expect(sold).toEqual(status === 3 ? [customer_id, employee_id, day] : [undefined, undefined, undefined]);
    }
  });

  test('finds its customers by name, phone and e-mail', async () => {
    for (const { search, name, phone, email } of await readAll('customer'))
      expect(search).toBe(buildSearchText([name, phone, email]));
  });

  test('has no phone or e-mail of a real person', async () => {
    // 901 to 909 are assigned to no subscriber.
    for (const { phone } of [...(await readAll('customer')), ...(await readAll('employee'))])
      expect(phone).toMatch(/^..90[1-9]/);
    for (const { email } of await readAll('customer')) expect(email).toMatch(/@example\.(com|net|org)$/);
  });
});

describe.each(databases)('the demonstration shop on $database', ({ dialect }) => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await openDatabase(dialect);
  });
  afterEach(() => database.drop());

  test('is not added to a shop with data', async () => {
    const { db } = database.connection;
    expect(await isShopEmpty(db)).toBe(true);
    await sql`insert into service (name, search, price_cents, points) values ('Corte', 'corte', 3500, 10)`.execute(db);
    expect(await isShopEmpty(db)).toBe(false);
    await seedAt(db, NOON);
    expect(await db.selectFrom('app_user').selectAll().execute()).toEqual([]);
  });

  test('has no trace of advances and payouts with SPEC_STRICT=1', async () => {
    const { db } = database.connection;
    await seedAt(db, NOON, true);
    for (const table of ['advance', 'payout'] as const)
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
    const expenses = await db.selectFrom('expense').select('description').execute();
    expect(expenses.map(({ description }) => description).filter((text) => /vale|comiss/i.test(text ?? ''))).toEqual(
      [],
    );
    expect(await findInvariantViolations(db)).toEqual({});
  });

  test('is added completely, or nothing is added', async () => {
    const { db } = database.connection;
    // The movements are inserted late: without their table everything is rolled back.
    await sql`alter table movement rename to elsewhere`.execute(db);
    await expect(seedAt(db, NOON)).rejects.toThrow(/movement/);
    expect(await isShopEmpty(db)).toBe(true);
    await sql`alter table elsewhere rename to movement`.execute(db);
    await Promise.all([seedAt(db, NOON), seedAt(db, NOON)]);
    expect(await db.selectFrom('customer').select('id').execute()).toHaveLength(60);
    expect(await findInvariantViolations(db)).toEqual({});
  });
});

describe('the generated shop', () => {
  const hostZone = process.env.TZ;
  afterEach(() => {
    if (hostZone === undefined) delete process.env.TZ;
    else process.env.TZ = hostZone;
  });

  test.each([
    ['at ten to midnight on a Saturday', '2026-11-22T02:50:00Z', timeZone],
    ['on a Sunday morning', '2026-11-22T13:00:00Z', timeZone],
    ['early on the first of a year', '2027-01-01T09:00:00Z', timeZone],
    ['in New York, where the clock changes', '2026-03-08T07:30:00Z', 'America/New_York'],
    ['in Auckland', '2027-01-01T00:00:00Z', 'Pacific/Auckland'],
  ])('has no empty screen and nothing of the future %s', (_when, instant, zone) => {
    const { sales, expenses, closings, reservations } = generateShop(1, new Date(instant), zone);
    const today = getDayAt(new Date(instant), zone);
    const done = [...sales, ...expenses, ...closings];
    expect(done.filter((row) => Date.parse(row.instant) > Date.parse(instant))).toEqual([]);
    expect(done.filter((row) => getDayAt(new Date(row.instant), zone) !== row.day)).toEqual([]);
    expect(closings.filter(({ day }) => day >= today)).toEqual([]);
    expect(sales.filter(({ day }) => day === today).length).toBeGreaterThanOrEqual(6);
    expect(expenses.filter(({ day }) => day === today).length).toBeGreaterThanOrEqual(3);
    const statuses = new Set(reservations.filter(({ day }) => day === today).map(({ status }) => status));
    expect(statuses).toEqual(new Set([1, 2, 3, 4]));
    const coming = reservations.filter(({ day }) => day > today);
    expect(coming.filter(({ status }) => status <= 2).length).toBeGreaterThan(10);
    expect(coming.filter(({ status }) => status === 3)).toEqual([]);
  });

  test('depends on the seed and not on the machine’s time zone', () => {
    const shops = ['UTC', 'Asia/Tokyo', 'America/Los_Angeles'].map((zone) => {
      process.env.TZ = zone;
      return generateShop(1, new Date('2026-11-22T02:50:00Z'), timeZone);
    });
    for (const shop of shops) expect(shop).toEqual(shops[0]);
    const other = generateShop(2, new Date('2026-11-22T02:50:00Z'), timeZone);
    for (const part of ['customers', 'sales', 'closings', 'reservations'] as const)
      expect(other[part]).not.toEqual(shops[0]?.[part]);
  });
});
