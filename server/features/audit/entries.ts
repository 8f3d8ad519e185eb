import { sql } from 'kysely';
import { type AuditEntry, auditedFields } from '../../../domain/audit.ts';
import { type AuditAction, IMPORTS_PATH } from '../../../domain/constants.ts';
import type { Field } from '../../../domain/fields/field.ts';
import { getTargetResource } from '../../../domain/resources/all.ts';
import { cashSessions } from '../../../domain/resources/cashSessions.ts';
import { payouts } from '../../../domain/resources/commissions.ts';
import type { Changes } from '../../../domain/resources/history.ts';
import type { Db } from '../../db/schema.ts';
import { userName } from '../../db/users.ts';
import { addDrawerReasons } from './drawerReasons.ts';

/** An entry of the audit log with the record it is about. */
export interface StoredEntry extends AuditEntry {
  id: number;
  /** The API path of the record's resource. */
  resource: string;
  recordId: number;
  importId: number | null;
}

/** Query of entries with their users, unordered. */
export function selectEntries(db: Db) {
  return db
    .selectFrom('audit')
    .innerJoin('app_user', 'app_user.id', 'audit.user_id')
    .select([
      'audit.id',
      'audit.at',
      'audit.action',
      'audit.resource',
      'audit.record_id',
      'audit.changes',
      'audit.import_id',
      'app_user.id as user_id',
      userName.as('email'),
    ]);
}

type EntryRow = Awaited<ReturnType<ReturnType<typeof selectEntries>['execute']>>[number];

/**
 * Entries as they are sent: references with the names of today, because the audit log stores no names of people; sales, payouts and cash
 * sessions with facts that only their rows have.
 */
export async function readEntries(db: Db, rows: readonly EntryRow[]): Promise<StoredEntry[]> {
  const entries = rows.map(({ id, at, action, resource, record_id, changes, import_id, user_id, email }) => ({
    id,
    at,
    user: { id: user_id, email },
    action,
    resource,
    recordId: record_id,
    changes: JSON.parse(changes) as Changes,
    importId: import_id,
  }));
  const byResource = Map.groupBy(entries, ({ resource }) => resource);
  await addSaleFacts(db, byResource.get('sales') ?? []);
  await addImportFacts(db, entries);
  await addUndoReasons(db, byResource.get(payouts.api.path) ?? []);
  await addDrawerReasons(db, byResource.get(cashSessions.api.path) ?? []);
  for (const [resource, ofResource] of byResource) {
    for (const [name, field] of Object.entries(auditedFields[resource] ?? {})) {
      const pairs = ofResource.flatMap(({ changes }) => (changes[name] ? [changes[name]] : []));
      await resolveReferences(db, field, pairs);
    }
  }
  return entries;
}

/**
 * Adds facts that are stored with the sale only: the sale it corrects and, for a void, the correction and the reason. The reason is not
 * in the audit log, so that it is erased with the person's other data.
 */
async function addSaleFacts(
  db: Db,
  entries: readonly { recordId: number; action: AuditAction; changes: Changes }[],
): Promise<void> {
  if (entries.length === 0) return;
  const sales = await db
    .selectFrom('sale')
    .leftJoin('sale_void', 'sale_void.sale_id', 'sale.id')
    .leftJoin('sale as correction', 'correction.corrects_id', 'sale.id')
    .select(['sale.id', 'sale.corrects_id as corrects', 'correction.id as corrected_by', 'sale_void.reason'])
    .where('sale.id', 'in', [...new Set(entries.map(({ recordId }) => recordId))])
    .execute();
  const byId = new Map(sales.map((sale) => [sale.id, sale]));
  for (const { recordId, action, changes } of entries) {
    const sale = byId.get(recordId);
    if (!sale) continue;
    const { corrects, corrected_by, reason } = sale;
    const facts = action === 'create' ? { corrects } : action === 'void' ? { corrected_by, reason } : {};
    for (const [name, value] of Object.entries(facts)) if (value !== null) changes[name] = [null, value];
  }
}

/** Adds to the entry of an import what it imported and how many, and to the entry of a record the file that the change is from. */
async function addImportFacts(db: Db, entries: readonly StoredEntry[]): Promise<void> {
  const getRunId = ({ resource, recordId, importId }: StoredEntry) => (resource === IMPORTS_PATH ? recordId : importId);
  const ids = new Set(entries.map(getRunId).filter((id) => id !== null));
  if (ids.size === 0) return;
  const runs = await db
    .selectFrom('import_run')
    .select(['id', 'file_name', 'resource', 'created', 'updated'])
    .where('id', 'in', [...ids])
    .execute();
  const byId = new Map(runs.map((run) => [run.id, run]));
  for (const entry of entries) {
    const run = byId.get(getRunId(entry) ?? 0);
    if (!run) continue;
    if (entry.resource === IMPORTS_PATH) {
      const { resource, created, updated } = run;
      Object.assign(entry.changes, { resource: [null, resource], created: [null, created], updated: [null, updated] });
    } else entry.changes.imported_from = [null, run.file_name ?? 'outro sistema'];
  }
}

/** Adds why payouts were undone, which only their rows say: it is erased there. */
async function addUndoReasons(db: Db, entries: readonly StoredEntry[]): Promise<void> {
  const undone = entries.filter(({ action }) => action === 'remove');
  if (undone.length === 0) return;
  const rows = await db
    .selectFrom('payout')
    .select(['id', 'undone_reason'])
    .where('id', 'in', [...new Set(undone.map(({ recordId }) => recordId))])
    .where('undone_reason', 'is not', null)
    .execute();
  const reasons = new Map(rows.map(({ id, undone_reason }) => [id, undone_reason]));
  for (const { recordId, changes } of undone) {
    const reason = reasons.get(recordId);
    if (reason) changes.reason = [null, reason];
  }
}

/** Replaces ids by records with the names of today. Changes `pairs` in place. */
async function resolveReferences(db: Db, { kind, options }: Field, pairs: Changes[string][]): Promise<void> {
  if ((kind !== 'reference' && kind !== 'references') || pairs.length === 0) return;
  const { table } = getTargetResource(options);
  const ids = pairs.flat(2).filter((value) => value !== null);
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from ${sql.table(table)} where id in (${sql.join([0, ...new Set(ids)])})`.execute(db);
  const byId = new Map<unknown, object>(rows.map((row) => [row.id, row]));
  const resolveName = (value: unknown): unknown =>
    Array.isArray(value) ? value.map(resolveName) : (byId.get(value) ?? value);
  for (const pair of pairs) pair.splice(0, 2, ...pair.map(resolveName));
}
