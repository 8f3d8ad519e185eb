import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { AuditEntry } from '../../domain/audit.ts';
import * as make from '../factories.ts';
import { databases } from './support/databases.ts';
import { expectRefusal, expectSuccess } from './support/expectations.ts';
import { collectLog } from './support/log.ts';
import { OWNER, type TestShop } from './support/shop.ts';
import { useShop } from './support/useShop.ts';
import { createWriteCalls } from './support/writeCalls.ts';

/** The writing routes without an audit entry, each with its reason. */
const WITHOUT_ENTRY: Record<string, string> = {
  'POST /api/auth': 'a sign-in changes no record: it is in the log',
  'DELETE /api/auth': 'a sign-out changes no record: it is in the log',
  'DELETE /api/account/sessions': "the end of one's own sessions is in the log",
  'DELETE /api/account/sessions/:id': "the end of one's own session is in the log",
};

describe.each(databases)('the audit log ($database)', ({ dialect }) => {
  const log = collectLog();
  const getShop = useShop({ dialect, logTo: log, config: { logLevel: 'info' } });
  let shop: TestShop;
  beforeEach(() => {
    shop = getShop();
  });

  const readRows = () => shop.db.selectFrom('audit').selectAll().orderBy('id').execute();
  const fetchHistory = async (resource: string, id: number): Promise<AuditEntry[]> =>
    expectSuccess(await shop.client.call('GET', `/audit?resource=${resource}&id=${id}`));
  const readHistory = async (resource: string, id: number) =>
    (await fetchHistory(resource, id)).map(({ action, changes }) => ({ action, changes }));

  test('every call that changes a record or money writes user, time and record, also to the server’s log', async () => {
    const user = await shop.db.selectFrom('app_user').select('id').executeTakeFirstOrThrow();
    const audited = new Set<string>();
    for (const { method, route, path, body } of await createWriteCalls(shop)) {
      if (`${method} ${route}` in WITHOUT_ENTRY) continue;
      log.clear();
      const before = await readRows();
      const reply = await shop.client.call(method, path, body);
      const description = `${method} ${path}: ${reply.raw.payload}`;
      // Some calls remove what others need.
      if (reply.status > 201) {
        expect(reply.status, description).toBeLessThan(500);
        expect(await readRows(), description).toEqual(before);
        continue;
      }
      const written = (await readRows()).slice(before.length);
      // An import has an entry of its own for the history of the shop.
      const rows = written.filter((row) => row.resource !== 'imports');
      const isImport = ['/services/import', '/customers/import-list'].includes(path);
      expect(written.length - rows.length, description).toBe(isImport ? 1 : 0);
      // Advances and payouts write an expense, whose entries stand beside theirs.
      const isPaid = /^\/(advances|payouts)\//.test(path);
      const [entry, ...otherEntries] = rows.filter((row) => !(isPaid && row.resource === 'expenses'));
      expect(
        rows.some((row) => isPaid && row.resource === 'expenses'),
        description,
      ).toBe(isPaid);
      // Effects on other records: auditSideEffects.test.ts.
      const others = otherEntries.filter(({ action, resource: of }) => action !== 'edit' || of === path.split('/')[1]);
      const resource = path.split('/')[1] ?? '';
      // A correction voids one sale and creates another.
      const created = path.startsWith('/sales/correct/') ? [{ action: 'create', record_id: reply.data.id }] : [];
      // A merge writes an entry for both records.
      const merged = path.endsWith('/merge') ? [{ action: 'merge', record_id: (body as { drop: number }).drop }] : [];
      expect(others, description).toMatchObject([...created, ...merged]);
      // What is imported is a list: the log names none of it.
      const data = isImport ? Object.values<{ id: number }[]>(reply.data)[0]?.[0] : reply.data;
      const record = Number(path.split('/')[3] ?? (data as { id: number } | null)?.id ?? user.id);
      expect(entry, description).toMatchObject({
        resource: resource === 'account' ? 'users' : resource,
        record_id: record,
        user_id: user.id,
        at: shop.clock.now().toISOString(),
      });
      const line = log.read().find(({ event }) => event === 'call');
      expect(line, description).toMatchObject({ userId: user.id, route });
      if (resource !== 'account' && !isImport)
        expect(line, description).toMatchObject({ record: created[0]?.record_id ?? record });
      audited.add(`${method} ${route}`);
    }
    const writingRoutes = shop.routes.filter(({ method }) => !['GET', 'HEAD', 'OPTIONS'].includes(method));
    const routesWithoutEntry = writingRoutes
      .map(({ method, url }) => `${method} ${url}`)
      .filter((route) => !audited.has(route));
    expect(routesWithoutEntry.toSorted()).toEqual(Object.keys(WITHOUT_ENTRY).toSorted());
  });

  test('an edit stores only the changed fields, before and after, in the wire’s form', async () => {
    const { client } = shop;
    const [one, other] = [await make.makeEmployee(client), await make.makeEmployee(client)];
    const service = await make.makeService(client, { name: 'Corte', price: 35.5, points: 10, employeeIds: [one.id] });
    const edit = (fields: object) => client.call('PUT', `/services/edit/${service.id}`, { service: fields });
    expectSuccess(await edit({ name: 'Corte', price: 40, employeeIds: [one.id, other.id] }));
    expectSuccess(await edit({ price: 40 }));
    expectSuccess(await client.call('DELETE', `/services/remove/${service.id}`));
    const pickIdAndName = ({ id, name }: make.CreatedRecord) => ({ id, name });
    const fields = { name: 'Corte', price: 40, points: 10, duration: 30 };
    expect(await fetchHistory('services', service.id)).toEqual(
      [
        {
          action: 'remove',
          changes: {
            ...mapEntries(fields, (value) => [value, null]),
            employeeIds: [[one, other].map(pickIdAndName), null],
          },
        },
        {
          action: 'edit',
          changes: { price: [35.5, 40], employeeIds: [[pickIdAndName(one)], [one, other].map(pickIdAndName)] },
        },
        {
          action: 'create',
          changes: {
            ...mapEntries({ ...fields, price: 35.5 }, (value) => [null, value]),
            employeeIds: [null, [pickIdAndName(one)]],
          },
        },
      ].map((entry) => ({
        at: shop.clock.now().toISOString(),
        user: { id: expect.any(Number), email: OWNER.email },
        ...entry,
      })),
    );
  });

  test('stores of a personal field only that it changed', async () => {
    const { client, db } = shop;
    const customer = await make.makeCustomer(client, { name: 'Ana Prado' });
    const edited = { name: 'Ana Lima', phone: '11987650001', email: customer.email };
    expectSuccess(await client.call('PUT', `/customers/edit/${customer.id}`, { customer: edited }));
    const [edit] = await readHistory('customers', customer.id);
    expect(edit).toEqual({ action: 'edit', changes: { name: [null, null], phone: [null, null] } });
    expect(JSON.stringify(await db.selectFrom('audit').selectAll().execute())).not.toMatch(/Ana|1198765|@/);
  });

  test('a sale, its void and an anonymization write entries for the reservations they change', async () => {
    const { client } = shop;
    const booked = await make.makeReservation(client, { date: '2026-11-20', status: 2 });
    const parties = { customer_id: booked.customer.id, reservation_id: booked.id };
    const sale = await make.makeSale(client, { ...parties, amount: 12.5 });
    expectSuccess(await client.call('DELETE', `/sales/remove/${sale.id}`));
    expectSuccess(await client.call('DELETE', `/customers/personal-data/${booked.customer.id}`));
    expect((await readHistory('reservations', booked.id)).slice(0, 3)).toEqual([
      { action: 'edit', changes: { status: [2, 4] } },
      { action: 'edit', changes: { status: [3, 2] } },
      { action: 'edit', changes: { status: [2, 3] } },
    ]);
    // A reservation that was done before does not change.
    const done = await make.makeReservation(client, { date: '2026-11-20', status: 3 });
    const { id } = await make.makeSale(client, { reservation_id: done.id });
    expectSuccess(await client.call('DELETE', `/sales/remove/${id}`));
    expect(await readHistory('reservations', done.id)).toMatchObject([{ action: 'create' }]);
    expect(await readHistory('sales', sale.id)).toEqual([
      { action: 'void', changes: {} },
      { action: 'create', changes: { amount: [null, 12.5], payment_method: [null, sale.payment_method] } },
    ]);
  });

  test('a refused call writes nothing, and a repeated one with its key writes one entry', async () => {
    const { client } = shop;
    const before = await readRows();
    const service = make.buildService();
    const create = () => client.call('POST', '/services/create', { service }, { 'idempotency-key': 'um' });
    expectSuccess(await create(), 201);
    expectSuccess(await create(), 201);
    expectRefusal(await client.call('PUT', '/services/edit/999', { service }), 404);
    expect(await readRows()).toHaveLength(before.length + 1);
  });

  test('a record has its own history even if another kind has the same id, and shows the newest 200 entries', async () => {
    const { client, db } = shop;
    let [service, reward] = [await make.makeService(client), await make.makeReward(client)];
    while (service.id !== reward.id) {
      if (service.id < reward.id) service = await make.makeService(client);
      else reward = await make.makeReward(client);
    }
    const created = (await readRows()).find(
      ({ resource, record_id }) => resource === 'rewards' && record_id === reward.id,
    );
    if (!created) throw new Error('the reward has no history');
    const { id: _, ...entry } = created;
    const edits = Array.from({ length: 200 }, () => ({ ...entry, action: 'edit' as const }));
    await db.insertInto('audit').values(edits).execute();
    const readActions = async (resource: string) =>
      (await readHistory(resource, service.id)).map(({ action }) => action);
    expect(await readActions('rewards')).toEqual(Array(200).fill('edit'));
    expect(await readActions('services')).toEqual(['create']);
  });

  test('an erased record is shown by its id', async () => {
    const { client } = shop;
    const [removed, next] = [await make.makeEmployee(client), await make.makeEmployee(client)];
    const { id } = await make.makeService(client, { employeeIds: [removed.id] });
    const readEmployeeIds = async () => (await readHistory('services', id))[0]?.changes.employeeIds;
    expect(await readEmployeeIds()).toEqual([null, [{ id: removed.id, name: removed.name }]]);
    expectSuccess(await client.call('DELETE', `/employees/remove/${removed.id}`));
    await shop.travelTo('2027-01-20T15:00:00Z');
    expectSuccess(await client.call('DELETE', `/employees/remove/${next.id}`));
    expect(await readEmployeeIds()).toEqual([null, [removed.id]]);
  });

  test('refuses the history of an unknown kind and of an invalid id', async () => {
    const { client } = shop;
    const resource = 'Não há histórico deste tipo de registro';
    const id = 'Informe o número do registro';
    for (const [query, errors] of [
      ['?resource=services', { id }],
      ['?id=7', { resource }],
      ['?resource=accounts', { resource }],
      ['?resource=accounts&id=1', { resource }],
      ['?resource=services&id=x', { id }],
    ] as const)
      expectRefusal(await client.call('GET', `/audit${query}`), 422, errors);
  });

  test('the database refuses to change or delete an entry', async () => {
    await make.makeService(shop.client);
    const before = await readRows();
    const attempts = [
      sql`update audit set user_id = user_id`,
      sql`delete from audit`,
      ...(dialect === 'postgres'
        ? [sql`truncate audit`]
        : [sql`insert or replace into audit select * from audit`, sql`replace into audit select * from audit`]),
    ];
    for (const attempt of attempts) await expect(attempt.execute(shop.db)).rejects.toThrow('audit is append-only');
    expect(await readRows()).toEqual(before);
  });
});

function mapEntries(object: object, change: (value: unknown) => unknown): object {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]));
}
