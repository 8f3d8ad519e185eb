import { sql } from 'kysely';
import { auditedFields, diffRecords } from '../../../domain/audit.ts';
import { PAYOUT_SOURCES } from '../../../domain/commission.ts';
import type { Cents } from '../../../domain/money.ts';
import { type Payout, type PayoutInput, payouts } from '../../../domain/resources/commissions.ts';
import { writeAuditEntries } from '../../db/audit.ts';
import { byDay, byId, byText, rankChoice } from '../../db/listColumns.ts';
import { applyFilter, countRows, type List, type ListColumns, readPage, sortByIds } from '../../db/listing.ts';
import { lockInOrder } from '../../db/rowLocks.ts';
import type { Db, Row } from '../../db/schema.ts';
import type { RequestContext } from '../../db/transaction.ts';
import { userName } from '../../db/users.ts';
import { conflict, invalid, notFound } from '../../refusal.ts';
import { createOwnedExpense, removeOwnedExpense } from '../../resources/expenses.ts';

const NOTHING_OPEN = 'Nada foi pago: não há nada em aberto até este dia.';
const NOT_ABOVE_ZERO = 'Os vales passam o que foi ganho até este dia: não há o que pagar.';
const NOT_LATEST = 'Só o último pagamento de cada colaborador pode ser desfeito.';
const PATH = payouts.api.path;

/**
 * Pays every open row of a professional up to a day, with one expense of their sum, and returns its id. What was settled before has no
 * expense. Throws a Refusal: 422 for a missing employee, 409 when there is no row or no sum to pay.
 */
export async function createPayout(db: Db, input: PayoutInput, context: RequestContext): Promise<number> {
  const { employee_id, until, source } = input;
  const name = await lockProfessional(db, employee_id);
  const { last } = await db
    .selectFrom('payout')
    .select((eb) => eb.fn.max<number | null>('number').as('last'))
    .where('employee_id', '=', employee_id)
    .executeTakeFirstOrThrow();
  const number = (last ?? 0) + 1;
  const { id } = await db
    .insertInto('payout')
    .values({
      ...{ number, employee_id, until, source, business_day: context.day, cents: 0, expense_id: null },
      ...{ user_id: context.userId, created_at: context.instant, removed_at: null },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('employee_entry')
    .set({ payout_id: id })
    .where('employee_id', '=', employee_id)
    .where('business_day', '<=', until)
    .where(sql<boolean>`payout_id is null and is_cancelled = 0`)
    .execute();
  const { rows, cents } = await sumRows(db, id);
  if (rows === 0) throw conflict(await explainNothingOpen(db, employee_id, id));
  if (source === 'settled' ? cents < 0 : cents <= 0) throw conflict(NOT_ABOVE_ZERO);
  const expense_id =
    source === 'settled'
      ? null
      : await createOwnedExpense(
          db,
          { amount: cents, employee_id, source, description: `Pagamento de comissões nº ${number} de ${name}` },
          context,
        );
  await db.updateTable('payout').set({ cents, expense_id }).where('id', '=', id).execute();
  const changes = diffRecords(auditedFields[PATH] ?? {}, null, { ...input, number, amount: cents });
  await writeAuditEntries(db, context, [{ resource: PATH, id, action: 'create', changes }]);
  return id;
}

/** Locks a professional, also one who left, and returns their name. Throws a 422 Refusal when there is none. */
async function lockProfessional(db: Db, id: number): Promise<string> {
  await lockInOrder(db, { employee: [id] });
  const employee = await db.selectFrom('employee').select('name').where('id', '=', id).executeTakeFirst();
  if (!employee) throw invalid({ employee_id: payouts.fields.employee_id.options.missingMessage });
  return employee.name;
}

/** Why there is nothing to pay: perhaps somebody else has just paid. `refused` is the payout that is refused. */
async function explainNothingOpen(db: Db, employeeId: number, refused: number): Promise<string> {
  const latest = await db
    .selectFrom('payout')
    .select('number')
    .where('employee_id', '=', employeeId)
    .where('id', '<>', refused)
    .where('removed_at', 'is', null)
    .orderBy('number', 'desc')
    .executeTakeFirst();
  if (!latest) return NOTHING_OPEN;
  return `Já foi pago: não há mais nada em aberto até este dia. O último pagamento é o nº ${latest.number}.`;
}

async function sumRows(db: Db, payoutId: number): Promise<{ rows: number; cents: Cents }> {
  const { rows, cents } = await db
    .selectFrom('employee_entry')
    .select([(eb) => eb.fn.countAll<number>().as('rows'), (eb) => eb.fn.sum<number | null>('cents').as('cents')])
    .where('payout_id', '=', payoutId)
    .executeTakeFirstOrThrow();
  return { rows, cents: cents ?? 0 };
}

/**
 * Undoes a payout: its rows are open again, also those of sales that were voided since, whose reversals stay as the void wrote them; its
 * expense is taken back. Throws a Refusal: 404, or 409 for one that is not the latest.
 */
export async function removePayout(db: Db, id: number, reason: string | null, context: RequestContext): Promise<void> {
  const { employee_id } = await readOwn(db, id);
  await lockInOrder(db, { employee: [employee_id] });
  const payout = await readOwn(db, id);
  const later = await db
    .selectFrom('payout')
    .select('id')
    .where('employee_id', '=', employee_id)
    .where('number', '>', payout.number)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (later) throw conflict(NOT_LATEST);
  await db.updateTable('employee_entry').set({ payout_id: null }).where('payout_id', '=', id).execute();
  await db
    .updateTable('payout')
    .set({ removed_at: context.instant, undone_reason: reason })
    .where('id', '=', id)
    .execute();
  if (payout.expense_id !== null) await removeOwnedExpense(db, payout.expense_id, context);
  const { number, until, source, cents: amount } = payout;
  const changes = diffRecords(auditedFields[PATH] ?? {}, { number, employee_id, until, source, amount }, null);
  await writeAuditEntries(db, context, [{ resource: PATH, id, action: 'remove', changes }]);
}

/** A payout that was not undone. Throws a 404 Refusal. */
async function readOwn(db: Db, id: number): Promise<Row<'payout'>> {
  const payout = await db
    .selectFrom('payout')
    .selectAll()
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (!payout) throw notFound(payouts.texts.notFound);
  return payout;
}

const columns: ListColumns = {
  sort: {
    id: 'payout.id',
    number: 'payout.number',
    employee_id: 'payout.employee_id',
    employee: sql`(select search from employee where employee.id = payout.employee_id)`,
    until: 'payout.until',
    amount: 'payout.cents',
    source: rankChoice('payout.source', PAYOUT_SOURCES),
    created_at: 'payout.created_at',
    rows: sql`(select count(*) from employee_entry where employee_entry.payout_id = payout.id)`,
  },
  filter: {
    id: byId('payout.id'),
    employee_id: byId('payout.employee_id'),
    until: byDay('payout.until'),
    source: byText('payout.source'),
  },
};

/** Payouts, the newest first; those that were undone only with `hasUndone`. */
export function createPayoutList(employeeId: unknown, hasUndone: boolean): List<Payout> {
  return {
    async findIds(db, query) {
      const filter = employeeId === undefined ? query.filter : { ...query.filter, employee_id: employeeId };
      const payoutQuery = db.selectFrom('payout').$if(!hasUndone, (all) => all.where('removed_at', 'is', null));
      const found = applyFilter(payoutQuery, { ...query, filter }, columns);
      const total = query.range ? await countRows(found) : null;
      const order = { columns, byDefault: [['payout.id', 'desc'] as const], id: 'payout.id' };
      const rows = await readPage(found.select('payout.id'), query, total, order);
      return { items: rows.map(({ id }) => id), total: total ?? rows.length };
    },
    readByIds: readPayouts,
  };
}

export async function readPayouts(db: Db, ids: readonly number[]): Promise<Payout[]> {
  const rows = await db
    .selectFrom('payout')
    .innerJoin('employee', 'employee.id', 'payout.employee_id')
    .select(['payout.id', 'number', 'employee_id', 'employee.name as employee', 'until', 'cents as amount', 'source'])
    .select(['payout.created_at', 'removed_at', 'undone_reason'])
    .select((eb) =>
      eb
        .selectFrom('employee_entry')
        .select((count) => count.fn.countAll<number>().as('rows'))
        .whereRef('employee_entry.payout_id', '=', 'payout.id')
        .as('rows'),
    )
    .select((eb) =>
      eb
        .selectFrom('audit')
        .innerJoin('app_user', 'app_user.id', 'audit.user_id')
        .select(userName.as('name'))
        .where('audit.resource', '=', PATH)
        .where('audit.action', '=', 'remove')
        .whereRef('audit.record_id', '=', 'payout.id')
        .limit(1)
        .as('undone_by'),
    )
    .where('payout.id', 'in', ids)
    .execute();
  return sortByIds(
    ids,
    rows.map(({ removed_at, undone_by, undone_reason, ...row }) => ({
      ...row,
      rows: row.rows ?? 0,
      undone: removed_at === null ? null : { at: removed_at, by: undone_by ?? '', reason: undone_reason },
    })),
  ) as Payout[];
}
