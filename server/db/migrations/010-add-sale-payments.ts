import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../connect.ts';
import { type ColumnTypes, columnTypes } from './columnTypes.ts';

/**
 * Adds payments and tips of sales, employee and discount of each item, a movement for each payment, and the shop's settings. Earlier
 * sales get one payment of their total, and their employee did every item.
 */
export async function addSalePayments(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const types = columnTypes[dialect];
  await addTips(db, types);
  await addPayments(db, types);
  await recreateItems(db, types);
  await allocateDiscounts(db);
  await (dialect === 'sqlite' ? recreateMovements(db) : alterMovements(db));
  for (const index of indexes) await index.execute(db);
  await createShopTable(db, types);
}

async function addTips(db: Kysely<unknown>, { amount }: ColumnTypes): Promise<void> {
  await sql`alter table sale add column tip_cents ${amount} not null default 0 check (tip_cents >= 0)`.execute(db);
  await sql`alter table sale add column tip_employee_id integer references employee (id)
    check ((tip_employee_id is null) = (tip_cents = 0))`.execute(db);
}

async function addPayments(db: Kysely<unknown>, { text, amount, keyed }: ColumnTypes): Promise<void> {
  await sql`create table sale_payment (
    sale_id integer not null references sale (id), line integer not null,
    method ${text} not null check (method in ('cash', 'pix', 'debit', 'credit')),
    cents ${amount} not null check (cents > 0),
    tendered_cents ${amount} check (tendered_cents is null or (method = 'cash' and tendered_cents >= cents)),
    fee_cents ${amount} not null check (fee_cents between 0 and cents),
    installments integer check (installments is null or (method = 'credit' and installments between 1 and 12)),
    primary key (sale_id, line)
  ) ${keyed}`.execute(db);
  await sql`insert into sale_payment (sale_id, line, method, cents, fee_cents)
    select id, 0, method, total_cents, 0 from sale order by id`.execute(db);
}

/** Recreates the table, which is as fast as updating every row. */
async function recreateItems(db: Kysely<unknown>, { text, amount, keyed }: ColumnTypes): Promise<void> {
  await sql`alter table sale_item rename to old_item`.execute(db);
  await sql`create table sale_item (
    sale_id integer not null references sale (id), line integer not null,
    kind ${text} not null default 'service' check (kind in ('service')),
    service_id integer references service (id), name ${text} not null,
    employee_id integer references employee (id),
    price_cents ${amount} not null, discount_cents ${amount} not null default 0, points ${amount} not null,
    primary key (sale_id, line)
  ) ${keyed}`.execute(db);
  await sql`insert into sale_item (sale_id, line, service_id, name, employee_id, price_cents, points)
    select sale_id, line, service_id, name, employee_id, price_cents, old_item.points
    from old_item join sale on sale.id = old_item.sale_id order by sale_id, line`.execute(db);
  await sql`drop table old_item`.execute(db);
}

const BATCH = 1_000;

async function allocateDiscounts(db: Kysely<unknown>): Promise<void> {
  for (let lastId = 0; ; ) {
    const { rows: sales } = await sql<{ id: number; discount_cents: number }>`
      select id, discount_cents from sale where discount_cents <> 0 and id > ${lastId} order by id limit ${BATCH}`.execute(
      db,
    );
    const last = sales.at(-1)?.id;
    if (last === undefined) return;
    const { rows: items } = await sql<{ sale_id: number; line: number; price_cents: number }>`
      select sale_id, line, price_cents from sale_item join sale on sale.id = sale_id
      where sale_id > ${lastId} and sale_id <= ${last} and sale.discount_cents <> 0 order by sale_id, line`.execute(db);
    const lines = Map.groupBy(items, (item) => item.sale_id);
    const allocated = sales.flatMap(({ id, discount_cents }) => {
      const own = lines.get(id) ?? [];
      if (own.length === 0) return [];
      const prices = own.map((item) => item.price_cents);
      const discounts = allocateDiscount(prices, discount_cents);
      return own.map(({ line }, index) => sql.raw(`(${id}, ${line}, ${discounts[index]})`));
    });
    if (allocated.length > 0) {
      await sql`update sale_item set discount_cents = allocated.column3 from (values ${sql.join(allocated)}) as allocated
        where sale_item.sale_id = allocated.column1 and sale_item.line = allocated.column2`.execute(db);
    }
    lastId = last;
  }
}

/**
 * The share of each line in a discount, in cents, in proportion to the prices; evenly when all are 0. Remaining cents go to the largest
 * remainders, then to the first lines. A copy of the domain's rule when this migration was released.
 */
function allocateDiscount(prices: readonly number[], discount: number): number[] {
  const sum = prices.reduce((total, price) => total + price, 0);
  const weights = sum === 0 ? prices.map(() => 1) : prices;
  const total = BigInt(sum === 0 ? prices.length : sum);
  const whole = BigInt(Math.abs(discount));
  const shares = weights.map((weight, index) => {
    const share = whole * BigInt(weight);
    return { index, cents: share / total, rest: share % total };
  });
  let left = whole - shares.reduce((allocated, { cents }) => allocated + cents, 0n);
  for (const share of shares.toSorted(
    (a, b) => Number(b.rest > a.rest) - Number(b.rest < a.rest) || a.index - b.index,
  )) {
    if (left === 0n) break;
    share.cents += 1n;
    left -= 1n;
  }
  return shares.map(({ cents }) => (discount < 0 ? 0 - Number(cents) : Number(cents)));
}

/** SQLite cannot drop a constraint: the table is recreated with its ids, and the trigger of the day totals with it. */
async function recreateMovements(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ sql: string }>`
    select sql from sqlite_master where type = 'trigger' and name = 'day_total_insert'`.execute(db);
  await sql`alter table movement rename to old_movement`.execute(db);
  await sql`create table movement (
    id integer primary key autoincrement not null, kind text not null, business_day text not null,
    sale_id integer references sale (id), expense_id integer references expense (id),
    customer_id integer references customer (id), cents integer not null, points integer not null, method text,
    closing_id integer references cash_closing (id), created_at text not null, line integer not null default 0
  ) strict`.execute(db);
  const columns = sql`id, kind, business_day, sale_id, expense_id, customer_id, cents, points, method, closing_id, created_at`;
  await sql`insert into movement (${columns}) select ${columns} from old_movement order by id`.execute(db);
  await sql`drop table old_movement`.execute(db);
  for (const trigger of rows) await sql.raw(trigger.sql).execute(db);
  await sql`create index movement_uncounted on movement (business_day, cents) where closing_id is null`.execute(db);
  await sql`create index movement_customer on movement (customer_id) where customer_id is not null`.execute(db);
}

async function alterMovements(db: Kysely<unknown>): Promise<void> {
  await sql`alter table movement add column line integer not null default 0`.execute(db);
  await sql`alter table movement drop constraint movement_of_sale, drop constraint movement_of_expense`.execute(db);
  await sql`drop index movement_closing`.execute(db);
}

/** Partial indexes: entries for null columns would cost every sale a write that no query reads. */
const indexes = [
  sql`create unique index movement_of_sale on movement (sale_id, kind, line) where sale_id is not null`,
  sql`create unique index movement_of_expense on movement (expense_id, kind) where expense_id is not null`,
  sql`create index movement_closing on movement (closing_id) where closing_id is not null`,
];

/** Creates the table of the shop's settings, with its one row. */
async function createShopTable(db: Kysely<unknown>, { text, real, strict }: ColumnTypes): Promise<void> {
  const fee = (name: string) =>
    sql`${sql.ref(name)} ${real} not null default 0 check (${sql.ref(name)} between 0 and 100)`;
  const flag = (name: string) => sql`${sql.ref(name)} integer not null default 0 check (${sql.ref(name)} in (0, 1))`;
  await sql`create table shop (
    id integer primary key not null check (id = 1), version integer not null default 1,
    name ${text} not null default '', phone ${text}, address ${text}, document ${text},
    pix_key ${text}, pix_name ${text}, pix_city ${text}, ${flag('pix_txid')},
    ${fee('debit_fee')}, ${fee('credit_fee')}, ${fee('credit_2_fee')}, ${fee('credit_7_fee')},
    ${flag('tips')}, hours ${text} not null default '[]'
  ) ${strict}`.execute(db);
  await sql`insert into shop (id) values (1)`.execute(db);
}
