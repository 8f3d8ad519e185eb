import { parseArgs } from 'node:util';
import { ROLES, type Role } from '../../domain/access.ts';
import { LIMITS } from '../../domain/constants.ts';
import { formatDay, getDayAt, toShopTime } from '../../domain/dates.ts';
import { users } from '../../domain/resources/users.ts';
import { email as emailField, requiredText } from '../../domain/schemas/fields.ts';
import { connect } from '../db/connect.ts';
import type { Db, Row } from '../db/schema.ts';
import { runInTransaction } from '../db/transaction.ts';
import { checkUser, endSessions as endUserSessions, lockUsers, requireOwner } from '../db/users.ts';
import { findOpenSessions } from '../features/account/sessions.ts';
import { hashPassword } from '../features/auth/passwords.ts';
import { Refusal } from '../refusal.ts';
import { CommandError, runCommand } from './support/command.ts';
import { type LoggedCommand, logCommand } from './support/commandLog.ts';
import { migrateWithBackup } from './support/migrateWithBackup.ts';
import { readShopConfig } from './support/moveMark.ts';
import { readNewPassword } from './support/password.ts';

const USAGE =
  'Use: npm run user -- [add|password|disable|enable|role|sessions|end-sessions] pessoa@exemplo.com.br (depois do e-mail, add aceita --role reception, --name "Ana Souza" e --employee 3, e role pede owner, reception ou professional)';

/** The sentence that an action prints, and its entry in the command log. */
type ActionResult = { message: string; logEntry?: LoggedCommand };
/** What stands behind the e-mail: the role of `role`, and options. */
interface Details {
  role?: Role;
  name?: string;
  employeeId?: number;
}
type Action = (db: Db, email: string, timeZone: string, details: Details) => Promise<ActionResult>;
const actions = new Map<string, Action>([
  ['add', add],
  ['password', changePassword],
  ['disable', disable],
  ['enable', enable],
  ['role', changeRole],
  ['sessions', listSessions],
  ['end-sessions', endSessions],
]);

await runCommand(async (typed) => {
  const { name, typedEmail, details } = readArguments(typed);
  const action = name === undefined ? null : actions.get(name);
  if (action === undefined || (action && typedEmail === undefined)) throw new CommandError(USAGE);
  const email = action ? readEmail(typedEmail) : '';

  const config = readShopConfig(process.env);
  const connection = await connect(config);
  try {
    await migrateWithBackup(connection, config);
    const { db } = connection;
    const { message, logEntry } = action
      ? await action(db, email, config.timeZone, details)
      : await list(db, config.timeZone);
    if (logEntry) logCommand(config.dataDir, logEntry);
    console.log(message);
  } finally {
    await connection.close();
  }
});

function readArguments(typed: string[]): { name?: string; typedEmail?: string; details: Details } {
  const text = { type: 'string' } as const;
  const { values, positionals } = parseOrExplain(() =>
    parseArgs({ args: typed, options: { role: text, name: text, employee: text }, allowPositionals: true }),
  );
  const [name, typedEmail, ...rest] = positionals;
  const allowed: Record<string, readonly string[]> = { add: ['role', 'name', 'employee'], role: ['employee'] };
  const options = name === undefined ? [] : (allowed[name] ?? []);
  const isComplete = rest.length === (name === 'role' ? 1 : 0);
  if (!isComplete || Object.keys(values).some((option) => !options.includes(option))) throw new CommandError(USAGE);
  return { name, typedEmail, details: readDetails({ ...values, ...(name === 'role' && { role: rest[0] }) }) };
}

/** Throws the usage for options that do not exist or have no value. */
function parseOrExplain<Parsed>(read: () => Parsed): Parsed {
  try {
    return read();
  } catch {
    throw new CommandError(USAGE);
  }
}

function readDetails({ role, name, employee }: Partial<Record<'role' | 'name' | 'employee', string>>): Details {
  if (role !== undefined && !(role in ROLES))
    throw new CommandError(`"${role}" não é um papel: use ${Object.keys(ROLES).join(', ')}.`);
  if (employee !== undefined && !/^[1-9]\d{0,8}$/.test(employee))
    throw new CommandError(`"${employee}" não é o número de um colaborador.`);
  return {
    ...(role !== undefined && { role: role as Role }),
    ...(name !== undefined && { name }),
    ...(employee !== undefined && { employeeId: Number(employee) }),
  };
}

function readEmail(typed: string | undefined): string {
  const { success, data } = emailField.safeParse(typed);
  if (!success) throw new CommandError(`"${typed}" não é um e-mail válido.`);
  // The sign-in looks it up in lower case.
  return data.toLowerCase();
}

async function list(db: Db, timeZone: string): Promise<ActionResult> {
  const rows = await db.selectFrom('app_user').selectAll().orderBy('email').execute();
  if (rows.length === 0) return { message: `Ainda não há usuários. ${USAGE}` };
  const lines = rows.map(({ id, email, created_at, disabled_at, role, name }) => {
    const since = `desde ${formatDay(getDayAt(new Date(created_at), timeZone))}`;
    const parts = [name, email, since, role === 'owner' ? null : ROLES[role], disabled_at && '(desativado)'];
    return [id, ...parts.filter(Boolean)].join('  ');
  });
  return { message: lines.join('\n') };
}

async function add(db: Db, email: string, _: string, details: Details): Promise<ActionResult> {
  if (await findUser(db, email)) throw new CommandError(`O usuário ${email} já existe: mude a senha com password.`);
  const user = {
    email,
    role: details.role ?? 'owner',
    name: readName(details.name),
    employee_id: details.employeeId ?? null,
    password_hash: await hashPassword(await readNewPassword(email)),
    created_at: new Date().toISOString(),
    disabled_at: null,
  };
  const { id } = await changeUsers(db, async (trx) => {
    await check(trx, null, user, null);
    return trx.insertInto('app_user').values(user).returning('id').executeTakeFirstOrThrow();
  });
  return { message: `Usuário ${email} criado.`, logEntry: { event: 'user added', userId: id } };
}

async function changePassword(db: Db, email: string): Promise<ActionResult> {
  const id = await getUserId(db, email);
  const password_hash = await hashPassword(await readNewPassword(email));
  await changeUsers(db, (trx) => updateUser(trx, id, { password_hash }));
  const message = `Senha de ${email} mudada: as sessões abertas dele terminaram.`;
  return { message, logEntry: { event: 'password changed', userId: id } };
}

async function disable(db: Db, email: string): Promise<ActionResult> {
  const id = await getUserId(db, email);
  await changeUsers(db, async (trx) => {
    const { role } = await readUser(trx, id);
    await updateUser(trx, id, { disabled_at: new Date().toISOString() });
    if (role === 'owner') await requireOwner(trx);
  });
  const message = `Usuário ${email} desativado: as sessões abertas dele terminaram.`;
  return { message, logEntry: { event: 'user disabled', userId: id } };
}

async function enable(db: Db, email: string): Promise<ActionResult> {
  const id = await getUserId(db, email);
  await changeUsers(db, async (trx) => {
    const user = await readUser(trx, id);
    await check(trx, id, { ...user, disabled_at: null }, user);
    await updateUser(trx, id, { disabled_at: null });
  });
  return { message: `Usuário ${email} ativado.`, logEntry: { event: 'user enabled', userId: id } };
}

async function changeRole(
  db: Db,
  email: string,
  _: string,
  { role = 'owner', employeeId }: Details,
): Promise<ActionResult> {
  const id = await getUserId(db, email);
  await changeUsers(db, async (trx) => {
    const before = await readUser(trx, id);
    const after = { role, employee_id: employeeId ?? before.employee_id };
    await check(trx, id, { ...before, ...after }, before);
    await updateUser(trx, id, after);
    if (before.role === 'owner') await requireOwner(trx);
  });
  const message = `${email} agora é ${ROLES[role]}: as sessões abertas dele terminaram.`;
  return { message, logEntry: { event: 'role changed', userId: id } };
}

async function listSessions(db: Db, email: string, timeZone: string): Promise<ActionResult> {
  const sessions = await findOpenSessions(db, await getUserId(db, email), new Date());
  if (sessions.length === 0) return { message: `${email} não tem sessões abertas.` };
  const formatInstant = (instant: string) => {
    const { day, time } = toShopTime(new Date(instant), timeZone);
    return `${formatDay(day)} às ${time}`;
  };
  const lines = sessions.map(
    ({ created_at, last_seen_at }) => `aberta em ${formatInstant(created_at)}, usada em ${formatInstant(last_seen_at)}`,
  );
  return { message: lines.join('\n') };
}

async function endSessions(db: Db, email: string): Promise<ActionResult> {
  const id = await getUserId(db, email);
  const open = await runInTransaction(db, [], async (trx) => {
    const live = await findOpenSessions(trx, id, new Date());
    await endUserSessions(trx, id);
    return live.length;
  });
  return { message: `Sessões de ${email} encerradas: ${open}.`, logEntry: { event: 'sessions ended', userId: id } };
}

/** Updates a user and ends all their sessions. */
async function updateUser(
  trx: Db,
  id: number,
  values: Partial<Pick<Row<'app_user'>, 'password_hash' | 'disabled_at' | 'role' | 'employee_id'>>,
): Promise<void> {
  await trx
    .updateTable('app_user')
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  await endUserSessions(trx, id);
}

function readUser(trx: Db, id: number): Promise<Row<'app_user'>> {
  return trx.selectFrom('app_user').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** Changes users one after the other, with the rules of the screen. A refusal is the command's sentence. */
async function changeUsers<Result>(db: Db, change: (trx: Db) => Promise<Result>): Promise<Result> {
  try {
    return await runInTransaction(db, [users.api.path], async (trx) => {
      await lockUsers(trx);
      return change(trx);
    });
  } catch (error) {
    if (error instanceof Refusal) throw new CommandError(`${error.message.replace(/\.$/, '')}.`);
    throw error;
  }
}

/** Throws a Refusal for an employee who may not be this user's. */
async function check(
  trx: Db,
  id: number | null,
  user: Pick<Row<'app_user'>, 'email' | 'role' | 'employee_id' | 'disabled_at'>,
  current: Pick<Row<'app_user'>, 'role' | 'employee_id'> | null,
): Promise<void> {
  if (user.role === 'professional' && user.employee_id === null)
    throw new CommandError('Diga qual colaborador este profissional é: --employee e o número dele.');
  await checkUser(trx, id, { ...user, disabled: user.disabled_at !== null }, current);
}

function readName(typed: string | undefined): string | null {
  if (typed === undefined) return null;
  const { success, data, error } = requiredText('Informe o nome', LIMITS.name).safeParse(typed);
  if (success) return data;
  throw new CommandError(`${error.issues[0]?.message}.`);
}

async function getUserId(db: Db, email: string): Promise<number> {
  const user = await findUser(db, email);
  if (!user) throw new CommandError(`Não há usuário ${email}: veja os que há com npm run user.`);
  return user.id;
}

function findUser(db: Db, email: string): Promise<{ id: number } | undefined> {
  return db.selectFrom('app_user').select('id').where('email', '=', email).executeTakeFirst();
}
