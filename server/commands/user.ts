import type { Kysely } from 'kysely';
import { formatDay, getDayAt, toShopTime } from '../../domain/dates.ts';
import { email as emailField } from '../../domain/schemas/fields.ts';
import { connect } from '../db/connect.ts';
import type { Tables } from '../db/schema.ts';
import { runInTransaction } from '../db/transaction.ts';
import { findOpenSessions } from '../features/account/sessions.ts';
import { hashPassword } from '../features/auth/passwords.ts';
import { CommandError, runCommand } from './support/command.ts';
import { type LoggedCommand, logCommand } from './support/commandLog.ts';
import { migrateWithBackup } from './support/migrateWithBackup.ts';
import { readShopConfig } from './support/moveMark.ts';
import { readNewPassword } from './support/password.ts';

const USAGE = 'Use: npm run user -- [add|password|disable|enable|sessions|end-sessions] pessoa@exemplo.com.br';

type Database = Kysely<Tables>;
/** The sentence an action prints, and what is written to the command log. */
type Done = { said: string; recorded?: LoggedCommand };
type Action = (db: Database, email: string, timeZone: string) => Promise<Done>;
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
    const { said, recorded } = action ? await action(db, email, config.timeZone) : await list(db, config.timeZone);
    if (recorded) logCommand(config.dataDir, recorded);
    console.log(said);
  } finally {
    await connection.close();
  }
});

function readEmail(typed: string | undefined): string {
  const { success, data } = emailField.safeParse(typed);
  if (!success) throw new CommandError(`"${typed}" não é um e-mail válido.`);
  // As the sign-in looks it up.
  return data.toLowerCase();
}

async function list(db: Database, timeZone: string): Promise<Done> {
  const users = await db.selectFrom('app_user').selectAll().orderBy('email').execute();
  if (users.length === 0) return { said: `Ainda não há usuários. ${USAGE}` };
  const lines = users.map(({ id, email, created_at, disabled_at }) => {
    const since = `desde ${formatDay(getDayAt(new Date(created_at), timeZone))}`;
    return `${id}  ${email}  ${since}${disabled_at === null ? '' : '  (desativado)'}`;
  });
  return { said: lines.join('\n') };
}

async function add(db: Database, email: string): Promise<Done> {
  if (await find(db, email)) throw new CommandError(`O usuário ${email} já existe: mude a senha com password.`);
  const user = {
    email,
    password_hash: await hashPassword(await readNewPassword(email)),
    created_at: new Date().toISOString(),
    disabled_at: null,
  };
  const { id } = await runInTransaction(db, (trx) =>
    trx.insertInto('app_user').values(user).returning('id').executeTakeFirstOrThrow(),
  );
  return { said: `Usuário ${email} criado.`, recorded: { event: 'user added', userId: id } };
}

async function changePassword(db: Database, email: string): Promise<Done> {
  await idOf(db, email);
  const password_hash = await hashPassword(await readNewPassword(email));
  const userId = await change(db, email, { password_hash });
  const said = `Senha de ${email} mudada: as sessões abertas dele terminaram.`;
  return { said, recorded: { event: 'password changed', userId } };
}

async function disable(db: Database, email: string): Promise<Done> {
  await idOf(db, email);
  const userId = await change(db, email, { disabled_at: new Date().toISOString() });
  const said = `Usuário ${email} desativado: as sessões abertas dele terminaram.`;
  return { said, recorded: { event: 'user disabled', userId } };
}

async function enable(db: Database, email: string): Promise<Done> {
  await idOf(db, email);
  const userId = await change(db, email, { disabled_at: null });
  return { said: `Usuário ${email} ativado.`, recorded: { event: 'user enabled', userId } };
}

async function listSessions(db: Database, email: string, timeZone: string): Promise<Done> {
  const sessions = await findOpenSessions(db, await idOf(db, email), new Date());
  if (sessions.length === 0) return { said: `${email} não tem sessões abertas.` };
  const at = (instant: string) => {
    const { day, time } = toShopTime(new Date(instant), timeZone);
    return `${formatDay(day)} às ${time}`;
  };
  const lines = sessions.map(
    ({ created_at, last_seen_at }) => `aberta em ${at(created_at)}, usada em ${at(last_seen_at)}`,
  );
  return { said: lines.join('\n') };
}

async function endSessions(db: Database, email: string): Promise<Done> {
  const id = await idOf(db, email);
  const open = await runInTransaction(db, async (trx) => {
    const live = await findOpenSessions(trx, id, new Date());
    await trx.deleteFrom('session').where('user_id', '=', id).execute();
    return live.length;
  });
  return { said: `Sessões de ${email} encerradas: ${open}.`, recorded: { event: 'sessions ended', userId: id } };
}

/** Ends every session of a user, and returns the user's id. */
async function change(
  db: Database,
  email: string,
  values: { password_hash: string } | { disabled_at: string | null },
): Promise<number> {
  return runInTransaction(db, async (trx) => {
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

async function idOf(db: Database, email: string): Promise<number> {
  const user = await find(db, email);
  if (!user) throw new CommandError(`Não há usuário ${email}: veja os que há com npm run user.`);
  return user.id;
}

function find(db: Database, email: string): Promise<{ id: number } | undefined> {
  return db.selectFrom('app_user').select('id').where('email', '=', email).executeTakeFirst();
}
