import { auditedFields, diffRecords, toAuditedCount } from '../../../domain/audit.ts';
import { computeDifference, computeExpected, hasDifference, sumMethods } from '../../../domain/drawer.ts';
import { cashSessions } from '../../../domain/resources/cashSessions.ts';
import type { CountInput } from '../../../domain/schemas/cashSession.ts';
import { writeAuditEntries } from '../../db/audit.ts';
import { lockDrawer } from '../../db/drawer.ts';
import type { Db, Row } from '../../db/schema.ts';
import type { RequestContext } from '../../db/transaction.ts';
import { conflict } from '../../refusal.ts';
import { addLateMovements, explainClosing, writeCountedClosing } from '../../resources/cash-register/index.ts';
import { readFigures, readLateAmounts } from './figures.ts';
import { getCountedSession, lockResponsible, lockSession, toAmounts } from './sessions.ts';

/**
 * Stores a count of the open session, closes it and writes the closing of its day. Nothing says what is expected before the count is
 * stored, so a difference may have no reason yet. Throws a Refusal: 404, 409 for a session that is closed, 422 for a missing employee.
 */
export async function countSession(db: Db, id: number, input: CountInput, context: RequestContext): Promise<void> {
  await lockResponsible(db, input.employee_id);
  await lockDrawer(db, 'exclusive');
  const session = await lockSession(db, id);
  if (session.closed_at !== null)
    throw conflict('Este caixa já foi contado e fechado. Veja a contagem antes de contar de novo.');
  const { cash, pix, debit, credit, keep, reason, employee_id } = input;
  const expected = computeExpected(await readFigures(db, { id, float: session.float_cents, cut: null }));
  const difference = computeDifference({ cash, pix, debit, credit }, expected);
  const last = await findLastCount(db, id);
  await db
    .insertInto('cash_count')
    .values({
      session_id: id,
      number: (last?.number ?? 0) + 1,
      float_cents: session.float_cents,
      counted_cash: cash,
      counted_pix: pix,
      counted_debit: debit,
      counted_credit: credit,
      expected_cash: expected.cash,
      expected_pix: expected.pix,
      expected_debit: expected.debit,
      expected_credit: expected.credit,
      keep_cents: keep,
      reason,
      employee_id,
      user_id: context.userId,
      counted_at: context.instant,
      last_movement_id: await readLastId(db, 'movement'),
      last_cash_movement_id: await readLastId(db, 'cash_movement'),
    })
    .execute();
  const counted = toAuditedCount({ cash, pix, debit, credit, keep }, difference);
  const changes = diffRecords(auditedFields[cashSessions.api.path] ?? {}, null, counted);
  await writeAuditEntries(db, context, [{ resource: cashSessions.api.path, id, action: 'count', changes }]);
  const closing = { day: session.business_day, employee_id, observation: reason, difference: sumMethods(difference) };
  const closing_id = await writeCountedClosing(db, session.closing_id, closing, context);
  await db.updateTable('cash_session').set({ closed_at: context.instant, closing_id }).where('id', '=', id).execute();
}

/** Adds the reason of the last count's difference, once. Throws a Refusal: 404, 409. */
export async function explainDifference(db: Db, id: number, reason: string, context: RequestContext): Promise<void> {
  await lockDrawer(db, 'exclusive');
  const session = await lockSession(db, id);
  if (session.closed_at === null) throw conflict('Este caixa está aberto: conte-o primeiro.');
  const count = await findLastCount(db, id);
  if (!count || !hasDifference(toAmounts(count).difference)) throw conflict('Esta contagem não tem diferença.');
  if (count.reason !== null) throw conflict('Esta contagem já tem um motivo.');
  await db.updateTable('cash_count').set({ reason }).where('id', '=', count.id).execute();
  await writeAuditEntries(db, context, [
    { resource: cashSessions.api.path, id, action: 'edit', changes: { reason: [null, null] } },
  ]);
  if (session.closing_id !== null) await explainClosing(db, session.closing_id, reason, context);
}

/**
 * Adds a sale that arrived after the count of its session to the closing of that session: the count stays what it was, and what was too
 * much, or missing, becomes less by the sale.
 */
export async function addLateSaleToClosing(db: Db, sessionId: number, context: RequestContext): Promise<void> {
  const { closing_id, business_day } = await lockSession(db, sessionId);
  const last = await findLastCount(db, sessionId);
  if (closing_id === null || !last) return;
  const late = await readLateAmounts(db, await getCountedSession(db, sessionId));
  const difference = sumMethods(computeDifference(toAmounts(last).difference, late));
  await addLateMovements(db, closing_id, { day: business_day, sessionId, difference }, context);
}

async function findLastCount(db: Db, sessionId: number): Promise<Row<'cash_count'> | undefined> {
  return db
    .selectFrom('cash_count')
    .selectAll()
    .where('session_id', '=', sessionId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
}

async function readLastId(db: Db, table: 'movement' | 'cash_movement'): Promise<number> {
  const last = await db.selectFrom(table).select('id').orderBy('id', 'desc').limit(1).executeTakeFirst();
  return last?.id ?? 0;
}
