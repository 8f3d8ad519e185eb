import { describe, expect, test } from 'vitest';
import * as make from '../factories.ts';
import { databases } from './support/databases.ts';
import { expectRefusal, expectSuccess } from './support/expectations.ts';
import { useShop } from './support/useShop.ts';

const listed = (filter: object, extra = '') => `/sales?filter=${encodeURIComponent(JSON.stringify(filter))}${extra}`;

describe.each(databases)('the list of sales ($database)', ({ dialect }) => {
  const shop = useShop({ dialect });

  test('tells what was sold to whom by whom, the oldest first', async () => {
    const { client } = shop();
    const services = [await make.makeService(client, { name: 'Corte', price: 35, points: 10 })];
    const customer = await make.makeCustomer(client, { name: 'Ana Souza' });
    const employee = await make.makeEmployee(client, { name: 'Carla Dias', services: services.map(({ id }) => id) });
    const first = await make.makeSale(client, {
      customer_id: customer.id,
      employee_id: employee.id,
      services: services.map(({ id }) => id),
      amount: 30.5,
      payment_method: 'pix',
      observation: 'Primeira',
    });
    const loose = await make.makeSale(client);
    const sales = expectSuccess(await client.call('GET', '/sales'));
    expect(sales.map(({ id }: { id: number }) => id)).toEqual([first.id, loose.id]);
    expect(sales[0]).toEqual({
      id: first.id,
      individual: false,
      customer_id: customer.id,
      customer: 'Ana Souza',
      employee_id: employee.id,
      employee: 'Carla Dias',
      reservation_id: null,
      services: [{ id: services[0]?.id, name: 'Corte', price: 35, points: 10 }],
      amount: 30.5,
      points: 10,
      payment_method: 'pix',
      observation: 'Primeira',
      created_at: expect.any(String),
    });
  });

  test('keeps the names of those who were deleted since', async () => {
    const { client } = shop();
    const customer = await make.makeCustomer(client, { name: 'Ana Souza' });
    await make.makeSale(client, { customer_id: customer.id, services: [], amount: 10, payment_method: 'cash' });
    expectSuccess(await client.call('DELETE', `/customers/remove/${customer.id}`));
    expect(expectSuccess(await client.call('GET', '/sales'))[0].customer).toBe('Ana Souza');
  });

  test('leaves out the sales that were taken back', async () => {
    const { client } = shop();
    const [kept, taken] = [await make.makeSale(client), await make.makeSale(client)];
    expectSuccess(await client.call('DELETE', `/sales/remove/${taken.id}`));
    expect(expectSuccess(await client.call('GET', '/sales')).map(({ id }: { id: number }) => id)).toEqual([kept.id]);
  });

  test('is of one month of the shop, of this one unless told', async () => {
    const before = await make.makeSale(shop().client);
    // Half past eleven in the evening of the last of November in São Paulo: December elsewhere.
    await shop().travelTo('2026-12-01T02:30:00Z');
    const late = await make.makeSale(shop().client);
    await shop().travelTo('2026-12-01T03:30:00Z');
    const next = await make.makeSale(shop().client);
    const idsOf = async (path: string) =>
      expectSuccess(await shop().client.call('GET', path)).map(({ id }: { id: number }) => id);
    expect(await idsOf(listed({ month: '2026-11' }))).toEqual([before.id, late.id]);
    expect(await idsOf(listed({ month: '2026-12' }))).toEqual([next.id]);
    expect(await idsOf('/sales')).toEqual([next.id]);
    expect(await idsOf(listed({ month: '2025-11' }))).toEqual([]);
  });

  test('is of one customer or one employee, if asked', async () => {
    const { client } = shop();
    // Two of them first, so that no employee has the id of a customer.
    for (let n = 0; n < 2; n += 1) await make.makeEmployee(client);
    const [ana, bia] = [await make.makeCustomer(client), await make.makeCustomer(client)];
    const [carla, dora] = [await make.makeEmployee(client), await make.makeEmployee(client)];
    const sell = async (customer: make.Made, employee: make.Made) =>
      (await make.makeSale(client, { customer_id: customer.id, employee_id: employee.id })).id;
    const [first, second, third] = [await sell(ana, carla), await sell(ana, dora), await sell(bia, carla)];
    const idsOf = async (filter: object) =>
      expectSuccess(await client.call('GET', listed(filter))).map(({ id }: { id: number }) => id);
    expect(await idsOf({ customer_id: ana.id })).toEqual([first, second]);
    expect(await idsOf({ employee_id: carla.id })).toEqual([first, third]);
    expect(await idsOf({ customer_id: ana.id, employee_id: dora.id })).toEqual([second]);
  });

  test('comes in pages, with how many there are', async () => {
    const made = [];
    for (let n = 0; n < 5; n += 1) made.push(await make.makeSale(shop().client));
    const { data, headers } = await shop().client.call(
      'GET',
      listed({ month: '2026-11' }, `&sort=${encodeURIComponent('["id","DESC"]')}&range=[1,2]`),
    );
    expect(data.map(({ id }: { id: number }) => id)).toEqual([made[3]?.id, made[2]?.id]);
    expect(headers['content-range']).toBe('sales 1-2/5');
  });

  test('refuses a month that is none and a filter it does not know', async () => {
    const { client } = shop();
    for (const month of ['2026-13', '2026', 11, '2026-11-01', '../..']) {
      expectRefusal(await client.call('GET', listed({ month })), 422, { filter: 'Informe um mês válido' });
    }
    expectRefusal(await client.call('GET', listed({ amount: 1 })), 422, {
      filter: 'Não é possível filtrar por amount',
    });
    expectRefusal(await shop().visitor().call('GET', '/sales'), 401);
  });
});
