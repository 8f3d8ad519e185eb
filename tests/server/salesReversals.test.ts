import { describe, expect, test } from 'vitest';
import * as make from '../factories.ts';
import { databases } from './support/databases.ts';
import { expectRefusal, expectSuccess } from './support/expectations.ts';
import { findLedgerErrors } from './support/ledgerErrors.ts';
import { useShop } from './support/useShop.ts';

const YESTERDAY = '2026-11-20';
const TODAY = '2026-11-21';

describe.each(databases)('a past day whose sales are voided or corrected later ($database)', ({ dialect }) => {
  const shop = useShop({ dialect });

  const get = async (path: string) => expectSuccess(await shop().client.call('GET', path));
  const buildQuery = (day: string, filter: object = {}) =>
    `from=${day}&to=${day}&filter=${encodeURIComponent(JSON.stringify(filter))}`;
  const fetchTotals = (day: string, filter?: object) => get(`/sales/totals?${buildQuery(day, filter)}`);
  const fetchEntries = (day: string, filter?: object) => get(`/sales?${buildQuery(day, filter)}&reversals=1`);

  /** Yesterday R$ 70 and a tip of 7 in cash and PIX, and R$ 30 in cash by another employee; closed. Today the first one is corrected to PIX. */
  async function correctToday() {
    const { client } = shop();
    await client.call('PUT', '/shop/edit', { shop: { tips: '1' } });
    const carla = await make.makeEmployee(client, { name: 'Carla Dias' });
    const [cut, shave] = [await make.makeService(client, { price: 50 }), await make.makeService(client, { price: 20 })];
    const sale = {
      employee_id: carla.id,
      items: [{ service_id: cut.id }, { service_id: shave.id }],
      amount: 70,
      tip: { amount: 7, employee_id: carla.id },
    };
    const payments = [
      { method: 'cash', amount: 20 },
      { method: 'pix', amount: 57 },
    ];
    const sold = expectSuccess(await client.call('POST', '/sales/create', { sale: { ...sale, payments } }), 201);
    const other = await make.makeSale(client, { amount: 30 });
    const closing = await make.makeClosing(client, { closed_at: YESTERDAY });
    const before = { totals: await fetchTotals(YESTERDAY), closing };
    await shop().travelTo(`${TODAY}T15:00:00Z`);
    const body = { sale: { ...sale, payments: [{ method: 'pix', amount: 77 }] }, reason: 'Pagou por PIX' };
    const created = expectSuccess(await client.call('POST', `/sales/correct/${sold.id}`, body), 201);
    return { carla, sold, other, created, before };
  }

  test('does not change, and neither does its closing', async () => {
    const { before, sold, other } = await correctToday();
    expect(before.totals).toMatchObject({
      count: 2,
      amount: 100,
      by_method: { cash: 50, pix: 50, debit: 0, credit: 0 },
      tips: { total: 7 },
      reversals: { count: 0, amount: 0 },
      uncovered: { amount: 0 },
    });
    expect(await fetchTotals(YESTERDAY)).toEqual(before.totals);
    expect((await get('/cash-register')).cash_register_closed).toMatchObject([
      { ...before.closing, uncovered_count: 0, uncovered_total: 0 },
    ]);
    expect(await fetchEntries(YESTERDAY)).toMatchObject([
      { id: sold.id, amount: 70, voided: { reason: 'Pagou por PIX' } },
      { id: other.id, amount: 30 },
    ]);
    expect(await findLedgerErrors(shop().db)).toEqual({});
  });

  test('changes the day of the void, by payment method and with the tip’s employee', async () => {
    const { carla, sold, created, other } = await correctToday();
    const buildTip = (amount: number) => ({
      total: amount,
      by_employee: [{ employee_id: carla.id, name: 'Carla Dias', amount }],
    });
    const none = { cash: 0, pix: 0, debit: 0, credit: 0 };
    expect(await fetchTotals(TODAY)).toEqual({
      count: 1,
      amount: 0,
      by_method: { ...none, cash: -20, pix: 20 },
      tips: buildTip(0),
      fees: none,
      reversals: { count: 1, amount: 70, by_method: { ...none, cash: 20, pix: 50 }, tips: buildTip(7), fees: none },
      uncovered: { amount: 0, by_method: { ...none, cash: -20, pix: 20 } },
    });
    const [reversal, corrected] = await fetchEntries(TODAY);
    expect(reversal).toMatchObject({
      id: -sold.id,
      reverses: sold.id,
      number: sold.id,
      amount: -70,
      created_at: `${TODAY}T15:00:00.000Z`,
      observation: 'Pagou por PIX',
      payments: [
        { method: 'cash', amount: -20 },
        { method: 'pix', amount: -57 },
      ],
      tip: { amount: -7, employee: 'Carla Dias' },
      items: [{ total: -50 }, { total: -20 }],
    });
    expect(corrected).toMatchObject({ id: created.id, corrects: sold.id, amount: 70, tip: { amount: 7 } });
    expect(corrected).not.toHaveProperty('reverses');
    // Without the parameter, the list has only sales.
    expect(await get(`/sales?${buildQuery(TODAY)}`)).toMatchObject([{ id: created.id }]);
    // A void of a sale in cash leaves today's cash.
    expectSuccess(await shop().client.call('DELETE', `/sales/remove/${other.id}`));
    expect(await fetchTotals(TODAY)).toMatchObject({ amount: -30, by_method: { cash: -50, pix: 20 } });
    expect((await get('/cash-register')).today.total).toBe(-30);
    expect(await make.makeClosing(shop().client, { closed_at: TODAY })).toMatchObject({
      total_cash: -50,
      total_pix: 20,
    });
    expect(await fetchTotals(TODAY)).toMatchObject({ uncovered: { amount: 0 } });
    expect(await findLedgerErrors(shop().db)).toEqual({});
  });

  test('is filtered, sorted and cut with its voids as with its sales', async () => {
    const { sold, created, other, carla } = await correctToday();
    expectSuccess(await shop().client.call('DELETE', `/sales/remove/${other.id}`, { reason: 'Engano' }));
    const fetchIds = async (filter: object, sort = '["created_at","ASC"]') =>
      (await get(`/sales?${buildQuery(TODAY, filter)}&reversals=1&sort=${encodeURIComponent(sort)}`)).map(
        ({ id }: { id: number }) => id,
      );
    expect(await fetchIds({})).toEqual([-other.id, -sold.id, created.id]);
    expect(await fetchIds({}, '["amount","ASC"]')).toEqual([-sold.id, -other.id, created.id]);
    expect(await fetchIds({}, '["entry","DESC"]')).toEqual([
      Math.max(-sold.id, -other.id),
      expect.anything(),
      created.id,
    ]);
    expect(await fetchIds({ employee_id: carla.id })).toEqual([-sold.id, created.id]);
    expect(await fetchIds({ payment_method: 'cash' })).toEqual([-other.id, -sold.id]);
    expect(await fetchIds({ individual: true })).toEqual([-other.id]);
    expect(await fetchTotals(TODAY, { payment_method: 'cash' })).toMatchObject({ count: 0, amount: -100 });
    const page = await shop().client.call('GET', `/sales?${buildQuery(TODAY)}&reversals=1&range=[1,1]`);
    expect(page.headers['content-range']).toBe('sales 1-1/3');
    expectRefusal(await shop().client.call('GET', `/sales?${buildQuery(TODAY)}&reversals=talvez`), 422, {
      reversals: 'Informe 1 ou 0',
    });
    expect(await get(`/sales?month=2026-11&reversals=1`)).toHaveLength(5);
  });

  test('for an employee has their lines and tips, also in sales of others', async () => {
    const { client } = shop();
    await client.call('PUT', '/shop/edit', { shop: { tips: '1' } });
    const [carla, davi, eva] = [
      await make.makeEmployee(client, { name: 'Carla Dias' }),
      await make.makeEmployee(client, { name: 'Davi Melo' }),
      await make.makeEmployee(client, { name: 'Eva Reis' }),
    ];
    const [cut, shave] = [await make.makeService(client, { price: 50 }), await make.makeService(client, { price: 30 })];
    const ana = await make.makeCustomer(client);
    const sale = {
      customer_id: ana.id,
      employee_id: carla.id,
      items: [
        { service_id: cut.id, employee_id: davi.id },
        { service_id: shave.id, employee_id: carla.id },
      ],
      amount: 72,
      tip: { amount: 5, employee_id: eva.id },
      payments: [
        { method: 'cash', amount: 37 },
        { method: 'pix', amount: 40 },
      ],
    };
    const sold = expectSuccess(await client.call('POST', '/sales/create', { sale }), 201);
    const oneLine = { ...sale, items: [{ service_id: cut.id, employee_id: davi.id }], amount: 50, tip: null };
    const second = { ...oneLine, payments: [{ method: 'pix', amount: 50 }] };
    const saleByDavi = expectSuccess(await client.call('POST', '/sales/create', { sale: second }), 201);
    const filterBy = (employee: make.CreatedRecord) => ({ employee_id: employee.id });
    const fetchShares = async (day: string, employee: make.CreatedRecord) =>
      (await fetchEntries(day, filterBy(employee))).map(({ id, share }: { id: number; share: number }) => [id, share]);
    expect(await fetchShares(YESTERDAY, davi)).toEqual([
      [sold.id, 45],
      [saleByDavi.id, 50],
    ]);
    expect(await fetchShares(YESTERDAY, carla)).toEqual([[sold.id, 27]]);
    expect(await fetchShares(YESTERDAY, eva)).toEqual([[sold.id, 0]]);
    const none = { count: 0, amount: 0, tips: { total: 0, by_employee: [] } };
    expect(await fetchTotals(YESTERDAY, filterBy(davi))).toEqual({ ...none, count: 2, amount: 95, reversals: none });
    expect(await fetchTotals(YESTERDAY, filterBy(carla))).toEqual({ ...none, count: 1, amount: 27, reversals: none });
    expect(await fetchTotals(YESTERDAY, filterBy(eva))).toMatchObject({
      amount: 0,
      tips: { total: 5, by_employee: [{ name: 'Eva Reis' }] },
    });
    expect(await get(`/customers/history/${ana.id}`)).toMatchObject({
      favourite_employee: { id: davi.id },
      visits: [{ employee: 'Davi Melo' }, { employee: 'Carla Dias, Davi Melo' }],
    });
    await shop().travelTo(`${TODAY}T15:00:00Z`);
    expectSuccess(await client.call('DELETE', `/sales/remove/${sold.id}`));
    expect(await fetchTotals(YESTERDAY, filterBy(davi))).toMatchObject({ amount: 95 });
    expect(await fetchTotals(TODAY, filterBy(davi))).toMatchObject({
      count: 0,
      amount: -45,
      reversals: { count: 1, amount: 45 },
    });
    expect(await fetchShares(TODAY, carla)).toEqual([[-sold.id, -27]]);
    expect(await fetchTotals(TODAY, filterBy(eva))).toMatchObject({
      tips: { total: -5 },
      reversals: { tips: { total: 5 } },
    });
  });
});
