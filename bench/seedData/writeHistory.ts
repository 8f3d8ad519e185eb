import { type RawBuilder, sql } from 'kysely';
import { DONE } from '../../domain/constants.ts';
import type { Db } from '../../server/db/schema.ts';
import { randomNumberSql, twoDigitsSql } from './sqlHelpers.ts';

type Claimed = 'reservation' | 'expense' | 'cash_closing' | 'sale';
/** The id of the first inserted row; the others follow consecutively. */
export type FirstIds = Record<Claimed | 'customer', number>;

interface Books {
  seed: number;
  /** The reward of the sales that redeem points. */
  reward: number;
  /** Filled by `claim`. */
  ids: FirstIds;
  /** Writes the rows of a table and finds out the ids they got. */
  claim(table: Claimed, write: () => Promise<void>): Promise<void>;
}

const SCOPE = 'sales/create';
/** The payments of the sales. */
const parts = sql`(
  select grown.*, line, case when line = 1 then in_cash else total - in_cash end as cents, case when line = 1 then 'cash' else method end as by
  from grown join (select 0 as line union all select 1) as lines on line = 0 or in_cash > 0) as part`;
const BILLS = ['Lavanderia das toalhas', 'Café, açúcar e copos', 'Lâminas e golas descartáveis', 'Produtos de limpeza'];

/** Inserts the sales of `grown` (generateSales.ts) with everything that depends on them, and the expenses and closings of the days. */
export async function writeHistory(db: Db, { seed, reward, ids, claim }: Books): Promise<void> {
  const run = (statement: RawBuilder<unknown>) => async () => void (await statement.execute(db));
  const user = sql`(select min(id) from app_user)`;
  const keeper = sql`(select min(id) from employee)`;
  const today = sql`(select max(i) from grown_day)`;
  const evening = sql`grown_day.day || 'T22:45:00.000Z'`;
  const key = sql`'grown-${sql.raw(String(seed))}-' || cast(n as text)`;
  const id = (table: keyof FirstIds, place: RawBuilder<unknown>) => sql`${sql.lit(ids[table])} + ${place}`;

  await claim(
    'reservation',
    run(sql`
      insert into reservation (customer_id, employee_id, day, slot, status)
      select ${id('customer', sql`customer`)}, employee_id, day,
        ${twoDigitsSql(sql`8 + slot / 2`)} || case when slot % 2 = 0 then ':00' else ':30' end, ${sql.lit(DONE)}
      from grown where booking is not null order by n`),
  );
  await sql`
    insert into reservation_service (reservation_id, line, service_id)
    select ${id('reservation', sql`booking - 1`)}, grown_line.line, grown_line.service_id
    from grown join grown_line on grown_line.basket = grown.basket where booking is not null`.execute(db);

  await claim(
    'sale',
    run(sql`
      insert into sale (idem_key, individual, customer_id, employee_id, reservation_id, reward_id, business_day, subtotal_cents,
        discount_cents, total_cents, points, method, observation, user_id, created_at, voided)
      select ${sql.lit(`${SCOPE}:`)} || ${key}, individual, ${id('customer', sql`customer`)}, employee_id,
        ${id('reservation', sql`booking - 1`)}, case when taken > 0 then ${sql.lit(reward)} end, day, subtotal, discount, total,
        points, method, note, ${user}, instant, case when voided = 1 then 1 else 0 end
      from grown order by n`),
  );
  const saleId = id('sale', sql`n - 1`);
  await sql`
    insert into sale_item (sale_id, line, service_id, name, employee_id, price_cents, discount_cents, points)
    select ${saleId}, l.line, l.service_id, l.name, employee_id, l.price, case when l.line = 0 then discount else 0 end, l.points
    from grown join grown_line l on l.basket = grown.basket order by n, l.line`.execute(db);
  await sql`
    insert into sale_payment (sale_id, line, method, cents, fee_cents)
    select ${saleId}, line, by, cents, 0 from ${parts} order by n, line`.execute(db);
  await sql`
    insert into sale_void (sale_id, user_id, business_day, created_at)
    select ${saleId}, ${user}, day, instant from grown where voided = 1`.execute(db);
  await sql`
    insert into idempotency (scope, key, fingerprint, status, body, created_at)
    select ${sql.lit(SCOPE)}, ${key}, ${sql.lit('0'.repeat(56))} || substr(cast(100000000 + n as text), 2), 201, '', instant
    from grown order by n`.execute(db);

  const amount = sql`${sql.lit(4000)} + ${randomNumberSql(seed, 'expense', 'grown_day.i')} % 60 * 250`;
  const bill = BILLS.map((text, index) => sql`when ${sql.lit(index)} then ${sql.lit(text)}`);
  await claim(
    'expense',
    run(sql`
      insert into expense (amount_cents, employee_id, description, business_day, created_at)
      select ${amount}, ${keeper}, case i % ${sql.lit(BILLS.length)} ${sql.join(bill, sql` `)} end, day, ${evening}
      from grown_day order by i`),
  );
  await claim('cash_closing', run(closings({ amount, keeper, user, evening, today })));

  const closing = (table: string) =>
    sql`case when ${sql.ref(`${table}.i`)} < ${today} then ${id('cash_closing', sql.ref(`${table}.i`))} end`;
  await sql`
    insert into movement (kind, business_day, sale_id, expense_id, customer_id, cents, points, method, closing_id, created_at, line)
    select kind, day, sale_id, expense_id, customer_id, cents, points, method, closing_id, instant, line from (
      select n, 'sale' as kind, day, ${saleId} as sale_id, cast(null as integer) as expense_id,
        ${id('customer', sql`customer`)} as customer_id, cents, case when customer is null or line > 0 then 0 else points end as points,
        by as method, ${closing('part')} as closing_id, instant, line from ${parts}
      union all
      select n, 'sale_redeem', day, ${saleId}, null, ${id('customer', sql`customer`)}, 0, -taken, method, ${closing('grown')}, instant, 0
      from grown where taken > 0
      union all
      select n, 'sale_void', day, ${saleId}, null, null, -cents, 0, by, ${closing('part')}, instant, line
      from ${parts} where voided = 1
      union all
      select 0, 'expense', day, null, ${id('expense', sql`i`)}, null, -(${amount}), 0, null, ${closing('grown_day')}, ${evening}, 0
      from grown_day
    ) as facts order by n, line`.execute(db);

  await sql`
    insert into audit (at, user_id, resource, record_id, action, changes)
    select instant, ${user}, 'sales', sale_id, action, changes from (
      select n, instant, ${saleId} as sale_id, 'create' as action,
        '{"amount":[null,' || cast(total / 100 as text) || '],"payment_method":[null,"' || method || '"]}' as changes from grown
      union all
      select n, instant, ${saleId}, 'void', '{}' from grown where voided = 1
    ) as facts order by n`.execute(db);

  await sql`
    update customer set points = sums.points, total_visits = sums.visits, last_visit = sums.last
    from (select ${id('customer', sql`customer`)} as id, sum(points - taken) as points, count(*) as visits, max(day) as last
      from grown where customer is not null group by customer) as sums
    where sums.id = customer.id`.execute(db);
}

/** Inserts one closing for each past day, which counts all its movements. */
function closings(part: Record<'amount' | 'keeper' | 'user' | 'evening' | 'today', RawBuilder<unknown>>) {
  // A sale that was voided on the same day adds up to zero.
  const sold = (method: string) =>
    sql`coalesce(sum(case when voided = 0 then case when method = ${sql.lit(method)} then total - in_cash
      when ${sql.lit(method)} = 'cash' then in_cash end end), 0)`;
  return sql`
    insert into cash_closing (business_day, sales_cents, expense_cents, cash, pix, debit, credit, n, informed_cents, employee_id,
      user_id, created_at)
    select grown_day.day, coalesce(sales, 0), ${part.amount}, coalesce(cash, 0), coalesce(pix, 0), coalesce(debit, 0),
      coalesce(credit, 0), coalesce(facts, 0) + 1, coalesce(sales, 0) - (${part.amount}), ${part.keeper}, ${part.user}, ${part.evening}
    from grown_day left join (
      select i, coalesce(sum(case when voided = 0 then total end), 0) as sales, ${sold('cash')} as cash, ${sold('pix')} as pix,
        ${sold('debit')} as debit, ${sold('credit')} as credit,
        sum((1 + voided) * case when in_cash > 0 then 2 else 1 end + case when taken > 0 then 1 else 0 end) as facts
      from grown group by i) as sums on sums.i = grown_day.i
    where grown_day.i < ${part.today} order by grown_day.i`;
}
