import { describe, expect, test } from 'vitest';
import * as make from '../factories.ts';
import { databases } from './support/databases.ts';
import { expectRefusal, expectSuccess } from './support/expectations.ts';
import { useShop } from './support/useShop.ts';

const REUSED = { 'Idempotency-Key': 'Esta chave já foi usada com outros dados' };
const sale = { individual: 1, services: [], amount: 50, payment_method: 'pix' };

describe.each(databases)('idempotent creation ($database)', ({ dialect }) => {
  const shop = useShop({ dialect });
  const post = (path: string, body: unknown, key: string) =>
    shop().client.call('POST', path, body, { 'idempotency-key': key });

  test('a sale’s response stays the same, although its references have changed', async () => {
    const { client, travelTo } = shop();
    const service = await make.makeService(client, { name: 'Corte', price: 30, points: 3 });
    const employee = await make.makeEmployee(client, { services: [service.id] });
    const customer = await make.makeCustomer(client);
    const parties = { customer_id: customer.id, employee_id: employee.id, services: [service.id] };
    const body = { sale: { ...parties, amount: 25.5, payment_method: 'debit', observation: 'Pagou depois' } };
    const first = await post('/sales/create', body, 'k-1');
    await client.call('PUT', `/services/edit/${service.id}`, { service: { name: 'Outro', price: 99, points: 9 } });
    await client.call('DELETE', `/customers/remove/${customer.id}`);
    await travelTo('2027-11-20T12:00:00Z');
    const repeated = await post('/sales/create', body, 'k-1');
    expect(repeated.status).toBe(201);
    expect(repeated.body).toEqual(first.body);
    expect(await shop().countRows()).toMatchObject({ sale: 1, movement: 1, idempotency: 1 });
  });

  test('stores no second copy of a sale’s texts', async () => {
    await post('/sales/create', { sale: { ...sale, observation: 'Fiado para a Joana' } }, 'k-1');
    expect((await shop().dumpRows()).idempotency?.join()).not.toContain('Joana');
  });

  test('the response of any other creation is stored for two days, and deleted by the next creation', async () => {
    const { travelTo } = shop();
    const customer = make.buildCustomer({ name: 'Joana Prado' });
    const first = await post('/customers/create', { customer }, 'k-1');
    await post('/services/create', { service: make.buildService() }, 'k-1');
    await travelTo('2026-11-22T14:59:00Z');
    await post('/sales/create', { sale }, 'k-2');
    expect((await post('/customers/create', { customer }, 'k-1')).body).toEqual(first.body);
    await travelTo('2026-11-22T15:01:00Z');
    await post('/sales/create', { sale }, 'k-3');
    const stored = (await shop().dumpRows()).idempotency ?? [];
    expect(stored).toHaveLength(2);
    expect(stored.join()).not.toContain('Joana');
  });

  test('the same key with another body is refused, and the first creation stands', async () => {
    const first = await post('/sales/create', { sale }, 'k-1');
    const before = await shop().dumpRows();
    for (const other of [{ amount: 51 }, { payment_method: 'cash' }, { observation: 'Outra' }]) {
      const reply = await post('/sales/create', { sale: { ...sale, ...other } }, 'k-1');
      expectRefusal(reply, 422, REUSED);
      expect(reply.message).toBe('Esta operação já foi registrada com outros dados');
    }
    expect(await shop().dumpRows()).toEqual(before);
    expect((await post('/sales/create', { sale }, 'k-1')).body).toEqual(first.body);
  });

  test('one key can be used for different calls', async () => {
    const customer = make.buildCustomer();
    const service = make.buildService();
    const calls: [string, object][] = [
      ['/services/create', { service }],
      ['/sales/create', { sale }],
      ['/customers/create', { customer }],
    ];
    const created: unknown[] = [];
    for (const [path, body] of calls) created.push(expectSuccess(await post(path, body, 'one'), 201));
    for (const [index, [path, body]] of calls.entries())
      expect(expectSuccess(await post(path, body, 'one'), 201)).toEqual(created[index]);
  });

  test('an error is not stored: the corrected request succeeds with the same key', async () => {
    expectRefusal(await post('/sales/create', { sale: { ...sale, amount: 0 } }, 'k-1'), 422, {
      amount: 'Valor total deve ser maior que zero',
    });
    const saleToMissingCustomer = { ...sale, individual: 0, customer_id: 999_999_999 };
    expectRefusal(await post('/sales/create', { sale: saleToMissingCustomer }, 'k-1'), 422, {
      customer_id: 'Este cliente não existe mais',
    });
    expect(await shop().countRows()).toMatchObject({ sale: 0, idempotency: 0 });
    expectSuccess(await post('/sales/create', { sale }, 'k-1'), 201);
  });

  test('without a key, every call is a new sale', async () => {
    const { client } = shop();
    const replies = await Promise.all([1, 2, 3].map(() => client.call('POST', '/sales/create', { sale })));
    expect(new Set(replies.map((reply) => expectSuccess(reply, 201).id)).size).toBe(3);
  });

  test('a retry of a sale that was voided gets the first response', async () => {
    const first = await post('/sales/create', { sale }, 'k-1');
    expectSuccess(await shop().client.call('DELETE', `/sales/remove/${first.data.id}`));
    const before = await shop().dumpRows();
    expect((await post('/sales/create', { sale }, 'k-1')).body).toEqual(first.body);
    expect(await shop().dumpRows()).toEqual(before);
  });

  test('accepts keys of 1 to 200 characters without blanks', async () => {
    for (const key of ['!', '~'.repeat(200)]) expectSuccess(await post('/sales/create', { sale }, key), 201);
    const before = await shop().dumpRows();
    for (const key of [' ', 'two words', 'x'.repeat(201), 'ação', '\t'])
      expectRefusal(await post('/sales/create', { sale }, key), 422, {
        'Idempotency-Key': 'A chave deve ter de 1 a 200 caracteres, sem espaços',
      });
    expect(await shop().dumpRows()).toEqual(before);
  });

  test('of two concurrent sales of one reservation, one succeeds', async () => {
    const { client } = shop();
    const { id, customer } = await make.makeReservation(client, { date: '2026-11-20' });
    const one = { ...sale, individual: 0, customer_id: customer.id, reservation_id: id };
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, index) => post('/sales/create', { sale: one }, `key-${index}`)),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)]);
    for (const reply of replies.filter(({ status }) => status === 409))
      expect(reply.message).toBe('Este agendamento já tem uma venda');
    expect(await shop().countRows()).toMatchObject({ sale: 1, movement: 1, idempotency: 1 });
  });
});
