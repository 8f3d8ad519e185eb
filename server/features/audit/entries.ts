import { sql } from 'kysely';
import { type AuditAction, type AuditEntry, auditedFields, type Changes } from '../../../domain/audit.ts';
import type { Field } from '../../../domain/fields/field.ts';
import { getTargetResource } from '../../../domain/resources/all.ts';
import type { Db } from '../../db/schema.ts';

/** An entry of the history, and which record it is about. */
export interface StoredEntry extends AuditEntry {
  id: number;
  /** The path of the record's calls. */
  resource: string;
  recordId: number;
}

/** Stored entries with their users, without order. */
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
      'app_user.id as user_id',
      'app_user.email',
    ]);
}

type EntryRow = Awaited<ReturnType<ReturnType<typeof selectEntries>['execute']>>[number];

/**
 * Entries as they are answered: references by the names they have today, sales with what only the sale itself has. No name of a person
 * is kept in the history.
 */
export async function readEntries(db: Db, rows: readonly EntryRow[]): Promise<StoredEntry[]> {
  const entries = rows.map(({ id, at, action, resource, record_id, changes, user_id, email }) => ({
    id,
    at,
    user: { id: user_id, email },
    action,
    resource,
    recordId: record_id,
    changes: JSON.parse(changes) as Changes,
  }));
  const byResource = Map.groupBy(entries, ({ resource }) => resource);
  await addSaleFacts(db, byResource.get('sales') ?? []);
  for (const [resource, ofResource] of byResource) {
    for (const [name, field] of Object.entries(auditedFields[resource] ?? {})) {
      const pairs = ofResource.flatMap(({ changes }) => (changes[name] ? [changes[name]] : []));
      await nameReferences(db, field, pairs);
    }
  }
  return entries;
}

/**
 * Adds to the entries of sales what only the sale itself has: which one it corrects, and of its void by which one it was corrected and
 * why. The reason is not in the stored history, and so is erased with the person's other data.
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

/** Puts the records in the place of their ids, each by the name it has today: no name is kept in the history. */
async function nameReferences(db: Db, { kind, options }: Field, pairs: Changes[string][]): Promise<void> {
  if ((kind !== 'reference' && kind !== 'references') || pairs.length === 0) return;
  const { table } = getTargetResource(options);
  const ids = pairs.flat(2).filter((each) => each !== null);
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from ${sql.table(table)} where id in (${sql.join([0, ...new Set(ids)])})`.execute(db);
  const byId = new Map<unknown, object>(rows.map((row) => [row.id, row]));
  const named = (value: unknown): unknown => (Array.isArray(value) ? value.map(named) : (byId.get(value) ?? value));
  for (const pair of pairs) pair.splice(0, 2, ...pair.map(named));
}
