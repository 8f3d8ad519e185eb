import { IMPORTS_PATH } from '../../domain/constants.ts';
import type { AnyResource } from '../../domain/resources/resource.ts';
import { writeAuditEntries } from './audit.ts';
import type { Db } from './schema.ts';
import type { RequestContext } from './transaction.ts';

/** `file` is null where the request does not name it. */
export interface ImportPart {
  key: string;
  file: string | null;
}

/** How many records a request, or all of an import, created and edited. */
interface ImportCounts {
  created: number;
  updated: number;
}

/**
 * Runs a request that may be a part of an import: the audit entries that `change` writes with the context that it gets belong to the import.
 * The first part that stores a record writes the audit entry of the import.
 */
export async function runImportPart<Result>(
  db: Db,
  resource: AnyResource,
  part: ImportPart | null,
  context: RequestContext,
  change: (context: RequestContext) => Promise<Result>,
  count: (result: Result) => ImportCounts,
): Promise<Result> {
  if (!part) return change(context);
  const importId = await openImportRun(db, resource, part, context);
  const result = await change({ ...context, importId });
  await addCounts(db, importId, count(result), context);
  return result;
}

/** The id of the import. Locks nothing of an import that exists: the parts of one import run at the same time. */
async function openImportRun(
  db: Db,
  { api }: AnyResource,
  { key, file }: ImportPart,
  { userId }: RequestContext,
): Promise<number> {
  const opened = await db
    .insertInto('import_run')
    .values({ user_id: userId, key, file_name: file, resource: api.path, created: 0, updated: 0 })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  const run =
    opened ??
    (await db
      .selectFrom('import_run')
      .select('id')
      .where('user_id', '=', userId)
      .where('key', '=', key)
      .executeTakeFirstOrThrow());
  return run.id;
}

/** What an import of the user has stored so far; zeros for an unknown key. */
export async function findImportCounts(db: Db, key: string, { userId }: RequestContext): Promise<ImportCounts> {
  const run = await db
    .selectFrom('import_run')
    .select(['created', 'updated'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst();
  return run ?? { created: 0, updated: 0 };
}

async function addCounts(
  db: Db,
  id: number,
  { created, updated }: ImportCounts,
  context: RequestContext,
): Promise<void> {
  if (created + updated === 0) return;
  const sums = await db
    .updateTable('import_run')
    .set((eb) => ({ created: eb('created', '+', created), updated: eb('updated', '+', updated) }))
    .where('id', '=', id)
    .returning(['created', 'updated'])
    .executeTakeFirstOrThrow();
  const isFirst = sums.created + sums.updated === created + updated;
  if (isFirst) await writeAuditEntries(db, context, [{ resource: IMPORTS_PATH, id, action: 'import' }]);
}
