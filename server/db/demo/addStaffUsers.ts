import { DEMO_USERS } from '../../config.ts';
import type { Db } from '../schema.ts';
import { employees, PROFESSIONAL } from './employees.ts';
import type { DemoIds } from './writeRegistrations.ts';

/** Adds the receptionist and a professional beside the owner, with the same password. */
export async function addStaffUsers(
  db: Db,
  ids: DemoIds,
  common: { password_hash: string; created_at: string },
): Promise<void> {
  for (const { role, email } of DEMO_USERS.filter((user) => user.role !== 'owner')) {
    const staff =
      role === 'professional'
        ? { name: employees[PROFESSIONAL]?.name, employee_id: ids.employees[PROFESSIONAL] }
        : { name: 'Marina Alves', employee_id: null };
    await db
      .insertInto('app_user')
      .values({ ...common, ...staff, role, email, disabled_at: null })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .execute();
  }
}
