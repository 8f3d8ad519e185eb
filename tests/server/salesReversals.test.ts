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
  const of = (day: string, filter: object = {}) =>
    `from=${day}&to=${day}&filter=${encodeURIComponent(JSON.stringify(filter))}`;
  const totals = (day: string, filter?: object) => get(`/sales/totals?${of(day, filter)}`);
  const entries = (day: string, filter?: object) => get(`/sales?${of(day, filter)}&reversals=1`);

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
    const before = { totals: await totals(YESTERDAY), closing };
    await shop().travelTo(`${TODAY}T15:00:00Z`);
    const body = { sale: { ...sale, payments: [{ method: 'pix', amount: 77 }] }, reason: 'Pagou por PIX' };
    const made = expectSuccess(await client.call('POST', `/sales/correct/${sold.id}`, body), 201);
    return { carla, sold, other, made, before };
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
    expect(await totals(YESTERDAY)).toEqual(before.totals);
    expect((await get('/cash-register')).cash_register_closed).toMatchObject([
      { ...before.closing, uncovered_count: 0, uncovered_total: 0 },
    ]);
    expect(await entries(YESTERDAY)).toMatchObject([
      { id: sold.id, amount: 70, voided: { reason: 'Pagou por PIX' } },
      { id: other.id, amount: 30 },
    ]);
    expect(await findLedgerErrors(shop().db)).toEqual({});
  });

  test('changes the day of the void, by payment method and with the tip’s employee', async () => {
    const { carla, sold, made, other } = await correctToday();
    const tip = (amount: number) => ({
      total: amount,
      by_employee: [{ employee_id: carla.id, name: 'Carla Dias', amount }],
    });
    const none = { cash: 0, pix: 0, debit: 0, credit: 0 };
    expect(await totals(TODAY)).toEqual({
      count: 1,
      amount: 0,
      by_method: { ...none, cash: -20, pix: 20 },
      tips: tip(0),
      fees: none,
      reversals: { count: 1, amount: 70, by_method: { ...none, cash: 20, pix: 50 }, tips: tip(7), fees: none },
      uncovered: { amount: 0, by_method: { ...none, cash: -20, pix: 20 } },
    });
    const [reversal, corrected] = await entries(TODAY);
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
    expect(corrected).toMatchObject({ id: made.id, corrects: sold.id, amount: 70, tip: { amount: 7 } });
    expect(corrected).not.toHaveProperty('reverses');
    // Without the parameter, the list has only sales.
    expect(await get(`/sales?${of(TODAY)}`)).toMatchObject([{ id: made.id }]);
    // A void of a sale in cash leaves today's cash.
    expectSuccess(await shop().client.call('DELETE', `/sales/remove/${other.id}`));
    expect(await totals(TODAY)).toMatchObject({ amount: -30, by_method: { cash: -50, pix: 20 } });
    expect((await get('/cash-register')).today.total).toBe(-30);
    expect(await make.makeClosing(shop().client, { closed_at: TODAY })).toMatchObject({
      total_cash: -50,
      total_pix: 20,
    });
    expect(await totals(TODAY)).toMatchObject({ uncovered: { amount: 0 } });
    expect(await findLedgerErrors(shop().db)).toEqual({});
  });

  test('is filtered, sorted and cut with its voids as with its sales', async () => {
    const { sold, made, other, carla } = await correctToday();
    expectSuccess(await shop().client.call('DELETE', `/sales/remove/${other.id}`, { reason: 'Engano' }));
    const idsOf = async (filter: object, sort = '["created_at","ASC"]') =>
      (await get(`/sales?${of(TODAY, filter)}&reversals=1&sort=${encodeURIComponent(sort)}`)).map(
        ({ id }: { id: number }) => id,
      );
    expect(await idsOf({})).toEqual([-other.id, -sold.id, made.id]);
    expect(await idsOf({}, '["amount","ASC"]')).toEqual([-sold.id, -other.id, made.id]);
    expect(await idsOf({}, '["entry","DESC"]')).toEqual([Math.max(-sold.id, -other.id), expect.anything(), made.id]);
    expect(await idsOf({ employee_id: carla.id })).toEqual([-sold.id, made.id]);
    expect(await idsOf({ payment_method: 'cash' })).toEqual([-other.id, -sold.id]);
    expect(await idsOf({ individual: true })).toEqual([-other.id]);
    expect(await totals(TODAY, { payment_method: 'cash' })).toMatchObject({ count: 0, amount: -100 });
    const page = await shop().client.call('GET', `/sales?${of(TODAY)}&reversals=1&range=[1,1]`);
    expect(page.headers['content-range']).toBe('sales 1-1/3');
    expectRefusal(await shop().client.call('GET', `/sales?${of(TODAY)}&reversals=talvez`), 422, {
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
    const only = { ...sale, items: [{ service_id: cut.id, employee_id: davi.id }], amount: 50, tip: null };
    const second = { ...only, payments: [{ method: 'pix', amount: 50 }] };
    const davis = expectSuccess(await client.call('POST', '/sales/create', { sale: second }), 201);
    const by = (employee: make.CreatedRecord) => ({ employee_id: employee.id });
    const shares = async (day: string, employee: make.CreatedRecord) =>
      (await entries(day, by(employee))).map(({ id, share }: { id: number; share: number }) => [id, share]);
    expect(await shares(YESTERDAY, davi)).toEqual([
      [sold.id, 45],
      [davis.id, 50],
    ]);
    expect(await shares(YESTERDAY, carla)).toEqual([[sold.id, 27]]);
    expect(await shares(YESTERDAY, eva)).toEqual([[sold.id, 0]]);
    const none = { count: 0, amount: 0, tips: { total: 0, by_employee: [] } };
    expect(await totals(YESTERDAY, by(davi))).toEqual({ ...none, count: 2, amount: 95, reversals: none });
    expect(await totals(YESTERDAY, by(carla))).toEqual({ ...none, count: 1, amount: 27, reversals: none });
    expect(await totals(YESTERDAY, by(eva))).toMatchObject({
      amount: 0,
      tips: { total: 5, by_employee: [{ name: 'Eva Reis' }] },
    });
    expect(await get(`/customers/history/${ana.id}`)).toMatchObject({
      favourite_employee: { id: davi.id },
      visits: [{ employee: 'Davi Melo' }, { employee: 'Carla Dias, Davi Melo' }],
    });
    await shop().travelTo(`${TODAY}T15:00:00Z`);
    expectSuccess(await client.call('DELETE', `/sales/remove/${sold.id}`));
    expect(await totals(YESTERDAY, by(davi))).toMatchObject({ amount: 95 });
    expect(await totals(TODAY, by(davi))).toMatchObject({
      count: 0,
      amount: -45,
      reversals: { count: 1, amount: 45 },
    });
    expect(await shares(TODAY, carla)).toEqual([[-sold.id, -27]]);
    expect(await totals(TODAY, by(eva))).toMatchObject({ tips: { total: -5 }, reversals: { tips: { total: 5 } } });
  });
});
