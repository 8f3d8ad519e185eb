import type { Db } from './schema.ts';

/** Whether a database has no customer, employee, service, sale or user. */
export async function isShopEmpty(db: Db): Promise<boolean> {
  for (const table of ['app_user', 'customer', 'employee', 'service', 'sale'] as const) {
    const row = await db.selectFrom(table).select('id').limit(1).executeTakeFirst();
    if (row) return false;
  }
  return true;
}
