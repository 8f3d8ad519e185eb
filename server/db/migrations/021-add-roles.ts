import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../connect.ts';
import { columnTypes } from './columnTypes.ts';

/** Adds names, roles and first passwords of users, employees who attend no customers, and what professionals may do. Every user is an owner. */
export async function addRoles(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { text } = columnTypes[dialect];
  const flag = (name: string, value: 0 | 1) =>
    sql`${sql.ref(name)} integer not null default ${sql.lit(value)} check (${sql.ref(name)} in (0, 1))`;
  const add = async (table: string, ...columns: ReturnType<typeof flag>[]) => {
    for (const column of columns) await sql`alter table ${sql.table(table)} add column ${column}`.execute(db);
  };
  await add(
    'app_user',
    sql`version integer not null default 1`,
    sql`name ${text}`,
    sql`role ${text} not null default 'owner' check (role in ('owner', 'reception', 'professional'))`,
    sql`employee_id integer references employee (id) check (role <> 'professional' or employee_id is not null)`,
    flag('has_first_password', 0),
  );
  await sql`create index app_user_employee on app_user (employee_id)`.execute(db);
  await add('employee', flag('attends', 1));
  await add(
    'shop',
    flag('professional_sees_phones', 0),
    flag('professional_overbooks', 0),
    flag('professional_sells_for_others', 0),
  );
  // Stored before roles existed, a response has no user.
  await add('idempotency', sql`user_id integer references app_user (id)`);
}
