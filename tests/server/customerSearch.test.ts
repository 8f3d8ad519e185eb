import fc from 'fast-check';
import { type RawBuilder, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { fold } from '../../domain/text.ts';
import { findCustomers } from '../../server/resources/customers.ts';
import { makeCustomer, makeSale } from '../factories.ts';
import type { Reply } from './support/client.ts';
import { databases } from './support/databases.ts';
import { expectRefusal, expectSuccess } from './support/expectations.ts';
import { findTextsInFiles } from './support/findTexts.ts';
import { useSharedShop, useShop } from './support/useShop.ts';

const people = [
  { name: 'Conceição Souza', phone: '11987654321', email: 'ceci@exemplo.com.br' },
  { name: 'João Conceicao', phone: '2133334444', email: 'joao@exemplo.com.br' },
  { name: '100% Barba', phone: '11911110001', email: 'cem@exemplo.com.br' },
  { name: 'Ana_Maria', phone: '11911110002', email: 'ana_maria@exemplo.com.br' },
  { name: 'AnaXMaria', phone: '11911110003', email: 'anax@exemplo.com.br' },
  { name: 'Barra \\ Invertida', phone: '11911110004', email: 'barra@exemplo.com.br' },
  { name: "D'Ávila", phone: '11911110005', email: 'davila+barbearia@exemplo.com.br' },
  { name: 'Quem? "Eu" [*a*]', phone: '11911110006', email: 'quem@exemplo.com.br' },
  { name: 'Quem?', phone: '11911110007', email: 'aaaa@exemplo.com.br' },
];

describe.each(databases)('the search for a customer ($database)', ({ dialect }) => {
  const shop = useSharedShop({ dialect }, async ({ client }) => {
    for (const person of people) await makeCustomer(client, person);
  });

  const find = (query: string) => shop().client.call('GET', `/customers/find?${new URLSearchParams({ query })}`);
  const findNames = async (query: string) => listNames(await find(query));

  test('returns customers without Content-Range', async () => {
    const reply = await find('ceci');
    expect(expectSuccess(reply)).toEqual([
      {
        ...people[0],
        id: expect.any(Number),
        points: 0,
        total_visits: 0,
        registration_date: '2026-11-20',
        last_visit: null,
        ...{ birthday: null, note: null, consent: null, no_online: null },
        version: 1,
      },
    ]);
    expect(reply.headers['content-range']).toBeUndefined();
  });

  test.each([
    ['conceicao', ['Conceição Souza', 'João Conceicao']],
    ['Conceic\u0327a\u0303o', ['Conceição Souza', 'João Conceicao']],
    ['  souza  ', ['Conceição Souza']],
    ["d'a", ["D'Ávila"]],
    ['+barbearia', ["D'Ávila"]],
    ['(11) 9 8765-4321', ['Conceição Souza']],
    ['+55 (11) 98765-4321', ['Conceição Souza']],
    ['(21) 3333-4444', ['João Conceicao']],
    ['ana_maria', ['Ana_Maria']],
    ['\\ inv', ['Barra \\ Invertida']],
    ['%a%', []],
    ["' or '1'='1", []],
    ['"eu"', ['Quem? "Eu" [*a*]']],
    ['" O', ['Quem? "Eu" [*a*]']],
    ['souza conceicao', ['Conceição Souza']],
    ['ceci souza 98765', ['Conceição Souza']],
    ['CONCEIÇÃO\u200b\u00a0souza', ['Conceição Souza']],
    ['D’Ávila', ["D'Ávila"]],
    ['011 8765-4321', ['Conceição Souza']],
    ['0 15 11 98765-4321', ['Conceição Souza']],
    ['+55 11 8765', ['Conceição Souza']],
    ['souza +55 (11) 8765-4321', ['Conceição Souza']],
    ['a\u0000na_', ['Ana_Maria']],
    ['[*a*]', ['Quem? "Eu" [*a*]']],
    ['qu?m', []],
    ['quem OR ana', []],
    ['search:quem', []],
    ['souza 11987654321 ceci@exemplo.com.br', ['Conceição Souza']],
  ])('%j finds %j', async (query, expected) => {
    expect(await findNames(query)).toEqual(expected);
  });

  test('searches for brackets and dashes literally', async () => {
    expect(await findNames('()')).toEqual([]);
    expect(await findNames('-')).toEqual([]);
  });

  test('an empty search lists customers by name', async () => {
    expect(await findNames('')).toHaveLength(people.length);
    expect((await findNames(''))[0]).toBe('100% Barba');
  });

  test('accepts 100 characters and refuses 101', async () => {
    expectSuccess(await find('x'.repeat(100)));
    expectRefusal(await find('x'.repeat(101)), 422, { query: 'Use no máximo 100 caracteres' });
  });

  test('refuses a query that is no text', async () => {
    expectRefusal(await shop().client.call('GET', '/customers/find'), 422, { query: 'Informe o texto da busca' });
    expectRefusal(await shop().client.call('GET', '/customers/find?query=a&query=b'), 422, {
      query: 'Informe o texto da busca',
    });
    expectSuccess(await shop().client.call('GET', '/customers/find?query=%ED%A0%80'));
  });
});

/** Similar texts, and texts with characters that are special in SQL and FTS5. */
const letters = ['a', 'A', 'á', 'ã', 'b', ' ', '@', '%', '_', '*', '?', '[', '"', "'", '\\', 'ж', '𝒜'];
const arbitraryText = (maxLength: number) => fc.string({ unit: fc.constantFrom(...letters), maxLength });

describe.each(databases)('any search text ($database)', ({ dialect }) => {
  const shop = useShop({ dialect });

  test('finds exactly the customers that contain it, in order', async () => {
    const { client, db } = shop();
    const names = fc.sample(arbitraryText(12), { numRuns: 200, seed: 7 });
    const rows = names.map((name) => ({ name, phone: '', email: '', search: fold(name), registration_date: '' }));
    await db
      .insertInto('customer')
      .values(rows.map((row) => ({ ...row, last_visit: null, archived_at: null })))
      .execute();
    const fetchListed = async (q: string, end: number) => {
      const searchParams = new URLSearchParams({ filter: JSON.stringify({ q }), range: JSON.stringify([0, end]) });
      const reply = await client.call('GET', `/customers?${searchParams}`);
      return { names: listNames(reply), total: Number(String(reply.headers['content-range']).split('/')[1]) };
    };
    const property = fc.asyncProperty(arbitraryText(6), async (query) => {
      const words = fold(query).split(' ');
      const found = rows
        .filter(({ search }) => words.every((word) => search.includes(word)))
        .map(({ name }, id) => ({ name, id }));
      found.sort((a, b) => Buffer.compare(Buffer.from(fold(a.name)), Buffer.from(fold(b.name))) || a.id - b.id);
      const expected = found.map(({ name }) => name);
      expect((await findCustomers(db, query, 50, true)).map(({ name }) => name)).toEqual(expected.slice(0, 50));
      if (query.trim() !== '')
        expect(await fetchListed(query, 9)).toEqual({ names: expected.slice(0, 10), total: expected.length });
    });
    await fc.assert(property, { numRuns: 100 });
  });
});

function listNames(reply: Reply<{ name: string }[]>): string[] {
  return expectSuccess(reply).map(({ name }) => name);
}

describe.each(databases)('the search among many customers ($database)', ({ dialect }) => {
  const shop = useShop({ dialect });

  test('does not find a removed customer, erased or archived', async () => {
    const { client } = shop();
    const erased = await makeCustomer(client, { name: 'Some' });
    const stored = await makeCustomer(client, { name: 'Some também' });
    await makeSale(client, { customer_id: stored.id });
    for (const { id } of [erased, stored]) expectSuccess(await client.call('DELETE', `/customers/remove/${id}`));
    expect(expectSuccess(await client.call('GET', '/customers/find?query=some'))).toEqual([]);
  });

  const findNames = async (query: string) =>
    listNames(await shop().client.call('GET', `/customers/find?${new URLSearchParams({ query })}`));

  test('lists the first fifty by name of many matches', async () => {
    const { client } = shop();
    for (let n = 99; n >= 40; n--) await makeCustomer(client, { name: `Muitos ${n}` });
    expect(await findNames('muitos')).toEqual(Array.from({ length: 50 }, (_, n) => `Muitos ${n + 40}`));
  });

  /** Customers of these names by their number, from 1 on; `name` is SQL. */
  const insertCustomers = (amount: number, name: RawBuilder<unknown>) =>
    sql`
      with recursive counted (n) as (select 1 union all select n + 1 from counted where n < ${sql.lit(amount)})
      insert into customer (name, search, phone, email, registration_date)
      select ${name}, ${name}, '', '', '' from counted`.execute(shop().db);

  test('finds customers at the end of the alphabet', async () => {
    await insertCustomers(8100, sql`case when n < 4000 then 'a' else 'zoraide' end || n`);
    expect(await findNames('zoraide')).toEqual(Array.from({ length: 50 }, (_, n) => `zoraide${n + 4000}`));
    expect(await findNames('2')).toHaveLength(50);
    expect(await findNames('zo')).toEqual(await findNames('zoraide'));
    expect(await findNames('ide7777')).toEqual(['zoraide7777']);
    expect(await findNames('ida')).toEqual([]);
  });

  test('finds few matches among many with only parts of the text', async () => {
    await insertCustomers(
      8100,
      sql`case when n < 4000 then 'a' when n % 810 = 0 then 'z abcdef ' else 'z def abc ' end || n`,
    );
    const all = Array.from({ length: 6 }, (_, n) => `z abcdef ${810 * (n + 5)}`);
    expect(await findNames('abcdef')).toEqual(all);
    expect(await findNames('z abcdef')).toEqual(all);
    expect(await findNames('abc defg')).toEqual([]);
  });

  test('finds a renamed customer by the new name only', async () => {
    const { client } = shop();
    const { id } = await makeCustomer(client, {
      name: 'Zulmira',
      phone: '11987654321',
      email: 'zulmira@exemplo.com.br',
    });
    const customer = { name: 'Iracema', phone: '2133334444', email: 'iracema@exemplo.com.br' };
    expectSuccess(await client.call('PUT', `/customers/edit/${id}`, { customer }));
    for (const query of ['iracema', 'cema@', '33334444']) expect(await findNames(query)).toEqual(['Iracema']);
    for (const query of ['zulmira', 'mira@', '987654321']) expect(await findNames(query)).toEqual([]);
  });

  test('does not find an anonymized customer, and keeps no trigram of the name', async () => {
    const { client, database } = shop();
    const other = { phone: '11987654321', email: 'a@exemplo.com.br' };
    const { id } = await makeCustomer(client, { ...other, name: 'Ждфщ' });
    expectSuccess(await client.call('PUT', `/customers/edit/${id}`, { customer: { ...other, name: 'Щцыч' } }));
    await makeCustomer(client, { name: 'Юэяц' });
    const findStored = () =>
      dialect === 'sqlite' ? findTextsInFiles(database.dataDir, ['ждф', 'дфщ', 'щцы', 'цыч', 'юэя']) : [];
    if (dialect === 'sqlite') expect(new Set(findStored().map((trace) => trace.slice(-3)))).toContain('дфщ');
    expectSuccess(await client.call('DELETE', `/customers/personal-data/${id}`));
    for (const query of ['ждф', 'щцы', 'Cliente removido']) expect(await findNames(query)).toEqual([]);
    expect(await findNames('юэя')).toEqual(['Юэяц']);
    for (const trace of findStored()) expect(trace).toMatch(/юэя$/);
  });
});
