import { auditedFields, diffRecords } from '../../domain/audit.ts';
import { employees } from '../../domain/resources/employees.ts';
import type { AnyResource } from '../../domain/resources/resource.ts';
import { writeAuditEntries } from './audit.ts';
import { attachTerms } from './employees.ts';
import { readRecordsIncludingArchived } from './records.ts';
import type { Db } from './schema.ts';
import type { RequestContext } from './transaction.ts';

/** Records of one resource that a request about another record may change. */
export interface AffectedRecords {
  resource: AnyResource;
  ids: readonly number[];
}

/**
 * Runs a change and audits what it changed in the affected records. The caller audits the record that the request is about.
 */
export async function auditAffected<Result>(
  db: Db,
  context: RequestContext,
  affected: readonly AffectedRecords[],
  change: () => Promise<Result>,
): Promise<Result> {
  const before = await readStates(db, affected);
  const result = await change();
  const after = await readStates(db, affected);
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
    context,
    changed.filter(({ changes }) => Object.keys(changes).length > 0),
  );
  return result;
}

async function readStates(db: Db, affected: readonly AffectedRecords[]): Promise<Map<number, object>[]> {
  const states: Map<number, object>[] = [];
  for (const { resource, ids } of affected) states.push(await readState(db, resource, ids));
  return states;
}

/** The records by id, in the shape that the audit compares. Includes archived ones. */
async function readState(db: Db, resource: AnyResource, ids: readonly number[]): Promise<Map<number, object>> {
  if (ids.length === 0) return new Map();
  const records = await readRecordsIncludingArchived(db, resource, ids);
  const complete = resource.table === employees.table ? await attachTerms(db, records as never) : records;
  return new Map(complete.map((record) => [Number(record.id), record]));
}
