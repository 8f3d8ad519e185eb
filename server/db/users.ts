import { type RawBuilder, sql } from 'kysely';
import { type User, type UserInput, users } from '../../domain/resources/users.ts';
import { DEMO_USERS } from '../config.ts';
import { conflict, invalid } from '../refusal.ts';
import { writeAuditEntries } from './audit.ts';
import { getDialect } from './connect.ts';
import { findMissingIds } from './records.ts';
import { lockInOrder } from './rowLocks.ts';
import type { Db } from './schema.ts';
import type { RequestContext } from './transaction.ts';

const DEMO_EMAILS = DEMO_USERS.map(({ email }) => email);

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
 * Throws a 422 Refusal for an e-mail that another user has, a newly chosen employee who is deleted, and for a professional an employee who
 * attends no customers, who another enabled user already is, or who is deleted while the user is enabled. `id` is the user's own and
 * `current` the stored user, both null for a new one. Call it with locked users.
 */
export async function checkUser(
  trx: Db,
  id: number | null,
  { email, role, employee_id, disabled }: Omit<UserInput, 'name'>,
  current: Pick<User, 'role' | 'employee_id'> | null,
): Promise<void> {
  const others = trx
    .selectFrom('app_user')
    .select('id')
    .$if(id !== null, (query) => query.where('id', '<>', id));
  if (await others.where('email', '=', email).executeTakeFirst())
    throw invalid({ email: 'Outro usuário já tem este e-mail' });
  if (employee_id === null) return;
  await lockInOrder(trx, { employee: [employee_id] });
  const isNew = employee_id !== Number(current?.employee_id ?? 0);
  const wasProfessional = current?.role === 'professional';
  const signsInAsEmployee = role === 'professional' && !disabled;
  if ((isNew || signsInAsEmployee) && (await findMissingIds(trx, 'employee', [employee_id])).length > 0)
    throw invalid({
      employee_id: isNew
        ? 'Este colaborador não existe mais'
        : 'O colaborador deste usuário foi excluído. Restaure o colaborador ou escolha outro.',
    });
  if (role !== 'professional') return;
  if ((isNew || !wasProfessional) && !(await attendsCustomers(trx, employee_id)))
    throw invalid({ employee_id: 'Este colaborador não atende clientes' });
  if (disabled) return;
  const same = others
    .where('employee_id', '=', employee_id)
    .where('role', '=', 'professional')
    .where('disabled_at', 'is', null);
  if (await same.executeTakeFirst()) throw invalid({ employee_id: 'Outro usuário ativo já é este profissional' });
}

/**
 * Disables the users of an employee who leaves and ends their sessions: not who does it, an owner only by an owner, and never the last one
 * (a 409 Refusal). Those of the demonstration stay. Call it with locked users.
 */
export async function disableUsersOfEmployee(trx: Db, employeeId: number, context: RequestContext): Promise<void> {
  const disabled = await trx
    .updateTable('app_user')
    .set((eb) => ({ disabled_at: context.instant, version: eb('version', '+', 1) }))
    .where('employee_id', '=', employeeId)
    .where('disabled_at', 'is', null)
    .where('id', '<>', context.userId)
    .$if(context.isDemo, (query) => query.where('email', 'not in', DEMO_EMAILS))
    .$if(context.role !== 'owner', (query) => query.where('role', '<>', 'owner'))
    .returning(['id', 'role'])
    .execute();
  for (const { id } of disabled) await endSessions(trx, id);
  if (disabled.some(({ role }) => role === 'owner')) await requireOwner(trx);
  await writeAuditEntries(
    trx,
    context,
    disabled.map(({ id }) => ({ resource: users.api.path, id, action: 'edit', changes: { disabled: ['0', '1'] } })),
  );
}

async function attendsCustomers(db: Db, employeeId: number): Promise<boolean> {
  const query = db.selectFrom('employee').select('id').where('id', '=', employeeId).where('attends', '=', 1);
  return (await query.executeTakeFirst()) !== undefined;
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
