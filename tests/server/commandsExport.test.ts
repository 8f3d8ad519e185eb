import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { SchemaMismatchError } from '../../server/db/errors.ts';
import * as make from '../factories.ts';
import { createTempFolder, getRefusalMessage, runCommand, withDatabase } from './support/commands.ts';
import { databases, openDatabase } from './support/databases.ts';
import { expectSuccess } from './support/expectations.ts';
import { openShop } from './support/shop.ts';

describe.each(databases)('npm run export ($database)', ({ dialect }) => {
  test('writes the records as the API sends them, beside a running server', async () => {
    const database = await openDatabase(dialect);
    onTestFinished(database.drop);
    const shop = await openShop({ dialect, database });
    onTestFinished(shop.close);
    await make.makeReservation(shop.client, { date: '2026-11-23' });
    await make.makeSale(shop.client);
    const { dataDir, databaseUrl } = database.settings;
    const settings = { DATA_DIR: dataDir, ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }) };

    const { code, stdout, stderr } = await runCommand('export', settings);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const [name = ''] = readdirSync(join(dataDir, 'exports'));
    const file = join(dataDir, 'exports', name);
    expect(name).toMatch(/^navalha-\d{4}-\d{2}-\d{2}-\d{6}\.json$/);
    expect(stdout).toMatch(/^Dados exportados: .*\.json \(\d+ KB\)\n$/);
    expect(stdout).toContain(file);
    // Personal data: only the owner of the folder reads it.
    expect(statSync(file).mode & 0o077).toBe(0);
    const exported = JSON.parse(readFileSync(file, 'utf8'));
    for (const list of ['customers', 'reservations'])
      expect(exported[list]).toEqual(expectSuccess(await shop.client.call('GET', `/${list}`)));
    expect(exported.sales).toEqual(
      expectSuccess(await shop.client.call('GET', '/sales?from=2026-11-20&to=2026-11-20')),
    );
  });
});

test('writes an empty list where the shop has no records, and overwrites no file', async () => {
  const dataDir = createTempFolder();
  await withDatabase(dataDir, async () => {});
  const file = join(dataDir, 'tudo.json');
  expect((await runCommand('export', dataDir, [file])).code).toBe(0);
  const text = readFileSync(file, 'utf8');
  expect(Object.values(JSON.parse(text))).toEqual([[], [], [], [], [], [], []]);
  expect(getRefusalMessage(await runCommand('export', dataDir, [file]))).toBe(
    `O arquivo ${file} já existe: escolha outro nome.`,
  );
  expect(readFileSync(file, 'utf8')).toBe(text);
  expect(readdirSync(dataDir).filter((name) => name.endsWith('.part'))).toEqual([]);
});

test('refuses a missing database, another version and more than one file', async () => {
  const dataDir = createTempFolder();
  expect(getRefusalMessage(await runCommand('export', dataDir))).toMatch(/navalha\.db não existe\.$/);
  expect(getRefusalMessage(await runCommand('export', dataDir, ['a', 'b']))).toBe('Use: npm run export [-- arquivo]');
  await withDatabase(dataDir, async (db) => {
    await db.schema.dropTable('kysely_migration').execute();
  });
  expect(getRefusalMessage(await runCommand('export', dataDir))).toBe(new SchemaMismatchError('missing').message);
  expect(existsSync(join(dataDir, 'exports'))).toBe(false);
});
