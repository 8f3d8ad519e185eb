import type { AuditAction } from '../../domain/constants.ts';
import type { Changes } from '../../domain/resources/history.ts';
import type { Db } from './schema.ts';
import type { RequestContext } from './transaction.ts';

/** What was done to a record. */
export interface NewAuditEntry {
  /** The resource's path in the API. */
  resource: string;
  id: number;
  action: AuditAction;
  /** Empty by default. */
  changes?: Changes;
}

/** Rows per statement: databases limit the number of bound values. */
const ROWS_PER_STATEMENT = 1_000;

/**
 * Records who made these changes and when. Call it in the transaction that makes them. The history of the whole shop has one entry for all
 * that an import changes.
 */
export async function writeAuditEntries(
  db: Db,
  { instant, userId, importId }: RequestContext,
  entries: readonly NewAuditEntry[],
): Promise<void> {
  const rows = entries.map(({ resource, id, action, changes = {} }) => ({
    at: instant,
    user_id: userId,
    resource,
    record_id: id,
    action,
    changes: JSON.stringify(changes),
    import_id: importId ?? null,
  }));
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT)
    await db
      .insertInto('audit')
      .values(rows.slice(start, start + ROWS_PER_STATEMENT))
      .execute();
}

/** The audit entry for a reservation's new status; empty when there is no reservation or its status is unchanged. */
export function buildStatusChange(id: number | null, before: number | null, after: number | null): NewAuditEntry[] {
  if (id === null || before === null || after === null || before === after) return [];
  return [{ resource: 'reservations', id, action: 'edit', changes: { status: [before, after] } }];
}
