import type { Insertable } from 'kysely';
import type { Day } from '../../domain/dates.ts';
import type { Cents } from '../../domain/money.ts';
import type { Moment } from '../http/moment.ts';
import { builtOnce } from './builtOnce.ts';
import type { Db, Tables } from './schema.ts';

type Movement = Omit<Insertable<Tables['movement']>, 'id'>;
type NewMovement = Required<Omit<Movement, 'closing_id' | 'business_day' | 'created_at'>>;

const insertMovement = builtOnce((db, movement: Movement) => db.insertInto('movement').values(movement));

/** Writes one fact into the ledger, on the open day. Movements are never changed but for the closing that counts them. */
export async function recordMovement(db: Db, movement: NewMovement, { day, instant }: Moment): Promise<void> {
  await insertMovement(db, { ...movement, business_day: day, closing_id: null, created_at: instant });
}

/** Sales less voids, and expenses, of a day on which something moved, in cents. */
export interface DayTotal {
  day: Day;
  sales: Cents;
  expenses: Cents;
}

/** What the days from one to another (both included) come to. */
export async function dayTotalsBetween(db: Db, from: Day, to: Day): Promise<DayTotal[]> {
  return db
    .selectFrom('day_total')
    .select(['business_day as day', 'sales_cents as sales', 'expense_cents as expenses'])
    .where('business_day', '>=', from)
    .where('business_day', '<=', to)
    .execute();
}
