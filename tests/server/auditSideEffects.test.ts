import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { AuditEntry } from '../../domain/audit.ts';
import { resources, resourcesWithoutScreen, singletons } from '../../domain/resources/all.ts';
import * as make from '../factories.ts';
import type { Method } from './support/client.ts';
import { expectSuccess } from './support/expectations.ts';
import type { TestShop } from './support/shop.ts';
import { useShop } from './support/useShop.ts';
import { createWriteCalls } from './support/writeCalls.ts';

/** Tables whose rows are audited records, by API path. */
const TABLES: Record<string, string> = {
  ...Object.fromEntries(
    [...resources, ...resourcesWithoutScreen, ...singletons].map(({ table, api }) => [table, api.path]),
  ),
  sale: 'sales',
};
/** Tables with parts of such records, with the column of the record. */
const PARTS: [table: string, column: string, path: string][] = [
  ['employee_service', 'employee_id', 'employees'],
  ['employee_service', 'service_id', 'services'],
  ['reservation_service', 'reservation_id', 'reservations'],
  ['waiting_service', 'waiting_id', 'waiting-list'],
  ['sale_void', 'sale_id', 'sales'],
];
/** Derived columns: versions, search texts, and sums of the ledger and of a customer's sales. */
const DERIVED_COLUMNS = new Set([
  'version',
  'search',
  'points',
  'total_visits',
  'last_visit',
  'imported_visit',
  'closing_id',
]);

describe('the audit entries of other records that a call changes', () => {
  const getShop = useShop({ dialect: 'sqlite' });
  let shop: TestShop;
  beforeEach(() => {
    shop = getShop();
  });

  const fetchHistory = async (resource: string, id: number): Promise<Pick<AuditEntry, 'action' | 'changes'>[]> => {
    const entries: AuditEntry[] = expectSuccess(await shop.client.call('GET', `/audit?resource=${resource}&id=${id}`));
    return entries.map(({ action, changes }) => ({ action, changes }));
  };

  /** Every audited record as text, by path and id. */
  async function readRecords(): Promise<Map<string, string>> {
    const records = new Map<string, string>();
    // A service does not list who attends no customers.
    const unlisted = new Set(
      (await shop.db.selectFrom('employee').select('id').where('attends', '=', 0).execute()).map(({ id }) => id),
    );
    const isUnlisted = ({ employee_id }: Record<string, unknown>) => unlisted.has(employee_id as number);
    const read = async (table: string, column: string, path: string) => {
      const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)} order by 1, 2`.execute(
        shop.db,
      );
      for (const row of rows) {
        if (column === 'service_id' && isUnlisted(row)) continue;
        const compared = Object.entries(row).filter(([name]) => !DERIVED_COLUMNS.has(name));
        const key = `${path} ${row[column]}`;
        records.set(key, `${records.get(key) ?? ''}${JSON.stringify(compared)}`);
      }
    };
    for (const [table, path] of Object.entries(TABLES)) await read(table, 'id', path);
    for (const part of PARTS) await read(...part);
    return records;
  }

  /** Makes a call, and returns the records that it changed and those with a new audit entry. */
  async function findChangedRecords(method: Method, path: string, body: unknown) {
    const before = await readRecords();
    const { last } = await shop.db
      .selectFrom('audit')
      .select((eb) => eb.fn.coalesce(eb.fn.max('id'), eb.lit(0)).as('last'))
      .executeTakeFirstOrThrow();
    const reply = await shop.client.call(method, path, body);
    expect(reply.status, `${method} ${path}: ${reply.raw.payload}`).toBeLessThan(500);
    const after = await readRecords();
    const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
      (key) => before.get(key) !== after.get(key),
    );
    const entries = await shop.db.selectFrom('audit').selectAll().where('id', '>', last).execute();
    return { changed, inHistory: new Set(entries.map(({ resource, record_id }) => `${resource} ${record_id}`)), reply };
  }

  async function expectAudited(method: Method, path: string, body?: unknown) {
    const { changed, inHistory, reply } = await findChangedRecords(method, path, body);
    expect(
      changed.filter((key) => !inHistory.has(key)),
      `${method} ${path}`,
    ).toEqual([]);
    return { changed, reply };
  }

  test('no call changes a record without an audit entry', async () => {
    let count = 0;
    for (const { method, route, path, body } of await createWriteCalls(shop)) {
      if (/^\/api\/(auth|account)/.test(route)) continue;
      count += (await expectAudited(method, path, body)).changed.length;
    }
    expect(count).toBeGreaterThan(20);
  });

  test('the calls with the most side effects change no record without an audit entry', async () => {
    const { client } = shop;
    const [one, other] = [await make.makeEmployee(client), await make.makeEmployee(client)];
    const service = await make.makeService(client, { employeeIds: [one.id, other.id] });
    const second = await make.makeService(client, { employeeIds: [one.id] });
    const [keep, drop] = [await make.makeCustomer(client), await make.makeCustomer(client)];
    const booked = { customer_id: drop.id, employee_id: one.id, services: [service.id], observation: 'Pede água' };
    const reservation = await make.makeReservation(client, { ...booked, date: '2026-11-21', time: '10:00' });
    await make.makeReservation(client, { ...booked, date: '2026-11-21', time: '12:00' });
    const wait = {
      customer_id: drop.id,
      employee_id: one.id,
      services: [service.id],
      from: '2026-11-21',
      to: '2026-11-22',
    };
    expectSuccess(await client.call('POST', '/waiting-list/create', { waiting: wait }), 201);
    const block = { employee_id: one.id, date: '2026-11-23', from: '10:00', to: '11:00', reason: 'Médico' };
    expectSuccess(await client.call('POST', '/blocks/create', { block }), 201);
    const sale = { customer_id: drop.id, reservation_id: reservation.id, employee_id: one.id, services: [service.id] };
    const made = await make.makeSale(client, { ...sale, observation: 'Com a Bia', amount: 30 });
    const calls: [Method, string, unknown?][] = [
      ['PUT', `/services/edit/${service.id}`, { service: { employeeIds: [other.id] } }],
      ['PUT', `/employees/edit/${other.id}`, { employee: { services: [second.id] } }],
      ['POST', `/sales/correct/${made.id}`, { sale: { ...sale, services: [], amount: 20, payment_method: 'pix' } }],
      ['POST', '/customers/merge', { keep: keep.id, drop: drop.id }],
      ['PUT', `/employees/edit/${one.id}`, { employee: { status: '0' }, reservations: { move_to: other.id } }],
      ['DELETE', `/employees/personal-data/${one.id}`, undefined],
      ['DELETE', `/customers/personal-data/${keep.id}`, undefined],
      ['DELETE', `/services/remove/${service.id}`, undefined],
    ];
    for (const [method, path, body] of calls) {
      const { reply, changed } = await expectAudited(method, path, body);
      expect(reply.status, `${method} ${path}: ${reply.raw.payload}`).toBeLessThan(300);
      expect(changed.length, path).toBeGreaterThan(0);
    }
  });

  test('an edit of a service that removes an employee is in the employee’s history, with their terms', async () => {
    const { client } = shop;
    const service = await make.makeService(client);
    const terms = [{ service_id: service.id, duration: 45, price: null, commission: 60 }];
    const employee = await make.makeEmployee(client, { services: [service.id], terms });
    const [, created] = await fetchHistory('services', service.id);
    expect(created?.action).toBe('create');
    const edit = (employeeIds: number[]) =>
      client.call('PUT', `/services/edit/${service.id}`, { service: { employeeIds } });
    expectSuccess(await edit([]));
    const pickIdAndName = ({ id, name }: make.CreatedRecord) => ({ id, name });
    expect((await fetchHistory('employees', employee.id))[0]).toEqual({
      action: 'edit',
      changes: { services: [[pickIdAndName(service)], null], terms: [terms, null] },
    });
    // And in the other direction.
    expectSuccess(await client.call('PUT', `/employees/edit/${employee.id}`, { employee: { services: [service.id] } }));
    expect((await fetchHistory('services', service.id))[0]).toEqual({
      action: 'edit',
      changes: { employeeIds: [null, [pickIdAndName(employee)]] },
    });
    // Without a change there is no entry.
    const before = await fetchHistory('employees', employee.id);
    expectSuccess(await edit([employee.id]));
    expect(await fetchHistory('employees', employee.id)).toEqual(before);
  });

  test('the erasure of a record deleted a month ago is in its history', async () => {
    const { client } = shop;
    const [removed, next] = [await make.makeService(client), await make.makeService(client)];
    expectSuccess(await client.call('DELETE', `/services/remove/${removed.id}`));
    await shop.travelTo('2027-01-20T15:00:00Z');
    await expectAudited('DELETE', `/services/remove/${next.id}`);
    expect((await fetchHistory('services', removed.id)).map(({ action }) => action)).toEqual([
      'erase',
      'remove',
      'create',
    ]);
    expect((await fetchHistory('services', next.id)).map(({ action }) => action)).toEqual(['remove', 'create']);
  });
});
