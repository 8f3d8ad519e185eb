import { describe, expect, test } from 'vitest';
import { fold } from '../../domain/text.ts';
import * as make from '../factories.ts';
import type { Reply } from './support/client.ts';
import { databases } from './support/databases.ts';
import { expectRefusal, expectSuccess } from './support/expectations.ts';
import type { TestShop } from './support/shop.ts';
import { useSharedShop } from './support/useShop.ts';

type Item = Record<string, unknown> & { id: number };
/** What a column sorts by, read from the answer itself. */
type Key = (item: Item) => string | number | null;
interface List {
  path: string;
  name: string;
  sorts: Record<string, Key>;
  /** Each with a filter value that some records fit and others do not. */
  filters: [field: string, value: unknown, fits: (item: Item) => boolean][];
}

const text =
  (field: string): Key =>
  (item) =>
    item[field] as string;
const number =
  (field: string): Key =>
  (item) =>
    Number(item[field]);
const folded =
  (field: string): Key =>
  (item) =>
    fold(String(item[field]));
const nameOf =
  (field: string): Key =>
  (item) =>
    fold((item[field] as { name: string }).name);

const lists: List[] = [
  {
    path: '/customers',
    name: 'customers',
    sorts: {
      id: number('id'),
      name: folded('name'),
      email: text('email'),
      phone: text('phone'),
      points: number('points'),
      total_visits: number('total_visits'),
      registration_date: text('registration_date'),
      last_visit: text('last_visit'),
    },
    filters: [
      ['id', [1, 3, 5], (item) => [1, 3, 5].includes(item.id)],
      ['id', 2, (item) => item.id === 2],
      ['id', '4', (item) => item.id === 4],
      ['q', 'ANÁ', (item) => fold(String(item.name)).includes('ana')],
      ['name', 'ana', (item) => fold(String(item.name)).includes('ana')],
      ['phone', '11900000002', (item) => item.phone === '11900000002'],
      ['email', 'c2@exemplo.com.br', (item) => item.email === 'c2@exemplo.com.br'],
      ['points', 10, (item) => item.points === 10],
      ['points', '10', (item) => item.points === 10],
    ],
  },
  {
    path: '/employees/all',
    name: 'employees',
    sorts: {
      id: number('id'),
      name: folded('name'),
      commission: number('commission'),
      status: number('status'),
      created_at: text('created_at'),
    },
    filters: [
      ['id', [1, 2], (item) => item.id <= 2],
      ['q', 'ana', (item) => fold(String(item.name)).includes('ana')],
      ['name', 'Bia', (item) => fold(String(item.name)).includes('bia')],
      ['status', '1', (item) => item.status === '1'],
      ['status', '0', (item) => item.status === '0'],
      ['status', false, (item) => item.status === '0'],
      ['status', 1, (item) => item.status === '1'],
    ],
  },
  {
    path: '/services',
    name: 'services',
    sorts: { id: number('id'), name: folded('name'), price: number('price'), points: number('points') },
    filters: [
      ['id', [2, 3], (item) => item.id === 2 || item.id === 3],
      ['q', 'corte', (item) => fold(String(item.name)).includes('corte')],
      ['name', 'BARBA', (item) => fold(String(item.name)).includes('barba')],
      ['points', 10, (item) => item.points === 10],
    ],
  },
  {
    path: '/rewards',
    name: 'rewards',
    sorts: {
      id: number('id'),
      title: folded('title'),
      points_required: number('points_required'),
      type: text('type'),
      value: number('value'),
      active: number('active'),
    },
    filters: [
      ['id', [1], (item) => item.id === 1],
      ['q', 'verão', (item) => fold(String(item.title)).includes('verao')],
      ['title', 'verao', (item) => fold(String(item.title)).includes('verao')],
      ['type', 'product', (item) => item.type === 'product'],
      ['active', '1', (item) => item.active === '1'],
      ['active', '0', (item) => item.active === '0'],
    ],
  },
  {
    path: '/reservations',
    name: 'reservations',
    sorts: {
      id: number('id'),
      date: text('date'),
      time: text('time'),
      status: number('status'),
      'customer.name': nameOf('customer'),
      'employee.name': nameOf('employee'),
    },
    filters: [
      ['id', [1, 4], (item) => item.id === 1 || item.id === 4],
      ['q', 'ana', (item) => String(nameOf('customer')(item)).includes('ana')],
      ['status', 4, (item) => item.status === 4],
      ['status', '1', (item) => item.status === 1],
      ['date', '2026-11-21', (item) => item.date === '2026-11-21'],
      ['customer_id', 1, (item) => (item.customer as Item).id === 1],
      ['employee_id', [1, 2], (item) => (item.employee as Item).id <= 2],
    ],
  },
];

describe.each(databases)('lists ($database)', ({ dialect }) => {
  const shop = useSharedShop({ dialect }, fill);

  const get = (path: string, query: Record<string, unknown> = {}): Promise<Reply<Item[]>> => {
    const parameters = Object.entries(query).map(([key, value]) => [key, JSON.stringify(value)]);
    return shop().client.call('GET', `${path}?${new URLSearchParams(Object.fromEntries(parameters))}`);
  };
  const ids = (items: Item[]) => items.map((item) => item.id);

  describe.each(lists)('$path', ({ path, name, sorts, filters }) => {
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

async function fill(shop: TestShop): Promise<void> {
  const { client, clock } = shop;
  const names = ['ana b', 'anab', 'Ana-Maria', 'Zé', 'Bia', 'Érica', 'ana b', 'Ângela', 'Caio', 'Duda'];
  const service = await make.makeService(client, { name: 'Corte', price: 35, points: 10 });
  await make.makeService(client, { name: 'Corte e barba', price: 60, points: 10 });
  await make.makeService(client, { name: 'Barba', price: 35, points: 0 });
  await make.makeService(client, { name: 'Sobrancelha', price: 8.5, points: 3 });
  for (const [index, name] of names.entries()) {
    if (index % 4 === 3) await shop.travelTo(`2026-11-${21 + index}T12:00:00Z`);
    const phone = `1190000000${index % 3}`;
    const customer = await make.makeCustomer(client, { name, phone, email: `c${index % 4}@exemplo.com.br` });
    if (index % 2 === 0) await make.makeSale(client, { customer_id: customer.id, services: [service.id] });
    if (index % 4 === 0) await make.makeSale(client, { customer_id: customer.id, services: [service.id] });
  }
  for (const [index, name] of ['Bia', 'Ana Lima', 'Ana', 'Davi', 'Bia'].entries()) {
    clock.advance({ minutes: index % 2 });
    const commission = index % 2 === 0 ? 50 : 12.5;
    await make.makeEmployee(client, { name, status: index === 3 ? '0' : '1', commission, services: [service.id] });
  }
  for (const [index, title] of ['Verão', 'Inverno', 'verão 2', 'Corte grátis', 'Pomada'].entries()) {
    const type = (['discount', 'discount', 'discount', 'service_free', 'product'] as const)[index];
    const points_required = [10, 20, 10, 50, 50][index];
    await make.makeReward(client, { title, type, points_required, active: index === 1 ? '0' : '1', value: 5 + index });
  }
  const reservations = [
    { customer_id: 1, employee_id: 1, date: '2026-11-23', time: '08:00', status: 1 },
    { customer_id: 2, employee_id: 1, date: '2026-11-24', time: '08:00', status: 4 },
    { customer_id: 4, employee_id: 2, date: '2026-11-23', time: '19:30', status: 2 },
    { customer_id: 5, employee_id: 3, date: '2026-11-24', time: '10:30', status: 3 },
    { customer_id: 1, employee_id: 5, date: '2026-12-01', time: '08:00', status: 1 },
  ];
  await shop.travelTo('2026-11-21T12:00:00Z');
  await make.makeReservation(client, { customer_id: 1, employee_id: 1, date: '2026-11-21', services: [service.id] });
  for (const reservation of reservations)
    await make.makeReservation(client, { ...reservation, services: [service.id] });
}
