import { sql } from 'kysely';
import { auditedFields, diffRecords } from '../../../domain/audit.ts';
import { computeDifference, type SessionFigures } from '../../../domain/drawer.ts';
import { type Cents, sumCents } from '../../../domain/money.ts';
import { type CashSessionInput, cashSessions } from '../../../domain/resources/cashSessions.ts';
import type { CashCount, CashMovement, CashSession, FloatInput } from '../../../domain/schemas/cashSession.ts';
import { computeOpeningDifference } from '../../../domain/sessionFloat.ts';
import { writeAuditEntries } from '../../db/audit.ts';
import {
  findLatestSession,
  lockDrawer,
  matchMovementsWithoutSession,
  readLastCount,
  takeOverMovements,
} from '../../db/drawer.ts';
import { byDay, byId, foldColumn, fromDay, untilDay } from '../../db/listColumns.ts';
import { applyFilter, countRows, type List, type ListColumns, readPage, sortByIds } from '../../db/listing.ts';
import { findMissingIds } from '../../db/records.ts';
import { lockInOrder } from '../../db/rowLocks.ts';
import type { Db, Row } from '../../db/schema.ts';
import type { RequestContext } from '../../db/transaction.ts';
import { selectSortedUserName, userName } from '../../db/users.ts';
import { conflict, invalid, notFound } from '../../refusal.ts';
import {
  type CountedSession,
  countMovements,
  readCash,
  readCountFigures,
  readInFloat,
  readLateAmounts,
} from './figures.ts';
import { readLateRows } from './rows.ts';

export const SESSION_MISSING = cashSessions.texts.notFound;

/** Opens the drawer and returns the session's id. Throws a Refusal: 422 for a missing employee, 409 while a session is open. */
export async function openSession(db: Db, input: CashSessionInput, context: RequestContext): Promise<number> {
  await lockResponsible(db, input.employee_id);
  await lockDrawer(db, 'exclusive');
  const latest = await findLatestSession(db);
  if (latest && latest.closed_at === null) throw conflict('Já há um caixa aberto.');
  const { id } = await db
    .insertInto('cash_session')
    .values({
      business_day: context.day,
      employee_id: input.employee_id,
      opened_at: context.instant,
      float_cents: input.float,
      observation: input.observation,
      opening_reason: input.opening_reason,
      closed_at: null,
      closing_id: null,
      user_id: context.userId,
      created_at: context.instant,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await takeOverMovements(db, id, context.day, 'taken_over');
  const changes = diffRecords(auditedFields[cashSessions.api.path] ?? {}, null, {
    ...input,
    business_day: context.day,
  });
  await writeAuditEntries(db, context, [{ resource: cashSessions.api.path, id, action: 'create', changes }]);
  return id;
}

/** Reopens the latest session for a recount. Its counts and its closing stay. Throws a Refusal: 404, 409. */
export async function reopenSession(db: Db, id: number, reason: string, context: RequestContext): Promise<void> {
  await lockDrawer(db, 'exclusive');
  const session = await lockSession(db, id);
  if (session.closed_at === null) throw conflict('Este caixa já está aberto.');
  const latest = await findLatestSession(db);
  if (latest?.id !== id) throw conflict('Só o último caixa pode ser reaberto, e outro já foi aberto depois deste.');
  await db
    .insertInto('cash_reopening')
    .values({ session_id: id, reason, user_id: context.userId, created_at: context.instant })
    .execute();
  await db.updateTable('cash_session').set({ closed_at: null }).where('id', '=', id).execute();
  await takeOverMovements(db, id, session.business_day, 'reopened');
  await writeAuditEntries(db, context, [{ resource: cashSessions.api.path, id, action: 'reopen' }]);
}

/** Corrects the float of the open session, with a reason; its counts keep the one they had. Throws a Refusal: 404, 409. */
export async function correctFloat(db: Db, id: number, input: FloatInput, context: RequestContext): Promise<void> {
  await lockDrawer(db, 'exclusive');
  const session = await lockSession(db, id);
  if (session.closed_at !== null) throw conflict('Este caixa está fechado: reabra-o para corrigir o fundo de troco.');
  const { amount: after_cents, reason } = input;
  const before_cents = session.float_cents;
  if (after_cents === before_cents) throw conflict('O fundo de troco já é este.');
  await db
    .insertInto('cash_float_correction')
    .values({ session_id: id, before_cents, after_cents, reason, user_id: context.userId, created_at: context.instant })
    .execute();
  await db.updateTable('cash_session').set({ float_cents: after_cents }).where('id', '=', id).execute();
  const fields = auditedFields[cashSessions.api.path] ?? {};
  const changes = diffRecords(fields, { float: before_cents }, { float: after_cents, reason });
  await writeAuditEntries(db, context, [{ resource: cashSessions.api.path, id, action: 'edit', changes }]);
}

/** Adds the reason of the difference at the opening, once. Throws a Refusal: 404, 409. */
export async function explainOpening(db: Db, id: number, reason: string, context: RequestContext): Promise<void> {
  await lockDrawer(db, 'exclusive');
  await lockSession(db, id);
  const { opening_difference, opening_reason } = await readSession(db, id);
  if (!opening_difference) throw conflict('Este caixa não tem diferença na abertura.');
  if (opening_reason !== null) throw conflict('A diferença na abertura já tem um motivo.');
  await db.updateTable('cash_session').set({ opening_reason: reason }).where('id', '=', id).execute();
  const changes = diffRecords(
    auditedFields[cashSessions.api.path] ?? {},
    { opening_reason },
    { opening_reason: reason },
  );
  await writeAuditEntries(db, context, [{ resource: cashSessions.api.path, id, action: 'edit', changes }]);
}

/** Locks the employee who is responsible. Throws a 422 Refusal for a missing one. */
export async function lockResponsible(db: Db, employeeId: number): Promise<void> {
  await lockInOrder(db, { employee: [employeeId] });
  if ((await findMissingIds(db, 'employee', [employeeId])).length > 0)
    throw invalid({ employee_id: cashSessions.fields.employee_id.options.missingMessage });
}

/** Locks a session by incrementing its version. Throws a 404 Refusal. */
export async function lockSession(db: Db, id: number): Promise<Row<'cash_session'>> {
  const session = await db
    .updateTable('cash_session')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  if (!session) throw notFound(SESSION_MISSING);
  return session;
}

/** A session as its figures need it. Throws a 404 Refusal. */
export async function getCountedSession(db: Db, id: number): Promise<CountedSession> {
  const row = await db
    .selectFrom('cash_session')
    .select(['id', 'float_cents as float', selectCut.as('cut')])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound(SESSION_MISSING);
  return row;
}

const selectCut = sql<number | null>`case when closed_at is null then null else
  (select max(last_movement_id) from cash_count where cash_count.session_id = cash_session.id) end`;

/** The open session; null without one. */
export async function readCurrentSession(db: Db): Promise<CashSession | null> {
  const latest = await findLatestSession(db);
  return latest && latest.closed_at === null ? readSession(db, latest.id) : null;
}

/** What the next opening proposes, and what it takes over. Amounts in cents. */
export interface Opening {
  /** What should be in the drawer; null before the first count. */
  float: Cents | null;
  /** What stayed in it at the last count. */
  keep: Cents | null;
  /** The number of movements since then, as the session will list them. */
  without_session: number;
  /** Their cash. */
  in_float: Cents;
}

export async function readOpening(db: Db, day: string): Promise<Opening> {
  const keep = (await readLastCount(db))?.keep_cents ?? null;
  const waiting = await matchMovementsWithoutSession(db, day);
  const in_float = await readCash(db, waiting);
  const float = keep === null ? null : Math.max(0, sumCents([keep, in_float]));
  return { float, keep, without_session: await countMovements(db, waiting), in_float };
}

const columns: ListColumns = {
  sort: {
    id: 'cash_session.id',
    business_day: 'business_day',
    opened_at: 'opened_at',
    closed_at: 'closed_at',
    float: 'float_cents',
    version: 'version',
    employee_id: 'employee_id',
    employee: sql`(select search from employee where employee.id = cash_session.employee_id)`,
    by: selectSortedUserName('cash_session.user_id'),
    observation: foldColumn('observation'),
    opening_reason: foldColumn('opening_reason'),
    closing_id: 'closing_id',
  },
  nullable: ['closed_at', 'closing_id'],
  filter: {
    id: byId('cash_session.id'),
    employee_id: byId('employee_id'),
    business_day: byDay('business_day'),
    from: fromDay('business_day'),
    to: untilDay('business_day'),
  },
};

/** The sessions, the newest first. */
export const sessionList: List<CashSession> = {
  async findIds(db, query) {
    const found = applyFilter(db.selectFrom('cash_session'), query, columns);
    const total = query.range ? await countRows(found) : null;
    const order = { columns, byDefault: [['cash_session.id', 'desc'] as const], id: 'cash_session.id' };
    const rows = await readPage(found.select('cash_session.id'), query, total, order);
    return { items: rows.map(({ id }) => id), total: total ?? rows.length };
  },
  readByIds: readSessions,
};

/** A session as the API answers it. Throws a 404 Refusal. */
export async function readSession(db: Db, id: number): Promise<CashSession> {
  const [session] = await readSessions(db, [id]);
  if (!session) throw notFound(SESSION_MISSING);
  return session;
}

async function readSessions(db: Db, ids: readonly number[]): Promise<CashSession[]> {
  const rows = await db
    .selectFrom('cash_session')
    .innerJoin('employee', 'employee.id', 'cash_session.employee_id')
    .innerJoin('app_user', 'app_user.id', 'cash_session.user_id')
    .select([
      'cash_session.id',
      'cash_session.version',
      'business_day',
      'opened_at',
      'float_cents as float',
      'cash_session.employee_id',
      'employee.name as employee',
      userName.as('by'),
      'cash_session.observation',
      'opening_reason',
      'closed_at',
      'closing_id',
      selectCut.as('cut'),
      sql<Cents | null>`(select keep_cents from cash_count as before where before.session_id < cash_session.id
        order by before.id desc limit 1)`.as('previous_keep'),
    ])
    .where('cash_session.id', 'in', ids)
    .execute();
  const movements = Map.groupBy(await readCashMovements(db, 'session_id', ids), ({ session_id }) => session_id);
  const counts = await readCounts(db, ids);
  const reopenings = await readReopenings(db, ids);
  const corrections = await readFloatCorrections(db, ids);
  const inFloat = await readInFloat(db, ids);
  const sessions: (CashSession & { id: number })[] = [];
  for (const { cut, ...row } of rows) {
    const in_float = inFloat.get(row.id) ?? 0;
    const ownCounts = counts.get(row.id) ?? [];
    const session = { id: row.id, float: row.float, cut };
    const last = row.closed_at === null ? undefined : ownCounts.at(-1);
    sessions.push({
      ...row,
      in_float,
      opening_difference: computeOpeningDifference({ previous_keep: row.previous_keep, in_float }, row.float),
      movements: movements.get(row.id) ?? [],
      counts: ownCounts,
      reopenings: reopenings.get(row.id) ?? [],
      float_corrections: corrections.get(row.id) ?? [],
      late: last ? await readLateRows(db, session) : [],
      effective_difference: last ? computeDifference(last.difference, await readLateAmounts(db, session)) : null,
    });
  }
  return sortByIds(ids, sessions);
}

/** Sangrias and suprimentos, the oldest first: by their own ids, or of sessions. */
export async function readCashMovements(
  db: Db,
  column: 'id' | 'session_id',
  ids: readonly number[],
): Promise<(CashMovement & { session_id: number })[]> {
  return db
    .selectFrom('cash_movement')
    .innerJoin('employee', 'employee.id', 'cash_movement.employee_id')
    .innerJoin('app_user', 'app_user.id', 'cash_movement.user_id')
    .select([
      'cash_movement.id',
      'session_id',
      'kind',
      'cents as amount',
      'reason',
      'cash_movement.employee_id',
      'employee.name as employee',
      userName.as('by'),
      'cash_movement.created_at',
    ])
    .where(`cash_movement.${column}`, 'in', ids)
    .orderBy('cash_movement.id')
    .execute();
}

async function readCounts(db: Db, sessionIds: readonly number[]): Promise<Map<number, CashCount[]>> {
  const rows = await db
    .selectFrom('cash_count')
    .innerJoin('employee', 'employee.id', 'cash_count.employee_id')
    .innerJoin('app_user', 'app_user.id', 'cash_count.user_id')
    .selectAll('cash_count')
    .select(['employee.name as employee', userName.as('by')])
    .where('session_id', 'in', sessionIds)
    .orderBy('number')
    .execute();
  const figures = await readCountFigures(db, rows);
  const counts = rows.map((row) => {
    const { session_id, number, counted_at, employee_id, employee, by, keep_cents: keep, reason } = row;
    const own = figures.get(row.id) as SessionFigures;
    return {
      session_id,
      count: { number, counted_at, employee_id, employee, by, ...toAmounts(row), figures: own, keep, reason },
    };
  });
  const bySession = Map.groupBy(counts, ({ session_id }) => session_id);
  return new Map([...bySession].map(([id, own]) => [id, own.map(({ count }) => count)]));
}

/** What was counted and expected, and how it differs. */
export function toAmounts(row: Row<'cash_count'>): Pick<CashCount, 'counted' | 'expected' | 'difference'> {
  const { counted_cash, counted_pix, counted_debit, counted_credit } = row;
  const { expected_cash, expected_pix, expected_debit, expected_credit } = row;
  const counted = { cash: counted_cash, pix: counted_pix, debit: counted_debit, credit: counted_credit };
  const expected = { cash: expected_cash, pix: expected_pix, debit: expected_debit, credit: expected_credit };
  return { counted, expected, difference: computeDifference(counted, expected) };
}

async function readReopenings(db: Db, sessionIds: readonly number[]) {
  const rows = await db
    .selectFrom('cash_reopening')
    .innerJoin('app_user', 'app_user.id', 'cash_reopening.user_id')
    .select(['session_id', 'reason', userName.as('by'), 'cash_reopening.created_at'])
    .where('session_id', 'in', sessionIds)
    .orderBy('cash_reopening.id')
    .execute();
  return Map.groupBy(rows, ({ session_id }) => session_id);
}

async function readFloatCorrections(db: Db, sessionIds: readonly number[]) {
  const rows = await db
    .selectFrom('cash_float_correction')
    .innerJoin('app_user', 'app_user.id', 'cash_float_correction.user_id')
    .select([
      'session_id',
      'before_cents as before',
      'after_cents as after',
      'reason',
      userName.as('by'),
      'cash_float_correction.created_at',
    ])
    .where('session_id', 'in', sessionIds)
    .orderBy('cash_float_correction.id')
    .execute();
  return Map.groupBy(rows, ({ session_id }) => session_id);
}
