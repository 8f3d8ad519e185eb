import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { SchemaMismatchError } from '../../server/db/errors.ts';
import { migrations } from '../../server/db/migrate.ts';
import { createTempFolder, getRefusalMessage, runCommand, withDatabase } from './support/commands.ts';
import { databases, openDatabase } from './support/databases.ts';
import { NEWER_MIGRATION } from './support/newerVersion.ts';
import { OWNER, openShop } from './support/shop.ts';

describe.each(databases)('npm run check-books ($database)', ({ dialect }) => {
  const openShopDatabase = async () => {
    const database = await openDatabase(dialect);
    onTestFinished(database.drop);
    const shop = await openShop({ dialect, database });
    onTestFinished(shop.close);
    const { dataDir, databaseUrl } = database.settings;
    const settings = { DATA_DIR: dataDir, ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }) };
    return { shop, settings, check: () => runCommand('check-books', settings) };
  };

  test('reports correct books while the shop sells, and names a broken rule', async () => {
    const { shop, check } = await openShopDatabase();
    const sale = { individual: 1, services: [], amount: 50, payment_method: 'pix' };
    const sell = async () => expect((await shop.client.call('POST', '/sales/create', { sale })).status).toBe(201);
    await sell();
    const checking = check();
    let isOver = false;
    void checking.then(() => {
      isOver = true;
    });
    while (!isOver) await sell();
    const { code, stdout, stderr } = await checking;
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^As contas conferem: as \d\d regras valem para tudo o que há no banco\.\n$/);

    await sql`update movement set cents = cents + 1 where id = 1`.execute(shop.db);
    const message = getRefusalMessage(await check());
    expect(message).toContain('As contas não conferem: nem sempre ');
    expect(message).toContain('os lançamentos de uma venda somam o total, a gorjeta e os pontos dela (I2)');
    expect(message).not.toContain('(I3)');
    expect((await shop.client.signIn(OWNER.email, OWNER.password)).status).toBe(200);
  });
});

test('refuses a database of another version or without a shop', async () => {
  const dataDir = createTempFolder();
  const getMessage = async () => getRefusalMessage(await runCommand('check-books', dataDir));
  // Creates the database.
  await withDatabase(dataDir, async () => {});
  const file = new SQLite(join(dataDir, 'navalha.db'));
  onTestFinished(() => void file.close());
  file.exec(`insert into kysely_migration (name, timestamp) values ('${NEWER_MIGRATION}', '')`);
  expect(await getMessage()).toBe(new SchemaMismatchError('newer').message);
  const newest = Object.keys(migrations).at(-1);
  file.exec(`delete from kysely_migration where name in ('${NEWER_MIGRATION}', '${newest}')`);
  expect(await getMessage()).toBe(new SchemaMismatchError('older').message);
  file.exec('drop table kysely_migration');
  expect(await getMessage()).toBe(new SchemaMismatchError('missing').message);
});

test('does not create a missing database, checks no damaged file and accepts no arguments', async () => {
  const dataDir = createTempFolder();
  expect(getRefusalMessage(await runCommand('check-books', dataDir))).toMatch(/navalha\.db não existe\.$/);
  expect(existsSync(join(dataDir, 'navalha.db'))).toBe(false);
  expect(getRefusalMessage(await runCommand('check-books', dataDir, ['tudo']))).toBe('Use: npm run check-books');
  writeFileSync(join(dataDir, 'navalha.db'), 'isto não é um banco de dados'.repeat(100));
  expect(getRefusalMessage(await runCommand('check-books', dataDir))).toContain('danificado');
});
