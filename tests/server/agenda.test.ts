import { describe, expect, test } from 'vitest';
import { addDays } from '../../domain/dates.ts';
import { compareAgenda, OPEN_ORDER, timeSlots } from '../../domain/reservations.ts';
import { LEGACY_OVERLAP_REASON } from '../../domain/resources/reservations.ts';
import { compareTexts } from '../../domain/text.ts';
import * as make from '../factories.ts';
import { databases } from './support/databases.ts';
import { expectRefusal, expectSuccess } from './support/expectations.ts';
import type { TestShop } from './support/shop.ts';
import { useSharedShop } from './support/useShop.ts';

const TODAY = '2026-11-20';
const MORNING = '2026-11-20T11:00:00.000Z';
const BEFORE = '2026-11-10T11:00:00.000Z';

interface ListedReservation {
  id: number;
  date: string;
  time: string;
  status: number;
  squeeze: string | null;
}

describe.each(databases)('the agenda ($database)', ({ dialect }) => {
  const shop = useSharedShop({ dialect }, fill);

  const fetchList = async (query: Record<string, unknown>) => {
    const parameters = Object.entries(query).map(([key, value]) => [key, JSON.stringify(value)]);
    const reply = await shop().client.call<ListedReservation[]>(
      'GET',
      `/reservations?${new URLSearchParams(Object.fromEntries(parameters))}`,
    );
    return { items: expectSuccess(reply), range: reply.headers['content-range'] };
  };
  const fetchAgenda = async (query: Record<string, unknown> = {}) => fetchList({ sort: ['agenda', 'ASC'], ...query });
  const fetchEverything = async () =>
    expectSuccess(await shop().client.call<ListedReservation[]>('GET', '/reservations'));
  const sortAgenda = (items: ListedReservation[], today: string) =>
    items.toSorted((a, b) => compareAgenda(a, b, today));

  test('has the same order as the screens’ for a back end that cannot sort', async () => {
    const { items } = await fetchAgenda();
    expect(items).toEqual(sortAgenda(await fetchEverything(), TODAY));
    const days = [...new Set(items.map(({ date }) => date))];
    expect(days).toEqual([0, 1, 4, 40, -1, -2, -9].map((count) => addDays(TODAY, count)));
  });

  test('lists the latest day first by default, and searches customer names only', async () => {
    const all = await fetchEverything();
    const compareByDay = (a: ListedReservation, b: ListedReservation) =>
      compareTexts(b.date, a.date) || compareTexts(a.time, b.time) || a.id - b.id;
    expect(all).toEqual(all.toSorted(compareByDay));
    expect((await fetchList({ filter: { q: 'cliente' } })).items).toHaveLength(all.length);
    expect((await fetchList({ filter: { q: 'colaborador' } })).items).toEqual([]);
  });

  test('has pages without overlap or gap, with the total', async () => {
    const { items: everything } = await fetchAgenda();
    const paged: ListedReservation[] = [];
    for (let start = 0; start < everything.length; start += 5) {
      const { items, range } = await fetchAgenda({ range: [start, start + 4] });
      expect(range).toBe(`reservations ${start}-${start + items.length - 1}/${everything.length}`);
      paged.push(...items);
    }
    expect(paged).toEqual(everything);
  });

  test('starts a page at any offset, also among past reservations and after the end', async () => {
    const { items: everything } = await fetchAgenda();
    for (const size of [1, 4, everything.length + 1])
      for (let start = 0; start <= everything.length + 1; start++) {
        const { items } = await fetchAgenda({ range: [start, start + size - 1] });
        expect(items, `${size} from ${start} on`).toEqual(everything.slice(start, start + size));
      }
  });

  test('keeps its order with filters by status, by day and by both', async () => {
    const everything = sortAgenda(await fetchEverything(), TODAY);
    const filters: [Record<string, unknown>, (item: ListedReservation) => boolean][] = [
      [{ status: '1' }, ({ status }) => status === 1],
      [{ date: TODAY }, ({ date }) => date === TODAY],
      [{ status: [1, '2'] }, ({ status }) => status < 3],
      [{ status: [1, 2], date_gte: TODAY }, ({ status, date }) => status < 3 && date >= TODAY],
      [{ date_lte: addDays(TODAY, -1) }, ({ date }) => date < TODAY],
      [
        { date_gte: addDays(TODAY, -1), date_lte: addDays(TODAY, 1) },
        ({ date }) => date > addDays(TODAY, -2) && date < addDays(TODAY, 2),
      ],
      [{ status: '4', date: addDays(TODAY, -1) }, ({ status, date }) => status === 4 && date === addDays(TODAY, -1)],
    ];
    for (const [filter, matches] of filters) {
      const expected = everything.filter(matches);
      expect(expected.length).toBeGreaterThan(0);
      expect((await fetchAgenda({ filter })).items).toEqual(expected);
    }
    expect((await fetchAgenda({ filter: { date: '2030-01-01' } })).items).toEqual([]);
    expect((await fetchAgenda({ filter: { status: [] } })).items).toEqual([]);
    const fetchFiltered = (filter: object) =>
      shop().client.call('GET', `/reservations?filter=${encodeURIComponent(JSON.stringify(filter))}`);
    for (const filter of [{ date_gte: '2026-02-30' }, { date_lte: 5 }])
      expectRefusal(await fetchFiltered(filter), 422, { filter: 'Informe uma data válida' });
    expectRefusal(await fetchFiltered({ status: [1, 'x'] }), 422, { filter: 'Não é possível filtrar por este valor' });
  });

  test('begins with the shop’s day, not with the day in UTC', async () => {
    const fetchFirstDayAt = async (instant: string) => {
      await shop().travelTo(instant);
      return (await fetchAgenda()).items[0]?.date;
    };
    expect(await fetchFirstDayAt('2026-11-21T02:59:00.000Z')).toBe(TODAY);
    expect(await fetchFirstDayAt('2026-11-21T03:00:00.000Z')).toBe(addDays(TODAY, 1));
    expect((await fetchAgenda()).items).toEqual(sortAgenda(await fetchEverything(), addDays(TODAY, 1)));
    await shop().travelTo(MORNING);
  });

  test('finds old overlapping reservations in pages, the open ones first', async () => {
    const fetchOverlaps = (range: [number, number]) =>
      fetchList({ filter: { squeeze: LEGACY_OVERLAP_REASON }, sort: [OPEN_ORDER, 'ASC'], range });
    const overlaps = (await fetchEverything()).filter(({ squeeze }) => squeeze === LEGACY_OVERLAP_REASON);
    const open = overlaps.filter(({ status }) => status < 3).sort((a, b) => compareTexts(a.date, b.date));
    const closed = overlaps.filter(({ status }) => status > 2).sort((a, b) => a.id - b.id);
    const [first, second] = [await fetchOverlaps([0, 4]), await fetchOverlaps([5, 9])];
    expect([...first.items, ...second.items]).toEqual([...open, ...closed]);
    expect([open.length, closed.length, second.range]).toEqual([4, 3, 'reservations 5-6/7']);
  });

  test('refuses the reverse order', async () => {
    const reply = await shop().client.call('GET', `/reservations?sort=${encodeURIComponent('["agenda","DESC"]')}`);
    expectRefusal(reply, 422, { sort: 'A agenda não tem ordem inversa' });
  });
});

/** Some days of a shop with three employees: shared hours, every status, booked in random order. */
async function fill(shop: TestShop): Promise<void> {
  await shop.travelTo(BEFORE);
  const { client } = shop;
  const service = await make.makeService(client);
  const customer = await make.makeCustomer(client);
  const employees = [];
  for (let n = 0; n < 3; n++) employees.push(await make.makeEmployee(client, { services: [service.id] }));
  const days = [4, -1, 0, -9, 40, 1, -2].map((count) => addDays(TODAY, count));
  for (const [index, date] of days.entries()) {
    for (let n = 0; n < 5; n++) {
      await make.makeReservation(client, {
        date,
        customer_id: customer.id,
        services: [service.id],
        employee_id: employees[n % 3]?.id,
        time: timeSlots[((n * 7 + index) % 3) * 5 + (n > 2 ? 1 : 0)],
        status: 1 + ((n + index) % 4),
        squeeze: n === 4 ? LEGACY_OVERLAP_REASON : null,
      });
    }
  }
  await shop.travelTo(MORNING);
}
