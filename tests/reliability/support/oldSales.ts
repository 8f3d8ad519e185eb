import { sql } from 'kysely';
import type { Db } from '../../../server/db/schema.ts';
import { addIdempotencyKeys, IS_ONE_OF_MANY_SALES, MANY_SALES_KEY } from './manySales.ts';

/**
 * Inserts `count` sales into a shop of the first release, with the rows that release itself would write: on twenty
 * days, by every method, with one or two lines, some above or below their prices. With customers, half of the sales
 * are theirs, some are voided and most days are closed.
 */
export async function addOldSales(db: Db, count: number, customers: number): Promise<void> {
  if (customers > 0) await addPeople(db, customers);
  const customerId = sql`(select min(id) from customer) + n % ${sql.lit(Math.max(1, customers))}`;
  // A customer's next sale is on another day.
  const day = sql`(n + n / ${sql.lit(Math.max(1, customers))}) % 20`;
  await sql`
    insert into sale (idem_key, individual, customer_id, employee_id, business_day, method, created_at,
      subtotal_cents, discount_cents, total_cents, points, user_id)
    with recursive counted (n) as (select 1 union all select n + 1 from counted where n < ${sql.lit(count)}),
    priced as (
      select n, case when n % 3 = 0 then 5499 else 3500 end as subtotal,
        case when n % 6 = 0 then 333 when n % 7 = 0 then -100 else 0 end as discount from counted)
    select ${sql.lit(MANY_SALES_KEY)} || n, case when n % 2 = 0 then 0 else 1 end,
      ${customers > 0 ? sql`case when n % 2 = 0 then ${customerId} end` : sql`null`}, (select min(id) from employee),
      '2001-01-' || (10 + ${day}), case n % 4 when 0 then 'pix' when 1 then 'cash' when 2 then 'debit' else 'credit' end,
      '2001-01-' || (10 + ${day}) || 'T15:00:00.000Z', subtotal, discount, subtotal - discount,
      case when n % 3 = 0 then 15 else 10 end, (select min(id) from app_user)
    from priced`.execute(db);
  await sql`
    insert into sale_item (sale_id, line, name, price_cents, points)
    select id, line, 'Corte', case when line = 1 then 1999 else 3500 end, case when line = 1 then 5 else 10 end
    from sale join (select 0 as line union all select 1) as lines on line = 0 or subtotal_cents > 3500
    where ${IS_ONE_OF_MANY_SALES}`.execute(db);
  await sql`
    insert into movement (kind, business_day, sale_id, customer_id, cents, points, method, created_at)
    select 'sale', business_day, id, customer_id, total_cents, case when customer_id is null then 0 else points end, method, created_at
    from sale where ${IS_ONE_OF_MANY_SALES}`.execute(db);
  await addIdempotencyKeys(db);
  if (customers > 0) {
    await voidSomeSales(db);
    await closeDays(db);
    await updateCustomers(db);
  }
}

async function addPeople(db: Db, customers: number): Promise<void> {
  await sql`insert into employee (name, search, phone, email, commission, status, created_at)
    values ('Bia', 'bia', '', '', 50, 1, '')`.execute(db);
  await sql`
    insert into customer (name, search, phone, email, registration_date)
    with recursive counted (n) as (select 1 union all select n + 1 from counted where n < ${sql.lit(customers)})
    select 'Cliente ' || n, 'cliente ' || n, '', 'c' || n || '@exemplo.com.br', '2001-01-01' from counted`.execute(db);
}

async function voidSomeSales(db: Db): Promise<void> {
  await sql`
    insert into sale_void (sale_id, user_id, business_day, created_at)
    select id, user_id, business_day, created_at from sale where ${IS_ONE_OF_MANY_SALES} and id % 17 = 0`.execute(db);
  await sql`
    insert into movement (kind, business_day, sale_id, customer_id, cents, points, method, created_at)
    select 'sale_void', movement.business_day, movement.sale_id, customer_id, -cents, -points, method, movement.created_at
    from movement join sale_void on sale_void.sale_id = movement.sale_id`.execute(db);
}

async function closeDays(db: Db): Promise<void> {
  const sumByMethod = (method: string) => sql`sum(case when method = ${sql.lit(method)} then cents else 0 end)`;
  await sql`
    insert into cash_closing (business_day, sales_cents, expense_cents, cash, pix, debit, credit, n, informed_cents,
      employee_id, user_id, created_at)
    select business_day, sum(cents), 0, ${sumByMethod('cash')}, ${sumByMethod('pix')}, ${sumByMethod('debit')}, ${sumByMethod('credit')}, count(*), sum(cents),
      (select min(id) from employee), (select min(id) from app_user), ''
    from movement where business_day < '2001-01-20' group by business_day`.execute(db);
  await sql`
    update movement set closing_id = (select id from cash_closing where cash_closing.business_day = movement.business_day)
    where business_day < '2001-01-20'`.execute(db);
}

/** Updates points and visits of the customers. */
async function updateCustomers(db: Db): Promise<void> {
  await sql`
    update customer set points = totals.points, total_visits = totals.visits, last_visit = totals.day
    from (
      select sale.customer_id as id, count(*) as visits, sum(sale.points) as points, max(business_day) as day
      from sale where not exists (select 1 from sale_void where sale_id = sale.id) group by sale.customer_id) as totals
    where totals.id = customer.id`.execute(db);
}
