import { auditedFields, diffRecords } from '../../domain/audit.ts';
import { employees } from '../../domain/resources/employees.ts';
import type { AnyResource } from '../../domain/resources/resource.ts';
import type { RequestContext } from '../http/context.ts';
import { writeAuditEntries } from './audit.ts';
import { attachTerms } from './employees.ts';
import { readRecordsIncludingArchived } from './records.ts';
import type { Db } from './schema.ts';

/** Records of one resource that a call about another record may change. */
export interface AffectedRecords {
  resource: AnyResource;
  ids: readonly number[];
}

/**
 * Runs a change and writes into the history of the affected records what it changed of them. The record that the call is about
 * has its own entry.
 */
export async function auditAffected<Result>(
  db: Db,
  now: RequestContext,
  affected: readonly AffectedRecords[],
  change: () => Promise<Result>,
): Promise<Result> {
  const before = await statesOf(db, affected);
  const result = await change();
  const after = await statesOf(db, affected);
  const changed = affected.flatMap(({ resource: { api }, ids }, index) =>
    ids.map((id) => ({
      resource: api.path,
      id,
      action: 'edit' as const,
      changes: diffRecords(
        auditedFields[api.path] ?? {},
        before[index]?.get(id) ?? null,
        after[index]?.get(id) ?? null,
      ),
    })),
  );
  await writeAuditEntries(
    db,
    now,
    changed.filter(({ changes }) => Object.keys(changes).length > 0),
  );
  return result;
}

async function statesOf(db: Db, affected: readonly AffectedRecords[]): Promise<Map<number, object>[]> {
  const states: Map<number, object>[] = [];
  for (const { resource, ids } of affected) states.push(await stateOf(db, resource, ids));
  return states;
}

/** The records as their history tells them, by id; archived ones too. */
async function stateOf(db: Db, resource: AnyResource, ids: readonly number[]): Promise<Map<number, object>> {
  if (ids.length === 0) return new Map();
  const records = await readRecordsIncludingArchived(db, resource, ids);
  const whole = resource.table === employees.table ? await attachTerms(db, records as never) : records;
  return new Map(whole.map((record) => [Number(record.id), record]));
}
