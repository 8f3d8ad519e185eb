import { copyFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { connect } from '../../server/db/connect.ts';
import { lockDataDir } from '../../server/db/dataDirLock.ts';
import { migrate } from '../../server/db/migrate.ts';
import type { Db } from '../../server/db/schema.ts';
import { buildCustomer } from '../factories.ts';
import { openBrowser } from './support/browser.ts';
import { createDemoFolder, createTempFolder, getRefusalMessage, runCommand, withDatabase } from './support/commands.ts';
import { createPostgresDatabase, hasPostgres, runSql } from './support/postgres.ts';
import { startServer } from './support/processes.ts';
import { countRows, dumpRows } from './support/rows.ts';

/**
 * The demonstration shop, in which a customer was erased, a user is signed in and another has tried to sign in, more
 * often than rows are moved at once.
 */
async function createBusyShop(): Promise<string> {
  const dataDir = await createDemoFolder();
  await withDatabase(dataDir, async (db) => {
    const now = new Date().toISOString();
    const { id } = await db.selectFrom('app_user').select('id').executeTakeFirstOrThrow();
    await db
      .insertInto('session')
      .values({ token_hash: 'x', user_id: id, created_at: now, last_seen_at: now })
      .execute();
    const attempt = { address: '::1', email: 'ana', at: now };
    await db.insertInto('sign_in_attempt').values(Array(1_001).fill(attempt)).execute();
    await addCustomer(db);
    await db.deleteFrom('customer').where('name', '=', 'Ninguém').execute();
  });
  return dataDir;
}

async function addCustomer(db: Db, count = 1): Promise<void> {
  const customer = { name: 'Ninguém', search: 'ninguem', phone: '', email: '', registration_date: '2026-01-02' };
  await db
    .insertInto('customer')
    .values(Array(count).fill({ ...customer, archived_at: null, last_visit: null }))
    .execute();
}

async function withPostgres<Result>(databaseUrl: string, work: (db: Db) => Promise<Result>): Promise<Result> {
  const { db, close } = await connect({ dataDir: '', databaseUrl });
  try {
    return await work(db);
  } finally {
    await close();
  }
}

/** Every row of every table, including sessions. */
async function readAllRows(db: Db): Promise<Record<string, string[]>> {
  const dump = await dumpRows(db);
  for (const table of ['app_user', 'sign_in_attempt', 'session'] as const) {
    dump[table] = (await db.selectFrom(table).selectAll().execute()).map((row) => JSON.stringify(row)).sort();
  }
  return dump;
}

/** Expects a refusal that leaves PostgreSQL empty and the SQLite database unchanged. */
async function expectRefused(dataDir: string, url: string): Promise<string> {
  const before = readFileSync(join(dataDir, 'navalha.db'));
  const message = getRefusalMessage(await runCommand('move', dataDir, [url]));
  expect(readFileSync(join(dataDir, 'navalha.db')).equals(before)).toBe(true);
  expect(readdirSync(dataDir).filter((name) => name.includes('.move'))).toEqual([]);
  return message;
}

async function expectNothingMoved(url: string): Promise<void> {
  // The migration inserts the row of the settings.
  const { shop, ...counts } = await withPostgres(url, countRows);
  expect(shop).toBe(1);
  expect(Object.values(counts).every((count) => count === 0)).toBe(true);
}

test('prints the usage without a valid address, and reports a data folder without a database', async () => {
  expect(getRefusalMessage(await runCommand('move', createTempFolder()))).toMatch(/^Use: npm run move -- postgresql:/);
  expect(getRefusalMessage(await runCommand('move', createTempFolder(), ['navalha.db']))).toMatch(
    /^DATABASE_URL deve ser/,
  );
  const message = getRefusalMessage(
    await runCommand('move', createTempFolder(), ['postgresql://navalha:segredo@127.0.0.1:1/navalha']),
  );
  expect(message).toContain('não existe');
});

describe.skipIf(!hasPostgres)('a shop moves from SQLite to PostgreSQL', () => {
  test('with every row except sessions, prints the comparison and leaves SQLite unchanged; the server opens it', async () => {
    const [dataDir, url] = [await createBusyShop(), await createPostgresDatabase()];
    const before = readFileSync(join(dataDir, 'navalha.db'));
    const unlock = lockDataDir(dataDir);
    expect(await expectRefused(dataDir, url)).toContain('já está usando a pasta de dados');
    unlock();
    // An address from the environment is hidden from other users of the machine.
    const { code, stdout, stderr } = await runCommand('move', { DATA_DIR: dataDir, DATABASE_URL: url });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(readFileSync(join(dataDir, 'navalha.db')).equals(before)).toBe(true);
    expect(readdirSync(dataDir).filter((name) => name.includes('.move'))).toEqual([]);

    const rows = await withDatabase(dataDir, readAllRows);
    expect(rows.session).toHaveLength(1);
    expect(await withPostgres(url, readAllRows)).toEqual({ ...rows, session: [] });

    expect(stdout).toMatch(/^Conferido +SQLite +PostgreSQL\n/);
    const customers = rows.customer?.length.toLocaleString('pt-BR');
    expect(stdout).toMatch(new RegExp(`^Clientes +${customers} +${customers}$`, 'm'));
    expect(stdout).toMatch(/^Pagamentos das vendas +([\d.]+) +\1$/m);
    expect(stdout).toMatch(/^Ajustes +1 +1$/m);
    expect(stdout).toMatch(/^Saldo dos movimentos +(R\$\s[\d.,]+) +\1$/m);
    expect(stdout).toContain('Tudo igual, linha por linha');

    // The same password signs in, and new records get unused ids.
    const last = await withDatabase(dataDir, async (db) => {
      const { rows } = await sql<{ name: string; seq: number }>`select name, seq from sqlite_sequence`.execute(db);
      const customers = await db.selectFrom('customer').select(db.fn.max('id').as('id')).executeTakeFirstOrThrow();
      const getLastId = (table: string) => rows.find(({ name }) => name === table)?.seq ?? 0;
      return { sale: getLastId('sale'), customer: getLastId('customer'), existing: Number(customers.id) };
    });
    const server = await startServer({ DATA_DIR: createTempFolder(), DATABASE_URL: url, DEMO: '0' });
    const browser = openBrowser();
    expect((await browser.signIn(server.url)).status).toBe(200);
    const sale = { individual: 1, services: [], amount: 50, payment_method: 'pix' };
    const sold = await browser.call(server.url, 'POST', '/sales/create', { sale });
    expect(sold).toMatchObject({ status: 201, data: { id: last.sale + 1 } });
    const created = await browser.call(server.url, 'POST', '/customers/create', { customer: buildCustomer() });
    expect(created).toMatchObject({ status: 201, data: { id: last.customer + 1 } });
    // The customer erased before the move had the next id, which is not reused.
    expect(last.customer).toBe(last.existing + 1);
    await server.stop();
  });

  test('with a customer that was merged into one of a later batch', async () => {
    const [dataDir, url] = [await createDemoFolder(), await createPostgresDatabase()];
    await withDatabase(dataDir, async (db) => {
      await addCustomer(db, 1_001);
      const { id } = await db.selectFrom('customer').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
      const merged = { merged_into: id, archived_at: new Date().toISOString() };
      await db
        .updateTable('customer')
        .set(merged)
        .where('name', '=', 'Ninguém')
        .where('id', '<', id - 990)
        .execute();
    });
    const { code, stderr } = await runCommand('move', dataDir, [url]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(await withPostgres(url, readAllRows)).toEqual(await withDatabase(dataDir, readAllRows));
  });

  test('with the last commits of a killed server', async () => {
    const dataDir = await createBusyShop();
    const { db, close } = await connect({ dataDir, databaseUrl: null });
    onTestFinished(close);
    await db.updateTable('reward').set({ title: 'No último instante' }).execute();
    const killed = createTempFolder();
    for (const suffix of ['', '-wal'])
      copyFileSync(join(dataDir, `navalha.db${suffix}`), join(killed, `navalha.db${suffix}`));
    const url = await createPostgresDatabase();
    expect((await runCommand('move', killed, [url])).code).toBe(0);
    const titles = await withPostgres(url, (to) => to.selectFrom('reward').select('title').distinct().execute());
    expect(titles).toEqual([{ title: 'No último instante' }]);
  });
});

describe.skipIf(!hasPostgres)('refuses with one sentence and leaves PostgreSQL unchanged', () => {
  test('the database has a shop', async () => {
    const [dataDir, url] = [await createBusyShop(), await createPostgresDatabase()];
    await withPostgres(url, async (db) => {
      await migrate(db, 'postgres');
      await addCustomer(db);
    });
    const before = await withPostgres(url, readAllRows);
    expect(await expectRefused(dataDir, url)).toContain('já tem dados');
    expect(await withPostgres(url, readAllRows)).toEqual(before);
  });

  test('the database has tables of another program', async () => {
    const url = await createPostgresDatabase();
    await runSql(url, 'create table receita (texto text)');
    expect(await expectRefused(await createBusyShop(), url)).toContain('receita');
    expect(await withPostgres(url, countRows)).toEqual({ receita: 0 });
  });

  test('another connection uses its tables, or a row arrives changed or is lost, which names the table', async () => {
    const [dataDir, url] = [await createBusyShop(), await createPostgresDatabase()];
    await withPostgres(url, (db) => migrate(db, 'postgres'));
    const other = new pg.Client({ connectionString: url });
    await other.connect();
    await other.query('begin; lock table customer in row exclusive mode');
    expect(await expectRefused(dataDir, url)).toContain('está em uso');
    await other.end();
    await expectNothingMoved(url);

    await runSql(
      url,
      `create function cheat() returns trigger language plpgsql as
         'begin if new.id = 700 then new.cents = new.cents + 1; end if; return new; end';
       create trigger cheat before insert on movement for each row execute function cheat()`,
    );
    const message = await expectRefused(dataDir, url);
    expect(message).toContain('diferença em Movimentos do caixa, Saldo dos movimentos, Dias com movimento:');
    await expectNothingMoved(url);

    await runSql(
      url,
      `drop trigger cheat on movement;
       create function lose() returns trigger language plpgsql as 'begin return null; end';
       create trigger lose before insert on idempotency for each row when (new.key like '%7') execute function lose()`,
    );
    expect(await expectRefused(dataDir, url)).toContain('diferença em Chaves de repetição:');
    await expectNothingMoved(url);
  });

  test('PostgreSQL reports an error, or the books break a rule, which is named', async () => {
    const [dataDir, url] = [await createBusyShop(), await createPostgresDatabase()];
    await withDatabase(dataDir, (db) => sql`update customer set name = 'Zé' || char(0) where id = 3`.execute(db));
    expect(await expectRefused(dataDir, url)).toMatch(/^O PostgreSQL recusou a mudança e ficou como estava: /);
    await expectNothingMoved(url);
    await withDatabase(dataDir, async (db) => {
      await sql`update customer set name = 'Zé' where id = 3`.execute(db);
      await sql`update cash_closing set n = n + 1`.execute(db);
    });
    expect(await expectRefused(dataDir, url)).toContain(
      'nem sempre um fechamento de caixa é a soma do que ele fecha (I5)',
    );
    await expectNothingMoved(url);
  });
});
