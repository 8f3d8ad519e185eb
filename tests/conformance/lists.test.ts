import { describe, expect, test } from 'vitest';
import type { Field } from '../../domain/fields/field.ts';
import { resources, resourcesWithoutScreen } from '../../domain/resources/all.ts';
import { getTableColumns } from '../../domain/resources/tableColumns.ts';
import { buildSearchText, hasTerms, parseSearchTerms } from '../../domain/search.ts';
import { fold } from '../../domain/text.ts';
import { type CreatedRecord, makeSale, makeService } from '../factories.ts';
import { databases } from '../server/support/databases.ts';
import { expectRefusal, expectSuccess } from '../server/support/expectations.ts';
import { useSharedShop } from '../server/support/useShop.ts';
import { type Json, makeRecord } from './support/records.ts';

/** Declared fields that special lists filter by (tests/server/agenda.test.ts covers the others). */
const OWN_FILTERS: Readonly<Record<string, string[]>> = { agendamentos: ['date', 'status'] };
/** Fields of these kinds cannot be sorted. */
const UNSORTABLE_KINDS = /^(references|terms|hours|rate)$/;
/** Records on a page: fewer than any list has. */
const PAGE_SIZE = 7;
/** Invalid values for any filter. */
const INVALID_VALUES: unknown[] = [
  ...[{}, { toString: 1, valueOf: 1 }, [[]], [{}], 'a\u0000b', '\ud800', 1e308, -1, 0.5, '1e400', true, '2026-02-30'],
  ...[2 ** 31, '%', '_', '\\', "'", '"', 'x'.repeat(300)],
];

/** Lists that are a whole response: only these can be sorted, filtered and paged. */
const lists = [...resources, ...resourcesWithoutScreen].filter(({ api }) => !api.list?.responseKey);

describe.each(databases)('the list of every resource ($database)', ({ dialect }) => {
  const shop = useSharedShop({ dialect }, async ({ client, clock }) => {
    const services = [(await makeService(client)).id];
    for (const resource of lists) {
      for (let seed = 1; seed <= 8; seed++) {
        const isSold = resource.name === 'agendamentos' && seed % 3 === 0;
        const { id } = await makeRecord(client, resource, isSold ? { status: 2 } : {}, { seed });
        // Some have points and a last visit, some have none.
        if (resource.name === 'clientes' && seed % 3 > 0) await makeSale(client, { customer_id: id, services });
        if (isSold) await makeSale(client, { individual: undefined, reservation_id: id, services });
        const { path, key } = resource.api;
        if (seed % 4 === 0) expectSuccess(await client.call('PUT', `/${path}/edit/${id}`, { [key]: {} }));
        clock.advance({ minutes: seed % 2 });
      }
    }
  });

  describe.each(lists)('$name', (resource) => {
    const { api, fields, title } = resource;
    const path = `/${api.list?.path ?? api.path}`;
    const searchableFields = Object.entries(fields).filter(([, { options }]) => options.searchable);
    const isSearchableTitle = (name: string) => name === title && searchableFields.some(([field]) => field === name);
    const getSearchText = (record: Json) =>
      buildSearchText(searchableFields.map(([name]) => record[name] as string | null));
    const storedFields = Object.entries(fields).filter(([, field]) => hasColumn(field));
    const filterable = storedFields.filter(([name]) => OWN_FILTERS[resource.name]?.includes(name) ?? true);
    const sorts: [string, (record: CreatedRecord) => string | number | null][] = [
      ['id', ({ id }) => id],
      ['version', ({ version }) => Number(version)],
      ...Object.entries(fields)
        .filter(([, { kind }]) => !UNSORTABLE_KINDS.test(kind))
        .map(([name, field]): [string, (record: CreatedRecord) => string | number | null] => {
          const key = field.options.recordKey ?? name;
          return [key, isSearchableTitle(name) ? getSearchText : (record) => getSortKey(field, record[key])];
        }),
    ];

    const get = async (query: Record<string, unknown> = {}) => {
      const parameters = Object.entries(query).map(([key, value]) => [key, JSON.stringify(value)]);
      const reply = await shop().client.call('GET', `${path}?${new URLSearchParams(Object.fromEntries(parameters))}`);
      return { items: expectSuccess<CreatedRecord[]>(reply), range: reply.headers['content-range'] };
    };
    const buildContentRange = (start: number, count: number, total: number) =>
      `${api.path} ${start}-${Math.max(start + count - 1, 0)}/${total}`;

    test('is complete, in its default order and without Content-Range, for a request without parameters', async () => {
      const { items, range: contentRange } = await get();
      expect(items.length).toBeGreaterThanOrEqual(8);
      expect(contentRange).toBeUndefined();
      expect(items).toEqual(
        items.toSorted((a, b) => {
          for (const [field, direction] of resource.order) {
            const readKey = getKeyReader(sorts, field);
            const order = compareKeys(readKey(a), readKey(b));
            if (order !== 0) return direction === 'desc' ? -order : order;
          }
          return a.id - b.id;
        }),
      );
    });

    test('has the total in Content-Range for a request with any parameter', async () => {
      const { items: all } = await get();
      for (const query of [{ sort: ['id', 'ASC'] }, { range: [0, 999] }, { filter: {} }]) {
        const { items, range: contentRange } = await get(query);
        expect(contentRange).toBe(buildContentRange(0, all.length, all.length));
        expect(items).toHaveLength(all.length);
      }
    });

    test.each(sorts)(
      'is sorted by %s in both directions, ties by id, null at the end, and its pages together are the whole list',
      async (field) => {
        const { items: all } = await get();
        const readKey = getKeyReader(sorts, field);
        const [present = [], absent = []] = [false, true].map((isAbsent) =>
          all
            .filter((record) => (readKey(record) === null) === isAbsent)
            .toSorted((a, b) => compareKeys(readKey(a), readKey(b)) || a.id - b.id),
        );
        for (const [order, expected] of [
          ['ASC', [...present, ...absent]],
          ['DESC', [...present.toReversed(), ...absent.toReversed()]],
        ] as const) {
          expect((await get({ sort: [field, order] })).items).toEqual(expected);
          const paged: CreatedRecord[] = [];
          while (paged.length < all.length) {
            const start = paged.length;
            const { items, range: contentRange } = await get({
              sort: [field, order],
              range: [start, start + PAGE_SIZE - 1],
            });
            expect(contentRange).toBe(buildContentRange(start, items.length, all.length));
            paged.push(...items);
          }
          expect(paged).toEqual(expected);
        }
      },
    );

    test('is sorted by every sortable column of its table', async () => {
      const columns = getTableColumns(resource).filter(({ sortable }) => sortable);
      expect(columns.length).toBeGreaterThan(0);
      const { items: all } = await get();
      for (const { source } of columns) {
        const { items } = await get({ sort: [source, 'DESC'] });
        expect(items).toHaveLength(all.length);
        if (!source.includes('.')) continue;
        const names = items.map((item) =>
          fold(String(source.split('.').reduce<unknown>((value, key) => (value as Json)[key], item))),
        );
        expect(names).toEqual(names.toSorted().toReversed());
      }
    });

    test('is paged in its default order too, and empty past its end', async () => {
      const { items: all } = await get();
      for (let start = 0; start < all.length; start += PAGE_SIZE) {
        expect((await get({ range: [start, start + PAGE_SIZE - 1] })).items).toEqual(
          all.slice(start, start + PAGE_SIZE),
        );
      }
      for (const start of [1000, 2 ** 31, Number.MAX_SAFE_INTEGER - 1]) {
        const { items, range: contentRange } = await get({ range: [start, start + 1] });
        expect(items).toEqual([]);
        expect(contentRange).toMatch(new RegExp(`/${all.length}$`));
      }
    });

    test.each(filterable)('is filtered by %s', async (name, field) => {
      const { items: all } = await get();
      if (field.kind === 'consent') {
        for (const flag of ['0', 1, true]) {
          const { items } = await get({ filter: { [name]: flag } });
          expect(items).toEqual(all.filter((record) => Number(record[name] !== null) === Number(flag)));
        }
        return;
      }
      const value = all.map((record) => record[name]).find((candidate) => candidate !== null);
      if (value === undefined) return;
      const matches = isSearchableTitle(name)
        ? (record: CreatedRecord) => hasTerms(getSearchText(record), parseSearchTerms(String(value)))
        : (record: CreatedRecord) => record[name] === value;
      const expected = all.filter(matches);
      for (const filter of [value, ...(typeof value === 'number' ? [String(value)] : [])]) {
        const { items, range: contentRange } = await get({ filter: { [name]: filter } });
        expect(items).toEqual(expected);
        expect(contentRange).toBe(buildContentRange(0, expected.length, expected.length));
      }
      if (field.kind === 'flag') {
        for (const flag of ['0', 0, false, '1', 1, true]) {
          const { items } = await get({ filter: { [name]: flag } });
          expect(items).toEqual(all.filter((record) => Number(record[name]) === Number(flag)));
        }
      }
      // Zero is a filter value, not a missing one.
      if (['money', 'whole', 'percent'].includes(field.kind)) {
        const { items } = await get({ filter: { [name]: 0 } });
        expect(items).toEqual(all.filter((record) => record[name] === 0));
      }
      for (const empty of [null, '']) expect((await get({ filter: { [name]: empty } })).items).toEqual(all);
    });

    test('is filtered by one id and by several; invalid ids match no record', async () => {
      const { items: all } = await get();
      const [first, , third] = all.map(({ id }) => id);
      for (const id of [first, String(first), [first, third], [first, 'abc', third, first]]) {
        const expected = all.filter((record) => [id].flat().includes(record.id) || String(record.id) === id);
        expect((await get({ filter: { id } })).items).toEqual(expected);
      }
      const thousand = Array.from({ length: 1000 }, (_, index) => all[index]?.id ?? 999_999_999 - index);
      expect((await get({ filter: { id: thousand } })).items).toEqual(all);
      for (const id of [[], 0, -1, 'abc', [99999999999], 1e300, ['1 or 1=1'], 2 ** 31]) {
        expect(await get({ filter: { id } })).toEqual({ items: [], range: buildContentRange(0, 0, 0) });
      }
    });

    test.each(searchableFields)('is searched by any part of %s, without regard to case and accents', async (name) => {
      const { items: all } = await get();
      for (const record of all.slice(0, 8)) {
        const part = fold(String(record[name])).slice(1, 5).trim();
        if (!part) continue;
        const found = (await get({ filter: { q: part.toUpperCase() } })).items;
        expect(found).toEqual(all.filter((candidate) => hasTerms(getSearchText(candidate), parseSearchTerms(part))));
      }
    });

    test('combines several filters, and has the number of matches in Content-Range', async () => {
      const { items: all } = await get({ sort: ['id', 'asc'] });
      const firstIds = all.slice(0, 3).map(({ id }) => id);
      const { items, range: contentRange } = await get({
        filter: { ...(searchableFields.length > 0 ? { q: '' } : {}), id: firstIds },
        range: [0, 0],
        sort: ['id', 'desc'],
      });
      expect(items).toEqual([all[2]]);
      expect(contentRange).toBe(buildContentRange(0, 1, 3));
    });

    test('accepts any filter value, or refuses it with a sentence', async () => {
      for (const name of [...filterable.map(([field]) => field), 'q', 'id']) {
        for (const value of INVALID_VALUES) {
          const filter = JSON.stringify({ [name]: value });
          const reply = await shop().client.call('GET', `${path}?${new URLSearchParams({ filter })}`);
          if (reply.status !== 200) expectRefusal(reply, 422, { filter: expect.stringMatching(/./) as never });
        }
      }
    });
  });
});

// Parameters are read before any query: one database is enough.
describe('a request for a list', () => {
  const shop = useSharedShop({ dialect: 'sqlite' }, async () => {});

  test.each(lists)('of $name is refused when it sorts or filters by an unknown field', async ({ api }) => {
    const call = (query: Record<string, string>) =>
      shop().client.call('GET', `/${api.list?.path ?? api.path}?${new URLSearchParams(query)}`);
    for (const field of ['password', 'constructor', '__proto__', 'id; drop table sale']) {
      const sort = await call({ sort: JSON.stringify([field, 'ASC']) });
      expectRefusal(sort, 422, { sort: `Não é possível ordenar por ${field}` });
      const filter = await call({ filter: `{${JSON.stringify(field)}:"x"}` });
      expectRefusal(filter, 422, { filter: `Não é possível filtrar por ${field}` });
    }
  });

  test.each([
    ['sort', '["id","SIDEWAYS"]', 'Não foi possível ler o parâmetro sort'],
    ['sort', '["id"]', 'Não foi possível ler o parâmetro sort'],
    ['sort', 'id', 'Não foi possível ler o parâmetro sort'],
    ['sort', `["${'x'.repeat(190)}","ASC"]`, `Não é possível ordenar por ${'x'.repeat(190)}`],
    ['sort', `["${'x'.repeat(191)}","ASC"]`, 'O parâmetro sort é longo demais'],
    ['range', '[0]', 'Não foi possível ler o parâmetro range'],
    ['range', '[5,2]', 'Não foi possível ler o parâmetro range'],
    ['range', '[-1,2]', 'Não foi possível ler o parâmetro range'],
    ['range', '[0,1.5]', 'Não foi possível ler o parâmetro range'],
    ['range', '[0,1e999]', 'Não foi possível ler o parâmetro range'],
    ['range', '["0","9"]', 'Não foi possível ler o parâmetro range'],
    ['range', '{', 'Não foi possível ler o parâmetro range'],
    ['filter', '[]', 'Não foi possível ler o parâmetro filter'],
    ['filter', 'null', 'Não foi possível ler o parâmetro filter'],
    ['filter', 'nada', 'Não foi possível ler o parâmetro filter'],
    ['filter', `{"q":"${'x'.repeat(12_000)}"}`, 'O parâmetro filter é longo demais'],
    ['filter', `{"q":"${'x'.repeat(201)}"}`, 'Não é possível filtrar por este valor'],
    ['filter', `{"id":[${'1,'.repeat(1000)}1]}`, 'São ids demais de uma vez'],
  ])('is refused with a sentence when its %s is invalid (%#)', async (parameter, value, sentence) => {
    const reply = await shop().client.call('GET', `/customers?${new URLSearchParams({ [parameter]: value })}`);
    expectRefusal(reply, 422, { [parameter]: sentence });
  });

  test('is accepted with a search text as long as the longest name', async () => {
    const filter = JSON.stringify({ q: 'x'.repeat(200) });
    expect(expectSuccess(await shop().client.call('GET', `/customers?${new URLSearchParams({ filter })}`))).toEqual([]);
  });

  test('is refused with a repeated parameter and accepted with an unknown one', async () => {
    for (const parameter of ['sort', 'range', 'filter']) {
      const reply = await shop().client.call('GET', `/customers?${parameter}=[0,1]&${parameter}=[0,1]`);
      expectRefusal(reply, 422, { [parameter]: `O parâmetro ${parameter} foi enviado mais de uma vez` });
    }
    const reply = await shop().client.call('GET', '/customers?_=1732190000&utm_source=x');
    expectSuccess(reply);
    expect(reply.headers['content-range']).toBeUndefined();
  });
});

/** Whether a field has a column: lists of references and computed fields have none. */
function hasColumn({ kind, options }: Field): boolean {
  return !UNSORTABLE_KINDS.test(kind) && !options.nameOf && !(options.readOnly && options.optionalInResponse);
}

function getSortKey({ kind, options }: Field, value: unknown): string | number | null {
  if (value === null || value === undefined) return null;
  if (kind === 'reference' && options.recordKey) return fold((value as { name: string }).name);
  if (kind === 'text' || kind === 'email') return fold(String(value));
  if (kind === 'birthday') return String(value).slice(-5);
  if (kind === 'consent') return JSON.stringify(value);
  if (kind === 'choice' && typeof value === 'string') return fold(options.choices?.[value] ?? '');
  return kind === 'flag' ? Number(value) : (value as string | number);
}

type SortKey = string | number | null;

function getKeyReader(sorts: [string, (record: CreatedRecord) => SortKey][], field: string) {
  return sorts.find(([name]) => name === field)?.[1] ?? (({ id }: CreatedRecord): SortKey => id);
}

/** Compares as both databases do: texts without case and accents, other values by byte. */
function compareKeys(a: SortKey, b: SortKey): number {
  if (a === null || b === null) return 0;
  return a < b ? -1 : a > b ? 1 : 0;
}
