import { describe, expect, test } from 'vitest';
import * as make from '../factories.ts';
import { databases } from './support/databases.ts';
import { expectRefusal, expectSuccess } from './support/expectations.ts';
import { useShop } from './support/useShop.ts';

describe.each(databases)('a sale with a reward ($database)', ({ dialect }) => {
  const shop = useShop({ dialect });

  const sell = (sale: object) => shop().client.call('POST', '/sales/create', { sale });
  const fetchCustomer = async (id: number) => {
    const listed = expectSuccess(await shop().client.call('GET', '/customers'));
    return listed.find((customer: { id: number }) => customer.id === id);
  };
  const earn = async (customer_id: number, points: number) => {
    const service = await make.makeService(shop().client, { points });
    await make.makeSale(shop().client, { customer_id, services: [service.id] });
  };

  test.each([
    ['takes its points', 50, 20, 30],
    ['takes the last points', 20, 20, 0],
    ['takes the only point', 1, 20, 0],
    ['takes the available points, never below zero', 5, 20, 0],
    ['takes none from a customer without points', 0, 20, 0],
  ])('%s', async (_does, pointsBefore, required, pointsAfter) => {
    const { client } = shop();
    const customer = await make.makeCustomer(client);
    if (pointsBefore > 0) await earn(customer.id, pointsBefore);
    const reward = await make.makeReward(client, { points_required: required });
    const sale = { customer_id: customer.id, reward_id: reward.id, services: [], amount: 10, payment_method: 'cash' };
    expectSuccess(await sell(sale), 201);
    expect((await fetchCustomer(customer.id)).points).toBe(pointsAfter);
  });

  test('a reward uses the points from before the sale, and then the sale’s points are added', async () => {
    const { client } = shop();
    const customer = await make.makeCustomer(client);
    const services = [(await make.makeService(client, { points: 15 })).id];
    await earn(customer.id, 12);
    const reward = await make.makeReward(client, { points_required: 20 });
    expectSuccess(
      await sell({ customer_id: customer.id, reward_id: reward.id, services, amount: 10, payment_method: 'cash' }),
      201,
    );
    expect((await fetchCustomer(customer.id)).points).toBe(15);
  });

  test('an inactive reward cannot be redeemed', async () => {
    const { client } = shop();
    const customer = await make.makeCustomer(client);
    const reward = await make.makeReward(client, { active: '0' });
    const removed = await make.makeReward(client);
    expectSuccess(await client.call('DELETE', `/rewards/remove/${removed.id}`));
    const before = await shop().dumpRows();
    const sale = { customer_id: customer.id, amount: 10, payment_method: 'cash' };
    for (const { id: reward_id } of [reward, removed])
      expectRefusal(await sell({ ...sale, reward_id }), 422, { reward_id: 'Esta recompensa não está mais ativa' });
    expect(await shop().dumpRows()).toEqual(before);
  });

  test('a discount needs a purchase of its minimum', async () => {
    const { client } = shop();
    const customer = await make.makeCustomer(client);
    const service = await make.makeService(client, { price: 40, points: 0 });
    const reward = await make.makeReward(client, { type: 'discount', value: 10, min_limit: 50 });
    const fields = { customer_id: customer.id, reward_id: reward.id, payment_method: 'pix' };
    const before = await shop().dumpRows();
    // 45 is the discounted price of 50: less means that the purchase was below the minimum.
    for (const sale of [
      { services: [service.id], amount: 44.99 },
      { services: [], amount: 44.99 },
    ])
      expectRefusal(await sell({ ...fields, ...sale }), 422, {
        reward_id: 'A compra não chega ao valor mínimo desta recompensa',
      });
    expect(await shop().dumpRows()).toEqual(before);
    expectSuccess(await sell({ ...fields, services: [service.id], amount: 45 }), 201);
    expectSuccess(await sell({ ...fields, services: [], amount: 45 }), 201);
  });

  test('concurrent sales redeem one automatic reward with the same points; a chosen reward needs no points', async () => {
    const { client } = shop();
    const customer = await make.makeCustomer(client);
    await earn(customer.id, 25);
    const reward = await make.makeReward(client, { points_required: 20, title: 'Dez por cento' });
    const sale = { customer_id: customer.id, reward_id: reward.id, services: [], amount: 10, payment_method: 'cash' };
    const automatic = { ...sale, reward_automatic: 1 };
    const replies = await Promise.all(Array.from({ length: 4 }, () => sell(automatic)));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    const before = await shop().dumpRows();
    expectRefusal(await sell(automatic), 409, { reward_id: 'O cliente tem 5 pontos, e “Dez por cento” pede 20' });
    expect(await shop().dumpRows()).toEqual(before);
    expectSuccess(await sell({ ...sale, reward_automatic: 0 }), 201);
    expect(await fetchCustomer(customer.id)).toMatchObject({ points: 0, total_visits: 3 });
    expectRefusal(await sell(automatic), 409, { reward_id: 'O cliente tem 0 pontos, e “Dez por cento” pede 20' });
  });

  test('a retry of a sale that used the points gets its response, not a refusal', async () => {
    const { client } = shop();
    const customer = await make.makeCustomer(client);
    await earn(customer.id, 20);
    const reward = await make.makeReward(client, { points_required: 20 });
    const sale = { customer_id: customer.id, reward_id: reward.id, reward_automatic: 1, amount: 10 };
    const body = { sale: { ...sale, payment_method: 'pix' } };
    const send = () => client.call('POST', '/sales/create', body, { 'idempotency-key': 'uma-venda-so' });
    const first = expectSuccess(await send(), 201);
    expect(expectSuccess(await send(), 201)).toEqual(first);
    expect((await fetchCustomer(customer.id)).points).toBe(0);
  });

  test('concurrent redemptions never use more points than there are', async () => {
    const { client } = shop();
    const customer = await make.makeCustomer(client);
    await earn(customer.id, 50);
    const reward = await make.makeReward(client, { points_required: 20 });
    const sale = { customer_id: customer.id, reward_id: reward.id, services: [], amount: 10, payment_method: 'cash' };
    const replies = await Promise.all(Array.from({ length: 6 }, () => sell(sale)));
    expect(replies.map(({ status }) => status)).toEqual(Array(6).fill(201));
    expect(await fetchCustomer(customer.id)).toMatchObject({ points: 0, total_visits: 7 });
  });
});
