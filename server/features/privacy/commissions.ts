import { z } from 'zod';
import { ENTRY_KINDS, type EntryKind, PAYOUT_SOURCES, type PayoutSource } from '../../../domain/commission.ts';
import { idSchema, reaisSchema } from '../../../domain/fields/schema.ts';
import { adjustments, payouts } from '../../../domain/resources/commissions.ts';
import { expenses } from '../../../domain/resources/expenses.ts';
import type { StreamedList } from '../../db/listing.ts';
import type { Db } from '../../db/schema.ts';
import type { RequestContext } from '../../db/transaction.ts';
import { auditErasure } from './anonymize.ts';
import { createList, type ListNameByColumn } from './personalLists.ts';

/* What an employee earned and was paid. Advances are listed by their declaration. */

export const commissionListNames = {
  'employee_entry.employee_id': 'commissions',
  'payout.employee_id': 'payouts',
} satisfies ListNameByColumn;

const kinds = Object.keys(ENTRY_KINDS) as [EntryKind, ...EntryKind[]];
const sources = Object.keys(PAYOUT_SOURCES) as [PayoutSource, ...PayoutSource[]];

export const commissionListSchemas = {
  commissions: z.array(
    z.object({
      id: idSchema,
      date: z.string(),
      kind: z.enum(kinds),
      sale_id: idSchema.nullable(),
      base: reaisSchema.nullable(),
      amount: reaisSchema,
      reason: z.string().nullable(),
    }),
  ),
  payouts: z.array(
    z.object({
      id: idSchema,
      date: z.string(),
      until: z.string(),
      amount: reaisSchema,
      source: z.enum(sources),
      undone_at: z.string().nullable().describe('null for one that counts'),
      undone_reason: z.string().nullable(),
    }),
  ),
};

/** The lists of an employee's file, the oldest first, without cancelled rows. Amounts in cents. */
export async function readCommissionLists(db: Db, employeeId: number): Promise<Record<string, StreamedList>> {
  const entries = db.selectFrom('employee_entry').select('id').where('employee_id', '=', employeeId);
  const paid = db.selectFrom('payout').select('id').where('employee_id', '=', employeeId);
  return {
    commissions: createList(await entries.where('is_cancelled', '=', 0).orderBy('id').execute(), (ids) =>
      db
        .selectFrom('employee_entry')
        .select(['id', 'business_day as date', 'kind', 'sale_id', 'base_cents as base', 'cents as amount', 'reason'])
        .where('id', 'in', ids)
        .execute(),
    ),
    payouts: createList(await paid.orderBy('id').execute(), (ids) =>
      db
        .selectFrom('payout')
        .select(['id', 'business_day as date', 'until', 'cents as amount', 'source'])
        .select(['removed_at as undone_at', 'undone_reason'])
        .where('id', 'in', ids)
        .execute(),
    ),
  };
}

/** What describes the expenses of these tables when their employee has no name any more. */
const EXPENSES_WITHOUT_NAMES = [
  ['advance', 'Vale'],
  ['payout', 'Pagamento de comissões'],
] as const;

/** Erases the reasons of an employee's adjustments and undone payouts, and their name in the expenses of advances and payouts. The amounts stay. */
export async function eraseCommissionTexts(db: Db, employeeId: number, context: RequestContext): Promise<void> {
  const erased = await db
    .updateTable('employee_entry')
    .set({ reason: adjustments.fields.reason.options.erasedText })
    .where('employee_id', '=', employeeId)
    .where('reason', 'is not', null)
    .returning('id')
    .execute();
  await auditErasure(db, context, adjustments.api.path, erased);
  const explained = await db
    .updateTable('payout')
    .set({ undone_reason: null })
    .where('employee_id', '=', employeeId)
    .where('undone_reason', 'is not', null)
    .returning('id')
    .execute();
  await auditErasure(db, context, payouts.api.path, explained);
  for (const [table, description] of EXPENSES_WITHOUT_NAMES) {
    const ofThem = db.selectFrom(table).select('expense_id').where('employee_id', '=', employeeId);
    const renamed = await db
      .updateTable('expense')
      .set((eb) => ({ description, version: eb('version', '+', 1) }))
      .where('id', 'in', ofThem.where('expense_id', 'is not', null))
      .returning('id')
      .execute();
    await auditErasure(db, context, expenses.api.path, renamed);
  }
}
