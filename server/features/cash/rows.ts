import { type SqlBool, sql } from 'kysely';
import type { PaymentMethod } from '../../../domain/constants.ts';
import { negate } from '../../../domain/money.ts';
import type { SessionRow, SessionRows } from '../../../domain/schemas/cashSession.ts';
import type { StreamedList } from '../../db/listing.ts';
import type { Db } from '../../db/schema.ts';
import { userName } from '../../db/users.ts';
import { type CountedSession, isInFloat, matchCounted, matchLate } from './figures.ts';

/** Where a row comes from. Each table counts its own ids. */
type Source = 'movement' | 'cash_movement' | 'cash_count' | 'cash_reopening' | 'cash_float_correction' | 'cash_session';

interface Entry {
  source: Source;
  id: number;
}

/** Which rows of a figure: of one method, or of one employee's tips. */
export interface RowsFilter {
  figure: SessionRows;
  method?: PaymentMethod;
  employeeId?: number;
}

/** The rows behind a figure, the oldest first: their amounts add up to it. Found on a snapshot, then read in chunks from `reader`. */
export async function listRows(
  reader: Db,
  snapshot: Db,
  session: CountedSession,
  filter: RowsFilter,
): Promise<StreamedList<SessionRow>> {
  const entries = await listEntries(snapshot, session, filter);
  // Voids and expenses have negative amounts in the ledger, and are positive in their figures.
  const isNegated = filter.figure === 'reversals' || filter.figure === 'expenses';
  return streamRows(reader, entries, (row) => {
    if (filter.figure === 'sangrias') return { ...row, amount: Math.abs(row.amount) };
    return isNegated ? { ...row, amount: negate(row.amount) } : row;
  });
}

/** The rows of these entries, read in chunks. */
export function streamRows(
  reader: Db,
  entries: readonly Entry[],
  convert: (row: SessionRow) => SessionRow,
): StreamedList<SessionRow> {
  return {
    ids: entries.map((_, index) => index),
    readByIds: async (indexes) => {
      const rows = await readRows(
        reader,
        indexes.flatMap((index) => entries[index] ?? []),
      );
      return rows.map(convert);
    },
  };
}

/** The late movements of a session. */
export async function readLateRows(db: Db, session: CountedSession): Promise<SessionRow[]> {
  return readRows(db, await findMovements(db, matchLate(session)));
}

async function listEntries(
  db: Db,
  session: CountedSession,
  { figure, method, employeeId }: RowsFilter,
): Promise<Entry[]> {
  if (figure === 'timeline') return listTimeline(db, session);
  if (figure === 'sangrias') return findCashMovements(db, session.id, sql`kind = 'sangria'`);
  if (figure === 'suprimentos') return findCashMovements(db, session.id, sql`kind = 'suprimento'`);
  const conditions = [MATCHES[figure], figure === 'late' ? matchLate(session) : matchCounted(session)];
  if (method !== undefined) conditions.push(sql`method = ${method}`);
  if (employeeId !== undefined)
    conditions.push(sql`sale_id in (select id from sale where tip_employee_id = ${employeeId})`);
  return findMovements(db, sql<SqlBool>`${sql.join(conditions, sql` and `)}`);
}

const MATCHES = {
  takings: sql<SqlBool>`kind = 'sale'`,
  tips: sql<SqlBool>`kind in ('tip', 'tip_void')`,
  reversals: sql<SqlBool>`kind = 'sale_void'`,
  expenses: sql<SqlBool>`kind like 'expense%' and outside = 0`,
  late: sql<SqlBool>`1 = 1`,
  in_float: isInFloat,
  without_session: sql<SqlBool>`session_entry in ('taken_over', 'reopened') and outside = 0`,
} as const;

/** Movements that have an amount. */
export async function findMovements(db: Db, condition: ReturnType<typeof matchLate>): Promise<Entry[]> {
  const found = await db
    .selectFrom('movement')
    .select('id')
    .where(condition)
    .where('cents', '<>', 0)
    .orderBy('id')
    .execute();
  return found.map(({ id }) => ({ source: 'movement', id }));
}

async function findCashMovements(db: Db, sessionId: number, condition: ReturnType<typeof matchLate>): Promise<Entry[]> {
  const found = await db
    .selectFrom('cash_movement')
    .select('id')
    .where('session_id', '=', sessionId)
    .where(condition)
    .orderBy('id')
    .execute();
  return found.map(({ id }) => ({ source: 'cash_movement', id }));
}

/** When a movement was recorded; for a sale stored offline, when it was made. Needs its sale. */
const movementAt = sql<string>`coalesce(case when movement.kind in ('sale', 'tip') then sale.taken_at end, movement.created_at)`;

/** Everything that happened in a session, by time. */
async function listTimeline(db: Db, { id }: CountedSession): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select 'cash_session' as source, id, opened_at as at, 0 as place from cash_session where id = ${id}
    union all
    select 'movement', movement.id, ${movementAt}, 1
      from movement left join sale on sale.id = movement.sale_id
      where session_id = ${id} and cents <> 0 and outside = 0
    union all select 'cash_movement', id, created_at, 2 from cash_movement where session_id = ${id}
    union all select 'cash_count', id, counted_at, 3 from cash_count where session_id = ${id}
    union all select 'cash_reopening', id, created_at, 4 from cash_reopening where session_id = ${id}
    union all select 'cash_float_correction', id, created_at, 5 from cash_float_correction where session_id = ${id}
    order by at, place, id`.execute(db);
  return rows.map(({ source, id: entryId }) => ({ source, id: entryId }));
}

/** The rows of these entries in their order. */
async function readRows(db: Db, entries: readonly Entry[]): Promise<SessionRow[]> {
  const rows = new Map<string, SessionRow>();
  for (const [source, ofSource] of Map.groupBy(entries, (entry) => entry.source)) {
    const ids = ofSource.map(({ id }) => id);
    for (const { id, ...row } of await READERS[source](db, ids))
      rows.set(`${source}/${id}`, { ...EMPTY_ROW, ...row, id: `${source}/${id}` });
  }
  return entries.flatMap(({ source, id }) => rows.get(`${source}/${id}`) ?? []);
}

export const EMPTY_ROW = {
  amount: 0,
  method: null,
  sale_id: null,
  expense_id: null,
  employee: null,
  text: null,
  late: false,
  without_session: false,
};

type ReadRow = Partial<SessionRow> & Pick<SessionRow, 'at' | 'kind'> & { id: number };

const READERS: Record<Source, (db: Db, ids: readonly number[]) => Promise<ReadRow[]>> = {
  movement: readMovements,
  async cash_movement(db, ids) {
    const rows = await db
      .selectFrom('cash_movement')
      .innerJoin('employee', 'employee.id', 'cash_movement.employee_id')
      .select([
        'cash_movement.id',
        'cash_movement.created_at as at',
        'kind',
        'cents',
        'reason as text',
        'employee.name as employee',
      ])
      .where('cash_movement.id', 'in', ids)
      .execute();
    return rows.map(({ cents, ...row }) => ({
      ...row,
      method: 'cash',
      amount: row.kind === 'sangria' ? negate(cents) : cents,
    }));
  },
  async cash_count(db, ids) {
    const rows = await db
      .selectFrom('cash_count')
      .innerJoin('employee', 'employee.id', 'cash_count.employee_id')
      .select([
        'cash_count.id',
        'counted_at as at',
        'counted_cash as amount',
        'reason as text',
        'employee.name as employee',
      ])
      .where('cash_count.id', 'in', ids)
      .execute();
    return rows.map((row) => ({ ...row, kind: 'count', method: 'cash' }));
  },
  async cash_reopening(db, ids) {
    const rows = await db
      .selectFrom('cash_reopening')
      .innerJoin('app_user', 'app_user.id', 'cash_reopening.user_id')
      .select(['cash_reopening.id', 'cash_reopening.created_at as at', 'reason as text', userName.as('employee')])
      .where('cash_reopening.id', 'in', ids)
      .execute();
    return rows.map((row) => ({ ...row, kind: 'reopening' }));
  },
  async cash_float_correction(db, ids) {
    const rows = await db
      .selectFrom('cash_float_correction')
      .innerJoin('app_user', 'app_user.id', 'cash_float_correction.user_id')
      .select([
        'cash_float_correction.id',
        'cash_float_correction.created_at as at',
        'after_cents as amount',
        'reason as text',
        userName.as('employee'),
      ])
      .where('cash_float_correction.id', 'in', ids)
      .execute();
    return rows.map((row) => ({ ...row, kind: 'float_correction' }));
  },
  async cash_session(db, ids) {
    const rows = await db
      .selectFrom('cash_session')
      .innerJoin('employee', 'employee.id', 'cash_session.employee_id')
      .select([
        'cash_session.id',
        'opened_at as at',
        sql<string | null>`nullif(concat_ws(' · ', opening_reason, cash_session.observation), '')`.as('text'),
        'employee.name as employee',
        sql<number>`coalesce((select before_cents from cash_float_correction where session_id = cash_session.id
          order by id limit 1), float_cents)`.as('amount'),
      ])
      .where('cash_session.id', 'in', ids)
      .execute();
    return rows.map((row) => ({ ...row, kind: 'opening' }));
  },
};

async function readMovements(db: Db, ids: readonly number[]): Promise<ReadRow[]> {
  const rows = await db
    .selectFrom('movement')
    .leftJoin('sale', 'sale.id', 'movement.sale_id')
    .leftJoin('sale_void', 'sale_void.sale_id', 'movement.sale_id')
    .leftJoin('expense', 'expense.id', 'movement.expense_id')
    .leftJoin('employee', (join) =>
      join.on(
        sql<SqlBool>`employee.id = case when movement.kind in ('tip', 'tip_void') then sale.tip_employee_id
          else coalesce(sale.employee_id, expense.employee_id) end`,
      ),
    )
    .select([
      'movement.id',
      'movement.kind',
      'movement.cents as amount',
      'movement.method',
      'movement.sale_id',
      'movement.expense_id',
      'movement.session_entry',
      'employee.name as employee',
      'expense.description',
      'sale_void.reason',
      movementAt.as('at'),
    ])
    .where('movement.id', 'in', ids)
    .execute();
  return rows.map(({ description, reason, session_entry, ...row }) => ({
    ...row,
    kind: row.kind.startsWith('expense_edit') ? 'expense_edit' : row.kind,
    text: row.kind.endsWith('_void') ? reason : description,
    late: session_entry === 'late',
    without_session: session_entry === 'taken_over' || session_entry === 'reopened',
  }));
}
