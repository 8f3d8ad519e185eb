import type { Json } from '../../../domain/fields/codec.ts';
import { buildInputSchema } from '../../../domain/fields/schema.ts';
import { type AdjustmentInput, adjustments } from '../../../domain/resources/commissions.ts';
import { lockInOrder } from '../../db/rowLocks.ts';
import type { Db } from '../../db/schema.ts';
import type { RequestContext } from '../../db/transaction.ts';
import { audit, completeEdit } from '../../http/crud.ts';
import { parse } from '../../http/validation.ts';
import { conflict, invalid, notFound } from '../../refusal.ts';

const PAID = 'Este ajuste já está em um pagamento: desfaça o pagamento para alterar o ajuste.';

const CHANGED = 'Este ajuste foi alterado ou excluído. Confira o extrato.';

const inputSchema = buildInputSchema(adjustments);

/** Stores an adjustment of today and returns it. Somebody who left can have one. Throws a 422 Refusal for a missing or anonymized employee. */
export async function recordAdjustment(db: Db, input: AdjustmentInput, context: RequestContext): Promise<Json> {
  await lockInOrder(db, { employee: [input.employee_id] });
  const after = await insertAdjustment(
    db,
    input,
    { business_day: context.day, created_at: context.instant, original_id: null },
    context,
  );
  await audit(db, adjustments, 'create', after.id, { before: null, after }, context);
  return after;
}

/**
 * Replaces an open adjustment by a new row of the same day, because rows never change, and returns that row. So of two edits of one row the
 * second is refused. Throws a Refusal: 404 for a missing one, 409 where it was replaced or a payout has it, 422 for invalid values.
 */
export async function editAdjustment(db: Db, id: number, given: Json, context: RequestContext): Promise<Json> {
  const { before, row } = await lockOpenAdjustment(db, id, given.employee_id);
  const input = parse(inputSchema, completeEdit(adjustments, before, given));
  const isSame = (['employee_id', 'amount', 'reason'] as const).every((name) => input[name] === before[name]);
  if (isSame) return before;
  await cancelAdjustment(db, id);
  const after = await insertAdjustment(db, input, { ...row, original_id: row.original_id ?? id }, context);
  await audit(db, adjustments, 'edit', id, { before, after }, context);
  return after;
}

/** Takes an open adjustment out of the statement. Throws a Refusal as an edit does. */
export async function removeAdjustment(db: Db, id: number, context: RequestContext): Promise<void> {
  const { before } = await lockOpenAdjustment(db, id);
  await cancelAdjustment(db, id);
  await audit(db, adjustments, 'remove', id, { before, after: null }, context);
}

/** An adjustment as it is sent, with its row, once its employee and `other` are locked. */
async function lockOpenAdjustment(db: Db, id: number, other?: unknown) {
  const { employee_id } = await readAdjustment(db, id);
  const others = typeof other === 'number' ? [other] : [];
  await lockInOrder(db, { employee: [employee_id, ...others] });
  const { payout_id, ...row } = await readAdjustment(db, id);
  if (payout_id !== null) throw conflict(PAID);
  const { employee, cents: amount, reason, created_at } = row;
  return { row, before: { id, employee_id, employee, amount, reason: reason ?? '', created_at } };
}

async function readAdjustment(db: Db, id: number) {
  const row = await db
    .selectFrom('employee_entry as entry')
    .innerJoin('employee', 'employee.id', 'entry.employee_id')
    .select(['entry.employee_id', 'employee.name as employee', 'entry.business_day', 'entry.cents', 'entry.reason'])
    .select(['entry.payout_id', 'entry.is_cancelled', 'entry.created_at', 'entry.original_id'])
    .where('entry.id', '=', id)
    .where('entry.kind', '=', 'adjustment')
    .executeTakeFirst();
  if (!row) throw notFound(adjustments.texts.notFound);
  if (row.is_cancelled === 1) throw conflict(CHANGED);
  return row;
}

async function cancelAdjustment(db: Db, id: number): Promise<void> {
  await db.updateTable('employee_entry').set({ is_cancelled: 1 }).where('id', '=', id).execute();
}

async function insertAdjustment(
  db: Db,
  { employee_id, amount, reason }: AdjustmentInput,
  { business_day, created_at, original_id }: { business_day: string; created_at: string; original_id: number | null },
  { userId }: RequestContext,
) {
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
      ...{ employee_id, kind: 'adjustment', business_day, cents: amount, reason, user_id: userId, created_at },
      ...{ original_id, base_cents: null, sale_id: null, line: null, advance_id: null, rule: null, payout_id: null },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, employee_id, amount, reason, employee: employee.name, created_at };
}
