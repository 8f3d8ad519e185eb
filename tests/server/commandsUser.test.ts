import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { formatDay, toShopTime } from '../../domain/dates.ts';
import { verifyPassword } from '../../server/features/auth/passwords.ts';
import { createTempFolder, dumpShop, getRefusalMessage, runCommand, withDatabase } from './support/commands.ts';
import { createPostgresDatabase, hasPostgres, runSql } from './support/postgres.ts';
import { openShop } from './support/shop.ts';

const EMAIL = 'ana@barbearia.com.br';

async function addUser(dataDir: string, email: string): Promise<void> {
  // In UTC it is the next day.
  const created_at = '2026-11-21T02:00:00.000Z';
  const user = { email, password_hash: 'of the old password', created_at, disabled_at: null };
  await withDatabase(dataDir, (db) => db.insertInto('app_user').values(user).execute());
}

function readUser(dataDir: string, email = EMAIL) {
  return withDatabase(dataDir, (db) =>
    db.selectFrom('app_user').selectAll().where('email', '=', email).executeTakeFirstOrThrow(),
  );
}

/** Inserts a session that was opened some hours ago and used just now. */
async function signIn(dataDir: string, email: string, hours = 2): Promise<[startedAt: Date, used: Date]> {
  const { id } = await readUser(dataDir, email);
  const now = new Date();
  const startedAt = new Date(now.getTime() - hours * 60 * 60_000);
  await withDatabase(dataDir, (db) =>
    db
      .insertInto('session')
      .values({
        token_hash: hours === 2 ? `of ${email}` : `of ${email}, ${hours} hours`,
        user_id: id,
        created_at: startedAt.toISOString(),
        last_seen_at: now.toISOString(),
      })
      .execute(),
  );
  return [startedAt, now];
}

/** The lines of the command log. */
function readCommandLog(dataDir: string): { event: string }[] {
  const lines = readFileSync(join(dataDir, 'commands.log'), 'utf8').trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line));
}

function readSessions(dataDir: string): Promise<string[]> {
  return withDatabase(dataDir, async (db) => {
    const rows = await db.selectFrom('session').select('token_hash').orderBy('token_hash').execute();
    return rows.map(({ token_hash }) => token_hash);
  });
}

test('adds the first user of a new shop with the password exactly as typed, and logs the user by number, never by e-mail or password', async () => {
  const dataDir = createTempFolder();
  const added = await runCommand('user', dataDir, ['add', 'Ana@Barbearia.com.br'], ' tesoura afiada \n');
  expect(added).toMatchObject({ code: 0, stdout: `Usuário ${EMAIL} criado.\n`, stderr: '' });

  const { id, password_hash, disabled_at } = await readUser(dataDir);
  expect(disabled_at).toBeNull();
  expect(await verifyPassword(password_hash, ' tesoura afiada ')).toBe(true);
  expect(await verifyPassword(password_hash, 'tesoura afiada')).toBe(false);

  const file = join(dataDir, 'commands.log');
  expect(readCommandLog(dataDir)).toEqual([
    {
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      pid: expect.any(Number),
      hostname: expect.any(String),
      userId: id,
      systemUser: process.getuid?.(),
      event: 'user added',
    },
  ]);
  expect(readFileSync(file, 'utf8')).not.toMatch(/barbearia|afiada/i);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('lists users with their number in the log and the day they were added', async () => {
  const dataDir = createTempFolder();
  expect((await runCommand('user', dataDir)).stdout).toMatch(/^Ainda não há usuários\. Use: npm run user -- \[add\|/);
  await addUser(dataDir, 'bia@barbearia.com.br');
  await addUser(dataDir, EMAIL);
  await runCommand('user', dataDir, ['disable', EMAIL]);
  expect(await runCommand('user', dataDir)).toMatchObject({
    code: 0,
    stdout: '2  ana@barbearia.com.br  desde 20/11/2026  (desativado)\n1  bia@barbearia.com.br  desde 20/11/2026\n',
  });
});

test('a new password replaces the old one and ends only that user’s sessions', async () => {
  const dataDir = createTempFolder();
  for (const email of [EMAIL, 'bia@barbearia.com.br']) {
    await addUser(dataDir, email);
    await signIn(dataDir, email);
  }
  expect(await runCommand('user', dataDir, ['password', EMAIL], 'navalha afiada\r\n')).toMatchObject({
    code: 0,
    stdout: `Senha de ${EMAIL} mudada: as sessões abertas dele terminaram.\n`,
  });
  const { password_hash } = await readUser(dataDir);
  expect(await verifyPassword(password_hash, 'navalha afiada')).toBe(true);
  expect(await readSessions(dataDir)).toEqual(['of bia@barbearia.com.br']);
  expect(readCommandLog(dataDir)).toEqual([expect.objectContaining({ event: 'password changed' })]);
});

test('disabling a user ends every session, and the user can be enabled again', async () => {
  const dataDir = createTempFolder();
  for (const email of ['bia@barbearia.com.br', EMAIL]) await addUser(dataDir, email);
  await signIn(dataDir, EMAIL);
  expect(await runCommand('user', dataDir, ['disable', EMAIL])).toMatchObject({
    code: 0,
    stdout: `Usuário ${EMAIL} desativado: as sessões abertas dele terminaram.\n`,
  });
  expect((await readUser(dataDir)).disabled_at).not.toBeNull();
  expect(await readSessions(dataDir)).toEqual([]);
  const enabled = await runCommand('user', dataDir, ['enable', EMAIL]);
  expect(enabled).toMatchObject({ code: 0, stdout: `Usuário ${EMAIL} ativado.\n` });
  expect((await readUser(dataDir)).disabled_at).toBeNull();
  const events = readCommandLog(dataDir).map(({ event }) => event);
  expect(events).toEqual(['user disabled', 'user enabled']);
});

test('lists a user’s sessions, the oldest first, and ends only them', async () => {
  const dataDir = createTempFolder();
  for (const email of ['bia@barbearia.com.br', EMAIL]) await addUser(dataDir, email);
  await signIn(dataDir, 'bia@barbearia.com.br');
  // It expires after twelve hours.
  await signIn(dataDir, EMAIL, 13);
  const lines: string[] = [];
  for (const hours of [2, 5]) {
    const [startedAt, used] = (await signIn(dataDir, EMAIL, hours)).map((instant) => {
      const { day, time } = toShopTime(instant, 'Asia/Tokyo');
      return `${formatDay(day)} às ${time}`;
    });
    lines.unshift(`aberta em ${startedAt}, usada em ${used}\n`);
  }
  const listed = await runCommand('user', { DATA_DIR: dataDir, SHOP_TZ: 'Asia/Tokyo' }, ['sessions', EMAIL]);
  expect(listed.stdout).toBe(lines.join(''));
  expect(await runCommand('user', dataDir, ['end-sessions', EMAIL])).toMatchObject({
    code: 0,
    stdout: `Sessões de ${EMAIL} encerradas: 2.\n`,
  });
  expect(await readSessions(dataDir)).toEqual(['of bia@barbearia.com.br']);
  expect((await runCommand('user', dataDir, ['sessions', EMAIL])).stdout).toBe(`${EMAIL} não tem sessões abertas.\n`);
  expect(readCommandLog(dataDir)).toEqual([expect.objectContaining({ event: 'sessions ended' })]);
});

/** A data folder with an owner and two employees, whose numbers are 1 and 2. */
async function createShopWithEmployees(): Promise<string> {
  const dataDir = createTempFolder();
  await addUser(dataDir, 'bia@barbearia.com.br');
  await withDatabase(dataDir, (db) =>
    db
      .insertInto('employee')
      .values(
        ['Caio', 'Davi'].map((name) => ({
          ...{ name, search: name.toLowerCase(), phone: '', email: '', commission: 50, hours: '[]', status: 1 },
          ...{ observation: null, created_at: '2026-11-20T12:00:00.000Z', archived_at: null },
        })),
      )
      .execute(),
  );
  return dataDir;
}

test('adds a user with a role, a name and an employee, and changes the role later', async () => {
  const dataDir = await createShopWithEmployees();
  const options = ['--role', 'professional', '--name', ' Ana  Souza', '--employee', '2'];
  expect((await runCommand('user', dataDir, ['add', EMAIL, ...options], 'tesoura afiada')).code).toBe(0);
  const ofAna = { role: 'professional', name: 'Ana Souza', employee_id: 2, has_first_password: 0 };
  expect(await readUser(dataDir)).toMatchObject(ofAna);
  expect((await runCommand('user', dataDir)).stdout).toMatch(
    /^2 {2}Ana Souza {2}ana@\S+ {2}desde \S+ {2}Profissional\n1 {2}bia@/,
  );

  await signIn(dataDir, EMAIL);
  expect(await runCommand('user', dataDir, ['role', EMAIL, 'reception'])).toMatchObject({
    code: 0,
    stdout: `${EMAIL} agora é Recepção: as sessões abertas dele terminaram.\n`,
  });
  expect(await readUser(dataDir)).toMatchObject({ ...ofAna, role: 'reception' });
  expect(await readSessions(dataDir)).toEqual([]);
  expect((await runCommand('user', dataDir, ['role', EMAIL, 'professional', '--employee', '1'])).code).toBe(0);
  expect(await readUser(dataDir)).toMatchObject({ ...ofAna, employee_id: 1 });
  expect(readCommandLog(dataDir).map(({ event }) => event)).toEqual(['user added', 'role changed', 'role changed']);
});

test('refuses roles that cannot be, with one sentence, and changes nothing', async () => {
  const dataDir = await createShopWithEmployees();
  const BIA = 'bia@barbearia.com.br';
  await runCommand('user', dataDir, ['add', EMAIL, '--role', 'professional', '--employee', '1'], 'tesoura afiada');
  const before = await dumpShop(dataDir);
  const refused: [args: string[], message: string][] = [
    [['role', BIA, 'reception'], 'único proprietário ativo'],
    [['disable', BIA], 'único proprietário ativo'],
    [['role', BIA, 'chefe'], '"chefe" não é um papel'],
    [['role', BIA], 'Use: npm run user'],
    [['role', BIA, 'owner', '--name', 'Bia'], 'Use: npm run user'],
    [['password', BIA, '--role', 'owner'], 'Use: npm run user'],
    [['add', 'caio@barbearia.com.br', '--papel', 'owner'], 'Use: npm run user'],
    [['add', 'caio@barbearia.com.br', '--employee', 'x'], '"x" não é o número'],
    [['add', 'caio@barbearia.com.br', '--name', ' '], 'Informe o nome'],
    [['add', 'caio@barbearia.com.br', '--role', 'professional'], '--employee'],
    [['add', 'caio@barbearia.com.br', '--role', 'professional', '--employee', '9'], 'não existe mais'],
    [['add', 'caio@barbearia.com.br', '--role', 'professional', '--employee', '1'], 'já é este profissional'],
  ];
  for (const [args, message] of refused)
    expect(getRefusalMessage(await runCommand('user', dataDir, args, 'tesoura afiada')), args.join(' ')).toContain(
      message,
    );
  expect(await dumpShop(dataDir)).toEqual(before);
});

test('a user added while the server runs can sign in at once', async () => {
  const shop = await openShop({ dialect: 'sqlite' });
  onTestFinished(shop.close);
  expect((await runCommand('user', shop.database.dataDir, ['add', EMAIL], 'tesoura afiada')).code).toBe(0);
  expect((await shop.visitor().signIn(EMAIL, 'tesoura afiada')).status).toBe(200);
});

test('refuses invalid commands with one sentence and changes nothing', async () => {
  const dataDir = createTempFolder();
  await addUser(dataDir, 'bia@barbearia.com.br');
  const before = await dumpShop(dataDir);
  const refused: [args: string[], input: string, message: string][] = [
    [['password', 'bia@barbearia.com.br'], '12345678', 'sequência'],
    [['add', 'ana'], 'tesoura afiada', '"ana" não é um e-mail'],
    [['add', 'BIA@barbearia.com.br'], 'tesoura afiada', 'já existe'],
    [['password', EMAIL], 'tesoura afiada', 'Não há usuário'],
    [['add', EMAIL, 'tesoura'], '', 'Use: npm run user'],
  ];
  for (const [args, input, message] of refused)
    expect(getRefusalMessage(await runCommand('user', dataDir, args, input)), args.join(' ')).toContain(message);
  expect(getRefusalMessage(await runCommand('user', { SHOP_TZ: 'Lua' }))).toMatch(/^SHOP_TZ /);
  expect(await dumpShop(dataDir)).toEqual(before);
});

test.skipIf(!hasPostgres)('reports a PostgreSQL of another owner in one sentence', async () => {
  const own = await createPostgresDatabase();
  const role = `visita_${randomBytes(6).toString('hex')}`;
  await runSql(own, `create role ${role} login password 'visita'`);
  onTestFinished(() => runSql(own, `drop role ${role}`));
  const url = Object.assign(new URL(own), { username: role, password: 'visita' });
  expect(
    getRefusalMessage(await runCommand('user', { DATA_DIR: createTempFolder(), DATABASE_URL: url.href })),
  ).toContain('dono');
});

// `script` gives the command a terminal; on Linux it is part of every system.
describe.skipIf(process.platform !== 'linux')('at a terminal', () => {
  async function runAtTerminal(
    dataDir: string,
    ...answers: string[]
  ): Promise<{ code: number | null; screen: string }> {
    const file = join(import.meta.dirname, '../../server/commands/user.ts');
    const child = spawn('script', ['-qec', `${process.execPath} ${file} add ${EMAIL}`, '/dev/null'], {
      env: { PATH: process.env.PATH, DATA_DIR: dataDir },
    });
    let screen = '';
    let answered = 0;
    child.stdout.on('data', (chunk) => {
      screen += chunk;
      const promptCount = screen.match(/[Ss]enha[^\n]*: /g)?.length ?? 0;
      if (promptCount > answered) child.stdin.write(`${answers[answered++]}\r`);
    });
    const [code] = await once(child, 'exit');
    return { code, screen };
  }

  test('asks for the password twice and never shows it', async () => {
    const dataDir = createTempFolder();
    const { code, screen } = await runAtTerminal(dataDir, 'tesoura afiada', 'tesoura afiada');
    expect(screen).toContain(`Usuário ${EMAIL} criado.`);
    expect(screen).not.toContain('tesoura');
    expect(code).toBe(0);
    expect(await verifyPassword((await readUser(dataDir)).password_hash, 'tesoura afiada')).toBe(true);
  });

  test('two different passwords change nothing', async () => {
    const { code, screen } = await runAtTerminal(createTempFolder(), 'tesoura afiada', 'tesoura cega');
    expect(screen).toContain('As duas senhas não são iguais');
    expect(code).toBe(1);
  });

  test('Ctrl-C adds no user', async () => {
    const { code, screen } = await runAtTerminal(createTempFolder(), '\u0003');
    expect(screen).toContain('Nenhuma senha foi informada');
    expect(code).toBe(1);
  });
});
