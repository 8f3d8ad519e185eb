import { once } from 'node:events';
import { connect } from 'node:net';
import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { formatCsvLine, PLAIN_FORMAT } from '../../domain/csv.ts';
import { encodeFields } from '../../domain/fields/codec.ts';
import { getHeadings, getValueRows, readFile } from '../../domain/importFile/readFile.ts';
import { readSpreadsheet } from '../../domain/importFile/spreadsheet.ts';
import { customers } from '../../domain/resources/customers.ts';
import { services } from '../../domain/resources/services.ts';
import {
  guessServiceColumns,
  isServiceHeading,
  looksLikeServiceValue,
  SERVICE_TARGETS,
  type ServiceTarget,
} from '../../domain/serviceImport/columns.ts';
import { readServiceLines, toServiceRequest } from '../../domain/serviceImport/lines.ts';
import { listExportedFiles } from '../../domain/shopExport.ts';
import { seedDemo } from '../../server/db/demo/seed.ts';
import { openSnapshot } from '../../server/db/transaction.ts';
import { exportJson } from '../../server/features/export/content.ts';
import { readCandidates } from '../domain/customerImport/readCandidates.ts';
import * as make from '../factories.ts';
import { addManyCustomers } from '../reliability/support/manyRows.ts';
import { databases, openDatabase, type TestDatabase } from './support/databases.ts';
import { expectRefusal, expectSuccess } from './support/expectations.ts';
import { collectLog } from './support/log.ts';
import { openShop, type TestShop } from './support/shop.ts';
import { useSharedShop, useShop } from './support/useShop.ts';

const TIME_ZONE = 'America/Sao_Paulo';
const FOLDERS = ['excel', 'simples'] as const;
type Folder = (typeof FOLDERS)[number];

/** The files of an export by their path in the archive. */
async function exportFiles({ client }: TestShop): Promise<Record<string, string>> {
  const { status, raw } = await client.call('GET', '/export');
  expect(status).toBe(200);
  return Object.fromEntries(
    Object.entries(unzipSync(raw.rawPayload)).map(([path, bytes]) => [path, Buffer.from(bytes).toString('utf8')]),
  );
}

/** The status of an export over the network, whose client gives up as soon as it begins. */
async function openExport(port: number, cookie: string): Promise<number> {
  const controller = new AbortController();
  const headers = { cookie };
  const { status } = await fetch(`http://127.0.0.1:${port}/api/export`, { headers, signal: controller.signal });
  controller.abort();
  return status;
}

/** The lines of a file, each by the headings of its columns. */
function parseFile(files: Record<string, string>, folder: Folder, name: string): Record<string, string>[] {
  const text = files[`${folder}/${name}.csv`] ?? '';
  const { data, errors } = Papa.parse<Record<string, string>>(text.replace(/^\ufeff/, ''), {
    header: true,
    delimiter: folder === 'excel' ? ';' : ',',
    skipEmptyLines: true,
  });
  expect(errors).toEqual([]);
  return data;
}

/** The sum of a column of the plain form, in cents. */
function sumColumn(lines: readonly Record<string, string>[], heading: string): number {
  return lines.reduce((sum, line) => sum + Math.round(Number(line[heading]) * 100), 0);
}

describe.each(databases)('the export of a shop on $database', ({ dialect }) => {
  let database: TestDatabase;
  let opened: TestShop;
  let files: Record<string, string>;
  const shop = () => opened;
  beforeAll(async () => {
    database = await openDatabase(dialect);
    const clock = () => new Date('2026-11-20T15:00:00Z');
    await seedDemo(database.connection.db, { clock, timeZone: TIME_ZONE, passwordHash: 'a hash' });
    opened = await openShop({ dialect, database });
    files = await exportFiles(opened);
  });
  afterAll(async () => {
    await opened?.close();
    await database?.drop();
  });

  test('has every file in both forms, with the declared columns', async () => {
    const expected = listExportedFiles(TIME_ZONE);
    const names = FOLDERS.flatMap((folder) => expected.map(({ name }) => `${folder}/${name}`));
    expect(Object.keys(files)).toEqual(['LEIA-ME.txt', ...names]);
    for (const { name, headings } of expected) {
      expect(`${files[`excel/${name}`]?.split('\r\n')[0]}\r\n`).toBe(`\ufeff${formatCsvLine(headings)}`);
      expect(`${files[`simples/${name}`]?.split('\r\n')[0]}\r\n`).toBe(formatCsvLine(headings, PLAIN_FORMAT));
    }
  });

  test('says in Portuguese how each form writes values, and which columns each file has', () => {
    const readMe = files['LEIA-ME.txt'] ?? '';
    for (const written of ['valor: 1234,56', 'valor: 1234.56', 'dia: 20/11/2026', 'dia: 2026-11-20'])
      expect(readMe).toContain(`  ${written}\r\n`);
    expect(readMe).toContain('data e hora: 20/11/2026 12:00 (no horário do salão)');
    expect(readMe).toContain('data e hora: 2026-11-20T15:00:00.000Z (em UTC)');
    for (const { name, headings } of listExportedFiles(TIME_ZONE))
      expect(readMe).toContain([`${name}:`, ...headings.map((heading) => `  ${heading}`), ''].join('\r\n'));
  });

  test('says in Portuguese what it leaves out, and leaves it out', () => {
    const [, leftOut = ''] = (files['LEIA-ME.txt'] ?? '').split('Ficam de fora desta exportação');
    const lines = leftOut.split('\r\n\r\n')[0]?.split('\r\n') ?? [];
    for (const name of [
      'recompensas',
      'lista de espera',
      'bloqueios',
      'ajustes do salão',
      'histórico do salão',
      'usuários',
    ])
      expect(lines).toContain(`  ${name}`);
    const names = listExportedFiles(TIME_ZONE).map(({ name }) => name.replace('.csv', ''));
    for (const line of lines) expect(names).not.toContain(line.trim());
  });

  test('has each record that the screens list, and each sale that was ever made', async () => {
    const { client, db } = shop();
    const lists = {
      clientes: '/customers',
      servicos: '/services',
      colaboradores: '/employees/all',
      agendamentos: '/reservations',
    };
    for (const [name, path] of Object.entries(lists)) {
      const ids = expectSuccess<{ id: number }[]>(await client.call('GET', path)).map(({ id }) => id);
      const exported = parseFile(files, 'simples', name).map((line) => Number(line.Código));
      expect(exported, name).toEqual(ids.toSorted((a, b) => a - b));
      expect(exported.length).toBeGreaterThan(5);
    }
    const count = async (table: 'sale' | 'sale_void' | 'expense' | 'cash_closing') =>
      (
        await db
          .selectFrom(table)
          .select((eb) => eb.fn.countAll<number>().as('n'))
          .executeTakeFirstOrThrow()
      ).n;
    expect(parseFile(files, 'simples', 'vendas')).toHaveLength((await count('sale')) + (await count('sale_void')));
    expect(parseFile(files, 'simples', 'despesas')).toHaveLength(await count('expense'));
    expect(parseFile(files, 'simples', 'fechamentos')).toHaveLength(await count('cash_closing'));
  });

  test('has sales, services and payments whose sums are the ledger’s', async () => {
    const sales = parseFile(files, 'simples', 'vendas');
    const payments = parseFile(files, 'simples', 'vendas-pagamentos');
    const rows = await shop()
      .db.selectFrom('movement')
      .select(['kind', 'method', (eb) => eb.fn.sum<number>('cents').as('cents')])
      .groupBy(['kind', 'method'])
      .execute();
    const sumLedger = (kinds: readonly string[], method?: string) =>
      rows
        .filter((row) => kinds.includes(row.kind) && (method === undefined || row.method === method))
        .reduce((sum, row) => sum + row.cents, 0);
    const takings = ['sale', 'sale_void'];
    const tips = ['tip', 'tip_void'];
    expect(sumLedger(takings)).toBeGreaterThan(0);
    expect(sumLedger(['sale_void'])).toBeLessThan(0);
    expect(sumColumn(sales, 'Valor')).toBe(sumLedger(takings));
    expect(sumColumn(sales, 'Gorjeta')).toBe(sumLedger(tips));
    expect(sumColumn(parseFile(files, 'simples', 'vendas-servicos'), 'Total')).toBe(sumLedger(takings));
    const methods = { cash: 'Dinheiro', pix: 'PIX', debit: 'Cartão Débito', credit: 'Cartão Crédito' };
    for (const [method, label] of Object.entries(methods)) {
      const paid = payments.filter((line) => line['Forma de pagamento'] === label);
      expect(sumColumn(paid, 'Valor'), label).toBe(sumLedger([...takings, ...tips], method));
      expect(sumColumn(sales, label), label).toBe(sumLedger(takings, method));
    }
    expect(sumColumn(parseFile(files, 'simples', 'despesas'), 'Valor')).toBe(
      -rows.filter(({ kind }) => kind.startsWith('expense')).reduce((sum, { cents }) => sum + cents, 0),
    );
  });

  test('is the same in both forms, but for the way amounts and days are written', async () => {
    for (const name of listExportedFiles(TIME_ZONE).map((file) => file.name.replace('.csv', ''))) {
      const plain = parseFile(files, 'simples', name);
      const excel = parseFile(files, 'excel', name);
      expect(excel.length).toBe(plain.length);
      const spell = (line: Record<string, string>) =>
        Object.entries(line).map(([heading, text]) => [heading, text.replace(/^(-?\d+)\.(\d+)$/, '$1,$2')]);
      const differing = excel.flatMap((line, index) => {
        const other = Object.fromEntries(spell(plain[index] ?? {}));
        return Object.entries(line).filter(([heading, text]) => text !== other[heading]);
      });
      for (const [heading, text] of differing)
        expect(text, `${name}: ${heading}`).toMatch(/^\d{2}\/\d{2}\/\d{4}( \d{2}:\d{2})?$/);
    }
  });

  test('has the same records as JSON, as the API sends them', async () => {
    let text = '';
    for await (const piece of exportJson(shop().database.connection.reader)) text += piece;
    const exported = JSON.parse(text);
    expect(Object.keys(exported)).toEqual([
      'customers',
      'services',
      'employees',
      'reservations',
      'sales',
      'expenses',
      'closings',
    ]);
    const { client } = shop();
    const byId = (a: { id: number }, b: { id: number }) => a.id - b.id;
    for (const name of ['customers', 'services', 'reservations'] as const) {
      const listed = expectSuccess<{ id: number }[]>(await client.call('GET', `/${name}`));
      expect(exported[name]).toEqual(listed.toSorted(byId));
    }
    for (const [list, name] of Object.entries({ sales: 'vendas', expenses: 'despesas', closings: 'fechamentos' }))
      expect(exported[list]).toHaveLength(parseFile(files, 'simples', name).length);
  });

  test('is one state of the shop, whatever is changed while it is read', async () => {
    const { database: shared, client } = shop();
    let text = '';
    for await (const piece of exportJson(shared.connection.reader)) {
      // The first reads are done.
      if (text.endsWith('[')) await make.makeSale(client, { customer_id: (await make.makeCustomer(client)).id });
      text += piece;
    }
    const exported = JSON.parse(text);
    expect(exported.customers).toHaveLength(parseFile(files, 'simples', 'clientes').length);
    expect(exported.sales).toHaveLength(parseFile(files, 'simples', 'vendas').length);
    await make.makeCustomer(client, { name: 'Chegou Depois' });
    expect(parseFile(await exportFiles(shop()), 'simples', 'clientes').at(-1)?.Nome).toBe('Chegou Depois');
  });
});

describe.each(databases)('customers of an export on $database', ({ dialect }) => {
  const shop = useShop({ dialect });
  const other = useShop({ dialect });

  test.each(FOLDERS)('imported into an empty shop give the same again, from the folder %s', async (folder) => {
    const { client } = shop();
    const given = [
      { name: 'Ana "Aninha" Souza; mãe', phone: '11987654321', points: 12, last_visit: '2026-10-02' },
      { name: '=HOJE()', phone: '1133334444', email: null, points: -3, birthday: '02-29', no_online: 'Faltou 3 vezes' },
      { name: 'D’Ávila, José', phone: '21912345678', last_visit: '2025-01-31', birthday: '1990-07-04' },
      { name: "'Apóstrofo", phone: '+12025550123', email: 'a@b.co', note: 'máquina 2;\nnão gosta de conversa' },
      { name: 'Trinta Visitas', phone: '1132104567', total_visits: 30, registration_date: '2019-02-28' },
      { name: 'Sem nome', phone: '11955550001' },
      // A family with one phone.
      { name: 'Lia', phone: '11955550002' },
      { name: 'Lia Maria', phone: '11955550002' },
      { name: 'Téo', phone: '11955550002' },
    ];
    for (const fields of given)
      expectSuccess(await client.call('POST', '/customers/import', { customer: make.buildCustomer(fields) }), 201);
    const [first, , , , old] = expectSuccess<{ id: number }[]>(
      await client.call('GET', '/customers?sort=["id","ASC"]'),
    );
    for (const customer of [first, old]) await make.makeSale(client, { customer_id: customer?.id });
    const files = await exportFiles(shop());
    const rows = Papa.parse<string[]>(String(files[`${folder}/clientes.csv`]).replace('\ufeff', ''), {
      delimiter: folder === 'excel' ? ';' : ',',
      skipEmptyLines: true,
    }).data.map((cells, index) => ({ line: index + 1, cells }));
    const candidates = await readCandidates({ rows, headingRow: 0 }, { rules: { allowNoEmail: true } });
    for (const { state } of candidates) {
      if (state.kind !== 'new') throw new Error(JSON.stringify(state));
      const body = { customer: encodeFields(customers.fields, state.customer) };
      expectSuccess(await other().client.call('POST', '/customers/import', body), 201);
    }
    const read = async ({ client: caller }: TestShop) =>
      expectSuccess<Record<string, unknown>[]>(await caller.call('GET', '/customers')).map(
        ({ id: _, version: __, ...customer }) => customer,
      );
    expect(await read(other())).toEqual(await read(shop()));
  });
});

describe.each(databases)('services of an export on $database', ({ dialect }) => {
  const shop = useShop({ dialect });
  const other = useShop({ dialect });

  test.each(FOLDERS)('imported into an empty shop give the same again, from the folder %s', async (folder) => {
    const { client } = shop();
    const hireTeam = async ({ client: caller }: TestShop) => [
      await make.makeEmployee(caller, { name: 'Ana Souza' }),
      await make.makeEmployee(caller, { name: 'Beto e Filhos' }),
    ];
    const ids = (await hireTeam(shop())).map(({ id }) => id);
    const employees = (await hireTeam(other())).map(({ id, name }) => ({ id, name }));
    const given = [
      { name: 'Corte "na régua"; cabelo', price: 1234.5, points: 0, duration: 155, employeeIds: ids },
      { name: '=1+1', price: 45, points: 1200, duration: 5, commission: 12.5, employeeIds: ids.slice(1) },
      { name: 'Coloração - a partir de', price: 200.05, points: 3, duration: 480, commission: { fixed: 20 } },
    ];
    for (const service of given)
      expectSuccess(await client.call('POST', '/services/create', { service: make.buildService(service) }), 201);
    const file = (await exportFiles(shop()))[`${folder}/servicos.csv`] ?? '';
    const words = { isHeading: isServiceHeading, looksLikeValue: looksLikeServiceValue };
    const table = await readFile(new TextEncoder().encode(file), 'servicos.csv', {}, { ...words, readSpreadsheet });
    const targets = Object.keys(SERVICE_TARGETS) as ServiceTarget[];
    const columns = guessServiceColumns(getHeadings(table), getValueRows(table), targets);
    const lines = readServiceLines(getValueRows(table), columns, { resource: services, services: [], employees });
    const imported = lines.map(({ state }) => {
      if (state.kind !== 'new') throw new Error(JSON.stringify(state));
      return toServiceRequest(state.service);
    });
    expectSuccess(await other().client.call('POST', '/services/import', { services: imported }), 201);
    const read = async ({ client: caller }: TestShop) =>
      expectSuccess<Record<string, unknown>[]>(await caller.call('GET', '/services')).map(
        ({ id: _, version: __, employees: who, ...service }) => ({
          ...service,
          employees: (who as { name: string }[]).map(({ name }) => name),
        }),
      );
    expect(await read(other())).toEqual(await read(shop()));
  });
});

describe('an export', () => {
  const log = collectLog();
  const shop = useShop({ dialect: 'sqlite', logTo: log, config: { logLevel: 'info' } });

  test('is a zip archive with a name, and a line in the log', async () => {
    const { client } = shop();
    const { headers } = await client.call('GET', '/export');
    expect(headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="navalha-2026-11-20.zip"',
      'cache-control': 'no-store',
    });
    expect(log.read().filter(({ event }) => event === 'shop exported')).toEqual([
      expect.objectContaining({ level: 'info', method: 'GET', route: '/api/export', userId: expect.any(Number) }),
    ]);
  });

  test('leaves deleted records out, and names them where the history does', async () => {
    const { client } = shop();
    const customer = await make.makeCustomer(client, { name: 'Foi Embora' });
    await make.makeSale(client, { customer_id: customer.id });
    expectSuccess(await client.call('DELETE', `/customers/remove/${customer.id}`));
    const files = await exportFiles(shop());
    expect(parseFile(files, 'simples', 'clientes')).toEqual([]);
    expect(parseFile(files, 'simples', 'vendas')).toMatchObject([
      { Cliente: 'Foi Embora', 'Código do cliente': String(customer.id) },
    ]);
  });

  test('writes amounts and days as Brazilians do in one form, and as programs do in the other', async () => {
    const { client } = shop();
    const service = await make.makeService(client, { name: 'Corte', price: 1234.5, duration: 45, commission: 12.5 });
    await make.makeReservation(client, { date: '2026-11-23', time: '10:00', services: [service.id] });
    const files = await exportFiles(shop());
    expect(parseFile(files, 'excel', 'servicos')).toMatchObject([
      { Nome: 'Corte', Preço: '1234,50', 'Duração (min)': '45', 'Comissão (%)': '12,5', 'Comissão fixa': '' },
    ]);
    expect(parseFile(files, 'simples', 'servicos')).toMatchObject([{ Preço: '1234.50', 'Comissão (%)': '12.5' }]);
    expect(parseFile(files, 'excel', 'agendamentos')).toMatchObject([{ Data: '23/11/2026', Horário: '10:00' }]);
    expect(parseFile(files, 'simples', 'agendamentos')).toMatchObject([{ Data: '2026-11-23' }]);
    expect(parseFile(files, 'excel', 'colaboradores')).toMatchObject([{ Cadastro: '20/11/2026 12:00' }]);
    expect(parseFile(files, 'simples', 'colaboradores')).toMatchObject([{ Cadastro: '2026-11-20T15:00:00.000Z' }]);
  });
});

describe.each(databases)('an export that its client does not read on $database', ({ dialect }) => {
  const shop = useSharedShop({ dialect }, async ({ db, app }) => {
    await addManyCustomers(db, 20_000);
    // More than the network takes without a reader.
    const random = dialect === 'sqlite' ? sql`hex(randomblob(16))` : sql`md5(random()::text)`;
    const long = sql.join(
      Array.from({ length: 15 }, () => random),
      sql` || `,
    );
    await sql`update customer set note = ${long}`.execute(db);
    await app.listen({ port: 0, host: '127.0.0.1' });
  });

  test('ends after the time without a sign of the client, and holds nothing of the database', async () => {
    const { app, client, db } = shop();
    // As in the product, but sooner.
    app.server.timeout = 1_000;
    const { port } = app.server.address() as { port: number };
    const cookie = [...client.cookies].map((pair) => pair.join('=')).join('; ');
    const socket = connect(port, '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    socket.write(`GET /api/export HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\n\r\n`);
    const [head] = await once(socket, 'data');
    socket.pause();
    expect(String(head)).toContain('200 OK');
    await expect.poll(() => openExport(port, cookie), { timeout: 20_000 }).toBe(200);
    if (dialect !== 'postgres') return;
    const countOpen = async () => {
      const { rows } = await sql`select 1 from pg_stat_activity
        where datname = current_database() and state like 'idle in transaction%'`.execute(db);
      return rows.length;
    };
    await expect.poll(countOpen, { timeout: 5_000 }).toBe(0);
  });

  test.runIf(dialect === 'postgres')('goes on after a pause that is shorter than that', async () => {
    const { app, database } = shop();
    const snapshot = await openSnapshot(database.connection.reader);
    onTestFinished(() => snapshot.close());
    const { rows } = await sql<{ ms: number }>`select setting::integer as ms from pg_settings
      where name = 'idle_in_transaction_session_timeout'`.execute(snapshot.trx);
    expect(rows[0]?.ms).toBeGreaterThan(app.initialConfig.connectionTimeout ?? 0);
  });
});

describe('a shop of 100,000 customers', () => {
  const shop = useSharedShop({ dialect: 'sqlite' }, async ({ db, app }) => {
    await addManyCustomers(db, 100_000);
    await app.listen({ port: 0, host: '127.0.0.1' });
  });

  test('is exported completely, in pieces, and other requests are answered in between', async () => {
    const { app, client } = shop();
    const ended: string[] = [];
    const request = exportFiles(shop()).finally(() => ended.push('export'));
    for (const call of ['one', 'two', 'three']) {
      expectSuccess(await client.call('GET', '/summary'));
      ended.push(call);
    }
    const files = await request;
    expect(ended).toEqual(['one', 'two', 'three', 'export']);
    const codes = parseFile(files, 'simples', 'clientes').map((line) => line.Código);
    expect(new Set(codes).size).toBe(100_000);
    expect(app.server.listening).toBe(true);
  });

  test('only once at a time, and again when a client has given up', async () => {
    const { app, client } = shop();
    const { port } = app.server.address() as { port: number };
    const cookie = [...client.cookies].map((pair) => pair.join('=')).join('; ');
    const controller = new AbortController();
    const { status } = await fetch(`http://127.0.0.1:${port}/api/export`, {
      headers: { cookie },
      signal: controller.signal,
    });
    expect(status).toBe(200);
    const second = await client.call('GET', '/export');
    expectRefusal(second, 503);
    expect(second.message).toBe('Já há uma exportação em andamento. Espere ela terminar.');
    controller.abort();
    await expect.poll(() => openExport(port, cookie), { timeout: 10_000 }).toBe(200);
  });
});
