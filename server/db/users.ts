import { type RawBuilder, sql } from 'kysely';
import type { UserInput } from '../../domain/resources/users.ts';
import { conflict, invalid } from '../refusal.ts';
import { getDialect } from './connect.ts';
import { findMissingIds } from './records.ts';
import { lockInOrder } from './rowLocks.ts';
import type { Db } from './schema.ts';

/** What other people see of a user: the name, or the e-mail of a user without one. The query has `app_user`. */
export const userName: RawBuilder<string> = sql`coalesce(app_user.name, app_user.email)`;

/** The same to sort by, for a query that has only the column of the user's id. */
export function selectSortedUserName(column: string): RawBuilder<unknown> {
  return sql`(select fold_text(${userName}) from app_user where app_user.id = ${sql.ref(column)})`;
}

/** Locks every user until the transaction ends, so that changes of users come one after the other. Does nothing on SQLite. */
export async function lockUsers(trx: Db): Promise<void> {
  if (getDialect(trx) === 'postgres') await sql`select id from app_user order by id for no key update`.execute(trx);
}

const LAST_OWNER = 'Este é o único proprietário ativo. Antes, torne outro usuário proprietário.';

/** Throws a 409 Refusal when there is no enabled owner. Call it with locked users, after a change of one. */
export async function requireOwner(trx: Db): Promise<void> {
  const owner = await trx
    .selectFrom('app_user')
    .select('id')
    .where('role', '=', 'owner')
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  if (!owner) throw conflict(LAST_OWNER);
}

/**
 * Throws a 422 Refusal for an e-mail that another user has, an employee who is deleted, or one who another enabled user already is as a
 * professional. `id` is the user's own, null for a new one; an unchanged employee may be deleted. Call it with locked users.
 */
export async function checkUser(
  trx: Db,
  id: number | null,
  { email, role, employee_id, disabled }: Omit<UserInput, 'name'>,
  currentEmployeeId: number | null,
): Promise<void> {
  const others = trx
    .selectFrom('app_user')
    .select('id')
    .$if(id !== null, (query) => query.where('id', '<>', id));
  if (await others.where('email', '=', email).executeTakeFirst())
    throw invalid({ email: 'Outro usuário já tem este e-mail' });
  if (employee_id === null) return;
  await lockInOrder(trx, { employee: [employee_id] });
  const isNew = employee_id !== currentEmployeeId;
  if (isNew && (await findMissingIds(trx, 'employee', [employee_id])).length > 0)
    throw invalid({ employee_id: 'Este colaborador não existe mais' });
  if (role !== 'professional' || disabled) return;
  const same = others
    .where('employee_id', '=', employee_id)
    .where('role', '=', 'professional')
    .where('disabled_at', 'is', null);
  if (await same.executeTakeFirst()) throw invalid({ employee_id: 'Outro usuário ativo já é este profissional' });
}

/** Ends every session of a user but this one (its token hash), and returns how many. */
export async function endSessions(trx: Db, userId: number, exceptHash = ''): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('session')
    .where('user_id', '=', userId)
    .where('token_hash', '<>', exceptHash)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
