import type { Insertable } from 'kysely';
import type { Day } from '../../../domain/dates.ts';
import type { Db, Tables } from '../schema.ts';
import type { DemoSession } from './cashSessions.ts';
import { getIdAt, insertReturningIds, insertRows } from './insert.ts';
import type { DemoIds } from './writeRegistrations.ts';

/** Inserts the sessions and returns their ids by day. */
export async function writeSessions(
  db: Db,
  sessions: readonly DemoSession[],
  ids: DemoIds,
  closingIds: ReadonlyMap<Day, number>,
  userId: number,
): Promise<Map<Day, number>> {
  const rows = sessions.map(({ day, openedAt, float, employee, counts }) => ({
    business_day: day,
    employee_id: getIdAt(ids.employees, employee),
    opened_at: openedAt,
    float_cents: float,
    observation: null,
    closed_at: counts.at(-1)?.instant ?? null,
    closing_id: counts.length > 0 ? (closingIds.get(day) ?? null) : null,
    user_id: userId,
    created_at: openedAt,
  }));
  const sessionIds = await insertReturningIds(db, 'cash_session', rows);
  return new Map(sessions.map(({ day }, index) => [day, getIdAt(sessionIds, index)]));
}

/** Inserts what was recorded in the sessions. `lastMovements`: the newest movement of the ledger at the end of each day. */
export async function writeCounts(
  db: Db,
  sessions: readonly DemoSession[],
  ids: DemoIds,
  sessionIds: ReadonlyMap<Day, number>,
  lastMovements: ReadonlyMap<Day, number>,
  userId: number,
): Promise<void> {
  let lastCashMovement = 0;
  const counts: Insertable<Tables['cash_count']>[] = [];
  for (const session of sessions) {
    const recorded = {
      session_id: sessionIds.get(session.day) ?? 0,
      user_id: userId,
      employee_id: getIdAt(ids.employees, session.employee),
    };
    const moved = session.movements.map(({ instant, ...movement }) => ({
      ...recorded,
      ...movement,
      created_at: instant,
    }));
    lastCashMovement = (await insertReturningIds(db, 'cash_movement', moved)).at(-1) ?? lastCashMovement;
    if (session.reopening) {
      const { employee_id: _, ...reopened } = recorded;
      const { instant, reason } = session.reopening;
      await insertRows(db, 'cash_reopening', [{ ...reopened, reason, created_at: instant }]);
    }
    counts.push(
      ...session.counts.map(({ instant, counted, expected, keep, reason }, index) => ({
        ...recorded,
        number: index + 1,
        float_cents: session.float,
        counted_cash: counted.cash,
        counted_pix: counted.pix,
        counted_debit: counted.debit,
        counted_credit: counted.credit,
        expected_cash: expected.cash,
        expected_pix: expected.pix,
        expected_debit: expected.debit,
        expected_credit: expected.credit,
        keep_cents: keep,
        reason,
        counted_at: instant,
        last_movement_id: lastMovements.get(session.day) ?? 0,
        last_cash_movement_id: lastCashMovement,
      })),
    );
  }
  await insertRows(db, 'cash_count', counts);
}
