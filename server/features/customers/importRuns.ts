import { z } from 'zod';
import { IMPORTS_PATH } from '../../../domain/constants.ts';
import { MAX_FILE_NAME } from '../../../domain/importFile/limits.ts';
import { writeAuditEntries } from '../../db/audit.ts';
import type { Db } from '../../db/schema.ts';
import type { RequestContext } from '../../db/transaction.ts';

const KEY = 'Informe a chave da importação';
const FILE = 'Informe o nome do arquivo';

/** The import that a request is a part of: `key` is the same in all its requests. */
export const importRunSchema = z.strictObject({
  key: z.string({ error: KEY }).min(1, KEY).max(100, KEY),
  file: z.string({ error: FILE }).trim().min(1, FILE).max(MAX_FILE_NAME, FILE),
});

interface ImportRunPart {
  key: string;
  file: string | null;
}

/**
 * Adds the count of customers that a request created to its import, and returns the id of the import. The first request writes its audit
 * entry.
 */
export async function addToImportRun(
  db: Db,
  { key, file }: ImportRunPart,
  count: number,
  context: RequestContext,
): Promise<number> {
  const { id, created } = await db
    .insertInto('import_run')
    .values({ user_id: context.userId, key, file_name: file, created: count })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'key']).doUpdateSet((eb) => ({ created: eb('import_run.created', '+', count) })),
    )
    .returning(['id', 'created'])
    .executeTakeFirstOrThrow();
  if (created === count) await writeAuditEntries(db, context, [{ resource: IMPORTS_PATH, id, action: 'import' }]);
  return id;
}
