import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as make from '../factories.ts';
import { arbitrarySale, findSumErrors } from './support/arbitrarySales.ts';
import { databases } from './support/databases.ts';
import { expectRefusal, expectSuccess } from './support/expectations.ts';
import { findLedgerErrors } from './support/ledgerErrors.ts';
import { useShop } from './support/useShop.ts';

const TODAY = '2026-11-20';
const period = `from=${TODAY}&to=${TODAY}`;

test('lines, payments, takings, tips and voids of any sale add up to the cent', () => {
  fc.assert(
    fc.property(arbitrarySale, (sale) => {
      expect(findSumErrors(sale)).toEqual({});
    }),
    { numRuns: 2_000 },
  );
});

describe.each(databases)('a sale paid in parts ($database)', ({ dialect }) => {
  const shop = useShop({ dialect });
  const sell = (sale: object, key?: string) =>
    shop().client.call('POST', '/sales/create', { sale }, key ? { 'idempotency-key': key } : {});

  /** Cut and beard for Ana, R$ 100 discounted to R$ 90; Bia does the beard and gets a tip of R$ 10; paid in cash with change and by two cards. */
  async function prepareOrder() {
    const { client } = shop();
    const cut = await make.makeService(client, { name: 'Corte', price: 70, points: 7 });
    const beard = await make.makeService(client, { name: 'Barba', price: 30, points: 3 });
    const services = [cut.id, beard.id];
    const ana = await make.makeCustomer(client, { name: 'Ana' });
    const caio = await make.makeEmployee(client, { name: 'Caio', services });
    const bia = await make.makeEmployee(client, { name: 'Bia', services });
    const sale = {
      customer_id: ana.id,
      employee_id: caio.id,
      items: [{ service_id: cut.id }, { service_id: beard.id, employee_id: bia.id }],
      amount: 90,
      payments: [
        { method: 'cash', amount: 25, tendered: 50 },
        { method: 'credit', amount: 70, installments: 3 },
        { method: 'credit', amount: 5 },
      ],
      tip: { amount: 10, employee_id: bia.id },
      observation: null,
    };
    return { sale, cut, beard, ana, caio, bia };
  }

  test('has payments, tip and employees in its response, in a retry and in the list', async () => {
    const { client } = shop();
    const { sale, cut, beard, caio, bia } = await prepareOrder();
    const created = expectSuccess(await sell(sale, 'once'), 201);
    expect(created).toMatchObject({
      amount: 90,
      payment_method: 'credit',
      payments: [
        { method: 'cash', amount: 25, tendered: 50, change: 25, installments: null, fee: 0 },
        { method: 'credit', amount: 70, tendered: null, change: 0, installments: 3 },
        { method: 'credit', amount: 5, tendered: null, change: 0, installments: null },
      ],
      tip: { amount: 10, employee_id: bia.id },
      items: [
        { service_id: cut.id, name: 'Corte', employee_id: caio.id, price: 70, discount: 7, total: 63 },
        { service_id: beard.id, name: 'Barba', employee_id: bia.id, price: 30, discount: 3, total: 27 },
      ],
    });
    expect(expectSuccess(await sell(sale, 'once'), 201)).toEqual(created);
    const [listed] = expectSuccess(await client.call('GET', '/sales'));
    const { payments, tip, items } = created;
    const addEmployee = (line: object, index: number) => ({ ...line, employee: ['Caio', 'Bia'][index] });
    expect(listed).toMatchObject({
      id: created.id,
      payments,
      tip: { ...tip, employee: 'Bia' },
      items: items.map(addEmployee),
    });
    expect(await findLedgerErrors(shop().db)).toEqual({});
  });

  test('counts by payment method, without the tip', async () => {
    const { client } = shop();
    const { sale, bia, caio } = await prepareOrder();
    const { id } = expectSuccess(await sell(sale), 201);
    const { id: namesake } = await make.makeEmployee(client, { name: 'Bia' });
    for (const [employee_id, amount] of [
      [caio.id, 2],
      [namesake, 1],
    ])
      await make.makeSale(client, { employee_id, tip: { amount, employee_id }, amount: 5, payment_method: 'pix' });
    const fetchTotals = async (filter = {}) =>
      expectSuccess(await client.call('GET', `/sales/totals?${period}&filter=${JSON.stringify(filter)}`));
    expect(await fetchTotals()).toMatchObject({
      count: 3,
      amount: 100,
      by_method: { cash: 25, pix: 10, debit: 0, credit: 65 },
      tips: {
        total: 13,
        by_employee: [
          { employee_id: bia.id, name: 'Bia', amount: 10 },
          { employee_id: namesake, name: 'Bia', amount: 1 },
          { employee_id: caio.id, name: 'Caio', amount: 2 },
        ],
      },
    });
    for (const [payment_method, count] of Object.entries({ cash: 1, credit: 1, pix: 2, debit: 0 }))
      expect(await fetchTotals({ payment_method })).toMatchObject({ count });
    expect(expectSuccess(await client.call('GET', '/cash-register')).today.total).toBe(100);
    expect(expectSuccess(await client.call('GET', '/summary')).cash_register.value).toBe(100);

    const cashRegister = { closed_at: TODAY, total_received: 100, employee_id: bia.id, observation: null };
    const sums = { expenses: 0, total_credit: 0, total_debit: 0, total_cash: 0, total_pix: 0 };
    const closed = await client.call('POST', '/cash-register/create', { cashRegister: { ...cashRegister, ...sums } });
    expect(expectSuccess(closed, 201)).toMatchObject({ total_cash: 25, total_credit: 65, total_pix: 10 });
    const [closing] = expectSuccess(await client.call('GET', '/cash-register')).cash_register_closed;
    expect(closing).toMatchObject({ uncovered_count: 0, uncovered_total: 0 });

    expectSuccess(await client.call('DELETE', `/sales/remove/${id}`));
    const [after] = expectSuccess(await client.call('GET', '/cash-register')).cash_register_closed;
    expect(after).toMatchObject({ uncovered_count: 1, uncovered_total: -90 });
    expect((await fetchTotals()).tips).toMatchObject({
      total: 3,
      by_employee: [{ employee_id: bia.id, amount: 0 }, { employee_id: namesake }, { amount: 2 }],
    });
    expect(await findLedgerErrors(shop().db)).toEqual({});
  });

  test('is reversed by payment method on the day of the void', async () => {
    const { client, db } = shop();
    const { sale, ana } = await prepareOrder();
    const { id } = expectSuccess(await sell(sale), 201);
    await shop().travelTo('2026-11-21T15:00:00Z');
    expectSuccess(await client.call('DELETE', `/sales/remove/${id}`));
    const reversals = await db
      .selectFrom('movement')
      .select(['kind', 'line', 'method', 'cents', 'points', 'business_day'])
      .where('kind', 'in', ['sale_void', 'tip_void'])
      .orderBy('kind')
      .orderBy('line')
      .execute();
    const day = { business_day: '2026-11-21' };
    expect(reversals).toEqual([
      { kind: 'sale_void', line: 0, method: 'cash', cents: -2500, points: -10, ...day },
      { kind: 'sale_void', line: 1, method: 'credit', cents: -6500, points: 0, ...day },
      { kind: 'sale_void', line: 2, method: 'credit', cents: 0, points: 0, ...day },
      { kind: 'tip_void', line: 1, method: 'credit', cents: -500, points: 0, ...day },
      { kind: 'tip_void', line: 2, method: 'credit', cents: -500, points: 0, ...day },
    ]);
    const [customer] = expectSuccess(await client.call('GET', '/customers'));
    expect(customer).toMatchObject({ id: ana.id, points: 0, total_visits: 0 });
    expect(await findLedgerErrors(db)).toEqual({});
  });

  test('has each line at its employee’s price, and keeps the old price in a correction', async () => {
    const { client } = shop();
    const { sale, cut, beard, caio, bia } = await prepareOrder();
    const setTerms = (employee: make.CreatedRecord, terms: object[]) =>
      client.call('PUT', `/employees/edit/${employee.id}`, { employee: { terms } });
    const terms = [
      { service_id: cut.id, price: 100, commission: 12.5, duration: null },
      { service_id: beard.id, price: 45.5, commission: null, duration: null },
    ];
    expect(expectSuccess(await setTerms(bia, terms)).terms).toEqual(terms.toReversed());
    const getItems = ({ items }: { items: object[] }) => items;
    const created = expectSuccess(await sell(sale), 201);
    // R$ 115,50 by the employees' prices, discounted to R$ 90,00.
    expect(getItems(created)).toMatchObject([
      { employee_id: caio.id, price: 70, discount: 15.45, total: 54.55 },
      { employee_id: bia.id, price: 45.5, discount: 10.05, total: 35.45 },
    ]);
    const byBia = { ...sale, employee_id: bia.id, items: undefined, services: [cut.id, beard.id], amount: 145.5 };
    const payments = [{ method: 'pix', amount: 155.5 }];
    const second = expectSuccess(await sell({ ...byBia, payments }), 201);
    expect(getItems(second)).toMatchObject([
      { price: 100, discount: 0 },
      { price: 45.5, discount: 0 },
    ]);

    expectSuccess(await setTerms(bia, [{ service_id: cut.id, price: 200 }]));
    expectSuccess(await setTerms(caio, [{ service_id: beard.id, price: 20 }]));
    const byCaio = { ...byBia, employee_id: caio.id, amount: 145.5, payments };
    const corrected = await client.call('POST', `/sales/correct/${second.id}`, { sale: byCaio, reason: 'Foi o Caio' });
    expect(getItems(expectSuccess(corrected, 201))).toMatchObject([{ price: 100 }, { price: 45.5 }]);
    expect(getItems(expectSuccess(await sell({ ...byCaio }), 201))).toMatchObject([{ price: 70 }, { price: 20 }]);

    const { customer_id } = sale;
    const booked = {
      customer_id,
      employee_id: bia.id,
      services: [cut.id, beard.id],
      date: '2026-11-23',
      time: '09:00',
    };
    const reservation = await client.call('POST', '/reservations/create', { reservation: booked });
    expect(expectSuccess(reservation, 201)).toMatchObject({ price: 230, services: [{ price: 70 }, { price: 30 }] });
    expect(await findLedgerErrors(shop().db)).toEqual({});
  });

  test('keeps its archived employees in a correction, and accepts no other archived one', async () => {
    const { client } = shop();
    const { sale, bia } = await prepareOrder();
    const { id } = expectSuccess(await sell(sale), 201);
    const tipped = expectSuccess(await sell({ ...sale, items: undefined }), 201);
    const { employee_id: _, services: __, ...fields } = make.buildEmployee({ status: '0' }) as Record<string, unknown>;
    expectSuccess(await client.call('PUT', `/employees/edit/${bia.id}`, { employee: fields }));
    const inactive = 'Este colaborador não está atendendo';
    expectRefusal(await sell(sale), 422, { items: inactive });
    expectRefusal(await sell({ ...sale, items: undefined }), 422, { tip: inactive });
    const payments = [{ method: 'pix', amount: 100 }];
    const corrected = await client.call('POST', `/sales/correct/${id}`, { sale: { ...sale, payments }, reason: 'PIX' });
    expect(expectSuccess(corrected, 201)).toMatchObject({ payment_method: 'pix', tip: { amount: 10 } });
    const correction = { sale: { ...sale, items: undefined, payments }, reason: 'PIX' };
    expectSuccess(await client.call('POST', `/sales/correct/${tipped.id}`, correction), 201);
    expect(await findLedgerErrors(shop().db)).toEqual({});
  });

  test('is in the history with payments, tip and employees', async () => {
    const { client } = shop();
    const { sale, caio, bia } = await prepareOrder();
    const { id } = expectSuccess(await sell(sale), 201);
    const [{ changes }] = expectSuccess(await client.call('GET', `/audit?resource=sales&id=${id}`));
    const pickIdAndName = ({ id: number, name }: make.CreatedRecord) => ({ id: number, name });
    expect(changes).toMatchObject({
      amount: [null, 90],
      payment_method: [null, 'credit'],
      payments: [null, [{ method: 'cash', amount: 25, tendered: 50 }, { installments: 3 }, { amount: 5 }]],
      tip: [null, 10],
      tip_employee_id: [null, pickIdAndName(bia)],
      done_by: [null, [pickIdAndName(caio), pickIdAndName(bia)]],
    });
    const plain = await make.makeSale(client, { amount: 10, payment_method: 'pix' });
    const [entry] = expectSuccess(await client.call('GET', `/audit?resource=sales&id=${plain.id}`));
    expect(Object.keys(entry.changes)).toEqual(['amount', 'payment_method']);
  });

  test.each<[string, object, Record<string, string>]>([
    ['too small an amount', { payments: [{ method: 'pix', amount: 95 }] }, { payments: 'Falta R$\u00a05,00' }],
    ['a part without a method', { payments: undefined }, { payment_method: 'Escolha a forma de pagamento' }],
    ['a tip of zero', { tip: { amount: 0, employee_id: 1 } }, { tip: 'Informe o valor da gorjeta' }],
    ['a tip without an employee', { tip: { amount: 10 } }, { tip: 'Escolha de quem é a gorjeta' }],
    [
      'a tip for an unknown employee',
      { tip: { amount: 10, employee_id: 999 } },
      { tip: 'Este colaborador não está atendendo' },
    ],
    ['an invalid service', { items: [{ service_id: 999 }] }, { items: 'Um dos serviços escolhidos não existe mais' }],
    [
      'the same service twice',
      { items: [{ service_id: 1 }, { service_id: '1' }] },
      { items: 'Escolha cada serviço uma vez só' },
    ],
    ['services sent in both forms', { services: [1] }, { items: 'Informe os serviços de uma só forma' }],
  ])('with %s is refused, and nothing is stored', async (_what, wrong, errors) => {
    const { sale } = await prepareOrder();
    const before = await shop().dumpRows();
    expectRefusal(await sell({ ...sale, ...wrong }), 422, errors);
    expect(await shop().dumpRows()).toEqual(before);
  });

  test('keeps the card fees of the day it was sold', async () => {
    const { client } = shop();
    const { sale } = await prepareOrder();
    const edit = (fees: object) => client.call('PUT', '/shop/edit', { shop: fees });
    expectSuccess(await edit({ debit_fee: 1.5, credit_fee: 3.15, credit_2_fee: 4, credit_7_fee: 5.5 }));
    const created = expectSuccess(await sell(sale), 201);
    const listFees = ({ payments }: { payments: { fee: number }[] }) => payments.map(({ fee }) => fee);
    expect(listFees(created)).toEqual([0, 2.8, 0.16]);
    expectSuccess(await edit({ credit_fee: 9, credit_2_fee: 9 }));
    expect(listFees(expectSuccess(await client.call('GET', '/sales'))[0])).toEqual([0, 2.8, 0.16]);
    expect(expectSuccess(await client.call('GET', `/sales/totals?${period}`))).toMatchObject({
      fees: { cash: 0, pix: 0, debit: 0, credit: 2.96 },
    });
    const { payments: _, ...plain } = sale;
    expect(listFees(expectSuccess(await sell({ ...plain, payment_method: 'debit' }), 201))).toEqual([1.5]);
    expectSuccess(await client.call('DELETE', `/sales/remove/${created.id}`));
    expect(expectSuccess(await client.call('GET', `/sales/totals?${period}`)).fees).toMatchObject({
      debit: 1.5,
      credit: 0,
    });
  });

  test('with one method has one payment of total and tip', async () => {
    const { sale, bia } = await prepareOrder();
    const { payments: _, ...plain } = sale;
    const created = expectSuccess(await sell({ ...plain, payment_method: 'pix' }), 201);
    expect(created).toMatchObject({
      amount: 90,
      payments: [{ method: 'pix', amount: 100 }],
      tip: { employee_id: bia.id },
    });
  });
});
