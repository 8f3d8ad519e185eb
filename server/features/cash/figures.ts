import { type SqlBool, sql } from 'kysely';
import { type ByMethod, computeSessionFigures, type SessionFigures, toEffects } from '../../../domain/drawer.ts';
import type { Cents } from '../../../domain/money.ts';
import type { CashFigures } from '../../../domain/schemas/cashSession.ts';
import type { Db, Row } from '../../db/schema.ts';

/** A session with the newest row of the ledger that its last count has, if it is closed: later ones are late. */
export interface CountedSession {
  id: number;
  float: number;
  /** Null while it is open. */
  cut: number | null;
}

/** A condition for the ledger's movements that the session's figures have: without late ones. */
export function matchCounted({ id, cut }: CountedSession) {
  return cut === null ? sql<SqlBool>`session_id = ${id}` : sql<SqlBool>`session_id = ${id} and movement.id <= ${cut}`;
}

/** A condition for the movements that arrived after the session was counted. */
export function matchLate({ id, cut }: CountedSession) {
  return cut === null ? sql<SqlBool>`1 = 0` : sql<SqlBool>`session_id = ${id} and movement.id > ${cut}`;
}

/** A condition for the movements whose cash was in the drawer when their session was opened. */
export const isInFloat = sql<SqlBool>`session_entry = 'taken_over' and outside = 0 and (method = 'cash' or kind like 'expense%')`;

/** The sums of those movements by session; a session without any is missing. */
export async function readInFloat(db: Db, sessionIds: readonly number[]): Promise<Map<number | null, Cents>> {
  const rows = await db
    .selectFrom('movement')
    .select(['session_id', (eb) => eb.fn.sum<number>('cents').as('cents')])
    .where('session_id', 'in', sessionIds)
    .where(isInFloat)
    .groupBy('session_id')
    .execute();
  return new Map(rows.map(({ session_id, cents }) => [session_id, cents]));
}

/** The session's figures, as `computeExpected` needs them. */
export async function readFigures(db: Db, session: CountedSession): Promise<SessionFigures> {
  const cashMovements = await db
    .selectFrom('cash_movement')
    .select(['kind', (eb) => eb.fn.sum<number>('cents').as('cents')])
    .where('session_id', '=', session.id)
    .groupBy('kind')
    .execute();
  return computeSessionFigures(session.float, await readSums(db, matchCounted(session)), cashMovements);
}

/** What each count of these sessions is made of, by the id of the count: the movements of its session until then, and its float. */
export async function readCountFigures(
  db: Db,
  counts: readonly Row<'cash_count'>[],
): Promise<Map<number, SessionFigures>> {
  if (counts.length === 0) return new Map();
  const ids = counts.map(({ id }) => id);
  const cashMovements = await db
    .selectFrom('cash_count')
    .innerJoin('cash_movement', 'cash_movement.session_id', 'cash_count.session_id')
    .select(['cash_count.id as count_id', 'kind', (eb) => eb.fn.sum<number>('cents').as('cents')])
    .where('cash_count.id', 'in', ids)
    .whereRef('cash_movement.id', '<=', 'last_cash_movement_id')
    .groupBy(['cash_count.id', 'kind'])
    .execute();
  const movements = await db
    .selectFrom('cash_count')
    .innerJoin('movement', 'movement.session_id', 'cash_count.session_id')
    .select(['cash_count.id as count_id', ...SUM_COLUMNS, (eb) => eb.fn.sum<number>('cents').as('cents')])
    .where('cash_count.id', 'in', ids)
    .whereRef('movement.id', '<=', 'last_movement_id')
    .groupBy(['cash_count.id', ...SUM_COLUMNS])
    .execute();
  const cashMovementsByCount = Map.groupBy(cashMovements, ({ count_id }) => count_id);
  const movementsByCount = Map.groupBy(movements, ({ count_id }) => count_id);
  return new Map(
    counts.map(({ id, float_cents }) => [
      id,
      computeSessionFigures(
        float_cents,
        (movementsByCount.get(id) ?? []).map(toSum),
        cashMovementsByCount.get(id) ?? [],
      ),
    ]),
  );
}

/** Everything that a screen shows of a session beside its record. */
export async function readAllFigures(db: Db, session: CountedSession): Promise<CashFigures> {
  const takenOver = sql<SqlBool>`${matchCounted(session)} and session_entry in ('taken_over', 'reopened')`;
  return {
    ...(await readFigures(db, session)),
    tips_by_employee: await readTipsByEmployee(db, session),
    late: await readLateAmounts(db, session),
    without_session: { count: await countMovements(db, takenOver), amount: toEffects(await readSums(db, takenOver)) },
  };
}

export async function readLateAmounts(db: Db, session: CountedSession): Promise<ByMethod> {
  return toEffects(await readSums(db, matchLate(session)));
}

/** The cash that these movements put into the drawer, minus what they took out. */
export async function readCash(db: Db, condition: ReturnType<typeof matchCounted>): Promise<Cents> {
  return toEffects(await readSums(db, condition)).cash;
}

/** The number of these movements that a screen lists: those with an amount, without expenses that the drawer did not pay. */
export async function countMovements(db: Db, condition: ReturnType<typeof matchCounted>): Promise<number> {
  const { count } = await db
    .selectFrom('movement')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(condition)
    .where('cents', '<>', 0)
    .where('outside', '=', 0)
    .executeTakeFirstOrThrow();
  return count;
}

type Sum = Pick<Row<'movement'>, 'kind' | 'method' | 'cents'> & { isOutside: boolean; isInFloat: boolean };

const SUM_COLUMNS = ['kind', 'method', 'outside', 'session_entry'] as const;

async function readSums(db: Db, condition: ReturnType<typeof matchCounted>): Promise<Sum[]> {
  const rows = await db
    .selectFrom('movement')
    .select([...SUM_COLUMNS, (eb) => eb.fn.sum<number>('cents').as('cents')])
    .where(condition)
    .groupBy(SUM_COLUMNS)
    .execute();
  return rows.map(toSum);
}

function toSum({
  outside,
  session_entry,
  kind,
  method,
  cents,
}: Pick<Row<'movement'>, (typeof SUM_COLUMNS)[number] | 'cents'>): Sum {
  return { kind, method, cents, isOutside: outside === 1, isInFloat: session_entry === 'taken_over' };
}

async function readTipsByEmployee(db: Db, session: CountedSession): Promise<CashFigures['tips_by_employee']> {
  return db
    .selectFrom('movement')
    .innerJoin('sale', 'sale.id', 'movement.sale_id')
    .innerJoin('employee', 'employee.id', 'sale.tip_employee_id')
    .select(['employee.id as employee_id', 'employee.name', (eb) => eb.fn.sum<number>('movement.cents').as('amount')])
    .where('movement.kind', 'in', ['tip', 'tip_void'])
    .where(matchCounted(session))
    .groupBy(['employee.id', 'employee.name', 'employee.search'])
    .orderBy('employee.search')
    .orderBy('employee.id')
    .execute();
}
