import { describe, expect, test } from 'vitest';
import { resources } from '../../domain/resources/all.ts';
import { tableColumns } from '../../domain/resources/columns.ts';
import type { Reply } from './support/client.ts';
import { databases } from './support/databases.ts';
import { expectRefusal, expectSuccess } from './support/expectations.ts';
import { fillLists, type Item, type Key, lists } from './support/lists.ts';
import { useSharedShop } from './support/useShop.ts';

describe.each(databases)('lists ($database)', ({ dialect }) => {
  const shop = useSharedShop({ dialect }, fillLists);

  const get = (path: string, query: Record<string, unknown> = {}): Promise<Reply<Item[]>> => {
    const parameters = Object.entries(query).map(([key, value]) => [key, JSON.stringify(value)]);
    return shop().client.call('GET', `${path}?${new URLSearchParams(Object.fromEntries(parameters))}`);
  };
  const ids = (items: Item[]) => items.map((item) => item.id);

  describe.each(lists)('$path', ({ path, name, sorts, filters }) => {
    test('is sorted by every column of its table that has an order', () => {
      const declared = resources.find(({ api }) => api.path === name);
      const columns = declared ? tableColumns(declared).filter(({ sortable }) => sortable) : [];
      expect(columns.length).toBeGreaterThan(2);
      expect(Object.keys(sorts)).toEqual(expect.arrayContaining(columns.map(({ source }) => source)));
    });

    test('without a query, the whole list comes without Content-Range', async () => {
      const reply = await shop().client.call('GET', path);
      expect(expectSuccess(reply).length).toBeGreaterThan(3);
      expect(reply.headers['content-range']).toBeUndefined();
    });

    test('any of sort, range and filter brings Content-Range', async () => {
      const all = expectSuccess(await get(path)).length;
      for (const query of [{ sort: ['id', 'ASC'] }, { range: [0, 999] }, { filter: {} }]) {
        const reply = await get(path, query);
        expect(reply.headers['content-range']).toBe(`${name} 0-${all - 1}/${all}`);
        expect(expectSuccess(reply)).toHaveLength(all);
      }
    });

    test.each(Object.keys(sorts))('is sorted by %s, ties by id, what is missing last', async (field) => {
      const all = expectSuccess(await get(path));
      const key = sorts[field] as Key;
      const ascending = [...all].sort((a, b) => compare(key(a), key(b)) || a.id - b.id);
      expect(ids(expectSuccess(await get(path, { sort: [field, 'ASC'] })))).toEqual(ids(ascending));
      expect(ids(expectSuccess(await get(path, { sort: [field, 'DESC'] })))).toEqual(ids(ascending.reverse()));
    });

    test.each(Object.keys(sorts))('pages sorted by %s never overlap and miss nothing', async (field) => {
      for (const order of ['ASC', 'DESC']) {
        const whole = ids(expectSuccess(await get(path, { sort: [field, order] })));
        const paged: number[] = [];
        for (let start = 0; start < whole.length; start += 3) {
          const reply = await get(path, { sort: [field, order], range: [start, start + 2] });
          const page = ids(expectSuccess(reply));
          expect(reply.headers['content-range']).toBe(`${name} ${start}-${start + page.length - 1}/${whole.length}`);
          paged.push(...page);
        }
        expect(paged).toEqual(whole);
      }
    });

    test('pages in the usual order never overlap either', async () => {
      const whole = ids(expectSuccess(await get(path)));
      const paged: number[] = [];
      for (let start = 0; start < whole.length; start += 2)
        paged.push(...ids(expectSuccess(await get(path, { range: [start, start + 1] }))));
      expect(paged).toEqual(whole);
    });

    test.each(filters)('is filtered by %s %j', async (field, value, fits) => {
      const all = expectSuccess(await get(path));
      const expected = all.filter(fits);
      expect(expected.length).toBeGreaterThan(0);
      expect(expected.length).toBeLessThan(all.length);
      const reply = await get(path, { filter: { [field]: value } });
      expect(ids(expectSuccess(reply))).toEqual(ids(expected));
      expect(reply.headers['content-range']).toBe(`${name} 0-${expected.length - 1}/${expected.length}`);
    });

    test('filters together narrow, and the total is of what is left', async () => {
      const reply = await get(path, { filter: { q: 'a', id: [1, 2, 3] }, range: [0, 0], sort: ['id', 'ASC'] });
      expect(expectSuccess(reply).length).toBeLessThanOrEqual(1);
      const total = Number(String(reply.headers['content-range']).split('/')[1]);
      expect(total).toBeLessThanOrEqual(3);
    });

    test('a filter left empty does not filter', async () => {
      const all = expectSuccess(await get(path));
      for (const [field] of filters) {
        expect(expectSuccess(await get(path, { filter: { [field]: null } })), field).toHaveLength(all.length);
        expect(expectSuccess(await get(path, { filter: { [field]: '' } })), field).toHaveLength(all.length);
      }
    });

    test('ids that cannot be are of nobody', async () => {
      for (const id of [[], 0, -1, 'abc', [99999999999], 1e300, ['1 or 1=1'], 2 ** 31]) {
        const reply = await get(path, { filter: { id } });
        expect(expectSuccess(reply), JSON.stringify(id)).toEqual([]);
        expect(reply.headers['content-range']).toBe(`${name} 0-0/0`);
      }
    });

    test('past the end there is an empty page, with the total', async () => {
      const total = expectSuccess(await get(path)).length;
      for (const range of [
        [1000, 1024],
        [2 ** 31, 2 ** 31 + 9],
        [0, Number.MAX_SAFE_INTEGER],
        [Number.MAX_SAFE_INTEGER - 1, Number.MAX_SAFE_INTEGER],
      ]) {
        const reply = await get(path, { range });
        expect(expectSuccess(reply)).toHaveLength(range[0] === 0 ? total : 0);
        expect(reply.headers['content-range']).toMatch(new RegExp(`/${total}$`));
      }
    });

    test.each([
      ['sort', '["password","ASC"]', 'Não é possível ordenar por password'],
      ['sort', '["constructor","ASC"]', 'Não é possível ordenar por constructor'],
      ['sort', '["id; drop table sale","ASC"]', 'Não é possível ordenar por id; drop table sale'],
      ['sort', '["id","SIDEWAYS"]', 'Não foi possível ler o parâmetro sort'],
      ['sort', '["id"]', 'Não foi possível ler o parâmetro sort'],
      ['sort', 'id', 'Não foi possível ler o parâmetro sort'],
      ['sort', `["${'x'.repeat(300)}","ASC"]`, 'O parâmetro sort é longo demais'],
      ['range', '[0]', 'Não foi possível ler o parâmetro range'],
      ['range', '[5,2]', 'Não foi possível ler o parâmetro range'],
      ['range', '[-1,2]', 'Não foi possível ler o parâmetro range'],
      ['range', '[0,1.5]', 'Não foi possível ler o parâmetro range'],
      ['range', '[0,1e999]', 'Não foi possível ler o parâmetro range'],
      ['range', '["0","9"]', 'Não foi possível ler o parâmetro range'],
      ['range', '{', 'Não foi possível ler o parâmetro range'],
      ['filter', '{"password":"x"}', 'Não é possível filtrar por password'],
      ['filter', '{"__proto__":"x"}', 'Não é possível filtrar por __proto__'],
      ['filter', '{"constructor":"x"}', 'Não é possível filtrar por constructor'],
      ['filter', '[]', 'Não foi possível ler o parâmetro filter'],
      ['filter', 'null', 'Não foi possível ler o parâmetro filter'],
      ['filter', 'nada', 'Não foi possível ler o parâmetro filter'],
      ['filter', `{"q":"${'x'.repeat(20_000)}"}`, 'O parâmetro filter é longo demais'],
    ])('an unreadable %s is refused with a sentence (%#)', async (parameter, value, sentence) => {
      const reply = await shop().client.call('GET', `${path}?${new URLSearchParams({ [parameter]: value })}`);
      expectRefusal(reply, 422, { [parameter]: sentence });
    });

    test('a parameter given twice is refused', async () => {
      for (const parameter of ['sort', 'range', 'filter'])
        expectRefusal(await shop().client.call('GET', `${path}?${parameter}=[0,1]&${parameter}=[0,1]`), 422, {
          [parameter]: `O parâmetro ${parameter} foi enviado mais de uma vez`,
        });
    });

    test('no value of any filter is more than the server can take', async () => {
      const values: unknown[] = [
        {},
        { toString: 1, valueOf: 1 },
        [[]],
        [{}],
        'a\u0000b',
        '\ud800',
        1e308,
        -1,
        0.5,
        '1e400',
      ];
      for (const [field] of filters)
        for (const value of [...values, true, '2026-02-30', 2 ** 31, '%', '_', '\\', "'", '"', 'x'.repeat(300)]) {
          const reply = await get(path, { filter: { [field]: value } });
          expect([200, 422], `${field} ${JSON.stringify(value)}: ${reply.raw.payload}`).toContain(reply.status);
          if (reply.status === 422) expect(Object.keys(reply.errors ?? {})).toEqual(['filter']);
        }
    });
  });

  test('as many ids as a page of cards shows can be asked for at once', async () => {
    const id = Array.from({ length: 1000 }, (_, index) => index + 1);
    const reply = await get('/customers', { filter: { id } });
    expect(expectSuccess(reply).length).toBeGreaterThan(3);
  });

  test('parameters nobody knows are left alone', async () => {
    const reply = await shop().client.call('GET', '/customers?_=1732190000&utm_source=x');
    expectSuccess(reply);
    expect(reply.headers['content-range']).toBeUndefined();
  });
});

/** Texts byte by byte, as both databases do; what is missing counts as the largest. */
function compare(a: string | number | null, b: string | number | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return a < b ? -1 : a > b ? 1 : 0;
}
