import { type Insertable, sql } from 'kysely';
import type { Day } from '../../domain/dates.ts';
import type { Cents } from '../../domain/money.ts';
import type { RequestContext } from '../http/context.ts';
import type { Db, Tables } from './schema.ts';

type Stamped = 'id' | 'closing_id' | 'business_day' | 'created_at';
type Inserted = Insertable<Tables['movement']>;
export type NewMovement = Required<Omit<Inserted, Stamped | 'line'>> & Pick<Inserted, 'line'>;

/** What a closing does not count: points an older system gave, and tips, which are the employees'. */
export const KINDS_EXCLUDED_FROM_CLOSING = ['opening', 'tip', 'tip_void'] as const;

/** The day on which the customer of a sale was there: a correction is of the visit of the first sale in its chain. */
export const visitDay = sql<Day>`coalesce(sale.visit_day, sale.business_day)`;

/** Records a movement in the ledger, today. A movement is never changed, except that a closing may count it. */
export async function recordMovement(db: Db, movement: NewMovement, now: RequestContext): Promise<void> {
  await recordMovements(db, [movement], now);
}

/** The same for several, at least one, in one statement. */
export async function recordMovements(
  db: Db,
  movements: readonly NewMovement[],
  { day, instant }: RequestContext,
): Promise<void> {
  const rows = movements.map((each) => ({
    line: 0,
    ...each,
    business_day: day,
    closing_id: null,
    created_at: instant,
  }));
  await db.insertInto('movement').values(rows).execute();
}

/** Sales less voids, and expenses, of a day with movements, in cents. */
export interface DayTotal {
  day: Day;
  sales: Cents;
  expenses: Cents;
}

/** The totals of the days with movements, from one day to another, both included. */
export async function readDayTotals(db: Db, from: Day, to: Day): Promise<DayTotal[]> {
  return db
    .selectFrom('day_total')
    .select(['business_day as day', 'sales_cents as sales', 'expense_cents as expenses'])
    .where('business_day', '>=', from)
    .where('business_day', '<=', to)
    .execute();
}
