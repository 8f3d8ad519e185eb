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

  test('a free service costs nothing, and the others what they cost', async () => {
    const { client } = shop();
    const customer = await make.makeCustomer(client);
    const cut = await make.makeService(client, { price: 35 });
    const beard = await make.makeService(client, { price: 25.5 });
    const reward = await make.makeReward(client, { type: 'service_free', service_id: beard.id });
    expect(reward).toMatchObject({ service_id: beard.id, service: beard.name });
    const redeemed = { customer_id: customer.id, reward_id: reward.id, free_service_id: beard.id };
    const sale = { ...redeemed, services: [beard.id, cut.id], amount: 35, payment_method: 'pix' };
    const sold = expectSuccess(await sell(sale), 201);
    expect(sold.items).toMatchObject([
      { service_id: beard.id, price: 25.5, discount: 25.5, total: 0 },
      { service_id: cut.id, price: 35, discount: 0, total: 35 },
    ]);
    const corrected = await client.call('POST', `/sales/correct/${sold.id}`, { sale: { ...sale, amount: 30 } });
    expect(expectSuccess(corrected, 201).items).toMatchObject([{ total: 0 }, { discount: 5, total: 30 }]);
  });

  test('a free service has to be in the sale, beside one that is paid, by a reward that is one', async () => {
    const { client } = shop();
    const customer = await make.makeCustomer(client);
    const cut = await make.makeService(client, { price: 35 });
    const beard = await make.makeService(client, { price: 25.5 });
    const free = await make.makeReward(client, { type: 'service_free' });
    const discount = await make.makeReward(client, { type: 'discount', value: 10, min_limit: 0 });
    const sale = { customer_id: customer.id, reward_id: free.id, free_service_id: beard.id, payment_method: 'pix' };
    const before = await shop().dumpRows();
    for (const [wrong, sentence] of [
      [{ services: [cut.id] }, 'O serviço grátis não está nesta venda'],
      [{ services: [beard.id] }, 'Uma venda só com o serviço grátis não tem valor'],
      [{ services: [beard.id, cut.id], reward_id: discount.id }, 'Esta recompensa não dá um serviço grátis'],
      [{ services: [beard.id, cut.id], reward_id: null }, 'Informe a recompensa do serviço grátis'],
    ] as const)
      expectRefusal(await sell({ ...sale, amount: 20, ...wrong }), 422, { free_service_id: sentence });
    expect(await shop().dumpRows()).toEqual(before);
  });

  test('a reward has no service if it is a discount or a product', async () => {
    const { client } = shop();
    const service_id = (await make.makeService(client)).id;
    expect(await make.makeReward(client, { type: 'product', service_id })).toMatchObject({ service_id: null });
    const wrong = { reward: make.buildReward({ type: 'service_free', service_id: 999 }) };
    expectRefusal(await client.call('POST', '/rewards/create', wrong), 422, {
      service_id: 'Este serviço não existe mais',
    });
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
