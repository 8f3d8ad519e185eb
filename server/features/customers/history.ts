import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { CONFIRMED, SCHEDULED } from '../../../domain/constants.ts';
import { computeAverageInterval } from '../../../domain/customers.ts';
import type { Day } from '../../../domain/dates.ts';
import type { CustomerHistory } from '../../../domain/responses.ts';
import { getWorkers } from '../../../domain/saleTexts.ts';
import { visitDay } from '../../db/ledger.ts';
import type { ListQuery } from '../../db/listing.ts';
import type { Db } from '../../db/schema.ts';
import { findReservation } from '../../resources/reservations/index.ts';
import { pointsGiven } from '../sales/salesColumns.ts';
import { matchCustomerSales } from './personalData.ts';

/** Visits without a range. */
const DEFAULT_VISITS = 25;
/** Visits per request: a longer history is read in pages. */
const MAX_VISITS = 200;
const MAX_FAVOURITES = 3;
const MAX_NOTES = 20;

/** The history of a customer who is not archived; undefined when there is none. Amounts in cents. */
export async function readCustomerHistory(
  db: Db,
  id: number,
  range: ListQuery['range'],
  today: Day,
): Promise<CustomerHistory | undefined> {
  const customer = await db
    .selectFrom('customer')
    .select(['id', 'points', 'opening_visits'])
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .executeTakeFirst();
  if (!customer) return undefined;
  const isOfCustomer = matchCustomerSales(id);
  const sales = await db
    .selectFrom('sale')
    .select([visitDay.as('day'), 'total_cents', 'voided'])
    .where(isOfCustomer)
    .execute();
  const counted = sales.filter(({ voided }) => voided === 0);
  return {
    next: await readNextReservation(db, id, today),
    visits: await readVisits(db, isOfCustomer, range),
    visits_total: sales.length,
    spent: counted.reduce((sum, sale) => sum + sale.total_cents, 0),
    opening_points: await readOpeningPoints(db, id),
    opening_visits: customer.opening_visits,
    below_zero: customer.points < 0 ? await readBelowZero(db, id) : null,
    average_interval_days: computeAverageInterval(counted.map((sale) => sale.day)),
    favourite_employee: await readFavouriteEmployee(db, isOfCustomer),
    favourite_services: await readFavouriteServices(db, isOfCustomer),
    notes: await readNotes(db, id),
  };
}

async function readNextReservation(db: Db, id: number, today: Day) {
  const next = await db
    .selectFrom('reservation')
    .select('id')
    .where('customer_id', '=', id)
    .where('day', '>=', today)
    .where('status', 'in', [SCHEDULED, CONFIRMED])
    .where('archived_at', 'is', null)
    .orderBy('day')
    .orderBy('slot')
    .limit(1)
    .executeTakeFirst();
  return next ? ((await findReservation(db, next.id)) ?? null) : null;
}

async function readVisits(db: Db, isOfCustomer: RawBuilder<SqlBool>, range: ListQuery['range']) {
  const { start, end } = range ?? { start: 0, end: DEFAULT_VISITS - 1 };
  const rows = await db
    .selectFrom('sale')
    .leftJoin('employee', 'employee.id', 'sale.employee_id')
    .leftJoin('reward', 'reward.id', 'sale.reward_id')
    .leftJoin('movement as redeemed', (join) =>
      join.onRef('redeemed.sale_id', '=', 'sale.id').on('redeemed.kind', '=', 'sale_redeem'),
    )
    .select([
      'sale.id as sale_id',
      visitDay.as('date'),
      'employee.name as employee',
      'sale.total_cents as amount',
      pointsGiven.as('points'),
      'redeemed.points as redeemed',
      'reward.title as reward',
      (eb) =>
        eb
          .exists(
            eb
              .selectFrom('sale as correction')
              .select('correction.id')
              .whereRef('correction.corrects_id', '=', 'sale.id'),
          )
          .as('corrected'),
      'sale.voided',
    ])
    .where(isOfCustomer)
    .orderBy('date', 'desc')
    .orderBy('sale.id', 'desc')
    .limit(Math.min(end - start + 1, MAX_VISITS))
    .offset(start)
    .execute();
  const lines = await db
    .selectFrom('sale_item')
    .leftJoin('employee', 'employee.id', 'sale_item.employee_id')
    .select(['sale_id', 'sale_item.name', 'employee.name as employee'])
    .where('sale_id', 'in', [0, ...rows.map((row) => row.sale_id)])
    .orderBy('line')
    .execute();
  const linesOf = Map.groupBy(lines, (line) => line.sale_id);
  return rows.map(({ redeemed, voided, corrected, employee, ...row }) => {
    const items = linesOf.get(row.sale_id) ?? [];
    return {
      ...row,
      employee: getWorkers({ employee, items }).join(', ') || null,
      services: items.map(({ name }) => name),
      points_taken: -(redeemed ?? 0),
      voided: voided === 1,
      corrected: Boolean(corrected),
    };
  });
}

async function readOpeningPoints(db: Db, id: number): Promise<number> {
  const rows = await db
    .selectFrom('movement')
    .select('points')
    .where('customer_id', '=', id)
    .where('kind', '=', 'opening')
    .execute();
  return rows.reduce((sum, { points }) => sum + points, 0);
}

/** The movement that took a customer's points below zero, with its cause. */
async function readBelowZero(db: Db, id: number): Promise<CustomerHistory['below_zero']> {
  const { rows } = await sql<{
    date: Day;
    kind: string;
    sale_id: number | null;
    corrects_id: number | null;
    corrected: number;
  }>`
    select date, kind, sale_id, corrects_id, corrected from (
      select movement.id, movement.business_day as date, movement.kind, movement.sale_id, movement.points, sale.corrects_id,
        (select count(*) from sale as correction where correction.corrects_id = movement.sale_id) as corrected,
        sum(movement.points) over (order by movement.id) as balance
      from movement left join sale on sale.id = movement.sale_id
      where movement.customer_id = ${id} and movement.points <> 0
    ) as run where balance < 0 and balance - points >= 0 order by id desc limit 1`.execute(db);
  const [since] = rows;
  if (!since) return null;
  const { date, kind, sale_id, corrects_id, corrected } = since;
  if (kind === 'opening') return { date, by: 'import', sale_id: null };
  if (kind === 'sale_void') return { date, by: corrected > 0 ? 'correction' : 'void', sale_id };
  if (corrects_id !== null) return { date, by: 'correction', sale_id: corrects_id };
  // A sale never takes more points than there are, so two merged records had fewer together.
  return { date, by: 'merge', sale_id: null };
}

/** The employee with lines in most of the customer's sales. */
async function readFavouriteEmployee(db: Db, isOfCustomer: RawBuilder<SqlBool>) {
  const { rows } = await sql<{ id: number; name: string }>`
    select employee.id, employee.name from sale join sale_item on sale_item.sale_id = sale.id
      join employee on employee.id = sale_item.employee_id
    where ${isOfCustomer} and sale.voided = 0 and employee.anonymised_at is null
    group by employee.id, employee.name order by count(distinct sale.id) desc, max(${visitDay}) desc, employee.id limit 1`.execute(
    db,
  );
  return rows[0] ?? null;
}

async function readFavouriteServices(db: Db, isOfCustomer: RawBuilder<SqlBool>) {
  const { rows } = await sql<{ id: number; name: string; count: number }>`
    select service.id, service.name, count(*) as count
    from sale join sale_item on sale_item.sale_id = sale.id join service on service.id = sale_item.service_id
    where ${isOfCustomer} and sale.voided = 0
    group by service.id, service.name order by count(*) desc, service.name, service.id limit ${MAX_FAVOURITES}`.execute(
    db,
  );
  return rows;
}

/** The observations on the customer's sales and reservations, the newest first. */
async function readNotes(db: Db, id: number): Promise<CustomerHistory['notes']> {
  const { rows } = await sql<CustomerHistory['notes'][number]>`
    select date, text, noted as "of" from (
      select ${visitDay} as date, sale.observation as text, 'sale' as noted, sale.id as id
      from sale where ${matchCustomerSales(id)} and sale.observation is not null
      union all
      select reservation.day, reservation.observation, 'reservation', reservation.id
      from reservation where reservation.customer_id = ${id} and reservation.observation is not null
        and reservation.archived_at is null
    ) as notes order by date desc, id desc limit ${MAX_NOTES}`.execute(db);
  return rows;
}
