import { auditedFields, diffRecords } from '../../../domain/audit.ts';
import { type CashMovementInput, cashMovements } from '../../../domain/resources/cashSessions.ts';
import { writeAuditEntries } from '../../db/audit.ts';
import { findLatestSession, lockDrawer } from '../../db/drawer.ts';
import type { Db } from '../../db/schema.ts';
import type { RequestContext } from '../../db/transaction.ts';
import { conflict } from '../../refusal.ts';
import { lockResponsible } from './sessions.ts';

/**
 * Records cash taken out of the open session's drawer or put in, and returns its id. More than the drawer should hold is accepted: a
 * refusal would tell what is expected. Throws a Refusal: 422 for a missing employee, 409 while no session is open.
 */
export async function recordCashMovement(db: Db, input: CashMovementInput, context: RequestContext): Promise<number> {
  await lockResponsible(db, input.employee_id);
  await lockDrawer(db, 'shared');
  const latest = await findLatestSession(db);
  if (!latest || latest.closed_at !== null)
    throw conflict('Abra o caixa antes de registrar uma sangria ou um suprimento.');
  const { amount, ...rest } = input;
  const { id } = await db
    .insertInto('cash_movement')
    .values({
      ...rest,
      cents: amount,
      session_id: latest.id,
      user_id: context.userId,
      created_at: context.instant,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const changes = diffRecords(auditedFields[cashMovements.api.path] ?? {}, null, input);
  await writeAuditEntries(db, context, [{ resource: cashMovements.api.path, id, action: 'create', changes }]);
  return id;
}
