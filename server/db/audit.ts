import type { AuditAction, Changes } from '../../domain/audit.ts';
import type { RequestContext } from '../http/context.ts';
import type { Db } from './schema.ts';

/** What was done to a record. */
export interface NewAuditEntry {
  /** The path of its calls. */
  resource: string;
  id: number;
  action: AuditAction;
  /** None by default. */
  changes?: Changes;
}

/** What one statement takes at most: databases have a limit of values. */
const AT_ONCE = 1_000;

/** Writes down who did this and when, in the transaction that does it. */
export async function writeAuditEntries(
  db: Db,
  { instant, userId }: RequestContext,
  changes: readonly NewAuditEntry[],
): Promise<void> {
  const rows = changes.map(({ resource, id, action, changes: changed = {} }) => ({
    at: instant,
    user_id: userId,
    resource,
    record_id: id,
    action,
    changes: JSON.stringify(changed),
  }));
  for (let start = 0; start < rows.length; start += AT_ONCE)
    await db
      .insertInto('audit')
      .values(rows.slice(start, start + AT_ONCE))
      .execute();
}

/** That a sale, a void or somebody's leaving changed a reservation's status; nothing where it did not, or there is none. */
export function buildStatusChange(id: number | null, before: number | null, after: number | null): NewAuditEntry[] {
  if (id === null || before === null || after === null || before === after) return [];
  return [{ resource: 'reservations', id, action: 'edit', changes: { status: [before, after] } }];
}
