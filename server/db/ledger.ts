import type { Insertable } from 'kysely';
import type { Day } from '../../domain/dates.ts';
import type { Cents } from '../../domain/money.ts';
import type { Now } from '../http/context.ts';
import type { Db, Tables } from './schema.ts';

type NewMovement = Required<Omit<Insertable<Tables['movement']>, 'id' | 'closing_id' | 'business_day' | 'created_at'>>;

/** Records a movement in the ledger, today. A movement is never changed, except that a closing may count it. */
export async function recordMovement(db: Db, movement: NewMovement, { day, instant }: Now): Promise<void> {
  await db
    .insertInto('movement')
    .values({ ...movement, business_day: day, closing_id: null, created_at: instant })
    .execute();
}

/** Sales less voids, and expenses, of a day with movements, in cents. */
export interface DayTotal {
  day: Day;
  sales: Cents;
  expenses: Cents;
}

/** The totals of the days with movements, from one day to another, both included. */
export async function dayTotalsBetween(db: Db, from: Day, to: Day): Promise<DayTotal[]> {
  return db
    .selectFrom('day_total')
    .select(['business_day as day', 'sales_cents as sales', 'expense_cents as expenses'])
    .where('business_day', '>=', from)
    .where('business_day', '<=', to)
    .execute();
}
