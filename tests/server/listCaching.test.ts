import { describe, expect, test } from 'vitest';
import { connect } from '../../server/db/connect.ts';
import * as make from '../factories.ts';
import { databases } from './support/databases.ts';
import { expectSuccess } from './support/expectations.ts';
import { useShop } from './support/useShop.ts';

describe.each(databases)('a list that is asked for again ($database)', ({ dialect }) => {
  const shop = useShop({ dialect });

  const names = async () =>
    expectSuccess<{ name: string }[]>(await shop().client.call('GET', '/customers')).map(({ name }) => name);

  test('has records that were created, changed and removed in between', async () => {
    const { client } = shop();
    expect(await names()).toEqual([]);
    const { id } = await make.makeCustomer(client, { name: 'Ana' });
    expect(await names()).toEqual(['Ana']);
    await client.call('PUT', `/customers/edit/${id}`, { customer: { name: 'Bia' } });
    expect(await names()).toEqual(['Bia']);
    await client.call('DELETE', `/customers/remove/${id}`);
    expect(await names()).toEqual([]);
  });

  test('has records that another program has written in between', async () => {
    const { client, database } = shop();
    const { id } = await make.makeCustomer(client, { name: 'Ana' });
    expect(await names()).toEqual(['Ana']);
    const other = await connect(database.settings);
    await other.db.updateTable('customer').set({ name: 'Bia' }).where('id', '=', id).execute();
    expect(await names()).toEqual(['Bia']);
    await other.close();
  });

  test('begins with the new day after midnight', async () => {
    const { client, clock, travelTo } = shop();
    for (const date of ['2026-11-21', '2026-11-22']) await make.makeReservation(client, { date });
    const agenda = `/reservations?${new URLSearchParams({ sort: '["agenda","ASC"]' })}`;
    const days = async () =>
      expectSuccess<{ date: string }[]>(await client.call('GET', agenda)).map(({ date }) => date);
    await travelTo('2026-11-22T02:59:50Z');
    expect(await days()).toEqual(['2026-11-21', '2026-11-22']);
    // So soon that not even the session is updated.
    clock.set('2026-11-22T03:00:10Z');
    expect(await days()).toEqual(['2026-11-22', '2026-11-21']);
  });
});
