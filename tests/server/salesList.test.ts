import { describe, expect, test } from 'vitest';
import { getWorkers } from '../../domain/saleTexts.ts';
import { fold } from '../../domain/text.ts';
import * as make from '../factories.ts';
import { databases } from './support/databases.ts';
import { expectRefusal, expectSuccess } from './support/expectations.ts';
import { useShop } from './support/useShop.ts';

const buildListPath = (filter: object, extra = '') =>
  `/sales?filter=${encodeURIComponent(JSON.stringify(filter))}${extra}`;

type SortKey = string | number | null;

const readField = (field: string) => (sale: make.CreatedRecord) => (sale[field] ?? null) as SortKey;
const readText = (field: string) => (sale: make.CreatedRecord) => (sale[field] ? fold(String(sale[field])) : null);

/** The sort value of each field of a sale; null for a missing one, which is last. */
const SORT_KEYS: Record<string, (sale: make.CreatedRecord) => SortKey> = {
  ...Object.fromEntries(
    ['id', 'number', 'reverses', 'customer_id', 'employee_id', 'reservation_id', 'reward_id', 'corrects', 'share'].map(
      (field) => [field, readField(field)],
    ),
  ),
  ...Object.fromEntries(
    ['amount', 'points', 'points_taken', 'payment_method', 'created_at'].map((field) => [field, readField(field)]),
  ),
  ...Object.fromEntries(['customer', 'reward', 'observation'].map((field) => [field, readText(field)])),
  individual: ({ individual }) => Number(individual),
  voided: ({ voided }) => Number(voided !== null),
  tip: ({ tip }) => tip?.amount ?? null,
  employee: (sale) => fold(getWorkers(sale as never).join(', ')) || null,
};

/** Compares texts as texts and numbers by size; missing values are last. */
function compare(a: SortKey, b: SortKey): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return a < b ? -1 : Number(a > b);
}

describe.each(databases)('the list of sales ($database)', ({ dialect }) => {
  const shop = useShop({ dialect });

  test('finds a sale by its id on any day, also a voided one, where no period is asked for', async () => {
    const { client } = shop();
    const { id } = await make.makeSale(client);
    await shop().travelTo('2028-03-05T15:00:00Z');
    await make.makeSale(client);
    const find = async (extra = '') =>
      expectSuccess(await client.call('GET', buildListPath({ id }, extra))).map((sale: make.CreatedRecord) => sale.id);
    expect(await find()).toEqual([id]);
    expect(await find('&month=2028-03')).toEqual([]);
    expect(await find('&from=2028-03-05&to=2028-03-05')).toEqual([]);
    expectSuccess(await client.call('DELETE', `/sales/remove/${id}`));
    expect(await find()).toEqual([id]);
    expect(await find('&month=2026-11')).toEqual([]);
  });

  test('shows services, customer and employees, the oldest sale first', async () => {
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
    const withoutCustomer = await make.makeSale(client, { employee_id: employee.id });
    const sales = expectSuccess(await client.call('GET', '/sales'));
    expect(sales.map(({ id, individual }: make.CreatedRecord) => [id, individual])).toEqual([
      [first.id, false],
      [loose.id, true],
      [withoutCustomer.id, false],
    ]);
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
      number: first.id,
      reward_id: null,
      reward: null,
      points_taken: 0,
      voided: null,
      corrects: null,
      payments: [{ method: 'pix', amount: 30.5, tendered: null, change: 0, installments: null, fee: 0 }],
      tip: null,
      items: [
        {
          service_id: services[0]?.id,
          name: 'Corte',
          employee_id: employee.id,
          employee: 'Carla Dias',
          price: 35,
          discount: 4.5,
          total: 30.5,
          rate: 50,
          commission: 15.25,
        },
      ],
    });
  });

  test('is sorted by every sortable field both ways, and by employee as the names of the lines’ employees', async () => {
    const { client } = shop();
    await client.call('PUT', '/shop/edit', { shop: { tips: '1' } });
    const services = [await make.makeService(client, { points: 7 }), await make.makeService(client, { points: 2 })];
    const ids = services.map(({ id }) => id);
    const [bia, ana, alvaro] = [
      await make.makeEmployee(client, { name: 'Bia', services: ids }),
      await make.makeEmployee(client, { name: 'Ana', services: ids }),
      await make.makeEmployee(client, { name: 'Álvaro', services: ids }),
    ];
    const customers = [await make.makeCustomer(client, { name: 'Zeca' }), await make.makeCustomer(client)];
    const reward = await make.makeReward(client, { type: 'product', points_required: 5 });
    const reservation = await make.makeReservation(client, {
      date: '2026-11-23',
      employee_id: ana.id,
      services: ids,
    });
    const sell = async (sale: object) =>
      expectSuccess(await client.call('POST', '/sales/create', { sale: { payment_method: 'cash', ...sale } }), 201);
    const buildLines = (...workers: (make.CreatedRecord | null)[]) =>
      workers.map((worker, line) => ({ service_id: ids[line], employee_id: worker?.id }));
    await sell({ employee_id: bia.id, items: buildLines(ana, alvaro), amount: 50, customer_id: customers[0]?.id });
    await sell({ employee_id: bia.id, items: buildLines(ana, bia), amount: 70, payment_method: 'pix' });
    const tipped = await sell({
      employee_id: ana.id,
      items: buildLines(bia),
      amount: 20,
      tip: { amount: 3, employee_id: bia.id },
      customer_id: customers[1]?.id,
    });
    const voided = await sell({
      employee_id: alvaro.id,
      amount: 20,
      observation: 'Água',
      customer_id: customers[0]?.id,
    });
    await sell({
      employee_id: ana.id,
      items: buildLines(ana),
      amount: 30,
      reward_id: reward.id,
      customer_id: customers[0]?.id,
    });
    await make.makeSale(client, { observation: 'agulha' });
    await sell({ reservation_id: reservation.id, services: ids, amount: 90 });
    expectSuccess(await client.call('DELETE', `/sales/remove/${tipped.id}`));
    const correction = { sale: { employee_id: bia.id, amount: 25, payment_method: 'pix' }, reason: 'Valor' };
    expectSuccess(await client.call('POST', `/sales/correct/${voided.id}`, correction), 201);

    for (const filter of [{ reversals: 1 }, { reversals: 1, employee_id: [bia.id, ana.id] }]) {
      const all: make.CreatedRecord[] = expectSuccess(await client.call('GET', buildListPath(filter)));
      expect(all.length).toBeGreaterThan(5);
      for (const [field, getSortKey] of Object.entries(SORT_KEYS)) {
        const ascending = all.toSorted((a, b) => compare(getSortKey(a), getSortKey(b)) || a.id - b.id);
        const isAbsent = (sale: make.CreatedRecord) => getSortKey(sale) === null || getSortKey(sale) === undefined;
        const descending = ascending.toReversed();
        for (const [order, expected] of [
          ['ASC', ascending],
          // A sale without the value is at the end in either order.
          ['DESC', [...descending.filter((sale) => !isAbsent(sale)), ...descending.filter(isAbsent)]],
        ] as const) {
          const sort = `&sort=${encodeURIComponent(JSON.stringify([field, order]))}`;
          const sorted: make.CreatedRecord[] = expectSuccess(await client.call('GET', buildListPath(filter, sort)));
          const listIds = (sales: readonly make.CreatedRecord[]) => sales.map(({ id }) => id);
          expect(listIds(sorted), `${field} ${order}`).toEqual(listIds(expected));
        }
      }
    }
  });

  test.each(['month', 'from', 'to', 'reversals'])('is refused with a sentence where %s is sent twice', async (name) => {
    const reply = await shop().client.call('GET', `/sales?${name}=1&${name}=1`);
    expectRefusal(reply, 422, { [name]: `O parâmetro ${name} foi enviado mais de uma vez` });
  });

  describe('of a period', () => {
    /** Yesterday one in cash; today Ana's with a reward, a loose one, and a voided one. */
    async function sellForTwoDays() {
      const { client } = shop();
      await shop().travelTo('2026-11-19T15:00:00Z');
      const service = await make.makeService(client, { price: 40, points: 25 });
      const [ana, carla] = [
        await make.makeCustomer(client),
        await make.makeEmployee(client, { services: [service.id] }),
      ];
      const reward = await make.makeReward(client, { title: 'Pomada', type: 'product', points_required: 20 });
      const fields = { customer_id: ana.id, employee_id: carla.id, services: [service.id], amount: 40 };
      const yesterday = await make.makeSale(client, fields);
      await shop().travelTo('2026-11-20T15:00:00Z');
      const redeemed = await make.makeSale(client, { ...fields, payment_method: 'pix', reward_id: reward.id });
      const loose = await make.makeSale(client, { services: [service.id], amount: 40.5, observation: 'Balcão' });
      const voided = await make.makeSale(client, { amount: 7 });
      expectSuccess(await client.call('DELETE', `/sales/remove/${voided.id}`, { reason: 'Engano' }));
      return { ana, carla, reward, yesterday, redeemed, loose, voided };
    }
    const fetchSales = async (query: string) => expectSuccess(await shop().client.call('GET', `/sales?${query}`));
    const pickIds = (rows: { id: number }[]) => rows.map(({ id }) => id);
    const both = 'from=2026-11-19&to=2026-11-20';

    test('includes voided ones with user and reason, and rewards and points', async () => {
      const { reward, yesterday, redeemed, loose, voided } = await sellForTwoDays();
      expect(pickIds(await fetchSales(both))).toEqual([yesterday.id, redeemed.id, loose.id, voided.id]);
      expect(pickIds(await fetchSales('from=2026-11-19&to=2026-11-19'))).toEqual([yesterday.id]);
      const today = await fetchSales(`filter=${encodeURIComponent('{"from":"2026-11-20","to":"2026-11-20"}')}`);
      expect(today).toMatchObject([
        {
          number: redeemed.id,
          individual: false,
          reward_id: reward.id,
          reward: 'Pomada',
          points: 25,
          points_taken: 20,
          voided: null,
        },
        { number: loose.id, individual: true, reward: null, points: 0, points_taken: 0, voided: null },
        { voided: { at: '2026-11-20T15:00:00.000Z', by: 'dona@navalha.test', reason: 'Engano', corrected_by: null } },
      ]);
    });

    test('is filtered, sorted and paginated, and adds up to sales minus voids', async () => {
      const { ana, carla, yesterday, redeemed, loose, voided } = await sellForTwoDays();
      const buildFilteredQuery = (filter: object) => `${both}&filter=${encodeURIComponent(JSON.stringify(filter))}`;
      for (const [filter, expected] of [
        [{ employee_id: carla.id }, [yesterday, redeemed]],
        [{ customer_id: ana.id, payment_method: 'pix' }, [redeemed]],
        [{ payment_method: 'cash', voided: false }, [yesterday, loose]],
        [{ individual: true }, [loose, voided]],
        [{ voided: true }, [voided]],
        [{ id: loose.id }, [loose]],
      ] as const) {
        expect(pickIds(await fetchSales(buildFilteredQuery(filter))), JSON.stringify(filter)).toEqual(
          pickIds([...expected]),
        );
      }
      for (const [field, order, first] of [
        ['points_taken', 'DESC', redeemed],
        ['points_taken', 'ASC', yesterday],
        ['points', 'DESC', redeemed],
        ['observation', 'ASC', loose],
        ['number', 'DESC', voided],
        ['voided', 'DESC', voided],
        ['reward', 'ASC', redeemed],
      ] as const) {
        const sort = encodeURIComponent(`["${field}","${order}"]`);
        expect(pickIds(await fetchSales(`${both}&sort=${sort}&range=[0,0]`)), field).toEqual([first.id]);
      }
      const fetchTotals = async (query: string) =>
        expectSuccess(await shop().client.call('GET', `/sales/totals?${query}`));
      expect(await fetchTotals(both)).toEqual({
        count: 4,
        amount: 120.5,
        by_method: { cash: 80.5, pix: 40, debit: 0, credit: 0 },
        tips: { total: 0, by_employee: [] },
        fees: { cash: 0, pix: 0, debit: 0, credit: 0 },
        reversals: {
          count: 1,
          amount: 7,
          by_method: { cash: 7, pix: 0, debit: 0, credit: 0 },
          tips: { total: 0, by_employee: [] },
          fees: { cash: 0, pix: 0, debit: 0, credit: 0 },
        },
        uncovered: { amount: 120.5, by_method: { cash: 80.5, pix: 40, debit: 0, credit: 0 } },
      });
      expect(await fetchTotals(buildFilteredQuery({ employee_id: carla.id, payment_method: 'pix' }))).toMatchObject({
        count: 1,
        amount: 40,
      });
    });

    test.each([
      ['from=2026-11-31&to=2026-12-01', { from: 'Informe o primeiro dia do período' }],
      ['from=2026-11-01', { to: 'Informe o último dia do período' }],
      ['to=2026-11-01', { from: 'Informe o primeiro dia do período' }],
      ['from=2026-11-02&to=2026-11-01', { to: 'O período termina antes de começar' }],
      ['from=2026-01-01&to=2027-01-02', { to: 'O período pode ter no máximo 366 dias' }],
      ['from=2026-01-01&to=2026-01-02&month=2026-01', { month: 'Informe um mês ou um período, e não os dois' }],
    ])('is refused if it ends before it begins or is too long: %s', async (query, errors) => {
      for (const path of ['/sales', '/sales/totals'])
        expectRefusal(await shop().client.call('GET', `${path}?${query}`), 422, errors);
      expectSuccess(await shop().client.call('GET', '/sales?from=2026-01-01&to=2027-01-01&month='));
    });
  });

  test('keeps the names of archived people', async () => {
    const { client } = shop();
    const customer = await make.makeCustomer(client, { name: 'Ana Souza' });
    const { id: employee_id } = await make.makeEmployee(client, { name: 'Carla Dias' });
    const reward = await make.makeReward(client, { title: 'Pomada', type: 'product' });
    const tip = { amount: 2, employee_id };
    await make.makeSale(client, { customer_id: customer.id, employee_id, reward_id: reward.id, tip });
    for (const path of [`customers/remove/${customer.id}`, `employees/remove/${employee_id}`])
      expectSuccess(await client.call('DELETE', `/${path}`));
    expectSuccess(await client.call('DELETE', `/rewards/remove/${reward.id}`));
    const employee = 'Carla Dias';
    const named = { customer: 'Ana Souza', employee, reward: 'Pomada', tip: { employee }, items: [{ employee }] };
    expect(expectSuccess(await client.call('GET', '/sales'))).toMatchObject([named]);
  });

  test('leaves out voided sales', async () => {
    const { client } = shop();
    const [valid, voided] = [await make.makeSale(client), await make.makeSale(client)];
    expectSuccess(await client.call('DELETE', `/sales/remove/${voided.id}`));
    const fetchIds = async (path: string) =>
      expectSuccess(await client.call('GET', path)).map(({ id }: { id: number }) => id);
    expect(await fetchIds('/sales')).toEqual([valid.id]);
    expect(await fetchIds(buildListPath({ voided: '' }))).toEqual([valid.id]);
    expect(await fetchIds(buildListPath({ voided: true }))).toEqual([voided.id]);
  });

  test('has one month in the shop’s time zone, by default the current one', async () => {
    const before = await make.makeSale(shop().client);
    // Half past eleven in the evening of the last of November in São Paulo: December elsewhere.
    await shop().travelTo('2026-12-01T02:30:00Z');
    const lastOfNovember = await make.makeSale(shop().client);
    await shop().travelTo('2026-12-01T03:30:00Z');
    const next = await make.makeSale(shop().client);
    await shop().travelTo('2026-12-31T15:00:00Z');
    const last = await make.makeSale(shop().client);
    const fetchIds = async (path: string) =>
      expectSuccess(await shop().client.call('GET', path)).map(({ id }: { id: number }) => id);
    expect(await fetchIds(buildListPath({ month: '2026-11' }))).toEqual([before.id, lastOfNovember.id]);
    expect(await fetchIds(buildListPath({ month: '2026-12' }))).toEqual([next.id, last.id]);
    expect(await fetchIds('/sales')).toEqual([next.id, last.id]);
    for (const blank of ['', '&from=&to='])
      expect(await fetchIds(`/sales?month=2026-11${blank}`)).toEqual([before.id, lastOfNovember.id]);
    expect(await fetchIds(buildListPath({ month: '2025-11' }))).toEqual([]);
  });

  test('refuses an invalid month and an unknown filter', async () => {
    const { client } = shop();
    for (const month of ['2026-13', '2026', 11, '2026-11-01', '../..']) {
      expectRefusal(await client.call('GET', buildListPath({ month })), 422, { filter: 'Informe um mês válido' });
    }
    expectRefusal(await client.call('GET', buildListPath({ amount: 1 })), 422, {
      filter: 'Não é possível filtrar por amount',
    });
    expectRefusal(await shop().visitor().call('GET', '/sales'), 401);
  });
});
