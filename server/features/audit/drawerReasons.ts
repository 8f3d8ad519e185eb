import { sql } from 'kysely';
import type { AuditAction } from '../../../domain/constants.ts';
import type { Changes } from '../../../domain/resources/history.ts';
import type { Db } from '../../db/schema.ts';

interface SessionEntry {
  recordId: number;
  at: string;
  action: AuditAction;
  changes: Changes;
}

interface Reason {
  session_id: number;
  kind: 'opening' | 'float' | 'count' | 'reopening';
  at: string;
  reason: string;
}

/**
 * Adds the reasons that only the records of a cash session have: of differences, reopenings and corrections of the float.
 * They are not in the audit log, so that they are erased with the person's other data. Changes `entries` in place.
 */
export async function addDrawerReasons(db: Db, entries: readonly SessionEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const reasons = await readReasons(db, [...new Set(entries.map(({ recordId }) => recordId))]);
  for (const entry of entries) {
    const found = findReason(reasons.get(entry.recordId) ?? [], entry);
    if (found) entry.changes[found.kind === 'opening' ? 'opening_reason' : 'reason'] = [null, found.reason];
  }
}

/** The reasons of each session, in the order in which they were given or could have been. */
async function readReasons(db: Db, sessionIds: readonly number[]): Promise<Map<number, Reason[]>> {
  const ids = sql.join(sessionIds);
  const { rows } = await sql<Reason>`
    select id as session_id, 'opening' as kind, opened_at as at, opening_reason as reason
      from cash_session where id in (${ids}) and opening_reason is not null
    union all
    select session_id, 'float', created_at, reason from cash_float_correction where session_id in (${ids})
    union all
    select session_id, 'count', counted_at, reason from cash_count where session_id in (${ids}) and reason is not null
    union all
    select session_id, 'reopening', created_at, reason from cash_reopening where session_id in (${ids})
    order by at`.execute(db);
  return Map.groupBy(rows, ({ session_id }) => session_id);
}

function findReason(reasons: readonly Reason[], { at, action, changes }: SessionEntry): Reason | undefined {
  const findAt = (kind: Reason['kind']) => reasons.find((reason) => reason.kind === kind && reason.at === at);
  switch (action) {
    case 'create':
      return findAt('opening');
    case 'count':
      return findAt('count');
    case 'reopen':
      return findAt('reopening');
    case 'edit':
      if (changes.opening_reason) return reasons.find(({ kind }) => kind === 'opening');
      if (changes.float) return findAt('float');
      // Given after the count, for the last one before this entry.
      return changes.reason && reasons.findLast((reason) => reason.kind === 'count' && reason.at <= at);
    default:
      return undefined;
  }
}
