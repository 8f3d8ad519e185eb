import { builtOnce } from './builtOnce.ts';
import type { Db } from './schema.ts';

const active = builtOnce((db, { id }: { id: number }) =>
  db.selectFrom('employee').select('id').where('id', '=', id).where('status', '=', 1).where('archived_at', 'is', null),
);

/** Whether somebody is there and attends: neither inactive nor deleted. */
export async function isActiveEmployee(db: Db, id: number): Promise<boolean> {
  return (await active(db, { id })).length > 0;
}
