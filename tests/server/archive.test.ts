import { describe, expect, test } from 'vitest';
import * as make from '../factories.ts';
import { databases } from './support/databases.ts';
import { expectRefusal, expectSuccess } from './support/expectations.ts';
import { useShop } from './support/useShop.ts';

const TODAY = '2026-11-20';

describe('removing a record that others refer to', () => {
  const shop = useShop({ dialect: 'sqlite' });

  const remove = async (name: string, id: number) => {
    const { client } = shop();
    expect(expectSuccess(await client.call('DELETE', `/${name}/remove/${id}`))).toBeNull();
    expectRefusal(await client.call('DELETE', `/${name}/remove/${id}`), 404);
  };
  const list = async (path: string) => expectSuccess(await shop().client.call('GET', path));

  test('a reservation keeps the names of archived people', async () => {
    const { client } = shop();
    const service = await make.makeService(client, { name: 'Corte antigo', price: 30, points: 3 });
    const other = await make.makeService(client, { name: 'Barba' });
    const services = [service.id, other.id];
    const employee = await make.makeEmployee(client, { name: 'Zé', services });
    const customer = await make.makeCustomer(client, { name: 'Ana' });
    const parties = { customer_id: customer.id, employee_id: employee.id, services };
    const created = await make.makeReservation(client, { ...parties, date: TODAY });
    await remove('services', service.id);
    // As in versions that did not ask about open reservations.
    const archived = { archived_at: created.date };
    await shop().db.updateTable('employee').set(archived).where('id', '=', employee.id).execute();
    await shop().db.updateTable('customer').set(archived).where('id', '=', customer.id).execute();
    for (const path of ['/customers', '/employees', '/employees/all']) expect(await list(path)).toEqual([]);

    const [remaining] = await list('/reservations');
    expect(remaining).toEqual({
      ...created,
      employee: {
        ...created.employee,
        services: created.employee.services.filter((one: { id: number }) => one.id === other.id),
      },
    });
    const edit = (reservation: object) => client.call('PUT', `/reservations/edit/${created.id}`, { reservation });
    // It can still be confirmed and done: unchanged fields are not checked again. It can move to an active employee.
    expect(expectSuccess(await edit({ status: 2 }))).toMatchObject({ status: 2, services: created.services });
    const later = { date: '2026-11-21', time: '19:30' };
    expectRefusal(await edit(later), 422, { employee_id: 'Este colaborador não está atendendo' });
    const next = await make.makeEmployee(client, { services: [other.id] });
    expectSuccess(await edit({ ...later, employee_id: next.id, services: [other.id] }));
    expectSuccess(await edit({ status: 3 }));
  });

  test('a service that was sold leaves the lists, and the sale keeps its name and price', async () => {
    const { client, db } = shop();
    const service = await make.makeService(client, { name: 'Corte', price: 40, points: 7 });
    const employee = await make.makeEmployee(client, { services: [service.id] });
    const sale = await make.makeSale(client, { employee_id: employee.id, services: [service.id], amount: 40 });
    await remove('services', service.id);
    expect(await list('/services')).toEqual([]);
    expect((await list('/employees'))[0].services).toEqual([]);
    expect(await db.selectFrom('sale_item').selectAll().where('sale_id', '=', sale.id).execute()).toMatchObject([
      { sale_id: sale.id, line: 0, service_id: service.id, name: 'Corte', price_cents: 4000, points: 7 },
    ]);
    const saleAfterRemoval = { individual: 1, services: [service.id], amount: 40, payment_method: 'pix' };
    expectRefusal(await client.call('POST', '/sales/create', { sale: saleAfterRemoval }), 422, {
      services: 'Um dos serviços escolhidos não existe mais',
    });
    const { id: other } = await make.makeService(client);
    for (const services of [[service.id], [other, service.id]])
      expectRefusal(await client.call('PUT', `/employees/edit/${employee.id}`, { employee: { services } }), 422, {
        services: 'Um dos serviços escolhidos não existe mais',
      });
  });

  test.each(['head', 'items', 'tip'] as const)(
    'a sale keeps an employee whom it names only in its %s',
    async (part) => {
      const { client, db } = shop();
      const service = await make.makeService(client, { price: 40 });
      const { id } = await make.makeEmployee(client, { services: [service.id] });
      const other = await make.makeEmployee(client, { services: [service.id] });
      const named = {
        head: { employee_id: id, items: [{ service_id: service.id, employee_id: other.id }] },
        items: { items: [{ service_id: service.id, employee_id: id }] },
        tip: { services: [service.id], tip: { amount: 5, employee_id: id } },
      };
      const sale = { amount: 40, payment_method: 'pix', ...named[part] };
      expectSuccess(await client.call('POST', '/sales/create', { sale }), 201);
      for (const each of [other.id, id]) await remove('employees', each);
      expect(await list('/employees')).toEqual([]);
      // A record without references is erased a month later, at the next removal.
      await shop().travelTo('2027-01-20T15:00:00Z');
      await remove('employees', (await make.makeEmployee(client)).id);
      expect(await db.selectFrom('employee').select('id').where('id', '=', id).execute()).toEqual([{ id }]);
    },
  );

  test('a booked or sold service and a redeemed reward still exist a month after removal', async () => {
    const { client } = shop();
    const service = await make.makeService(client, { name: 'Corte' });
    const sold = await make.makeService(client);
    const reward = await make.makeReward(client, { title: 'Pomada', type: 'product' });
    const booked = await make.makeReservation(client, { services: [service.id], date: TODAY });
    const sale = { customer_id: booked.customer.id, reward_id: reward.id, services: [sold.id] };
    await make.makeSale(client, sale);
    for (const { id } of [service, sold]) await remove('services', id);
    await remove('rewards', reward.id);
    await shop().travelTo('2027-01-20T15:00:00Z');
    await remove('services', (await make.makeService(client)).id);
    await remove('rewards', (await make.makeReward(client)).id);
    expect(await list('/reservations')).toMatchObject([{ services: [{ id: service.id, name: 'Corte' }] }]);
    expect(await list('/sales?month=2026-11')).toMatchObject([
      { reward_id: reward.id, reward: 'Pomada', services: [{ id: sold.id }] },
    ]);
  });

  test('a removed reservation with a voided sale frees its hour, and the sale keeps it', async () => {
    const { client } = shop();
    const created = await make.makeReservation(client, { date: TODAY });
    const sale = await make.makeSale(client, { reservation_id: created.id, customer_id: created.customer.id });
    expectSuccess(await client.call('DELETE', `/sales/remove/${sale.id}`));
    await remove('reservations', created.id);
    expect(await list('/reservations')).toEqual([]);
    expect(await shop().countRows()).toMatchObject({ reservation: 1 });
    const services = created.services.map((service: { id: number }) => service.id);
    const same = { customer_id: created.customer.id, employee_id: created.employee.id, services };
    await make.makeReservation(client, { ...same, date: created.date, time: created.time });
    const saleAfterRemoval = { reservation_id: created.id, services: [], amount: 10, payment_method: 'pix' };
    expectRefusal(await client.call('POST', '/sales/create', { sale: saleAfterRemoval }), 422, {
      reservation_id: 'Este agendamento não existe mais',
    });
  });
});

describe.each(databases)('removing a record during calls that refer to it ($database)', ({ dialect }) => {
  const shop = useShop({ dialect });

  test('a record can be removed while others start to refer to it', async () => {
    const { client } = shop();
    for (let round = 0; round < 15; round++) {
      const service = await make.makeService(client);
      const employee = await make.makeEmployee(client, { services: [service.id] });
      const customer = await make.makeCustomer(client);
      const reward = await make.makeReward(client);
      const parties = { customer_id: customer.id, employee_id: employee.id, services: [service.id] };
      const reservation = { ...parties, date: '2026-11-23', time: '10:00', status: 1 };
      const sale = { ...parties, reward_id: reward.id, amount: 10, payment_method: 'pix' };
      const replies = await Promise.all([
        client.call('POST', '/sales/create', { sale }),
        client.call('DELETE', `/services/remove/${service.id}`),
        client.call('POST', '/reservations/create', { reservation }),
        client.call('DELETE', `/customers/remove/${customer.id}`),
        client.call('PUT', `/employees/edit/${employee.id}`, { employee: { services: [service.id] } }),
        client.call('DELETE', `/employees/remove/${employee.id}`),
        client.call('DELETE', `/rewards/remove/${reward.id}`),
      ]);
      // If the reservation exists by then, the removal needs a decision.
      for (const reply of replies) expect([200, 201, 404, 409, 422], reply.raw.payload).toContain(reply.status);
    }
  });
});
