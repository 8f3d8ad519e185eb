import { describe, expect, test } from 'vitest';
import type { AuditEntry } from '../../domain/audit.ts';
import * as make from '../factories.ts';
import { databases } from './support/databases.ts';
import { expectRefusal, expectSuccess } from './support/expectations.ts';
import { useShop } from './support/useShop.ts';

const DAY = '2026-11-20';

describe.each(databases)('correcting a sale ($database)', ({ dialect }) => {
  const shop = useShop({ dialect });

  const send = (id: number, sale: object, key?: string, reason: string | null = 'Barbeiro errado') =>
    shop().client.call('POST', `/sales/correct/${id}`, { sale, reason }, key ? { 'idempotency-key': key } : {});
  const fetchSales = async () => expectSuccess(await shop().client.call('GET', `/sales?from=${DAY}&to=${DAY}`));
  const fetchCustomer = async (id: number) =>
    expectSuccess(await shop().client.call('GET', '/customers')).find(
      (customer: make.CreatedRecord) => customer.id === id,
    );
  const fetchReservation = async (id: number) =>
    expectSuccess(await shop().client.call('GET', '/reservations')).find((one: make.CreatedRecord) => one.id === id);
  const fetchToday = async () => expectSuccess(await shop().client.call('GET', '/cash-register')).today;

  /** A cut of R$ 40 with 30 points, and the sale of one to Ana by Carla, in cash. */
  async function sellCut() {
    const { client } = shop();
    const cut = await make.makeService(client, { price: 40, points: 30 });
    const ana = await make.makeCustomer(client);
    const carla = await make.makeEmployee(client, { services: [cut.id] });
    const davi = await make.makeEmployee(client, { services: [cut.id] });
    const fields = {
      customer_id: ana.id,
      employee_id: carla.id,
      services: [cut.id],
      amount: 40,
      payment_method: 'cash',
      observation: null,
    };
    return { cut, ana, carla, davi, fields, sale: await make.makeSale(client, fields) };
  }

  test('voids the sale and creates another: money, points and visit count once', async () => {
    const { ana, davi, fields, sale } = await sellCut();
    const reply = await send(sale.id, { ...fields, employee_id: davi.id, payment_method: 'pix', amount: 35.5 });
    const created = expectSuccess(reply, 201, 'Venda corrigida com sucesso');
    expect(created).toMatchObject({ employee_id: davi.id, amount: 35.5, payment_method: 'pix', points: 30 });
    expect(await fetchSales()).toMatchObject([
      { id: sale.id, corrects: null, voided: { reason: 'Barbeiro errado', corrected_by: created.id } },
      { id: created.id, corrects: sale.id, voided: null },
    ]);
    expect(await fetchCustomer(ana.id)).toMatchObject({ points: 30, total_visits: 1, last_visit: DAY });
    expect(await fetchToday()).toMatchObject({ total: 35.5 });
    // A correction can be corrected again, without a reason.
    expectSuccess(await shop().client.call('POST', `/sales/correct/${created.id}`, { sale: fields }), 201);
    expect((await fetchSales())[1].voided).toMatchObject({ reason: null });
    expect(await fetchCustomer(ana.id)).toMatchObject({ points: 30, total_visits: 1 });
  });

  test('happens once per key, and never to a voided sale', async () => {
    const { fields, sale } = await sellCut();
    const first = expectSuccess(await send(sale.id, fields, 'key-1'), 201);
    const before = await shop().dumpRows();
    expect(expectSuccess(await send(sale.id, fields, 'key-1'), 201)).toEqual(first);
    const reused = { 'Idempotency-Key': 'Esta chave já foi usada com outros dados' };
    expectRefusal(await send(sale.id, { ...fields, amount: 1 }, 'key-1'), 422, reused);
    expectRefusal(await send(first.id, fields, 'key-1'), 422, reused);
    const repeated = await send(sale.id, fields, 'key-2');
    expectRefusal(repeated, 409);
    expect(repeated.message).toBe('Esta venda já foi estornada');
    const missing = await send(999, fields);
    expectRefusal(missing, 404);
    expect(missing.message).toBe('Esta venda não existe');
    expectRefusal(await send(first.id, { ...fields, amount: 0 }), 422, {
      amount: 'Valor total deve ser maior que zero',
    });
    expectRefusal(await send(first.id, { ...fields, employee_id: 999 }), 422, {
      employee_id: 'Este colaborador não está atendendo',
    });
    expectRefusal(await send(first.id, fields, undefined, 'x'.repeat(501)), 422, {
      reason: 'Use no máximo 500 caracteres',
    });
    expect(await shop().dumpRows()).toEqual(before);
  });

  test('succeeds once when eight are sent at once', async () => {
    const { ana, fields, sale } = await sellCut();
    const replies = await Promise.all(Array.from({ length: 8 }, () => send(sale.id, fields)));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)]);
    expect(await fetchCustomer(ana.id)).toMatchObject({ points: 30, total_visits: 1 });
  });

  test('two concurrent corrections that swap their customers both succeed', async () => {
    const { ana, fields, sale } = await sellCut();
    for (let round = 0, saleId = sale.id; round < 5; round += 1) {
      const bia = await make.makeCustomer(shop().client);
      const otherSale = await make.makeSale(shop().client, { ...fields, customer_id: bia.id });
      const [one, other] = await Promise.all([
        send(saleId, { ...fields, customer_id: bia.id }),
        send(otherSale.id, { ...fields, customer_id: ana.id }),
      ]);
      expectSuccess(one, 201);
      saleId = expectSuccess(other, 201).id;
    }
    expect(await fetchCustomer(ana.id)).toMatchObject({ points: 30, total_visits: 1 });
  });

  test('returns a reward’s points before they are used again', async () => {
    const { ana, fields } = await sellCut();
    const reward = await make.makeReward(shop().client, { type: 'product', points_required: 25 });
    const redeemed = await make.makeSale(shop().client, { ...fields, reward_id: reward.id });
    expect(await fetchCustomer(ana.id)).toMatchObject({ points: 35 });
    const same = expectSuccess(await send(redeemed.id, { ...fields, reward_id: reward.id }), 201);
    expect(await fetchCustomer(ana.id)).toMatchObject({ points: 35, total_visits: 2 });
    expectSuccess(await send(same.id, fields), 201);
    expect(await fetchCustomer(ana.id)).toMatchObject({ points: 60 });
  });

  test('gives no points to a customer who has spent them already', async () => {
    const { ana, fields, sale } = await sellCut();
    const reward = await make.makeReward(shop().client, { type: 'product', points_required: 25 });
    await make.makeSale(shop().client, { ...fields, services: [], reward_id: reward.id });
    expect(await fetchCustomer(ana.id)).toMatchObject({ points: 5 });
    const other = expectSuccess(await send(sale.id, { ...fields, payment_method: 'pix' }), 201);
    expect(await fetchCustomer(ana.id)).toMatchObject({ points: 5 });
    const otherService = await make.makeService(shop().client, { points: 10 });
    expectSuccess(await send(other.id, { ...fields, services: [otherService.id] }), 201);
    // The spent points of the first sale are owed.
    expect(await fetchCustomer(ana.id)).toMatchObject({ points: -15 });
  });

  test('uses the same points for its reward as the first sale, independent of later redemptions', async () => {
    const { client } = shop();
    const customer = { name: 'Rita', phone: '11987650009', email: null, points: 20 };
    const rita = expectSuccess(await client.call('POST', '/customers/import', { customer }), 201);
    const cut = await make.makeService(client, { price: 40, points: 10 });
    const reward = await make.makeReward(client, { type: 'product', points_required: 20 });
    const redeeming = { customer_id: rita.id, reward_id: reward.id, amount: 40 };
    const first = await make.makeSale(client, { ...redeeming, services: [cut.id] });
    expect(await fetchCustomer(rita.id)).toMatchObject({ points: 10 });
    await make.makeSale(client, { ...redeeming, services: [] });
    expect(await fetchCustomer(rita.id)).toMatchObject({ points: 0 });
    // Points that were paid already are not required again.
    const same = { ...redeeming, services: [cut.id], payment_method: 'pix', reward_automatic: 1 };
    const corrected = expectSuccess(await send(first.id, same), 201);
    expect(await fetchCustomer(rita.id)).toMatchObject({ points: 0 });
    expect((await fetchSales()).at(-1)).toMatchObject({ id: corrected.id, points: 10, points_taken: 20 });
    // Another customer pays with their own points.
    const lia = await make.makeCustomer(client);
    expectSuccess(await send(corrected.id, { ...same, reward_automatic: 0, customer_id: lia.id }), 201);
    expect(await fetchCustomer(rita.id)).toMatchObject({ points: 10 });
    expect(await fetchCustomer(lia.id)).toMatchObject({ points: 10 });
  });

  test('keeps archived references and old prices of the first sale; new references have to be active', async () => {
    const { client, db } = shop();
    const { cut, ana, carla, davi, fields } = await sellCut();
    const reward = await make.makeReward(client, { type: 'product', points_required: 20 });
    const sale = await make.makeSale(client, { ...fields, reward_id: reward.id });
    expectSuccess(
      await client.call('PUT', `/services/edit/${cut.id}`, { service: { name: 'Corte', price: 99, points: 1 } }),
    );
    expectSuccess(await client.call('PUT', `/rewards/edit/${reward.id}`, { reward: { active: '0' } }));
    const correctedFields = { ...fields, reward_id: reward.id, payment_method: 'pix' };
    const listed = expectSuccess(await send(sale.id, correctedFields), 201);
    expect(listed).toMatchObject({ points: 30, services: [{ id: cut.id, price: 40, points: 30 }] });
    for (const path of [
      `/services/remove/${cut.id}`,
      `/employees/remove/${carla.id}`,
      `/rewards/remove/${reward.id}`,
      `/customers/remove/${ana.id}`,
    ])
      expectSuccess(await client.call('DELETE', path));
    const created = expectSuccess(await send(listed.id, correctedFields), 201);
    expect(created).toMatchObject({ points: 30, services: [{ id: cut.id, price: 40, points: 30 }] });
    expect(await db.selectFrom('customer').select(['points', 'total_visits']).execute()).toEqual([
      { points: 40, total_visits: 2 },
    ]);
    const loose = await make.makeSale(client, { amount: 5 });
    for (const [field, value, sentence] of [
      ['customer_id', ana.id, 'Este cliente não existe mais'],
      ['employee_id', carla.id, 'Este colaborador não está atendendo'],
      ['services', [cut.id], 'Um dos serviços escolhidos não existe mais'],
    ] as const) {
      const sale = { employee_id: davi.id, services: [], amount: 5, payment_method: 'cash' };
      expectRefusal(await send(loose.id, { ...sale, [field]: value }), 422, { [field]: sentence });
    }
  });

  test('on a later day keeps the day of the visit, for any customer', async () => {
    const { client } = shop();
    const { cut, ana, carla, fields, sale } = await sellCut();
    const fetchHistory = async (id: number) => expectSuccess(await client.call('GET', `/customers/history/${id}`));
    await shop().travelTo('2026-11-24T15:00:00Z');
    const other = await make.makeSale(client, { ...fields, observation: 'Segunda' });
    await shop().travelTo('2026-11-25T15:00:00Z');
    const paid = { ...fields, payment_method: 'pix', observation: 'Primeira' };
    const firstCorrection = expectSuccess(await send(sale.id, paid), 201);
    const secondCorrection = expectSuccess(await send(firstCorrection.id, { ...paid, payment_method: 'debit' }), 201);
    expect(await fetchCustomer(ana.id)).toMatchObject({ total_visits: 2, last_visit: '2026-11-24' });
    const history = await fetchHistory(ana.id);
    expect(history.visits.map(({ sale_id, date }: { sale_id: number; date: string }) => [sale_id, date])).toEqual([
      [other.id, '2026-11-24'],
      [secondCorrection.id, DAY],
      [firstCorrection.id, DAY],
      [sale.id, DAY],
    ]);
    expect(history).toMatchObject({
      average_interval_days: 4,
      favourite_employee: { id: carla.id },
      favourite_services: [{ id: cut.id, count: 2 }],
      notes: [{ date: '2026-11-24' }, { date: DAY }, { date: DAY }],
    });
    expectSuccess(await client.call('DELETE', `/sales/remove/${other.id}`));
    expect(await fetchCustomer(ana.id)).toMatchObject({ total_visits: 1, last_visit: DAY });
    const bia = await make.makeCustomer(client);
    expectSuccess(await send(secondCorrection.id, { ...paid, customer_id: bia.id }), 201);
    expect(await fetchCustomer(ana.id)).toMatchObject({ total_visits: 0, last_visit: null });
    expect(await fetchCustomer(bia.id)).toMatchObject({ total_visits: 1, last_visit: DAY });
  });

  test('keeps the archived employees of the sale and of its lines', async () => {
    const { client } = shop();
    const { cut, carla, davi, fields } = await sellCut();
    const buildFieldsByEmployee = ({ id }: make.CreatedRecord) => ({
      ...fields,
      services: undefined,
      items: [{ service_id: cut.id, employee_id: id }],
    });
    const sale = await make.makeSale(client, buildFieldsByEmployee(davi));
    const eva = await make.makeEmployee(client);
    for (const { id } of [davi, eva, carla]) expectSuccess(await client.call('DELETE', `/employees/remove/${id}`));
    expectRefusal(await send(sale.id, buildFieldsByEmployee(eva)), 422, {
      items: 'Este colaborador não está atendendo',
    });
    const created = expectSuccess(await send(sale.id, { ...buildFieldsByEmployee(davi), payment_method: 'pix' }), 201);
    expect(created).toMatchObject({ employee_id: carla.id, items: [{ employee_id: davi.id }] });
  });

  describe('of a reservation', () => {
    const sellReservation = async () => {
      const reservation = await make.makeReservation(shop().client, { date: DAY, status: 2 });
      const { customer, services } = reservation;
      const fields = {
        customer_id: customer.id,
        reservation_id: reservation.id,
        services: services.map(({ id }: make.CreatedRecord) => id),
        amount: 30,
        payment_method: 'cash',
      };
      return { reservation, fields, sale: await make.makeSale(shop().client, fields) };
    };

    test('the new sale may keep it: it stays done, and a void restores its first status', async () => {
      const { reservation, fields, sale } = await sellReservation();
      const { version } = await fetchReservation(reservation.id);
      const created = expectSuccess(await send(sale.id, { ...fields, payment_method: 'pix' }), 201);
      expect(await fetchReservation(reservation.id)).toMatchObject({ status: 3 });
      expect((await fetchReservation(reservation.id)).version).toBeGreaterThan(version);
      expectSuccess(await shop().client.call('DELETE', `/sales/remove/${created.id}`));
      expect(await fetchReservation(reservation.id)).toMatchObject({ status: 2 });
    });

    test('opens it again when the new sale has another reservation or none', async () => {
      const { reservation, fields, sale } = await sellReservation();
      const other = await make.makeCustomer(shop().client);
      expectRefusal(await send(sale.id, { ...fields, customer_id: other.id }), 422, {
        reservation_id: 'Este agendamento é de outro cliente',
      });
      expect(await fetchReservation(reservation.id)).toMatchObject({ status: 3 });
      expectSuccess(await send(sale.id, { ...fields, customer_id: other.id, reservation_id: null }), 201);
      expect(await fetchReservation(reservation.id)).toMatchObject({ status: 2 });
    });
  });

  test('can turn a loose sale into a customer’s sale and back', async () => {
    const { ana, fields, sale } = await sellCut();
    const loose = { individual: 1, services: fields.services, amount: 40, payment_method: 'cash' };
    const created = expectSuccess(await send(sale.id, loose), 201);
    expect(await fetchCustomer(ana.id)).toMatchObject({ points: 0, total_visits: 0, last_visit: null });
    expect((await fetchToday()).individual_sales.sales).toMatchObject([{ id: created.id }]);
    expectSuccess(await send(created.id, fields), 201);
    expect(await fetchCustomer(ana.id)).toMatchObject({ points: 30, total_visits: 1 });
    expect((await fetchToday()).individual_sales.sales).toEqual([]);
  });

  test('is in the history of both sales with references to each other; the void has the reason', async () => {
    const { fields, sale } = await sellCut();
    const created = expectSuccess(await send(sale.id, fields), 201);
    const readHistory = async (id: number) =>
      expectSuccess(await shop().client.call('GET', `/audit?resource=sales&id=${id}`)).map(
        ({ action, changes }: AuditEntry) => ({ action, changes }),
      );
    const changes = { amount: [null, 40], payment_method: [null, 'cash'] };
    expect(await readHistory(sale.id)).toEqual([
      {
        action: 'void',
        changes: { cause: [null, 'mistake'], corrected_by: [null, created.id], reason: [null, 'Barbeiro errado'] },
      },
      { action: 'create', changes },
    ]);
    expect(await readHistory(created.id)).toEqual([
      { action: 'create', changes: { ...changes, corrects: [null, sale.id] } },
    ]);
    const stored = await shop().db.selectFrom('audit').select('changes').where('resource', '=', 'sales').execute();
    expect(JSON.stringify(stored)).not.toContain('Barbeiro errado');
    // A void without a replacement, and one without a reason.
    expectSuccess(await shop().client.call('DELETE', `/sales/remove/${created.id}`, { reason: 'Desistiu' }));
    expect((await readHistory(created.id))[0]).toEqual({ action: 'void', changes: { reason: [null, 'Desistiu'] } });
    const other = await make.makeSale(shop().client, { amount: 10 });
    expectSuccess(await shop().client.call('DELETE', `/sales/remove/${other.id}`));
    expect((await readHistory(other.id))[0]).toEqual({ action: 'void', changes: {} });
  });
});
