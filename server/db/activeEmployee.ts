import type { Db } from './schema.ts';

/** Whether somebody is there and attends: neither inactive nor deleted. */
export async function isActiveEmployee(db: Db, id: number): Promise<boolean> {
  const found = await db
    .selectFrom('employee')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', 1)
    .where('archived_at', 'is', null)
    .executeTakeFirst();
  return found !== undefined;
}
