import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import * as make from '../factories.ts';
import type { Reply } from './support/client.ts';
import { databases } from './support/databases.ts';
import { expectRefusal, expectSuccess } from './support/expectations.ts';
import { collectLog } from './support/log.ts';
import type { TestShop } from './support/shop.ts';
import { useShop } from './support/useShop.ts';

const sale = { individual: 1, services: [], amount: 50, payment_method: 'pix' };

function expectBusy(reply: Reply): void {
  expectRefusal(reply, 503);
  expect(reply.message).toBe('Não foi possível gravar agora. Tente novamente em instantes.');
  expect(reply.headers['retry-after']).toBe('2');
}

describe('while another program writes to the file', () => {
  const log = collectLog();
  const shop = useShop({ dialect: 'sqlite', logTo: log, config: { logLevel: 'warn' } }, { newServerPerTest: true });
  const readLog = () => log.read().map(({ level, event, route, err }) => [level, event, route, err?.code]);

  const lockFile = ({ database }: TestShop) => {
    const other = new SQLite(join(database.dataDir, 'navalha.db'));
    other.exec('begin immediate');
    return () => {
      other.exec('rollback');
      other.close();
    };
  };

  test('a busy file does not delay other reads', async () => {
    shop().clock.advance({ minutes: 2 });
    log.clear();
    const unlock = lockFile(shop());
    try {
      const startedAt = performance.now();
      for (let n = 0; n < 10; n++) expectSuccess(await shop().client.call('GET', '/customers'));
      expect(performance.now() - startedAt).toBeLessThan(900);
      expect(readLog()).toEqual([['warn', 'session not touched', undefined, 'SQLITE_BUSY']]);
    } finally {
      unlock();
    }
  });

  test.each([
    ['full', 'max_page_count = 1', 'max_page_count = 4294967294'],
    ['read-only', 'query_only = 1', 'query_only = 0'],
  ])(
    'a disk that is %s causes a 503 and no partial write, and reads continue',
    async (_how, failingPragma, workingPragma) => {
      const { client, db } = shop();
      const service = await make.makeService(client, { name: 'x'.repeat(120) });
      const customer = await make.makeCustomer(client);
      const big = {
        customer_id: customer.id,
        services: [service.id],
        amount: 1,
        payment_method: 'pix',
        observation: 'x'.repeat(500),
      };
      await sql`pragma ${sql.raw(failingPragma)}`.execute(db);
      const before = await shop().dumpRows();
      log.clear();
      let refused = 0;
      for (let n = 0; n < 40 && refused < 3; n++) {
        const written = await shop().dumpRows();
        const reply = await client.call('POST', '/sales/create', { sale: big });
        if (reply.status === 201) continue;
        expectBusy(reply);
        expect(await shop().dumpRows()).toEqual(written);
        refused++;
      }
      expect(refused).toBe(3);
      expectSuccess(await client.call('GET', '/cash-register'));
      const lines = readLog().filter(([, event]) => event !== 'call');
      const line = ['warn', 'cannot serve now', '/api/sales/create', expect.stringMatching(/^SQLITE_(FULL|READONLY)$/)];
      expect(lines).toEqual([line, line, line]);
      await sql`pragma ${sql.raw(workingPragma)}`.execute(db);
      expectSuccess(await client.call('POST', '/sales/create', { sale: big }), 201);
      expect(await shop().dumpRows()).not.toEqual(before);
    },
  );
});

describe.each(databases)('many calls at once ($database)', ({ dialect }) => {
  const shop = useShop({ dialect });

  test('requests beyond the number of connections wait', async () => {
    const { client } = shop();
    const customer = await make.makeCustomer(client);
    const replies = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        index % 3 === 0
          ? client.call('POST', '/sales/create', { sale: { ...sale, individual: 0, customer_id: customer.id } })
          : client.call('GET', index % 3 === 1 ? '/cash-register' : '/customers'),
      ),
    );
    expect(replies.filter(({ status }) => status >= 400)).toEqual([]);
    expect(await shop().countRows()).toMatchObject({ sale: 20, sale_item: 20, movement: 20 });
  });

  test('a failed request releases its connection', async () => {
    const { client } = shop();
    const wrong = { ...sale, individual: 0, customer_id: 999_999_999 };
    for (let round = 0; round < 3; round++)
      await Promise.all(Array.from({ length: 20 }, () => client.call('POST', '/sales/create', { sale: wrong })));
    expectSuccess(await client.call('POST', '/sales/create', { sale }), 201);
  });
});
