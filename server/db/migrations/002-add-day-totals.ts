import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Dialect } from '../connect.ts';
import { columnTypes } from './columnTypes.ts';

/**
 * Adds indexes in the order of the lists, and totals that triggers update in the transaction that changes them, so that answers stay
 * fast with many years of data.
 */
export async function addDayTotals(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  for (const statement of [...indexes, ...tables(dialect), ...(dialect === 'sqlite' ? inSqlite : inPostgres)]) {
    await statement.execute(db);
  }
}

const indexes = [
  sql`create index customer_name on customer (search, id) where archived_at is null`,
  sql`create index customer_best on customer (points desc, total_visits desc, id) where archived_at is null`,
  sql`create index reservation_day on reservation (day, slot, status) where archived_at is null`,
  sql`create index expense_day on expense (business_day) where archived_at is null`,
  sql`create index movement_uncounted on movement (business_day, cents) where closing_id is null`,
  sql`drop index movement_day`,
];

const sales = sql`case when kind like 'sale%' then cents else 0 end`;
const expenses = sql`case when kind like 'expense%' then -cents else 0 end`;
const addToDay = sql`on conflict (business_day) do update set sales_cents = day_total.sales_cents + excluded.sales_cents,
  expense_cents = day_total.expense_cents + excluded.expense_cents`;

/** `day_total`: sales minus voids, and expenses, of each day. `living_count`: the number of rows of a table that are not archived. */
function tables(dialect: Dialect): RawBuilder<unknown>[] {
  const { text, amount, strict } = columnTypes[dialect];
  return [
    sql`create table day_total (business_day ${text} primary key not null, sales_cents ${amount} not null,
      expense_cents ${amount} not null) ${strict}`,
    sql`create table living_count (name ${text} primary key not null, total ${amount} not null) ${strict}`,
    sql`insert into day_total (business_day, sales_cents, expense_cents)
      select business_day, sum(${sales}), sum(${expenses}) from movement where cents <> 0 group by business_day`,
    sql`insert into living_count (name, total) select 'customer', count(*) from customer where archived_at is null`,
  ];
}

const incrementCount = sql`update living_count set total = total + 1 where name = 'customer'`;
const decrementCount = sql`update living_count set total = total - 1 where name = 'customer'`;

const inSqlite = [
  sql`create trigger day_total_insert after insert on movement when new.cents <> 0 begin
    insert into day_total (business_day, sales_cents, expense_cents)
    select new.business_day, ${sales}, ${expenses} from (select new.kind as kind, new.cents as cents) where true ${addToDay};
  end`,
  sql`create trigger living_customer_insert after insert on customer when new.archived_at is null begin ${incrementCount}; end`,
  sql`create trigger living_customer_delete after delete on customer when old.archived_at is null begin ${decrementCount}; end`,
  sql`create trigger living_customer_archive after update of archived_at on customer
    when old.archived_at is null and new.archived_at is not null begin ${decrementCount}; end`,
  sql`create trigger living_customer_return after update of archived_at on customer
    when old.archived_at is not null and new.archived_at is null begin ${incrementCount}; end`,
];

/** Inserts are counted once per statement; archiving per row, because a statement trigger would run at every edit. */
const inPostgres = [
  sql`create function day_total_insert() returns trigger language plpgsql as $$ begin
    insert into day_total (business_day, sales_cents, expense_cents)
    select business_day, sum(${sales}), sum(${expenses}) from added where cents <> 0
    group by business_day order by business_day ${addToDay};
    return null;
  end $$`,
  sql`create trigger day_total_insert after insert on movement referencing new table as added
    for each statement execute function day_total_insert()`,
  sql`create function living_customer_insert() returns trigger language plpgsql as $$ begin
    update living_count set total = total + (select count(*) from added where archived_at is null) where name = 'customer';
    return null;
  end $$`,
  sql`create trigger living_customer_insert after insert on customer referencing new table as added
    for each statement execute function living_customer_insert()`,
  sql`create function living_customer_less() returns trigger language plpgsql as $$ begin ${decrementCount}; return null; end $$`,
  sql`create function living_customer_more() returns trigger language plpgsql as $$ begin ${incrementCount}; return null; end $$`,
  sql`create trigger living_customer_delete after delete on customer for each row
    when (old.archived_at is null) execute function living_customer_less()`,
  sql`create trigger living_customer_archive after update of archived_at on customer for each row
    when (old.archived_at is null and new.archived_at is not null) execute function living_customer_less()`,
  sql`create trigger living_customer_return after update of archived_at on customer for each row
    when (old.archived_at is not null and new.archived_at is null) execute function living_customer_more()`,
];
