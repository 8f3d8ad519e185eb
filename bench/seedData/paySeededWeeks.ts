import { setImmediate } from 'node:timers/promises';
import { addDays, type Day, toInstant } from '../../domain/dates.ts';
import { type CurrentTime, OPENING_TIME } from '../../server/db/demo/calendar.ts';
import type { Db } from '../../server/db/schema.ts';
import { createPayout } from '../../server/features/commissions/payouts.ts';

const DAYS_PER_PAYOUT = 7;

/** Pays each professional every week, the day after it, outside the drawer. The last one or two weeks stay open. */
export async function paySeededWeeks(db: Db, { today, timeZone }: CurrentTime, userId: number): Promise<void> {
  const lastDay = addDays(today, -DAYS_PER_PAYOUT - 1);
  const { first } = await db
    .selectFrom('employee_entry')
    .select((eb) => eb.fn.min<Day | null>('business_day').as('first'))
    .executeTakeFirstOrThrow();
  if (first === null) return;
  for (let until = addDays(first, DAYS_PER_PAYOUT - 1); until <= lastDay; until = addDays(until, DAYS_PER_PAYOUT)) {
    const day = addDays(until, 1);
    const instant = toInstant(day, OPENING_TIME, timeZone).toISOString();
    const context = {
      ...({ instant, day, firstSlot: OPENING_TIME, userId, role: 'owner' } as const),
      ...{ onlyEmployeeId: null, seesPhones: false, isDemo: false },
    };
    for (const employee_id of await findOwed(db, addDays(until, 1 - DAYS_PER_PAYOUT), until))
      await createPayout(db, { employee_id, until, source: 'outside' }, context);
    // V8 frees SQLite's prepared statements only between tasks.
    await setImmediate();
  }
}

/** The professionals who earned something in a week. */
async function findOwed(db: Db, from: Day, until: Day): Promise<number[]> {
  const rows = await db
    .selectFrom('employee_entry')
    .select('employee_id')
    // Both indexes by day begin with the employee.
    .where('employee_id', 'in', (eb) => eb.selectFrom('employee').select('id'))
    .where('business_day', '>=', from)
    .where('business_day', '<=', until)
    .where('payout_id', 'is', null)
    .where('is_cancelled', '=', 0)
    .groupBy('employee_id')
    .having((eb) => eb.fn.sum<number>('cents'), '>', 0)
    .orderBy('employee_id')
    .execute();
  return rows.map(({ employee_id }) => employee_id);
}
