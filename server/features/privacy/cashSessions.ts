import { z } from 'zod';
import { CASH_MOVEMENT_KINDS, type CashMovementKind } from '../../../domain/drawer.ts';
import { idSchema, reaisSchema } from '../../../domain/fields/schema.ts';
import { cashMovements, cashSessions } from '../../../domain/resources/cashSessions.ts';
import type { StreamedList } from '../../db/listing.ts';
import type { Db } from '../../db/schema.ts';
import type { RequestContext } from '../../db/transaction.ts';
import { auditErasure } from './anonymize.ts';
import { createList, type ListNameByColumn } from './personalLists.ts';

/* What an employee did with the drawer: sessions they opened, cash they moved, counts they made. */

export const cashListNames = {
  'cash_session.employee_id': 'cash_sessions',
  'cash_movement.employee_id': 'cash_movements',
  'cash_count.employee_id': 'cash_counts',
} satisfies ListNameByColumn;

const kinds = Object.keys(CASH_MOVEMENT_KINDS) as [CashMovementKind, ...CashMovementKind[]];

export const cashListSchemas = {
  cash_sessions: z.array(
    z.object({
      id: idSchema,
      date: z.string(),
      amount: reaisSchema,
      opening_reason: z.string().nullable(),
      observation: z.string().nullable(),
    }),
  ),
  cash_movements: z.array(
    z.object({ id: idSchema, at: z.string(), kind: z.enum(kinds), amount: reaisSchema, reason: z.string() }),
  ),
  cash_counts: z.array(z.object({ id: idSchema, at: z.string(), amount: reaisSchema, reason: z.string().nullable() })),
};

/** The lists of an employee's file, the oldest first. Amounts in cents. */
export async function readCashLists(db: Db, employeeId: number): Promise<Record<string, StreamedList>> {
  const find = (table: 'cash_session' | 'cash_movement' | 'cash_count') =>
    db.selectFrom(table).select('id').where('employee_id', '=', employeeId).orderBy('id').execute();
  return {
    cash_sessions: createList(await find('cash_session'), (ids) =>
      db
        .selectFrom('cash_session')
        .select(['id', 'business_day as date', 'float_cents as amount', 'opening_reason', 'observation'])
        .where('id', 'in', ids)
        .execute(),
    ),
    cash_movements: createList(await find('cash_movement'), (ids) =>
      db
        .selectFrom('cash_movement')
        .select(['id', 'created_at as at', 'kind', 'cents as amount', 'reason'])
        .where('id', 'in', ids)
        .execute(),
    ),
    cash_counts: createList(await find('cash_count'), (ids) =>
      db
        .selectFrom('cash_count')
        .select(['id', 'counted_at as at', 'counted_cash as amount', 'reason'])
        .where('id', 'in', ids)
        .execute(),
    ),
  };
}

/** Erases an employee's notes and reasons, also where a closing repeats one. The amounts stay. */
export async function eraseCashNotes(db: Db, employeeId: number, context: RequestContext): Promise<void> {
  const opened = await db
    .updateTable('cash_session')
    .set({ observation: null, opening_reason: null })
    .where('employee_id', '=', employeeId)
    .where((eb) => eb.or([eb('observation', 'is not', null), eb('opening_reason', 'is not', null)]))
    .returning('id')
    .execute();
  const moved = await db
    .updateTable('cash_movement')
    .set({ reason: cashMovements.fields.reason.options.erasedText })
    .where('employee_id', '=', employeeId)
    .returning('id')
    .execute();
  const counted = await db
    .updateTable('cash_count')
    .set({ reason: null })
    .where('employee_id', '=', employeeId)
    .where('reason', 'is not', null)
    .returning('session_id as id')
    .execute();
  await db
    .updateTable('cash_closing')
    .set({ observation: null })
    .where('employee_id', '=', employeeId)
    .where('id', 'in', db.selectFrom('cash_session').select('closing_id').where('closing_id', 'is not', null))
    .execute();
  const sessions = [...new Set([...opened, ...counted].map(({ id }) => id))].map((id) => ({ id }));
  await auditErasure(db, context, cashSessions.api.path, sessions);
  await auditErasure(db, context, cashMovements.api.path, moved);
}
