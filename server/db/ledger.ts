import { type Insertable, type SqlBool, sql } from 'kysely';
import type { Day } from '../../domain/dates.ts';
import type { Cents } from '../../domain/money.ts';
import { resolveSession, type SessionColumns } from './drawer.ts';
import type { Db, Tables } from './schema.ts';
import type { RequestContext } from './transaction.ts';

type ColumnSetHere = 'id' | 'closing_id' | 'business_day' | 'created_at' | 'session_id' | 'session_entry';
type OptionalColumn = 'line' | 'outside';
type MovementRow = Insertable<Tables['movement']>;
export type NewMovement = Required<Omit<MovementRow, ColumnSetHere | OptionalColumn>> &
  Pick<MovementRow, OptionalColumn>;

/**
 * The movements that no closing covers yet. Closings exclude points imported from an older system, tips, which belong to employees, and
 * expenses that the drawer did not pay. In the words of the index `movement_uncounted` (migration 017), or neither database uses it.
 */
export const isUncovered = sql<SqlBool>`closing_id is null and outside = 0 and kind not in ('opening', 'tip', 'tip_void')`;

/** The day of the visit that a sale is about: a correction has the day of the first sale in its chain. */
export const visitDay = sql<Day>`coalesce(sale.visit_day, sale.business_day)`;

/** Inserts a movement of today. Movements are never updated, except to set the closing that counts them. */
export async function recordMovement(db: Db, movement: NewMovement, context: RequestContext): Promise<void> {
  await recordMovements(db, [movement], context);
}

/**
 * Inserts several movements of today, at least one, in one statement, in the cash session that is open, and returns which it is. `takenAt`:
 * the time of a sale that was stored offline.
 */
export async function recordMovements(
  db: Db,
  movements: readonly NewMovement[],
  { day, instant }: RequestContext,
  takenAt: string | null = null,
): Promise<SessionColumns> {
  const session = await resolveSession(db, takenAt);
  const rows = movements.map((newMovement) => ({
    line: 0,
    outside: 0,
    ...newMovement,
    ...session,
    business_day: day,
    closing_id: null,
    created_at: instant,
  }));
  await db.insertInto('movement').values(rows).execute();
  return session;
}

/** The sales without the voided ones, and the expenses of a day that the drawer paid, in cents. */
export interface DayTotal {
  day: Day;
  sales: Cents;
  expenses: Cents;
}

/** The totals of each day with movements between two days, both included. */
export async function readDayTotals(db: Db, from: Day, to: Day): Promise<DayTotal[]> {
  return db
    .selectFrom('day_total')
    .select(['business_day as day', 'sales_cents as sales', 'expense_cents as expenses'])
    .where('business_day', '>=', from)
    .where('business_day', '<=', to)
    .execute();
}
