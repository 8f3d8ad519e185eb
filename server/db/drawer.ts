import { type SqlBool, sql } from 'kysely';
import { getDialect } from './connect.ts';
import type { Db, Row } from './schema.ts';

/* Which cash session a movement is in. Every way in asks these functions. */

/**
 * Locks the drawer until the transaction ends: `shared` to record movements, `exclusive` to open, count or reopen a session. So no
 * movement is recorded while a session opens or is counted. Lock employees before it. SQLite has one writer at a time.
 */
export async function lockDrawer(db: Db, mode: 'shared' | 'exclusive'): Promise<void> {
  if (getDialect(db) === 'sqlite') return;
  const lock = sql.raw(mode === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock');
  await sql`select ${lock}(hashtext('cash_session'))`.execute(db);
}

/** The latest session; only that one can be open. */
export async function findLatestSession(db: Db): Promise<Row<'cash_session'> | undefined> {
  return db.selectFrom('cash_session').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst();
}

export async function isDrawerOpen(db: Db): Promise<boolean> {
  return (await findLatestSession(db))?.closed_at === null;
}

export type SessionColumns = Pick<Row<'movement'>, 'session_id' | 'session_entry'>;

/**
 * The session of new movements, with the drawer locked: the one that is open. A sale stored offline since `takenAt` is in the session of
 * that time, late if that one is closed.
 */
export async function resolveSession(db: Db, takenAt: string | null): Promise<SessionColumns> {
  await lockDrawer(db, 'shared');
  const counted =
    takenAt === null
      ? undefined
      : await db
          .selectFrom('cash_session')
          .select('id')
          .where('opened_at', '<=', takenAt)
          .where('closed_at', '>', takenAt)
          .orderBy('id', 'desc')
          .limit(1)
          .executeTakeFirst();
  if (counted) return { session_id: counted.id, session_entry: 'late' };
  const latest = await findLatestSession(db);
  return { session_id: latest && latest.closed_at === null ? latest.id : null, session_entry: null };
}

/** The latest count of all sessions; undefined before the first one. */
export async function readLastCount(db: Db): Promise<Row<'cash_count'> | undefined> {
  return db.selectFrom('cash_count').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst();
}

/**
 * A condition for the movements that the next opening or reopening takes over: recorded since the last count while no session was open;
 * before the first session ever, those of its day.
 */
export async function matchMovementsWithoutSession(db: Db, day: string) {
  const last = await readLastCount(db);
  if (last) return sql<SqlBool>`session_id is null and id > ${last.last_movement_id}`;
  const { first } = await db
    .selectFrom('movement')
    .select((eb) => eb.fn.min<number | null>('id').as('first'))
    .where('business_day', '=', day)
    .executeTakeFirstOrThrow();
  return first === null ? sql<SqlBool>`1 = 0` : sql<SqlBool>`session_id is null and id >= ${first}`;
}

/**
 * Puts the movements without a session into the one that opens, or opens again. The float of one that opens has their cash already. Needs the
 * exclusive lock.
 */
export async function takeOverMovements(
  db: Db,
  sessionId: number,
  day: string,
  session_entry: 'taken_over' | 'reopened',
): Promise<void> {
  await db
    .updateTable('movement')
    .set({ session_id: sessionId, session_entry })
    .where(await matchMovementsWithoutSession(db, day))
    .execute();
}
