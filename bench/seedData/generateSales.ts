import { sql } from 'kysely';
import type { Db } from '../../server/db/schema.ts';
import { numbersCte, randomNumberSql, twoDigitsSql } from './sqlHelpers.ts';

interface Drawing {
  seed: number;
  sales: number;
  customers: number;
  openDays: number;
  turns: { visits: number; loose: number };
  /** The points of a reward: more than a visit earns. */
  required: number;
}

/** Percent of the sales. */
const LOOSE = 8;
const OF_NOBODY = 25;
/** One of so many sales has two payments, one of them R$ 10,00 in cash. */
const IN_PARTS = 10;
const IN_CASH = 1_000;

/**
 * Inserts the sales into `grown`, one row each: `n` from 1 by time, `i` the index of the day in grown_day, `customer` the index of the
 * customer, `taken` the points of the redeemed reward, `booking` the number of its reservation, `in_cash` the cents of a second payment
 * in cash.
 */
export async function generateSales(db: Db, drawing: Drawing): Promise<void> {
  const { seed, sales, customers, openDays, turns, required } = drawing;
  const draw = (stream: string, count?: number) =>
    count === undefined
      ? randomNumberSql(seed, stream, 'n')
      : sql`${randomNumberSql(seed, stream, 'n')} % ${sql.lit(count)}`;
  // A customer registered by then, early ones more often: the product of two uniform numbers.
  const known = sql`(case when (p.i + 1) * ${sql.lit(customers)} < ${sql.lit(openDays)} then 1
    else (p.i + 1) * ${sql.lit(customers)} / ${sql.lit(openDays)} end)`;
  const earned = (until: number) => sql`cast(coalesce(sum(points) over (
    partition by customer order by n rows between unbounded preceding and ${sql.lit(until)} preceding), 0) as bigint)`;
  // A customer with enough points redeems the reward at the next visit. No visit earns as many points as a reward takes.
  const taken = sql`case when customer is not null and before / ${sql.lit(required)} > earlier / ${sql.lit(required)}
    then ${sql.lit(required)} else 0 end`;
  const minutes = sql`(second % 3600) / 60`;

  await sql`
    create temp table grown as
    ${numbersCte(sales)},
    placed as (
      select n, (n - 1) * ${sql.lit(openDays)} / ${sql.lit(sales)} as i, (n - 1) * ${sql.lit(openDays)} % ${sql.lit(sales)} as rest,
        ${draw('who', 100)} as who, ${draw('visit', turns.visits)} as visit, ${draw('loose', turns.loose)} as quick,
        ${draw('customer')} as a, ${draw('regular')} as b, ${draw('method', 100)} as how, ${draw('luck', 1000)} as luck
      from counted),
    turned as (
      select p.n, p.i, d.day, d.opens + p.rest * d.span / ${sql.lit(sales)} as second, p.rest * 46 / ${sql.lit(2 * sales)} as slot,
        t.loose as individual, t.employee_id, t.basket, p.luck,
        case when p.who >= ${sql.lit(LOOSE + OF_NOBODY)} then (p.a % ${known}) * (p.b % ${known}) / ${known} end as customer,
        case when p.how < 46 then 'pix' when p.how < 68 then 'credit' when p.how < 86 then 'debit' else 'cash' end as method
      from placed p join grown_day d on d.i = p.i
      join grown_turn t on t.loose = case when p.who < ${sql.lit(LOOSE)} then 1 else 0 end
        and t.i = case when p.who < ${sql.lit(LOOSE)} then p.quick else p.visit end),
    priced as (
      select turned.*, b.subtotal, b.points, b.note, ${earned(1)} as before, ${earned(2)} as earlier
      from turned join grown_basket b on b.basket = turned.basket),
    charged as (
      select priced.*, ${taken} as taken,
        day || 'T' || ${twoDigitsSql(sql`second / 3600`)} || ':' || ${twoDigitsSql(minutes)} || ':' || ${twoDigitsSql(sql`second % 60`)} || '.000Z' as instant,
        case when luck < 30 and subtotal > 1000 then 500 else 0 end as discount,
        case when individual = 1 and luck >= 980 then 1 else 0 end as voided,
        case when customer is not null and luck % 5 = 0 then 1 else 0 end as booked
      from priced)
    select n, i, day, instant, slot, individual, customer, employee_id, basket, method, note, subtotal, discount,
      subtotal - discount as total, points, taken, voided,
      case when method <> 'cash' and luck % ${sql.lit(IN_PARTS)} = 0 and subtotal - discount > ${sql.lit(2 * IN_CASH)}
        then ${sql.lit(IN_CASH)} else 0 end as in_cash,
      case when booked = 1 then cast(sum(booked) over (order by n rows unbounded preceding) as bigint) end as booking
    from charged`.execute(db);
}
