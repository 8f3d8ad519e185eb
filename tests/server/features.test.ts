import { describe, expect, test } from 'vitest';
import { FEATURES } from '../../domain/constants.ts';
import * as make from '../factories.ts';
import type { Method } from './support/client.ts';
import { expectRefusal, expectSuccess } from './support/expectations.ts';
import { OWNER, type TestShop } from './support/shop.ts';
import { useSharedShop, useShop } from './support/useShop.ts';

describe('the features that the server announces', () => {
  describe('by default', () => {
    const shop = useShop({ dialect: 'sqlite' });

    test('the sign-in and the session have the same list of all features', async () => {
      const visitor = shop().visitor();
      const signedIn = expectSuccess<{ features: string[] }>(
        await visitor.signIn(OWNER.email, OWNER.password),
        200,
        'Bem-vindo de volta',
      );
      expect(signedIn).toEqual({
        id: expect.any(Number),
        email: OWNER.email,
        role: 'owner',
        name: OWNER.email,
        employee_id: null,
        features: [
          'reservations.filter',
          'reservations.status',
          'sales.remove',
          'session.end',
          'rewards.redeem',
          'rewards.service',
          'sales.list',
          'account',
          'privacy',
          'audit',
          'audit.list',
          'customers.history',
          'customers.restore',
          'customers.merge',
          'customers.noEmail',
          'customers.import',
          'customers.importDetails',
          'customers.profile',
          'people.foreignPhones',
          'expenses.list',
          'cash.sessions',
          'commissions',
          'roles',
          'sales.payments',
          'shop',
          'export',
          'agenda',
          'reservations.walkIns',
          'waiting.hours',
          'blocks.series',
          'reservations.series',
          'changes',
        ],
        time_zone: 'America/Sao_Paulo',
      });
      expect(signedIn.features).toEqual([...FEATURES]);
      expect(expectSuccess(await visitor.call('GET', '/check-session'))).toEqual(signedIn);
    });
  });

  describe('with SPEC_STRICT=1', () => {
    const shop = useShop({ dialect: 'sqlite', config: { specStrict: true } });
    const fullShop = useSharedShop({ dialect: 'sqlite' }, async () => {});

    test('nothing is announced', async () => {
      expect(expectSuccess(await shop().client.call('GET', '/check-session')).features).toEqual([]);
    });

    test('every call of a feature is an unknown address, and changes nothing', async () => {
      const { client } = shop();
      await make.makeSale(client);
      const readCalls = async (server: TestShop) => {
        const { paths } = (await server.visitor().send('GET', '/openapi.json')).raw.json();
        return Object.entries<object>(paths).flatMap(([path, operations]) =>
          Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
        );
      };
      const calls = await readCalls(shop());
      const missing = (await readCalls(fullShop())).filter((call) => !calls.includes(call));
      expect(missing).toEqual(
        expect.arrayContaining([
          'DELETE /auth',
          'DELETE /sales/remove/{id}',
          'GET /audit',
          'GET /cash-sessions/current',
          'GET /changes',
          'GET /shop',
          'POST /cash-sessions/count/{id}',
          'GET /commissions/{id}',
          'POST /advances/create',
          'DELETE /payouts/remove/{id}',
        ]),
      );
      const before = await shop().dumpRows();
      for (const call of missing) {
        const [method, path = ''] = call.split(' ');
        const body = method === 'GET' ? undefined : {};
        const reply = await client.call(method as Method, path.replace('{id}', '1'), body, {
          accept: path === '/changes' ? 'text/event-stream' : '*/*',
        });
        expectRefusal(reply, 404);
        expect(reply.message, call).toBe('Este endereço não existe');
      }
      expect(await shop().dumpRows()).toEqual(before);
      expect(expectSuccess(await client.call('GET', '/check-session')).email).toBe(OWNER.email);
    });

    test('earlier days without a closing are not listed, and expenses only of today', async () => {
      const { client, travelTo } = shop();
      await make.makeSale(client);
      await travelTo('2026-11-21T15:00:00Z');
      for (const path of ['/cash-register', '/summary'])
        expect(expectSuccess(await client.call('GET', path))).not.toHaveProperty('unclosed');
      expectRefusal(await client.call('GET', '/expenses'), 404);
    });

    test('a sale has no reward, one payment and the specification’s response', async () => {
      const { client } = shop();
      const customer = await make.makeCustomer(client);
      const reward = await make.makeReward(client);
      expect(Object.keys(await make.makeSale(client)).sort()).toEqual(
        'amount created_at customer_id employee_id id individual observation payment_method points reservation_id services'.split(
          ' ',
        ),
      );
      const before = await shop().dumpRows();
      for (const extra of [
        { reward_id: reward.id },
        { reward_id: null },
        { reward_automatic: 0 },
        { taken_at: null },
        { payments: [{ method: 'pix', amount: 10 }] },
        { tip: null },
        { items: [] },
      ]) {
        const sale = { customer_id: customer.id, services: [], amount: 10, payment_method: 'pix', ...extra };
        const [field = ''] = Object.keys(extra);
        expectRefusal(await client.call('POST', '/sales/create', { sale }), 422, { [field]: 'Campo desconhecido' });
      }
      expect(await shop().dumpRows()).toEqual(before);
    });

    test('employees have no own prices', async () => {
      const { client, db } = shop();
      const service = await make.makeService(client, { price: 40 });
      const { id: employee_id } = await make.makeEmployee(client, { services: [service.id] });
      await db.updateTable('employee_service').set({ price_cents: 9900 }).execute();
      const sale = await make.makeSale(client, { employee_id, services: [service.id], amount: 40 });
      expect(sale.services).toMatchObject([{ price: 40 }]);
      const [stored] = await db.selectFrom('sale').select(['subtotal_cents', 'discount_cents']).execute();
      expect(stored).toEqual({ subtotal_cents: 4000, discount_cents: 0 });
      const terms = [{ service_id: service.id, price: 50 }];
      const edit = client.call('PUT', `/employees/edit/${employee_id}`, { employee: { terms } });
      expectRefusal(await edit, 422, { terms: 'Campo desconhecido' });
    });

    test('services have no commission', async () => {
      const { client } = shop();
      const service = await make.makeService(client);
      expect(service).not.toHaveProperty('commission');
      for (const commission of [40, null]) {
        const edit = client.call('PUT', `/services/edit/${service.id}`, { service: { commission } });
        expectRefusal(await edit, 422, { commission: 'Campo desconhecido' });
      }
    });

    test('a reservation takes half an hour, begins on a half hour from 08:00 to 19:30, and has no further fields', async () => {
      const { client } = shop();
      const one = await make.makeReservation(client, { date: '2026-11-23', time: '19:30' });
      expect(Object.keys(one).sort()).toEqual(
        'customer date employee id observation services status time version'.split(' '),
      );
      const service = await make.makeService(client);
      const employee = await make.makeEmployee(client, { services: [service.id] });
      expect([service, employee].flatMap((made) => Object.keys(made)).join()).not.toMatch(
        /duration|hours|terms|regime|document|contract|rate/,
      );
      const two = {
        services: [service.id],
        employee_id: employee.id,
        customer_id: one.customer.id,
        date: '2026-11-23',
      };
      const book = (fields: object) =>
        client.call('POST', '/reservations/create', { reservation: { ...two, ...fields } });
      const { id } = expectSuccess(await book({ time: '10:00' }), 201);
      expectSuccess(await book({ time: '10:30' }), 201);
      const before = await shop().dumpRows();
      const taken = await book({ time: '10:00' });
      expectRefusal(taken, 409);
      expect(taken.message).toBe('Este horário já está ocupado para o colaborador escolhido');
      for (const time of ['07:30', '10:15', '20:00'])
        expectRefusal(await book({ time }), 422, { time: 'Escolha um horário entre 08:00 e 19:30' });
      for (const extra of [{ duration: 30 }, { squeeze: 'x' }, { no_show: '1' }]) {
        const errors = { [Object.keys(extra)[0] ?? '']: 'Campo desconhecido' };
        expectRefusal(await book({ time: '11:00', ...extra }), 422, errors);
        expectRefusal(await client.call('PUT', `/reservations/edit/${id}`, { reservation: extra }), 422, errors);
      }
      expect(await shop().dumpRows()).toEqual(before);
    });

    test('an expense has no source, and a closing belongs to no cash session', async () => {
      const { client } = shop();
      const expense = await make.makeExpense(client);
      await make.makeClosing(client, { closed_at: '2026-11-20' });
      const today = expectSuccess(await client.call('GET', '/expenses/today')).list[0];
      for (const one of [expense, today])
        expect(Object.keys(one).sort()).toEqual(
          'amount created_at description employee employee_id id version'.split(' '),
        );
      const [closing] = expectSuccess(await client.call('GET', '/cash-register')).cash_register_closed;
      expect(closing).not.toHaveProperty('session_id');
      expect(closing).not.toHaveProperty('recorded_at');
      const before = await shop().dumpRows();
      const edit = client.call('PUT', `/expenses/edit/${expense.id}`, { expense: { source: 'outside' } });
      expectRefusal(await edit, 422, { source: 'Campo desconhecido' });
      expect(await shop().dumpRows()).toEqual(before);
    });

    test('the OpenAPI document does not have their fields', async () => {
      const { raw } = await shop().visitor().call('GET', '/openapi.json');
      expect(raw.payload).not.toMatch(
        /reward_id|reward_automatic|payments|"tip"|installments|duration|squeeze|agenda|block|waiting|drawer|outside|session_id|recorded_at|regime|advance|payout|adjustment|fixed|contract_at|homologated_at/,
      );
    });
  });
});
