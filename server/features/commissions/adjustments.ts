import { auditedFields, diffRecords } from '../../../domain/audit.ts';
import type { Json } from '../../../domain/fields/codec.ts';
import { type AdjustmentInput, adjustments } from '../../../domain/resources/commissions.ts';
import { writeAuditEntries } from '../../db/audit.ts';
import { lockInOrder } from '../../db/rowLocks.ts';
import type { Db } from '../../db/schema.ts';
import type { RequestContext } from '../../db/transaction.ts';
import { invalid } from '../../refusal.ts';

/** Stores an adjustment of today and returns it. Somebody who left can have one. Throws a 422 Refusal for a missing or anonymized employee. */
export async function recordAdjustment(db: Db, input: AdjustmentInput, context: RequestContext): Promise<Json> {
  const { employee_id, amount, reason } = input;
  await lockInOrder(db, { employee: [employee_id] });
  const employee = await db
    .selectFrom('employee')
    .select('name')
    .where('id', '=', employee_id)
    .where('anonymised_at', 'is', null)
    .executeTakeFirst();
  if (!employee) throw invalid({ employee_id: adjustments.fields.employee_id.options.missingMessage });
  const { id } = await db
    .insertInto('employee_entry')
    .values({
      ...{ employee_id, kind: 'adjustment', business_day: context.day, cents: amount, reason },
      ...{ base_cents: null, sale_id: null, line: null, advance_id: null, rule: null, payout_id: null },
      ...{ user_id: context.userId, created_at: context.instant },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { path } = adjustments.api;
  const changes = diffRecords(auditedFields[path] ?? {}, null, input);
  await writeAuditEntries(db, context, [{ resource: path, id, action: 'create', changes }]);
  return { id, ...input, employee: employee.name, created_at: context.instant };
}
