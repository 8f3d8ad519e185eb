import { beforeEach, describe, expect, it } from 'vitest';
import { OPEN_ORDER } from '../../domain/reservations.ts';
import { fetchAllRecords } from '../../src/dataProvider/fetchAllRecords.ts';
import { createDataProvider, type ShopDataProvider } from '../../src/dataProvider/index.ts';
import { createSmallShop, type Row } from '../fixtures/backEnd/records.ts';
import { createBackEnd, REAL_SERVER } from './support/backEnd.ts';

const people = [
  { id: 3, name: 'Érica', phone: '1', email: 'erica@x.br', points: 5, total_visits: 1 },
  { id: 10, name: 'Davi', phone: '2', email: 'davi@x.br', points: 30, total_visits: 2 },
  { id: 2, name: 'ana', phone: '3', email: 'ana@x.br', points: 20, total_visits: 3 },
  { id: 1, name: 'Fábio', phone: '4', email: 'fabio@x.br', points: 10, total_visits: 4 },
];
const byName = { field: 'name', order: 'ASC' } as const;

let provider: ShopDataProvider;
beforeEach(() => {
  provider = createDataProvider();
});

describe('a paginated back end', () => {
  it('receives sort, range and filter as ra-data-simple-rest sends them', async () => {
    const backEnd = createBackEnd({ ...REAL_SERVER, tables: { customers: people } });
    const pagination = { page: 2, perPage: 2 };
    const { data, total } = await provider.getList('clientes', { pagination, sort: byName, filter: { q: 'x.br' } });
    expect(backEnd.calls.map(({ path, query }) => ({ path, query }))).toEqual([
      { path: '/customers', query: { sort: '["name","ASC"]', range: '[2,3]', filter: '{"q":"x.br"}' } },
    ]);
    expect(data.map((record) => record.name)).toEqual(['Érica', 'Fábio']);
    expect(total).toBe(4);
  });

  it('returns pages that are neither sorted nor cut again', async () => {
    const backEnd = createBackEnd();
    const unsorted = { status: 'success', data: [people[1], people[0]] };
    backEnd.respondWith('GET /customers', unsorted, { 'Content-Range': 'customers 0-1/57' });
    const pagination = { page: 1, perPage: 1 };
    const { data, total } = await provider.getList('clientes', { pagination, sort: byName, filter: {} });
    expect(data.map((record) => record.name)).toEqual(['Davi', 'Érica']);
    expect(total).toBe(57);
  });

  it('receives amounts in reais and flags as on the wire', async () => {
    const backEnd = createBackEnd(REAL_SERVER);
    await provider.getList('recompensas', { filter: { active: true, min_limit: 2000, type: 'discount' } });
    expect(JSON.parse(backEnd.calls[0]?.query.filter ?? '')).toEqual({
      active: '1',
      min_limit: 20,
      type: 'discount',
    });
  });

  it('receives the ids of getMany as a filter', async () => {
    const backEnd = createBackEnd({ ...REAL_SERVER, tables: { customers: people } });
    const { data } = await provider.getMany('clientes', { ids: [1, 3] });
    expect(backEnd.calls[0]?.query).toEqual({ filter: '{"id":[1,3]}' });
    expect(data.map((record) => record.name)).toEqual(['Érica', 'Fábio']);
  });
});

describe('the choices of a reference', () => {
  const employees: Row[] = ['Érica', 'ana', 'Davi'].map((name, n) => ({
    ...(createSmallShop().employees[0] as Row),
    ...{ id: n + 1, name, status: name === 'Davi' ? '0' : '1' },
  }));
  const fetchChoices = (choices: string, q?: string) =>
    provider.getList('colaboradores', {
      ...{ pagination: { page: 1, perPage: 1 }, sort: byName, filter: q ? { q } : {} },
      meta: { choices },
    });
  const readNames = async (answer: ReturnType<typeof fetchChoices>) => {
    const { data, total } = await answer;
    return [data.map(({ name }) => name), total];
  };

  it('are a page of active records, or of all, on a paginated back end', async () => {
    const backEnd = createBackEnd({ ...REAL_SERVER, tables: { employees } });
    expect(await readNames(fetchChoices('offered'))).toEqual([['ana'], 2]);
    expect(await readNames(fetchChoices('all', 'dav'))).toEqual([['Davi'], 1]);
    expect(backEnd.calls.map(({ path, query }) => ({ path, query }))).toEqual([
      { path: '/employees', query: { sort: '["name","ASC"]', range: '[0,0]', filter: '{}' } },
      { path: '/employees/all', query: { sort: '["name","ASC"]', range: '[0,0]', filter: '{"q":"dav"}' } },
    ]);
  });

  it('are all records of a back end without pages, without the inactive ones', async () => {
    const backEnd = createBackEnd({ tables: { employees } });
    expect(await readNames(fetchChoices('offered'))).toEqual([['ana', 'Érica'], 2]);
    expect(await readNames(fetchChoices('all'))).toEqual([['ana', 'Davi', 'Érica'], 3]);
    backEnd.respondWith('GET /employees', { status: 'success', data: employees });
    expect(await readNames(fetchChoices('offered'))).toEqual([['ana', 'Érica'], 2]);
    expect(await readNames(fetchChoices('offered', 'eri'))).toEqual([['Érica'], 1]);
  });
});

describe('a back end without pages', () => {
  const list = async (resource: string, parameters: object) => {
    const { data, total } = await provider.getList(resource, { filter: {}, ...parameters });
    return { names: data.map((record) => record.name ?? record.title ?? record.id), total };
  };

  beforeEach(() => {
    createBackEnd({ tables: { customers: people } });
  });

  it('has its texts sorted by Portuguese rules', async () => {
    const names = ['ana', 'Davi', 'Érica', 'Fábio'];
    expect((await list('clientes', { sort: byName })).names).toEqual(names);
    const down = { field: 'name', order: 'DESC' };
    expect((await list('clientes', { sort: down })).names).toEqual(names.toReversed());
  });

  it('has its numbers sorted by value, also as text or within names', async () => {
    const backEnd = createBackEnd();
    backEnd.tables.services = [
      { id: 1, name: 'Pacote 10', price: '9.00', points: 1 },
      { id: 2, name: 'Pacote 9', price: 10, points: 1 },
      { id: 3, name: 'Pacote 1', price: '100', points: 1 },
    ];
    const byPrice = { field: 'price', order: 'ASC' };
    expect((await list('servicos', { sort: byPrice })).names).toEqual(['Pacote 10', 'Pacote 9', 'Pacote 1']);
    expect((await list('servicos', { sort: byName })).names).toEqual(['Pacote 1', 'Pacote 9', 'Pacote 10']);
  });

  it('has open reservations sorted by day and hour, and finished ones after them', async () => {
    const [row] = createSmallShop().reservations;
    const times = [
      { date: '2026-11-20', time: '08:00', status: 3 },
      { date: '2026-11-21', time: '09:00', status: 2 },
      { date: '2026-11-20', time: '10:30', status: 1 },
      { date: '2026-11-20', time: '09:30', status: 1 },
    ];
    createBackEnd({ tables: { reservations: times.map((time, n) => ({ ...row, ...time, id: n + 1 })) as Row[] } });
    expect((await list('agendamentos', { sort: { field: OPEN_ORDER, order: 'ASC' } })).names).toEqual([4, 3, 2, 1]);
  });

  it('has its list cut into pages, with the total of all records', async () => {
    expect(await list('clientes', { sort: byName, pagination: { page: 2, perPage: 3 } })).toEqual({
      names: ['Fábio'],
      total: 4,
    });
    expect(await list('clientes', { sort: byName, pagination: { page: 3, perPage: 3 } })).toEqual({
      names: [],
      total: 4,
    });
  });

  it('has records with missing values sorted last', async () => {
    createBackEnd({
      tables: {
        customers: [
          { id: 1, name: 'sem' },
          ...people.map((row) => ({ ...row, email: `zeca${row.points}@salao.test` })),
        ],
      },
    });
    const { names } = await list('clientes', { sort: { field: 'email', order: 'ASC' } });
    expect(names.at(-1)).toBe('sem');
  });

  it('has its list filtered by equality, by several values, and by fields of referenced records', async () => {
    expect((await list('clientes', { filter: { points: 20 } })).names).toEqual(['ana']);
    expect((await list('clientes', { filter: { id: ['2', 3] }, sort: byName })).names).toEqual(['ana', 'Érica']);
    for (const filter of [{ 'customer.id': 2 }, { employee_id: 2 }, { q: 'DAVI' }])
      expect((await list('agendamentos', { filter })).names).toEqual([2]);
    expect((await list('colaboradores', { filter: { status: true } })).total).toBe(2);
    expect((await list('recompensas', { filter: { active: false } })).names).toEqual(['Pomada']);
    expect((await list('recompensas', { filter: { min_limit: 2000 } })).names).toEqual(['Desconto de 10%']);
  });

  it('has its list not filtered by empty values', async () => {
    expect((await list('clientes', { filter: { name: '', points: null, q: undefined } })).total).toBe(4);
  });

  it('is searched in any text, ignoring case and accents', async () => {
    expect((await list('recompensas', { filter: { q: 'BARBA GRATIS' } })).names).toEqual(['Barba grátis']);
  });

  it('is searched for customers with /customers/find, without reading the whole list first', async () => {
    const backEnd = createBackEnd({ tables: { customers: people } });
    const found = await list('clientes', { filter: { q: ' éri ' }, pagination: { page: 1, perPage: 10 } });
    expect(found).toEqual({ names: ['Érica'], total: 1 });
    expect(backEnd.callsTo('GET /customers/find').map((call) => call.query)).toEqual([{ query: 'éri' }]);

    backEnd.calls.length = 0;
    await list('clientes', { filter: { q: 'dav' } });
    expect(backEnd.calls.map((call) => call.path)).toEqual(['/customers/find']);
  });

  it('receives the search text with all its characters encoded', async () => {
    const backEnd = createBackEnd({ tables: { customers: people } });
    await list('clientes', { filter: { q: 'Zé & Cia #1 100%' } });
    expect(backEnd.callsTo('GET /customers/find').map((call) => call.query)).toEqual([{ query: 'Zé & Cia #1 100%' }]);
  });

  it('returns search results that are not filtered again, also for a formatted phone', async () => {
    const backEnd = createBackEnd();
    backEnd.respondWith('GET /customers/find', { status: 'success', data: [{ ...people[0], phone: '11987654321' }] });
    expect(await list('clientes', { filter: { q: '(11) 98765' } })).toEqual({ names: ['Érica'], total: 1 });
  });

  it('sends the whole list for an empty search', async () => {
    const backEnd = createBackEnd({ tables: { customers: people } });
    expect((await list('clientes', { filter: { q: '  ' } })).total).toBe(4);
    expect(backEnd.calls.map((call) => call.path)).toEqual(['/customers']);
  });
});

describe('pages of whole days', () => {
  const [row] = createSmallShop().reservations;
  const read = async (counts: Record<string, number>, page: number) => {
    const days = Object.entries(counts).flatMap(([date, count]) => Array.from({ length: count }, () => date));
    createBackEnd({ tables: { reservations: days.map((date, n) => ({ ...row, id: n + 1, date })) as Row[] } });
    const sort = { field: 'id', order: 'ASC' } as const;
    const pagination = { page, perPage: 4 };
    const answer = await provider.getList('agendamentos', { sort, pagination, filter: {}, meta: { wholeDays: true } });
    expect(answer.total).toBe(days.length);
    return answer.data.map(({ date }) => Number(String(date).slice(-2)));
  };

  it('have the rest of their last day, and no day of the page before', async () => {
    const counts = { '2026-11-01': 3, '2026-11-02': 3, '2026-11-03': 4, '2026-11-04': 1 };
    expect(await read(counts, 1)).toEqual([1, 1, 1, 2, 2, 2]);
    expect(await read(counts, 2)).toEqual([3, 3, 3, 3]);
    expect(await read(counts, 3)).toEqual([4]);
  });

  it('have all of a day that is longer than a page, on each of its pages', async () => {
    for (const page of [1, 2]) expect(await read({ '2026-11-01': 6 }, page)).toEqual([1, 1, 1, 1, 1, 1]);
  });
});

describe('a response with records', () => {
  it('is refused with a message when it is not a list', async () => {
    const backEnd = createBackEnd();
    backEnd.respondWith('GET /services', { status: 'success', data: 'oi' });
    await expect(provider.getList('servicos', { filter: {} })).rejects.toThrow(
      'O servidor respondeu algo que não é uma lista. Tente novamente.',
    );
  });

  it('without the requested record is reported as missing', async () => {
    createBackEnd();
    await expect(provider.getOne('clientes', { id: 99 })).rejects.toMatchObject({
      status: 404,
      message: 'Este registro não existe mais.',
    });
  });

  it('is cancelled when the screen is left', async () => {
    const backEnd = createBackEnd();
    backEnd.hold('GET /customers');
    const leaving = new AbortController();
    const request = provider.getList('clientes', { filter: {}, signal: leaving.signal });
    leaving.abort();
    await expect(request).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('all records of a list', () => {
  it('are read to the last page', async () => {
    const customers = Array.from({ length: 5001 }, (_each, n) => ({ ...people[0], id: n + 1 }));
    createBackEnd({ ...REAL_SERVER, tables: { customers } });
    const records = await fetchAllRecords(provider, 'clientes', { field: 'id', order: 'ASC' });
    expect(records.map(({ id }) => id)).toEqual(customers.map(({ id }) => id));
  });
});
