import { sql, type UpdateObject } from 'kysely';
import { auditedFields, diffRecords } from '../../../domain/audit.ts';
import { VERSION_CONFLICT } from '../../../domain/constants.ts';
import { addDays, type Day } from '../../../domain/dates.ts';
import { type Cents, sumCents } from '../../../domain/money.ts';
import { type CashClosing, type CashClosingInput, closings } from '../../../domain/resources/closings.ts';
import type { UnclosedDay } from '../../../domain/responses.ts';
import { writeAuditEntries } from '../../db/audit.ts';
import { sortByIds } from '../../db/listing.ts';
import { findMissingIds } from '../../db/records.ts';
import type { Db, Tables } from '../../db/schema.ts';
import type { RequestContext } from '../../db/transaction.ts';
import type { ResourceOverrides } from '../../http/crud.ts';
import { conflict, invalid, notFound } from '../../refusal.ts';
import { assignMovementsToClosing, releaseMovements } from './coverage.ts';
import { readLastDifferences } from './differences.ts';

/** Days back that closings are listed. An older one would be invisible, so none can be created. */
export const MAX_CLOSING_AGE_DAYS = 400;
const TOO_OLD = 'A data não pode ser de mais de um ano atrás';

function selectClosings(db: Db) {
  return db
    .selectFrom('cash_closing')
    .innerJoin('employee', 'employee.id', 'cash_closing.employee_id')
    .leftJoin('cash_session', 'cash_session.closing_id', 'cash_closing.id')
    .select([
      'cash_closing.id',
      'cash_closing.business_day as closed_at',
      'cash_closing.informed_cents as total_received',
      'cash_closing.employee_id',
      'employee.name as employee',
      'cash_closing.observation',
      'cash_closing.expense_cents as expenses',
      'cash_closing.credit as total_credit',
      'cash_closing.debit as total_debit',
      'cash_closing.cash as total_cash',
      'cash_closing.pix as total_pix',
      'cash_closing.version',
      'cash_session.id as session_id',
      sql<number | null>`nullif((select count(*) from cash_count where cash_count.session_id = cash_session.id), 0)`.as(
        'counts',
      ),
      (eb) => eb.fn.coalesce('cash_session.closed_at', 'cash_closing.created_at').as('recorded_at'),
    ]);
}

/** A closing covers movements of the ledger and is erased, not archived. /cash-register (server/features/cash) lists closings. */
export const overrides: ResourceOverrides<typeof closings> = {
  lists: {},
  find: findClosing,
  lock: lockClosing,
  create: insertClosing,
  update: updateClosing,
  remove: removeClosing,
};

/** Earlier days with sales or expenses but without a closing, up to MAX_CLOSING_AGE_DAYS back; the latest first. */
export async function findUnclosedDays(db: Db, day: Day): Promise<UnclosedDay[]> {
  return db
    .selectFrom('day_total')
    .select(['business_day as day', 'sales_cents as sales', 'expense_cents as expenses'])
    .where('business_day', '>=', addDays(day, -MAX_CLOSING_AGE_DAYS))
    .where('business_day', '<', day)
    .where((eb) => eb.or([eb('sales_cents', '<>', 0), eb('expense_cents', '<>', 0)]))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('cash_closing')
            .select('cash_closing.id')
            .whereRef('cash_closing.business_day', '=', 'day_total.business_day'),
        ),
      ),
    )
    .orderBy('business_day', 'desc')
    .execute();
}

/** Closings of a period, the newest first. */
export async function findClosings(db: Db, from: Day, to: Day): Promise<CashClosing[]> {
  const found = await selectClosings(db)
    .where('cash_closing.business_day', '>=', from)
    .where('cash_closing.business_day', '<=', to)
    .orderBy('cash_closing.business_day', 'desc')
    .orderBy('cash_closing.id', 'desc')
    .execute();
  return addDifferences(db, found);
}

/** The closings of these ids in that order. */
export async function readClosings(db: Db, ids: readonly number[]): Promise<CashClosing[]> {
  return sortByIds(
    ids,
    await addDifferences(db, await selectClosings(db).where('cash_closing.id', 'in', ids).execute()),
  );
}

/** A closing; undefined when there is none. */
export async function findClosing(db: Db, id: number): Promise<CashClosing | undefined> {
  const [closing] = await addDifferences(db, await selectClosings(db).where('cash_closing.id', '=', id).execute());
  return closing;
}

/** Adds to the closing of each session what was too much, and what was missing, by its last count and with what came late. */
async function addDifferences<Closing extends { session_id: number | null }>(db: Db, found: readonly Closing[]) {
  const differences = await readLastDifferences(
    db,
    found.flatMap(({ session_id }) => session_id ?? []),
  );
  return found.map((closing) => {
    const difference = closing.session_id === null ? undefined : differences.get(closing.session_id);
    const sum = (isPart: (cents: Cents) => boolean) =>
      difference ? sumCents(Object.values(difference).filter(isPart)) : null;
    return { ...closing, surplus: sum((cents) => cents > 0), shortage: sum((cents) => cents < 0) };
  });
}

const WRITTEN_BY_COUNT = 'Este fechamento vem da contagem do caixa: para mudá-lo, reabra o caixa e conte de novo.';

/**
 * Locks the closing for an edit, as `lockForEdit` does for other records. Throws a Refusal: 404, or 409 for an outdated version and for
 * the closing of a cash session.
 */
async function lockClosing(db: Db, id: number, expected: number | undefined): Promise<void> {
  const locked = await db
    .updateTable('cash_closing')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirst();
  if (!locked) throw notFound(closings.texts.notFound);
  const counted = await db.selectFrom('cash_session').select('id').where('closing_id', '=', id).executeTakeFirst();
  if (counted) throw conflict(WRITTEN_BY_COUNT);
  if (expected !== undefined && locked.version !== expected + 1) throw conflict(VERSION_CONFLICT);
}

async function insertClosing(db: Db, input: CashClosingInput, context: RequestContext): Promise<number> {
  await checkClosing(db, input, null, context);
  return storeClosing(db, input, context);
}

/** Stores a checked closing, which covers its day's uncovered movements. Returns the id. */
async function storeClosing(db: Db, input: CashClosingInput, context: RequestContext): Promise<number> {
  const { id } = await db
    .insertInto('cash_closing')
    .values({
      ...toColumns(input),
      sales_cents: 0,
      expense_cents: 0,
      cash: 0,
      pix: 0,
      debit: 0,
      credit: 0,
      n: 0,
      user_id: context.userId,
      created_at: context.instant,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await assignMovementsToClosing(db, id, input.closed_at);
  return id;
}

async function updateClosing(
  db: Db,
  id: number,
  input: CashClosingInput,
  current: CashClosing,
  context: RequestContext,
): Promise<void> {
  await checkClosing(db, input, current, context);
  if (input.closed_at !== current.closed_at) await releaseMovements(db, id);
  await db.updateTable('cash_closing').set(toColumns(input)).where('id', '=', id).execute();
  await assignMovementsToClosing(db, id, input.closed_at);
}

/** What a count says about the closing that it writes. */
interface CountedClosing {
  day: Day;
  employee_id: number;
  /** The reason of the difference. */
  observation: string | null;
  /** The sum of the differences of all methods, in cents. */
  difference: Cents;
}

/**
 * Writes the closing of a counted cash session, or updates it after a recount, and returns its id. It covers what no other closing of its
 * day covers; its total is the covered sales minus expenses plus the difference, so that it shows the difference of the count.
 */
export async function writeCountedClosing(
  db: Db,
  id: number | null,
  { day, difference, ...counted }: CountedClosing,
  context: RequestContext,
): Promise<number> {
  const input = { ...counted, closed_at: day, total_received: 0 };
  const closingId = id ?? (await storeClosing(db, input, context));
  const informed_cents = sql<Cents>`sales_cents - expense_cents + ${difference}`;
  if (id === null) {
    await db.updateTable('cash_closing').set({ informed_cents }).where('id', '=', closingId).execute();
    await auditClosing(db, closingId, null, context);
  } else {
    const before = await findClosing(db, id);
    await assignMovementsToClosing(db, id, day);
    await updateCountedClosing(db, id, { ...counted, informed_cents });
    await auditClosing(db, id, before ?? null, context);
  }
  return closingId;
}

/**
 * Adds what arrived after the count of a session to its closing: it covers what is of its day, and its total has the difference that is
 * left, in cents.
 */
export async function addLateMovements(
  db: Db,
  id: number,
  { day, sessionId, difference }: { day: Day; sessionId: number; difference: Cents },
  context: RequestContext,
): Promise<void> {
  const before = await findClosing(db, id);
  await assignMovementsToClosing(db, id, day, sessionId);
  await updateCountedClosing(db, id, { informed_cents: sql<Cents>`sales_cents - expense_cents + ${difference}` });
  await auditClosing(db, id, before ?? null, context);
}

/** Stores the reason of a difference that is given after the count. */
export async function explainClosing(db: Db, id: number, observation: string, context: RequestContext): Promise<void> {
  const before = await findClosing(db, id);
  await updateCountedClosing(db, id, { observation });
  await auditClosing(db, id, before ?? null, context);
}

async function updateCountedClosing(db: Db, id: number, values: UpdateObject<Tables, 'cash_closing'>): Promise<void> {
  await db
    .updateTable('cash_closing')
    .set(values)
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

async function auditClosing(db: Db, id: number, before: CashClosing | null, context: RequestContext): Promise<void> {
  const { path } = closings.api;
  const changes = diffRecords(auditedFields[path] ?? {}, before, (await findClosing(db, id)) ?? null);
  if (before && Object.keys(changes).length === 0) return;
  await writeAuditEntries(db, context, [{ resource: path, id, action: before ? 'edit' : 'create', changes }]);
}

async function removeClosing(db: Db, id: number): Promise<void> {
  await lockClosing(db, id, undefined);
  await releaseMovements(db, id);
  await db.deleteFrom('cash_closing').where('id', '=', id).execute();
}

async function checkClosing(
  db: Db,
  input: CashClosingInput,
  current: CashClosing | null,
  { day }: RequestContext,
): Promise<void> {
  if (input.closed_at > day) throw invalid({ closed_at: 'A data não pode ser posterior a hoje' });
  if (input.closed_at < addDays(day, -MAX_CLOSING_AGE_DAYS) && input.closed_at !== current?.closed_at)
    throw invalid({ closed_at: TOO_OLD });
  if (
    input.employee_id !== current?.employee_id &&
    (await findMissingIds(db, 'employee', [input.employee_id])).length > 0
  ) {
    throw invalid({ employee_id: closings.fields.employee_id.options.missingMessage });
  }
}

function toColumns(input: CashClosingInput) {
  return {
    business_day: input.closed_at,
    informed_cents: input.total_received,
    employee_id: input.employee_id,
    observation: input.observation,
  };
}
