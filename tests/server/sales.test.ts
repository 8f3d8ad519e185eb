import { describe, expect, test } from 'vitest';
import * as make from '../factories.ts';
import { databases } from './support/databases.ts';
import { expectRefusal, expectSuccess } from './support/expectations.ts';
import { useShop } from './support/useShop.ts';

const TODAY = '2026-11-20';
const NOW = '2026-11-20T15:00:00.000Z';

describe.each(databases)('creating a sale ($database)', ({ dialect }) => {
  const shop = useShop({ dialect });

  const sell = (sale: object) => shop().client.call('POST', '/sales/create', { sale });
  const fetchCustomer = async (id: number) => {
    const listed = expectSuccess(await shop().client.call('GET', '/customers'));
    return listed.find((customer: { id: number }) => customer.id === id);
  };
  const makePeople = async () => {
    const { client } = shop();
    const cut = await make.makeService(client, { name: 'Corte', price: 35.5, points: 10 });
    const beard = await make.makeService(client, { name: 'Barba', price: 20.1, points: 5 });
    const services = [cut.id, beard.id];
    const employee = await make.makeEmployee(client, { services });
    const customer = await make.makeCustomer(client);
    return { cut, beard, services, employee, customer };
  };

  test('a sale to a customer is answered completely, and gives points and a visit', async () => {
    const { cut, beard, employee, customer } = await makePeople();
    const sale = {
      customer_id: customer.id,
      employee_id: employee.id,
      reservation_id: null,
      services: [beard.id, cut.id],
      amount: 55.6,
      payment_method: 'debit',
      observation: '  Pagou com troco ',
    };
    const created = expectSuccess(await sell(sale), 201, 'Venda criada com sucesso');
    expect(created).toEqual({
      id: expect.any(Number),
      individual: false,
      customer_id: customer.id,
      reservation_id: null,
      employee_id: employee.id,
      services: [
        { id: beard.id, name: 'Barba', price: 20.1, points: 5 },
        { id: cut.id, name: 'Corte', price: 35.5, points: 10 },
      ],
      amount: 55.6,
      points: 15,
      payment_method: 'debit',
      observation: 'Pagou com troco',
      created_at: NOW,
      payments: [{ method: 'debit', amount: 55.6, tendered: null, change: 0, installments: null, fee: 0 }],
      tip: null,
      items: [
        { service_id: beard.id, name: 'Barba', employee_id: employee.id, price: 20.1, discount: 0, total: 20.1 },
        { service_id: cut.id, name: 'Corte', employee_id: employee.id, price: 35.5, discount: 0, total: 35.5 },
      ],
    });
    expect(await fetchCustomer(customer.id)).toMatchObject({
      points: 15,
      total_visits: 1,
      last_visit: TODAY,
      version: 1,
    });
  });

  test('a loose sale has no customer and is counted as loose', async () => {
    const { client } = shop();
    const { cut, customer } = await makePeople();
    const sale = { individual: 1, services: [cut.id], amount: 35.5, payment_method: 'cash', observation: 'Balcão' };
    const created = expectSuccess(await sell(sale), 201);
    expect(created).toMatchObject({ individual: true, customer_id: null, employee_id: null, reservation_id: null });
    expect(await fetchCustomer(customer.id)).toMatchObject({ points: 0, total_visits: 0, last_visit: null });
    const { individual_sales } = expectSuccess(await client.call('GET', '/cash-register')).today;
    expect(individual_sales).toEqual({
      total: 35.5,
      sales: [{ id: created.id, amount: 35.5, observation: 'Balcão', created_at: NOW }],
    });
  });

  test('a loose sale that was stored offline says when it was made', async () => {
    const { client } = shop();
    const taken_at = new Date(Date.parse(NOW) - 20 * 60_000).toISOString();
    await sell({ individual: 1, services: [], amount: 35.5, payment_method: 'cash', taken_at });
    const { sales } = expectSuccess(await client.call('GET', '/cash-register')).today.individual_sales;
    expect(sales).toMatchObject([{ created_at: NOW, taken_at }]);
  });

  test('a sale by an employee without a customer is not loose', async () => {
    const { employee } = await makePeople();
    const created = expectSuccess(await sell({ employee_id: employee.id, amount: 12, payment_method: 'pix' }), 201);
    expect(created.individual).toBe(false);
    const { today } = expectSuccess(await shop().client.call('GET', '/cash-register'));
    expect(today).toMatchObject({ total: 12, individual_sales: { total: 0, sales: [] } });
  });

  test.each([
    ['below', 30],
    ['above', 99.99],
  ])(
    'a custom total %s the sum of the services is charged; the points are those of the services',
    async (_w, amount) => {
      const { services, customer } = await makePeople();
      const created = expectSuccess(
        await sell({ customer_id: customer.id, services, amount, payment_method: 'credit' }),
        201,
      );
      expect(created).toMatchObject({ amount, points: 15 });
      const { today } = expectSuccess(await shop().client.call('GET', '/cash-register'));
      expect(today.total).toBe(amount);
      const row = await shop().db.selectFrom('sale').selectAll().executeTakeFirstOrThrow();
      expect(row).toMatchObject({
        subtotal_cents: 5560,
        discount_cents: 5560 - Math.round(amount * 100),
        total_cents: Math.round(amount * 100),
      });
    },
  );

  test('a sale without services has one line and no points', async () => {
    const { customer } = await makePeople();
    const created = expectSuccess(
      await sell({ customer_id: customer.id, services: [], amount: 7.77, payment_method: 'pix' }),
      201,
    );
    expect(created.services).toEqual([{ id: null, name: 'Venda avulsa', price: 7.77, points: 0 }]);
    expect(created.items).toEqual([
      { service_id: null, name: 'Venda avulsa', employee_id: null, price: 7.77, discount: 0, total: 7.77 },
    ]);
    expect(await fetchCustomer(customer.id)).toMatchObject({ points: 0, total_visits: 1 });
  });

  test('a sale keeps names, prices and points of its time', async () => {
    const { client, db } = shop();
    const { cut, customer } = await makePeople();
    const created = expectSuccess(
      await sell({ customer_id: customer.id, services: [cut.id], amount: 35.5, payment_method: 'pix' }),
      201,
    );
    const expensiveCut = { name: 'Corte premium', price: 90, points: 99 };
    expectSuccess(await client.call('PUT', `/services/edit/${cut.id}`, { service: expensiveCut }));
    const items = await db.selectFrom('sale_item').selectAll().where('sale_id', '=', created.id).execute();
    expect(items).toMatchObject([
      { sale_id: created.id, line: 0, service_id: cut.id, name: 'Corte', price_cents: 3550, points: 10 },
    ]);
    expect(await fetchCustomer(customer.id)).toMatchObject({ points: 10 });
    expect(expectSuccess(await client.call('GET', '/cash-register')).today.total).toBe(35.5);
  });

  test('a sold reservation is done', async () => {
    const { client } = shop();
    const { services, employee, customer } = await makePeople();
    const parties = { customer_id: customer.id, employee_id: employee.id, services };
    const reservation = await make.makeReservation(client, { ...parties, date: TODAY });
    const created = expectSuccess(
      await sell({ ...parties, reservation_id: reservation.id, amount: 55.6, payment_method: 'cash' }),
      201,
    );
    expect(created.reservation_id).toBe(reservation.id);
    const fetchReservation = async () => expectSuccess(await client.call('GET', '/reservations'))[0];
    expect(await fetchReservation()).toEqual({ ...reservation, status: 3, version: 2, sold: '1' });
    expectSuccess(await client.call('DELETE', `/sales/remove/${created.id}`));
    expect(await fetchReservation()).not.toHaveProperty('sold');
  });

  test('refuses a second sale of the same reservation', async () => {
    const { client } = shop();
    const { id } = await make.makeReservation(client, { date: TODAY });
    const sale = { reservation_id: id, services: [], amount: 10, payment_method: 'cash' };
    expectSuccess(await sell(sale), 201);
    const before = await shop().dumpRows();
    const secondSale = await sell(sale);
    expectRefusal(secondSale, 409);
    expect(secondSale.message).toBe('Este agendamento já tem uma venda');
    expect(await shop().dumpRows()).toEqual(before);
  });

  describe('a sold reservation', () => {
    const makeSold = async () => {
      const { client } = shop();
      const { services, employee } = await makePeople();
      const parties = { employee_id: employee.id, services };
      const { id, customer } = await make.makeReservation(client, { ...parties, date: TODAY });
      const sale = { reservation_id: id, customer_id: customer.id, amount: 10, payment_method: 'cash' };
      const { id: saleId } = expectSuccess(await sell(sale), 201);
      const edit = (reservation: object) => client.call('PUT', `/reservations/edit/${id}`, { reservation });
      const remove = () => client.call('DELETE', `/reservations/remove/${id}`);
      const voidSale = async () => expectSuccess(await client.call('DELETE', `/sales/remove/${saleId}`));
      return { edit, remove, voidSale, sale, parties };
    };
    const makeOther = async () => {
      const { client } = shop();
      const services = [(await make.makeService(client)).id];
      return {
        services,
        customer_id: (await make.makeCustomer(client)).id,
        employee_id: (await make.makeEmployee(client, { services })).id,
      };
    };

    test.each<[string, () => object | Promise<object>]>([
      ['cancelled', () => ({ status: 4 })],
      ['reopened', () => ({ status: 1 })],
      ['given to another customer', async () => ({ customer_id: (await makeOther()).customer_id })],
      [
        'moved to another employee',
        async () => {
          const { employee_id, services } = await makeOther();
          return { employee_id, services };
        },
      ],
      ['moved to another day', () => ({ date: '2026-11-21' })],
      ['moved to another hour', () => ({ time: '16:30' })],
      ['longer', () => ({ duration: 90 })],
    ])('is not %s until the sale is voided', async (_word, changed) => {
      const { edit, voidSale } = await makeSold();
      const change = await changed();
      const before = await shop().dumpRows();
      const refused = await edit(change);
      expectRefusal(refused, 409);
      expect(refused.message).toBe('Este agendamento já tem uma venda');
      expect(await shop().dumpRows()).toEqual(before);
      expectSuccess(await edit({ observation: 'Pagou com o cartão da mãe' }));
      await voidSale();
      // The customer of a sale without one is the reservation's.
      if (!('customer_id' in change)) expectSuccess(await edit(change));
      else expect((await edit(change)).message).toBe('O cliente deste agendamento não muda: ele já teve uma venda');
    });

    test('keeps its services, and is not overbooked', async () => {
      const { edit, parties } = await makeSold();
      const { id } = await make.makeService(shop().client, { employeeIds: [parties.employee_id] });
      const fewerServices = parties.services.slice(1);
      for (const services of [fewerServices, [...parties.services, id], [...fewerServices, id]])
        expect((await edit({ services })).message).toBe('Este agendamento já tem uma venda');
      expect((await edit({ squeeze: 'Pediu' })).message).toBe('Este agendamento já tem uma venda');
      expectSuccess(await edit({ services: parties.services, status: 3 }));
    });

    test('cannot be removed until the sale is voided', async () => {
      const { remove, voidSale, sale } = await makeSold();
      const before = await shop().dumpRows();
      const refused = await remove();
      expectRefusal(refused, 409);
      expect(refused.message).toBe('Este agendamento já tem uma venda');
      expect(await shop().dumpRows()).toEqual(before);
      await voidSale();
      expectSuccess(await remove());
      expectRefusal(await sell(sale), 422, { reservation_id: 'Este agendamento não existe mais' });
    });

    test.each<[string, (reservation: make.CreatedRecord) => Promise<{ status: number }>]>([
      ['cancelled', ({ id }) => shop().client.call('PUT', `/reservations/edit/${id}`, { reservation: { status: 4 } })],
      [
        'given to another customer',
        async ({ id }) => {
          const reservation = { customer_id: (await make.makeCustomer(shop().client)).id };
          return shop().client.call('PUT', `/reservations/edit/${id}`, { reservation });
        },
      ],
      ['removed', ({ id }) => shop().client.call('DELETE', `/reservations/remove/${id}`)],
    ])('cannot be sold and %s concurrently: one call is refused', async (_word, change) => {
      for (let round = 0; round < 6; round++) {
        const created = await make.makeReservation(shop().client, { date: TODAY });
        const sale = {
          reservation_id: created.id,
          customer_id: created.customer.id,
          amount: 10,
          payment_method: 'cash',
        };
        const both = [() => sell(sale), () => change(created)];
        const replies = await Promise.all((round % 2 === 0 ? both : both.reverse()).map((call) => call()));
        expect(replies.filter(({ status }) => status < 300)).toHaveLength(1);
        expect(replies.filter(({ status }) => status === 409 || status === 422)).toHaveLength(1);
      }
    });
  });

  test('refuses the sale of a removed or cancelled reservation', async () => {
    const { client } = shop();
    const { id } = await make.makeReservation(client, { date: TODAY, status: 4 });
    const before = await shop().dumpRows();
    const sale = { reservation_id: id, amount: 10, payment_method: 'cash' };
    const refused = await sell(sale);
    expectRefusal(refused, 409);
    expect(refused.message).toBe('Este agendamento foi cancelado');
    expect(await shop().dumpRows()).toEqual(before);
    expectSuccess(await client.call('DELETE', `/reservations/remove/${id}`));
    expectRefusal(await sell(sale), 422, { reservation_id: 'Este agendamento não existe mais' });
  });

  test('refuses the sale of another customer’s reservation', async () => {
    const { client } = shop();
    const { id, customer } = await make.makeReservation(client, { date: TODAY });
    const other = await make.makeCustomer(client);
    const sale = { reservation_id: id, amount: 10, payment_method: 'cash' };
    const before = await shop().dumpRows();
    expectRefusal(await sell({ ...sale, customer_id: other.id }), 422, {
      reservation_id: 'Este agendamento é de outro cliente',
    });
    expect(await shop().dumpRows()).toEqual(before);
    expectSuccess(await sell({ ...sale, customer_id: customer.id }), 201);
  });

  test('refuses a sale by an inactive employee', async () => {
    const { client } = shop();
    const { employee } = await makePeople();
    expectSuccess(await client.call('PUT', `/employees/edit/${employee.id}`, { employee: { status: '0' } }));
    const before = await shop().dumpRows();
    expectRefusal(await sell({ employee_id: employee.id, amount: 10, payment_method: 'cash' }), 422, {
      employee_id: 'Este colaborador não está atendendo',
    });
    expect(await shop().dumpRows()).toEqual(before);
  });

  test('concurrent sales to one customer all count', async () => {
    const { customer, services } = await makePeople();
    const sale = { customer_id: customer.id, services, amount: 0.1, payment_method: 'pix' };
    const replies = await Promise.all(Array.from({ length: 30 }, () => sell(sale)));
    expect(replies.map(({ status }) => status)).toEqual(Array(30).fill(201));
    expect(await fetchCustomer(customer.id)).toMatchObject({ points: 450, total_visits: 30 });
    expect(expectSuccess(await shop().client.call('GET', '/cash-register')).today.total).toBe(3);
  });

  test('amounts and points may be far larger than in any real shop', async () => {
    const { client, db } = shop();
    const { customer } = await makePeople();
    const expensive = { name: 'Ouro', search: 'ouro', price_cents: 100_000_000, points: 1_000_000, archived_at: null };
    const created = await db.insertInto('service').values(Array(200).fill(expensive)).returning('id').execute();
    const sale = { customer_id: customer.id, services: created.map(({ id }) => id), amount: 1_000_000 };
    for (let n = 0; n < 25; n++) expectSuccess(await sell({ ...sale, payment_method: 'pix' }), 201);
    expect(await fetchCustomer(customer.id)).toMatchObject({ points: 5_000_000_000 });
    const closing = await make.makeClosing(client, { closed_at: TODAY, total_received: 1_000_000 });
    expect(closing.total_pix).toBe(25_000_000);
    expect(expectSuccess(await client.call('GET', '/cash-register')).month.total).toBe(25_000_000);
  });
});
