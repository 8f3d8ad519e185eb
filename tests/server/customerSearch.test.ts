import { describe, expect, test } from 'vitest';
import { makeCustomer, makeSale } from '../factories.ts';
import { databases } from './support/databases.ts';
import { expectRefusal, expectSuccess } from './support/expectations.ts';
import { useSharedShop, useShop } from './support/useShop.ts';

const people = [
  { name: 'Conceição Souza', phone: '11987654321', email: 'ceci@exemplo.com.br' },
  { name: 'João Conceicao', phone: '2133334444', email: 'joao@exemplo.com.br' },
  { name: '100% Barba', phone: '11911110001', email: 'cem@exemplo.com.br' },
  { name: 'Ana_Maria', phone: '11911110002', email: 'ana_maria@exemplo.com.br' },
  { name: 'AnaXMaria', phone: '11911110003', email: 'anax@exemplo.com.br' },
  { name: 'Barra \\ Invertida', phone: '11911110004', email: 'barra@exemplo.com.br' },
  { name: "D'Ávila", phone: '11911110005', email: 'davila+barbearia@exemplo.com.br' },
];

describe.each(databases)('looking for a customer ($database)', ({ dialect }) => {
  const shop = useSharedShop({ dialect }, async ({ client }) => {
    for (const person of people) await makeCustomer(client, person);
  });

  const find = (query: string) => shop().client.call('GET', `/customers/find?${new URLSearchParams({ query })}`);
  const names = async (query: string) =>
    expectSuccess(await find(query)).map((customer: { name: string }) => customer.name);

  test('what is found has the shape of a customer, and comes without Content-Range', async () => {
    const reply = await find('ceci');
    expect(expectSuccess(reply)).toEqual([
      {
        ...people[0],
        id: expect.any(Number),
        points: 0,
        total_visits: 0,
        registration_date: '2026-11-20',
        last_visit: null,
        version: 1,
      },
    ]);
    expect(reply.headers['content-range']).toBeUndefined();
  });

  test.each([
    ['conceicao', ['Conceição Souza', 'João Conceicao']],
    ['CONCEIÇÃO', ['Conceição Souza', 'João Conceicao']],
    ['Conceic\u0327a\u0303o', ['Conceição Souza', 'João Conceicao']],
    ['  souza  ', ['Conceição Souza']],
    ['avila', ["D'Ávila"]],
    ["d'a", ["D'Ávila"]],
    ['joao@', ['João Conceicao']],
    ['+barbearia', ["D'Ávila"]],
    ['987654', ['Conceição Souza']],
    ['(11) 9 8765-4321', ['Conceição Souza']],
    ['11 98765-4321', ['Conceição Souza']],
    ['+55 (11) 98765-4321', ['Conceição Souza']],
    ['(21) 3333-4444', ['João Conceicao']],
    ['%', ['100% Barba']],
    ['100%', ['100% Barba']],
    ['_', ['Ana_Maria']],
    ['ana_maria', ['Ana_Maria']],
    ['\\', ['Barra \\ Invertida']],
    ['\\ inv', ['Barra \\ Invertida']],
    ['%a%', []],
    ['nobody', []],
    ["' or '1'='1", []],
  ])('%j finds %j', async (query, expected) => {
    expect(await names(query)).toEqual(expected);
  });

  test('brackets and dashes alone are looked for as they are', async () => {
    expect(await names('()')).toEqual([]);
    expect(await names('-')).toEqual([]);
  });

  test('an empty search offers the customers by name', async () => {
    expect(await names('')).toHaveLength(people.length);
    expect((await names(''))[0]).toBe('100% Barba');
  });

  test('100 characters are looked for, 101 are too many', async () => {
    expectSuccess(await find('x'.repeat(100)));
    expectRefusal(await find('x'.repeat(101)), 422, { query: 'Use no máximo 100 caracteres' });
  });

  test('what cannot be a text is refused', async () => {
    expectRefusal(await shop().client.call('GET', '/customers/find'), 422, { query: 'Informe o texto da busca' });
    expectRefusal(await shop().client.call('GET', '/customers/find?query=a&query=b'), 422, {
      query: 'Informe o texto da busca',
    });
    expectRefusal(await find('a\u0000b'), 422, { query: 'Retire os caracteres inválidos' });
    expectSuccess(await shop().client.call('GET', '/customers/find?query=%ED%A0%80'));
  });
});

describe.each(databases)('looking for one of many ($database)', ({ dialect }) => {
  const shop = useShop({ dialect });

  test('a removed customer is not found, whether erased or kept for history', async () => {
    const { client } = shop();
    const erased = await makeCustomer(client, { name: 'Some' });
    const kept = await makeCustomer(client, { name: 'Some também' });
    await makeSale(client, { customer_id: kept.id });
    for (const { id } of [erased, kept]) expectSuccess(await client.call('DELETE', `/customers/remove/${id}`));
    expect(expectSuccess(await client.call('GET', '/customers/find?query=some'))).toEqual([]);
  });

  test('no more than fifty are offered', async () => {
    const { client } = shop();
    for (let n = 0; n < 52; n++) await makeCustomer(client, { name: `Muitos ${n}` });
    expect(expectSuccess(await client.call('GET', '/customers/find?query=muitos'))).toHaveLength(50);
  });
});
