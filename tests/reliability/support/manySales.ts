import { sql } from 'kysely';
import type { Db } from '../../../server/db/schema.ts';

export const MANY_SALES_KEY = 'sales/create:many-';
/** Matches the sales of `addManySales`. */
export const IS_ONE_OF_MANY_SALES = sql`idem_key like ${sql.lit(`${MANY_SALES_KEY}%`)}`;

/** One sale in IN_PARTS is paid in two parts, IN_CASH cents of it in cash. */
const IN_PARTS = 10;
const IN_CASH = 1_000;

/** Inserts `count` sales without customer on a past day, with the rows that the server itself would write. */
export async function addManySales(db: Db, count: number): Promise<void> {
  const facts = sql`'2001-01-01' as business_day, 'pix' as method, '2001-01-01T15:00:00.000Z' as created_at`;
  await sql`
    insert into sale (idem_key, individual, business_day, method, created_at, subtotal_cents, discount_cents, total_cents, points, user_id)
    with recursive counted (n) as (select 1 union all select n + 1 from counted where n < ${sql.lit(count)})
    select ${sql.lit(MANY_SALES_KEY)} || n, 1, business_day, method, created_at, 3500, 0, 3500, 0, (select min(id) from app_user)
    from counted cross join (select ${facts}) as facts`.execute(db);
  await sql`
    insert into sale_item (sale_id, line, name, price_cents, points)
    select id, 0, 'Venda avulsa', total_cents, 0 from sale where ${IS_ONE_OF_MANY_SALES}`.execute(db);
  const parts = sql`sale join (select 0 as line union all select 1) as part on part.line = 0 or sale.id % ${sql.lit(IN_PARTS)} = 0`;
  const method = sql`case when line = 1 then 'cash' else method end`;
  const cents = sql`case when sale.id % ${sql.lit(IN_PARTS)} <> 0 then total_cents
    when line = 1 then ${sql.lit(IN_CASH)} else total_cents - ${sql.lit(IN_CASH)} end`;
  await sql`
    insert into sale_payment (sale_id, line, method, cents, fee_cents)
    select id, line, ${method}, ${cents}, 0 from ${parts} where ${IS_ONE_OF_MANY_SALES}`.execute(db);
  const openSession = sql`(select id from cash_session where closed_at is null)`;
  await sql`
    insert into movement (kind, business_day, sale_id, cents, points, method, created_at, line, session_id)
    select 'sale', business_day, id, ${cents}, 0, ${method}, created_at, line, ${openSession} from ${parts} where ${IS_ONE_OF_MANY_SALES}`.execute(
    db,
  );
  await addIdempotencyKeys(db);
  await sql`
    insert into audit (at, user_id, resource, record_id, action, changes)
    select created_at, user_id, 'sales', id, 'create', '{}' from sale where ${IS_ONE_OF_MANY_SALES}`.execute(db);
}

/** Inserts the idempotency keys of those sales. */
export async function addIdempotencyKeys(db: Db): Promise<void> {
  await sql`
    insert into idempotency (scope, key, fingerprint, status, body, created_at)
    select 'sales/create', substr(idem_key, 14), '', 201, '', created_at from sale where ${IS_ONE_OF_MANY_SALES}`.execute(
    db,
  );
}

/** How many of those sales a database has. */
export async function countManySales(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from sale where ${IS_ONE_OF_MANY_SALES}`.execute(db);
  return rows[0]?.n ?? 0;
}
