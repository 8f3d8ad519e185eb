import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { DEMO_SIGN_IN, DEMO_USERS } from '../../server/config.ts';
import { lockDataDir } from '../../server/db/dataDirLock.ts';
import { verifyPassword } from '../../server/features/auth/passwords.ts';
import {
  createDataDirFrom,
  createTempFolder,
  dumpShop,
  getRefusalMessage,
  runCommand,
  withDatabase,
} from './support/commands.ts';

test('fills an empty shop with demonstration data and user', async () => {
  const dataDir = createTempFolder();
  const { code, stdout } = await runCommand('seed', dataDir);
  expect(code).toBe(0);
  expect(stdout).toContain(`${DEMO_SIGN_IN.email} / ${DEMO_SIGN_IN.password}`);
  await withDatabase(dataDir, async (db) => {
    const users = await db.selectFrom('app_user').selectAll().orderBy('id').execute();
    expect(users).toMatchObject(DEMO_USERS);
    for (const { password_hash } of users)
      expect(await verifyPassword(password_hash, DEMO_SIGN_IN.password)).toBe(true);
    expect((await db.selectFrom('sale').select('id').execute()).length).toBeGreaterThan(100);
  });
});

test('leaves a shop with data unchanged; --empty starts with a new database and keeps the old one', async () => {
  const dataDir = createTempFolder();
  await runCommand('user', dataDir, ['add', 'ana@barbearia.com.br'], 'tesoura afiada');
  const before = await dumpShop(dataDir);
  expect(getRefusalMessage(await runCommand('seed', dataDir))).toContain('O banco já tem dados');
  expect(await dumpShop(dataDir)).toEqual(before);
  const { code, stdout } = await runCommand('seed', dataDir, ['--empty']);
  expect(code).toBe(0);
  expect(await dumpShop(dataDir)).toMatchObject({ users: DEMO_USERS.map(({ email }) => ({ email })) });

  const files = readdirSync(dataDir)
    .filter((name) => name.startsWith('navalha'))
    .sort();
  expect(files).toEqual([expect.stringMatching(/^navalha-anterior-[\d-]+\.db$/), 'navalha.db', 'navalha.lock']);
  const replaced = join(dataDir, String(files[0]));
  expect(stdout).toMatch(/^Dados de demonstração prontos: entre com /);
  expect(stdout).toContain(`\nO que havia está em ${replaced}.\n`);
  expect(await dumpShop(createDataDirFrom(replaced))).toEqual(before);
});

test('refuses in production, while a server runs, and with unknown arguments', async () => {
  const dataDir = createTempFolder();
  expect(getRefusalMessage(await runCommand('seed', { DATA_DIR: dataDir, NODE_ENV: 'production' }))).toContain(
    'Em produção',
  );
  expect(getRefusalMessage(await runCommand('seed', dataDir, ['--tudo']))).toBe('Use: npm run seed [-- --empty]');
  expect(readdirSync(dataDir)).toEqual([]);

  onTestFinished(lockDataDir(dataDir));
  expect(getRefusalMessage(await runCommand('seed', dataDir))).toContain('já está usando a pasta de dados');
  expect(await dumpShop(dataDir)).toMatchObject({ users: [] });
});
