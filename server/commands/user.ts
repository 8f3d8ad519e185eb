import { formatDay, getDayAt, toShopTime } from '../../domain/dates.ts';
import { email as emailField } from '../../domain/schemas/fields.ts';
import { connect } from '../db/connect.ts';
import type { Db } from '../db/schema.ts';
import { runInTransaction } from '../db/transaction.ts';
import { findOpenSessions } from '../features/account/sessions.ts';
import { hashPassword } from '../features/auth/passwords.ts';
import { CommandError, runCommand } from './support/command.ts';
import { type LoggedCommand, logCommand } from './support/commandLog.ts';
import { migrateWithBackup } from './support/migrateWithBackup.ts';
import { readShopConfig } from './support/moveMark.ts';
import { readNewPassword } from './support/password.ts';

const USAGE = 'Use: npm run user -- [add|password|disable|enable|sessions|end-sessions] pessoa@exemplo.com.br';

/** The sentence that an action prints, and its entry in the command log. */
type ActionResult = { message: string; logEntry?: LoggedCommand };
type Action = (db: Db, email: string, timeZone: string) => Promise<ActionResult>;
const actions = new Map<string, Action>([
  ['add', add],
  ['password', changePassword],
  ['disable', disable],
  ['enable', enable],
  ['sessions', listSessions],
  ['end-sessions', endSessions],
]);

await runCommand(async ([name, typedEmail, ...rest]) => {
  const action = name === undefined ? null : actions.get(name);
  if (action === undefined || rest.length > 0 || (action && typedEmail === undefined)) throw new CommandError(USAGE);
  const email = action ? readEmail(typedEmail) : '';

  const config = readShopConfig(process.env);
  const connection = await connect(config);
  try {
    await migrateWithBackup(connection, config);
    const { db } = connection;
    const { message, logEntry } = action ? await action(db, email, config.timeZone) : await list(db, config.timeZone);
    if (logEntry) logCommand(config.dataDir, logEntry);
    console.log(message);
  } finally {
    await connection.close();
  }
});

function readEmail(typed: string | undefined): string {
  const { success, data } = emailField.safeParse(typed);
  if (!success) throw new CommandError(`"${typed}" não é um e-mail válido.`);
  // The sign-in looks it up in lower case.
  return data.toLowerCase();
}

async function list(db: Db, timeZone: string): Promise<ActionResult> {
  const users = await db.selectFrom('app_user').selectAll().orderBy('email').execute();
  if (users.length === 0) return { message: `Ainda não há usuários. ${USAGE}` };
  const lines = users.map(({ id, email, created_at, disabled_at }) => {
    const since = `desde ${formatDay(getDayAt(new Date(created_at), timeZone))}`;
    return `${id}  ${email}  ${since}${disabled_at === null ? '' : '  (desativado)'}`;
  });
  return { message: lines.join('\n') };
}

async function add(db: Db, email: string): Promise<ActionResult> {
  if (await findUser(db, email)) throw new CommandError(`O usuário ${email} já existe: mude a senha com password.`);
  const user = {
    email,
    password_hash: await hashPassword(await readNewPassword(email)),
    created_at: new Date().toISOString(),
    disabled_at: null,
  };
  const { id } = await runInTransaction(db, [], (trx) =>
    trx.insertInto('app_user').values(user).returning('id').executeTakeFirstOrThrow(),
  );
  return { message: `Usuário ${email} criado.`, logEntry: { event: 'user added', userId: id } };
}

async function changePassword(db: Db, email: string): Promise<ActionResult> {
  await getUserId(db, email);
  const password_hash = await hashPassword(await readNewPassword(email));
  const userId = await updateUser(db, email, { password_hash });
  const message = `Senha de ${email} mudada: as sessões abertas dele terminaram.`;
  return { message, logEntry: { event: 'password changed', userId } };
}

async function disable(db: Db, email: string): Promise<ActionResult> {
  await getUserId(db, email);
  const userId = await updateUser(db, email, { disabled_at: new Date().toISOString() });
  const message = `Usuário ${email} desativado: as sessões abertas dele terminaram.`;
  return { message, logEntry: { event: 'user disabled', userId } };
}

async function enable(db: Db, email: string): Promise<ActionResult> {
  await getUserId(db, email);
  const userId = await updateUser(db, email, { disabled_at: null });
  return { message: `Usuário ${email} ativado.`, logEntry: { event: 'user enabled', userId } };
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
    await trx.deleteFrom('session').where('user_id', '=', id).execute();
    return live.length;
  });
  return { message: `Sessões de ${email} encerradas: ${open}.`, logEntry: { event: 'sessions ended', userId: id } };
}

/** Updates a user and ends all their sessions. Returns the user's id. */
async function updateUser(
  db: Db,
  email: string,
  values: { password_hash: string } | { disabled_at: string | null },
): Promise<number> {
  return runInTransaction(db, [], async (trx) => {
    const user = await trx
      .updateTable('app_user')
      .set(values)
      .where('email', '=', email)
      .returning('id')
      .executeTakeFirstOrThrow();
    await trx.deleteFrom('session').where('user_id', '=', user.id).execute();
    return user.id;
  });
}

async function getUserId(db: Db, email: string): Promise<number> {
  const user = await findUser(db, email);
  if (!user) throw new CommandError(`Não há usuário ${email}: veja os que há com npm run user.`);
  return user.id;
}

function findUser(db: Db, email: string): Promise<{ id: number } | undefined> {
  return db.selectFrom('app_user').select('id').where('email', '=', email).executeTakeFirst();
}
