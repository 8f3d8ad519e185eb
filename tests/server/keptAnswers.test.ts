import { describe, expect, test } from 'vitest';
import { connect } from '../../server/db/connect.ts';
import * as make from '../factories.ts';
import { databases } from './support/databases.ts';
import { expectSuccess } from './support/expectations.ts';
import { useShop } from './support/useShop.ts';

describe.each(databases)('a list that is asked for again ($database)', ({ dialect }) => {
  const shop = useShop({ dialect });

  const names = async (query = '') =>
    expectSuccess<{ name: string }[]>(await shop().client.call('GET', `/customers${query}`)).map(({ name }) => name);

  test('is the same as long as nothing happens, header and all', async () => {
    const { client } = shop();
    await make.makeCustomer(client, { name: 'Ana' });
    const path = `/customers?${new URLSearchParams({ range: '[0,9]' })}`;
    const [first, second] = [await client.call('GET', path), await client.call('GET', path)];
    expect(second.raw.payload).toBe(first.raw.payload);
    expect(second.headers['content-range']).toBe('customers 0-0/1');
    expect(second.headers['content-type']).toBe('application/json; charset=utf-8');
  });

  test('has what was entered, changed and removed meanwhile', async () => {
    const { client } = shop();
    expect(await names()).toEqual([]);
    const { id } = await make.makeCustomer(client, { name: 'Ana' });
    expect(await names()).toEqual(['Ana']);
    await client.call('PUT', `/customers/edit/${id}`, { customer: { name: 'Bia' } });
    expect(await names()).toEqual(['Bia']);
    await client.call('DELETE', `/customers/remove/${id}`);
    expect(await names()).toEqual([]);
  });

  test('has what another program has written meanwhile', async () => {
    const { client, database } = shop();
    const { id } = await make.makeCustomer(client, { name: 'Ana' });
    expect(await names()).toEqual(['Ana']);
    const other = await connect(database.settings);
    await other.db.updateTable('customer').set({ name: 'Bia' }).where('id', '=', id).execute();
    expect(await names()).toEqual(['Bia']);
    await other.close();
  });

  test('is another one when something else is asked', async () => {
    const { client } = shop();
    for (const name of ['Ana', 'Bia']) await make.makeCustomer(client, { name });
    expect(await names(`?${new URLSearchParams({ range: '[0,0]' })}`)).toEqual(['Ana']);
    expect(await names(`?${new URLSearchParams({ range: '[1,1]' })}`)).toEqual(['Bia']);
  });

  test('begins with the new day once it has come', async () => {
    const { client, clock, travelTo } = shop();
    for (const date of ['2026-11-21', '2026-11-22']) await make.makeReservation(client, { date });
    const agenda = `/reservations?${new URLSearchParams({ sort: '["agenda","ASC"]' })}`;
    const days = async () =>
      expectSuccess<{ date: string }[]>(await client.call('GET', agenda)).map(({ date }) => date);
    await travelTo('2026-11-22T02:59:50Z');
    expect(await days()).toEqual(['2026-11-21', '2026-11-22']);
    // So soon that not even the session is written anew.
    clock.set('2026-11-22T03:00:10Z');
    expect(await days()).toEqual(['2026-11-22', '2026-11-21']);
  });

  test('is refused to whoever is not signed in', async () => {
    await names();
    expect((await shop().visitor().call('GET', '/customers')).status).toBe(401);
  });
});
