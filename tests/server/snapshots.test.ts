import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Connection, connect } from '../../server/db/connect.ts';
import * as make from '../factories.ts';
import { databases, openDatabase, type TestDatabase } from './support/databases.ts';
import { expectSuccess } from './support/expectations.ts';
import { openShop, type TestShop } from './support/shop.ts';

const TODAY = '2026-11-20';

/** More than the queries of any of these responses. */
const QUERIES = 14;

describe.each(databases)('a response of several reads ($database)', ({ dialect }) => {
  let database: TestDatabase;
  let shop: TestShop;
  let otherServer: TestShop;
  let second: Connection;
  // The number of reads after which another server changes the shop.
  let readsLeft = 0;
  let changeShop = async () => {};

  beforeAll(async () => {
    database = await openDatabase(dialect);
    const { connection } = database;
    const changeAfterReads: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        readsLeft -= 1;
        if (readsLeft === 0) await changeShop();
        return result;
      },
    };
    const reader = connection.reader.withPlugin(changeAfterReads);
    shop = await openShop({ dialect, database: { ...database, connection: { ...connection, reader } } });
    // A second server with its own owner.
    await shop.db.updateTable('app_user').set({ email: 'dono@navalha.test' }).execute();
    second = await connect(database.settings);
    otherServer = await openShop({ dialect, database: { ...database, connection: second } });
  });
  afterAll(async () => {
    await otherServer.close();
    await second.close();
    await shop.close();
    await database.drop();
  });

  test.each([
    ['/summary'],
    ['/cash-register'],
    [`/sales/totals?from=${TODAY}&to=${TODAY}`],
    [`/agenda?from=${TODAY}&to=2026-11-27`],
    ['/agenda/free?date=2026-11-27&duration=30'],
    ['/customers/history/1'],
  ])('%s shows the shop before a concurrent change or after it, and never a mixture', async (path) => {
    const { client } = otherServer;
    const customer = await make.makeCustomer(client);
    expect(customer.id).toBeGreaterThan(0);
    const services = [(await make.makeService(client)).id];
    let count = 0;
    changeShop = async () => {
      count += 1;
      const { id: employee_id } = await make.makeEmployee(client, { services });
      const expense = { amount: 5, employee_id, description: 'Café' };
      expectSuccess(await client.call('POST', '/expenses/create', { expense }), 201);
      const booked = { customer_id: 1, employee_id, services, date: '2026-11-27', time: '09:00' };
      await make.makeReservation(client, booked);
      await make.makeReservation(client, { ...booked, date: TODAY, time: '15:00' });
      const tip = { amount: 3, employee_id };
      const sold = {
        individual: 1,
        services,
        amount: 10,
        payments: [{ method: 'cash', amount: 13 }],
        tip,
        observation: null,
      };
      expectSuccess(await client.call('POST', '/sales/create', { sale: sold }), 201);
      const visit = { customer_id: 1, employee_id, services, amount: 10, payment_method: 'pix', observation: null };
      expectSuccess(await client.call('POST', '/sales/create', { sale: visit }), 201);
    };
    const fetchText = async () => JSON.stringify(expectSuccess(await shop.client.call('GET', path)));
    for (let after = 1; after <= QUERIES; after += 1) {
      const before = await fetchText();
      readsLeft = after;
      const during = await fetchText();
      readsLeft = 0;
      expect([before, await fetchText()], `changed after read ${after}`).toContain(during);
      // The response has fewer reads.
      if (count < after) break;
    }
    expect(count).toBeGreaterThan(2);
  });
});
