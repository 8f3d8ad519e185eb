import { beforeEach, describe, expect, test } from 'vitest';
import type { Role } from '../../domain/access.ts';
import { ChangeStreams } from '../../server/features/changes/changeStreams.ts';
import * as make from '../factories.ts';
import type { Headers, Method, Reply } from './support/client.ts';
import { databases } from './support/databases.ts';
import { expectSuccess } from './support/expectations.ts';
import { DAY, fillRolesShop, OTHERS_MARKERS, OWNER_MARKERS, type RolesShop, TODAY } from './support/rolesShop.ts';
import { useShop } from './support/useShop.ts';

/* Attempts to read or change what a role may not, beyond the plain calls of roles.test.ts. docs/security.md lists them. */

const MISSING = 999_999_999;
type Fields = Record<string, unknown>;
const expectStatus = ({ status, raw }: Reply, expected: number) => expect(status, raw.payload).toBe(expected);
const toQuery = (parameters: Fields) =>
  Object.entries(parameters)
    .map(([name, value]) => `${name}=${encodeURIComponent(JSON.stringify(value))}`)
    .join('&');

describe.each(databases)('attempts of users ($database)', ({ dialect }) => {
  const shop = useShop({ dialect });
  let filled: RolesShop;
  beforeEach(async () => {
    filled = await fillRolesShop(shop());
  });
  const call = (role: Role, method: Method, path: string, body?: object, headers?: Headers) =>
    filled.clients[role].call(method, path, body, headers);
  const allow = async (setting: string) =>
    expectSuccess(await call('owner', 'PUT', '/shop/edit', { shop: { [setting]: '1' } }));

  describe('a professional', () => {
    test('finds no appointment of others by filter, search, sort or count', async () => {
      const { own, others } = filled;
      const queries = [
        { filter: { id: others.reservation } },
        { filter: { id: [others.reservation, others.sellable] } },
        { filter: { employee_id: others.employee } },
        { filter: { customer_id: others.customer } },
        { filter: { q: 'Freguesa' } },
        { filter: { q: '9777' } },
        // A phone and an e-mail of their own customer, which they do not see.
        { filter: { q: '98881' } },
        { filter: { q: 'exemplo' } },
      ];
      for (const query of queries) {
        const reply = await call('professional', 'GET', `/reservations?${toQuery({ ...query, range: [0, 9] })}`);
        expect(expectSuccess(reply), JSON.stringify(query)).toEqual([]);
        expect(reply.headers['content-range']).toBe('reservations 0-0/0');
      }
      for (const field of ['customer', 'employee', 'price', 'agenda', 'id']) {
        const reply = await call(
          'professional',
          'GET',
          `/reservations?${toQuery({ sort: [field, 'ASC'], range: [0, 9] })}`,
        );
        const ids = expectSuccess(reply).map(({ id }: { id: number }) => id);
        expect(ids.sort()).toEqual([own.reservation, own.sellable].sort());
        expect(reply.headers['content-range']).toBe('reservations 0-1/2');
      }
      expectStatus(
        await call('professional', 'GET', `/reservations?${toQuery({ sort: ['customer.phone', 'ASC'] })}`),
        422,
      );
    });

    test('learns nothing of an appointment of others from its version, and hands none over', async () => {
      const { own, others } = filled;
      const edit = (id: number, reservation: Fields) =>
        call('professional', 'PUT', `/reservations/edit/${id}`, { reservation });
      const probe = { observation: 'x', version: 99 };
      expect((await edit(others.reservation, probe)).raw.payload).toBe((await edit(MISSING, probe)).raw.payload);
      expectStatus(await edit(own.reservation, { employee_id: others.employee }), 403);
      const stranger = await edit(own.reservation, { customer_id: others.customer });
      const nobody = await edit(own.reservation, { customer_id: MISSING });
      expect(stranger.status).toBe(422);
      expect(stranger.raw.payload).toBe(nobody.raw.payload);
    });

    test('overbooks only if the settings allow it, and keeps an overbooking that the reception made', async () => {
      const { own, service } = filled;
      const reservation = {
        ...{ customer_id: own.customer, employee_id: own.employee, services: [service] },
        ...{ date: DAY, time: own.time, status: 1, observation: null, squeeze: 'pediu muito' },
      };
      expectStatus(await call('professional', 'POST', '/reservations/create', { reservation }), 403);
      const { id } = expectSuccess(await call('reception', 'POST', '/reservations/create', { reservation }), 201);
      const edit = (fields: Fields) => call('professional', 'PUT', `/reservations/edit/${id}`, { reservation: fields });
      expectSuccess(await edit({ observation: 'chega cedo' }));
      expectStatus(await edit({ time: '10:30' }), 403);
      expectStatus(await edit({ squeeze: 'outro motivo' }), 403);
      await allow('professional_overbooks');
      expectSuccess(await edit({ time: '10:30' }));
    });

    test('sees the blocks of the whole shop, and cannot make, change or remove one', async () => {
      const block = { employee_id: null, date: DAY, from: '19:00', to: '20:00', reason: 'Feriado' };
      const { id } = expectSuccess(await call('owner', 'POST', '/blocks/create', { block }), 201);
      const listed = expectSuccess(await call('professional', 'GET', '/blocks'));
      expect(listed.map((each: { id: number }) => each.id)).toContain(id);
      expectStatus(await call('professional', 'POST', '/blocks/create', { block }), 403);
      expectStatus(await call('professional', 'PUT', `/blocks/edit/${id}`, { block: { reason: 'x' } }), 403);
      expectStatus(await call('professional', 'DELETE', `/blocks/remove/${id}`), 403);
    });

    test('sells only their own work to their own customers, and for colleagues only if the settings allow it', async () => {
      const { own, others, service } = filled;
      const sell = (fields: Fields) =>
        call('professional', 'POST', '/sales/create', {
          sale: { employee_id: own.employee, services: [service], amount: 100, payment_method: 'pix', ...fields },
        });
      const items = [{ service_id: service, employee_id: others.employee }];
      const colleagues: [Fields, string][] = [
        [{ employee_id: others.employee }, 'employee_id'],
        [{ employee_id: null }, 'employee_id'],
        [{ services: [], items }, 'items'],
        [{ tip: { amount: 5, employee_id: others.employee } }, 'tip'],
      ];
      for (const [fields, field] of colleagues) {
        const reply = await sell(fields);
        expect(reply.status, field).toBe(403);
        expect(Object.keys(reply.errors ?? {})).toEqual([field]);
      }
      const expectSameAsMissing = async (field: string, id: number) => {
        const [refused, missing] = [await sell({ [field]: id }), await sell({ [field]: MISSING })];
        expect(refused.status).toBe(422);
        expect(refused.raw.payload).toBe(missing.raw.payload);
      };
      await expectSameAsMissing('customer_id', others.customer);
      await expectSameAsMissing('reservation_id', others.sellable);
      await allow('professional_sells_for_others');
      expectSuccess(await sell({ services: [], items }), 201);
      await expectSameAsMissing('customer_id', others.customer);
      await expectSameAsMissing('reservation_id', others.sellable);
    });

    test('finds their own customers by name alone, with the phone of those booked today if the settings show it', async () => {
      const { own, others, service } = filled;
      const find = async (query: string) =>
        expectSuccess(await call('professional', 'GET', `/customers/find?query=${query}`));
      const found = { id: own.customer, name: 'Cliente Propria', note: null };
      expect(await find('propria')).toEqual([found]);
      for (const query of ['98881', 'exemplo', 'freguesa', '9777']) expect(await find(query), query).toEqual([]);
      await allow('professional_sees_phones');
      expect(await find('propria')).toEqual([{ ...found, phone: '11988810001' }]);
      const later = await make.makeCustomer(shop().client, { name: 'Depois Propria' });
      await make.makeReservation(shop().client, {
        ...{ date: DAY, time: '14:00', services: [service], customer_id: later.id, employee_id: own.employee },
      });
      expect(await find('depois')).toEqual([{ id: later.id, name: 'Depois Propria' }]);
      expect(await find('alheia')).toEqual([]);
      expect(others.customer).not.toBe(own.customer);
    });

    test('reads the phones of today’s customers with their appointments only if the settings show them', async () => {
      const { own } = filled;
      const readPhones = async (role: Role) => {
        const listed = expectSuccess(
          await call(role, 'GET', `/reservations?${toQuery({ filter: { employee_id: own.employee } })}`),
        );
        const { days } = expectSuccess(await call(role, 'GET', `/agenda?from=${TODAY}&to=${DAY}`));
        const inAgenda = days
          .flatMap((day: { columns: { employee_id: number; reservations: object[] }[] }) => day.columns)
          .filter(({ employee_id }: { employee_id: number }) => employee_id === own.employee)
          .flatMap(({ reservations }: { reservations: object[] }) => reservations);
        return [...listed, ...inAgenda]
          .filter(({ customer }) => 'phone' in customer)
          .map(({ id, customer }) => [id, customer.phone]);
      };
      expect(await readPhones('professional')).toEqual([]);
      await allow('professional_sees_phones');
      const shown = [own.sellable, '11988810001'];
      expect(await readPhones('professional')).toEqual([shown, shown]);
      for (const role of ['owner', 'reception'] as const) expect(await readPhones(role)).toEqual([]);
    });

    test('sees of colleagues nothing, or the name and the services if the settings let them sell for others', async () => {
      const { own, others } = filled;
      const list = (parameters: Fields = {}) => call('professional', 'GET', `/employees?${toQuery(parameters)}`);
      const [self, ...rest] = expectSuccess(await list());
      expect([self.id, rest]).toEqual([own.employee, []]);
      for (const hidden of ['commission', 'regime', 'document', 'contract_at', 'homologated_at', 'observation'])
        expect(self).not.toHaveProperty(hidden);
      for (const field of ['commission', 'phone', 'email', 'document', 'hours', 'status', 'observation']) {
        expectStatus(await list({ sort: [field, 'ASC'] }), 422);
        expectStatus(await list({ filter: { [field]: '1' } }), 422);
      }
      expect(expectSuccess(await list({ filter: { id: others.employee } }))).toEqual([]);
      await allow('professional_sells_for_others');
      const [colleague] = expectSuccess(await list({ filter: { id: others.employee } }));
      // With what the screens filter by; of the terms neither the commission.
      expect(colleague).toEqual({
        ...{ id: others.employee, name: expect.any(String), services: expect.any(Array) },
        ...{ terms: [{ service_id: expect.any(Number), duration: 30, price: null }], attends: '1', status: '1' },
      });
      expectSuccess(
        await call('owner', 'PUT', `/employees/edit/${others.employee}`, {
          ...{ employee: { attends: '0' }, reservations: 'cancel' },
        }),
      );
      expect(expectSuccess(await list()).map(({ id }: { id: number }) => id)).toEqual([own.employee]);
      expect(expectSuccess(await list({ filter: { q: '9777' } }))).toEqual([]);
    });

    test('reads no row of a payout of others under their own statement', async () => {
      const { own, ids } = filled;
      expect(
        expectSuccess(await call('professional', 'GET', `/commissions/${own.employee}?payout=${ids.payout}`)),
      ).toEqual([]);
      const rows = expectSuccess(await call('professional', 'GET', '/commissions'));
      expect(rows.map(({ employee_id }: { employee_id: number }) => employee_id)).toEqual([own.employee]);
    });
  });

  test.each(['professional', 'reception'] as const)(
    'the %s reads the shop without its fees and its rules of commission',
    async (role) => {
      const hidden = (name: string) => /_fee$|^commission_/.test(name);
      const [all, visible] = [
        Object.keys(expectSuccess(await call('owner', 'GET', '/shop'))),
        Object.keys(expectSuccess(await call(role, 'GET', '/shop'))),
      ];
      expect(all.filter(hidden)).toHaveLength(8);
      expect(visible).toEqual(all.filter((name) => !hidden(name)));
    },
  );

  describe('the reception', () => {
    test('neither sorts nor filters by what only owners see', async () => {
      const lists = {
        '/employees/all': ['commission', 'regime', 'document', 'contract_at', 'homologated_at'],
        '/employees': ['commission'],
        '/services': ['commission'],
      };
      for (const [path, fields] of Object.entries(lists))
        for (const field of fields) {
          expectStatus(await call('reception', 'GET', `${path}?${toQuery({ sort: [field, 'ASC'] })}`), 422);
          expectStatus(await call('reception', 'GET', `${path}?${toQuery({ filter: { [field]: '43.21' } })}`), 422);
        }
      for (const field of ['commission', 'rate'])
        expectStatus(await call('reception', 'GET', `/sales?${toQuery({ sort: [field, 'ASC'] })}`), 422);
    });

    test('neither sets nor erases commissions with what it creates, edits and restores', async () => {
      const { others, service } = filled;
      const read = async (id: number) => {
        const all = expectSuccess(await call('owner', 'GET', '/employees/all'));
        return all.find((employee: { id: number }) => employee.id === id);
      };
      const before = await read(others.employee);
      const edit = (fields: Fields) =>
        call('reception', 'PUT', `/employees/edit/${others.employee}`, { employee: fields });
      const expectHidden = (payload: string) => {
        for (const marker of OWNER_MARKERS) expect(payload).not.toContain(marker);
      };
      const everything = {
        ...{ commission: 99, regime: null, document: null, contract_at: null, homologated_at: null },
        observation: 'nova',
      };
      const edited = await edit(everything);
      expectSuccess(edited);
      expectHidden(edited.raw.payload);
      const { version: _, observation: __, ...kept } = before;
      expect(await read(others.employee)).toMatchObject(kept);
      for (const terms of [[], [{ service_id: service, duration: 45, price: 80, commission: 99 }]]) {
        expectSuccess(await edit({ terms }));
        const [term] = (await read(others.employee)).terms;
        expect(term).toMatchObject({ ...terms[0], service_id: service, commission: 31.13 });
      }
      const employee = { ...make.buildEmployee({ services: [service] }), commission: 99, document: '529.982.247-25' };
      const { id } = expectSuccess(await call('reception', 'POST', '/employees/create', { employee }), 201);
      expect(await read(id)).toMatchObject({ commission: 50, document: null });
      const serviceEdit = await call('reception', 'PUT', `/services/edit/${service}`, {
        service: { commission: 1, price: 90 },
      });
      expectSuccess(serviceEdit);
      const services = expectSuccess(await call('owner', 'GET', '/services'));
      expect(services.map(({ commission }: Fields) => commission).sort()).toEqual([{ fixed: 7.77 }, null]);
      expectSuccess(
        await call('reception', 'DELETE', `/employees/remove/${others.employee}`, { reservations: 'cancel' }),
      );
      const restored = await call('reception', 'POST', `/employees/restore/${others.employee}`);
      expectSuccess(restored);
      expectHidden(restored.raw.payload);
    });

    test('reads in the history neither what it may not list, nor that a commission changed', async () => {
      const { others } = filled;
      const list = async (role: Role, filter: Fields = {}) => {
        const reply = await call(role, 'GET', `/audit?${toQuery({ range: [0, 199], filter })}`);
        return {
          entries: expectSuccess(reply) as Fields[],
          total: Number(reply.headers['content-range']?.toString().split('/')[1]),
        };
      };
      const [all, seen] = [await list('owner'), await list('reception')];
      expect(seen.total).toBe(seen.entries.length);
      const kinds = (entries: Fields[]) => new Set(entries.map(({ resource }) => resource));
      for (const hidden of ['advances', 'adjustments', 'payouts']) expect(kinds(all.entries)).toContain(hidden);
      for (const hidden of ['advances', 'adjustments', 'payouts', 'shop', 'users'])
        expect(kinds(seen.entries)).not.toContain(hidden);
      const isEdit = ({ resource, action }: Fields) => resource === 'employees' && action === 'edit';
      expect(all.entries.filter(isEdit)).toHaveLength(2);
      expect(seen.entries.filter(isEdit)).toEqual([]);
      expect((await list('reception', { resource: 'payouts' })).total).toBe(0);
      for (const [resource, id] of [
        ['employees', others.employee],
        ['payouts', filled.ids.payout],
      ] as const) {
        const { raw } = await call('reception', 'GET', `/audit?resource=${resource}&id=${id}`);
        for (const marker of ['commission', ...OWNER_MARKERS]) expect(raw.payload).not.toContain(marker);
      }
    });

    test('sees the expenses of advances and payouts that the drawer paid, and no others', async () => {
      const { hiddenExpense } = filled.ids;
      const sum = (list: { amount: number }[]) =>
        Math.round(list.reduce((total, { amount }) => total + amount, 0) * 100) / 100;
      const today = expectSuccess(await call('reception', 'GET', '/expenses/today'));
      expect(today.list.map(({ amount }: { amount: number }) => amount).sort()).toEqual([1, 12.34]);
      expect(today.total).toBe(13.34);
      expect(sum(expectSuccess(await call('reception', 'GET', '/expenses')))).toBe(13.34);
      expect(sum(expectSuccess(await call('reception', 'GET', '/summary')).expenses)).toBe(13.34);
      expect(
        expectSuccess(await call('reception', 'GET', `/expenses?${toQuery({ filter: { id: hiddenExpense } })}`)),
      ).toEqual([]);
      expect(sum(expectSuccess(await call('owner', 'GET', '/expenses')))).toBeGreaterThan(600);
      const refused = await call('reception', 'DELETE', `/expenses/remove/${hiddenExpense}`);
      expect(refused.raw.payload).toBe((await call('reception', 'DELETE', `/expenses/remove/${MISSING}`)).raw.payload);
      expectStatus(await call('reception', 'PUT', `/expenses/edit/${hiddenExpense}`, { expense: { amount: 1 } }), 404);
    });
  });

  test('a stored answer is only for the user who made the call, also when two users send the same key at once', async () => {
    const { own, service } = filled;
    const customer = make.buildCustomer();
    const once = { 'idempotency-key': 'uma-vez-so' };
    expectSuccess(await call('owner', 'POST', '/customers/create', { customer }, once), 201);
    const reply = await call('reception', 'POST', '/customers/create', { customer }, once);
    expectStatus(reply, 422);
    expect(reply.raw.payload).not.toContain(String(customer.email));
    const sale = { employee_id: own.employee, services: [service], amount: 100, payment_method: 'pix' };
    const both = await Promise.all(
      (['owner', 'professional'] as const).map((role) =>
        call(role, 'POST', '/sales/create', { sale }, { 'idempotency-key': 'ao-mesmo-tempo' }),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([201, 422]);
    const { count } = await shop()
      .db.selectFrom('sale')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('idem_key', 'like', '%ao-mesmo-tempo')
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(1);
  });

  test('no other way to write an address, a method or a user opens a call', async () => {
    const ways: [Method, string, Headers?][] = [
      ...[
        '/api//payouts',
        '/api/payouts/',
        '/api/%70ayouts',
        '/api/payouts%2f',
        '/api/PAYOUTS',
        '/api/./payouts',
        '//api/payouts',
      ].map((url): [Method, string] => ['GET', url]),
      ['GET', '/api/customers/../payouts'],
      ['GET', '/api/payouts;x=1'],
      ['GET', '/api/payouts?employee_id=1&access=public'],
      ['HEAD', '/api/payouts'],
      ['OPTIONS', '/api/payouts'],
      ['POST', '/api/payouts', { 'x-http-method-override': 'GET' }],
      ['GET', '/api/reservations', { 'x-original-url': '/api/payouts', 'x-rewrite-url': '/api/payouts' }],
      ['GET', '/api/payouts', { 'x-user-id': '1' }],
      ['DELETE', `/api/payouts/remove/${filled.ids.payout}`, { 'x-user-id': '1' }],
      ['DELETE', `/api/blocks/remove/..%2f..%2fpayouts%2fremove%2f${filled.ids.payout}`],
    ];
    const before = await shop().dumpRows();
    for (const [method, url, headers] of ways) {
      for (const role of ['reception', 'professional'] as const) {
        const { raw } = await filled.clients[role].send(method, url, undefined, headers);
        for (const marker of ['612.34', 'payout', ...OTHERS_MARKERS.slice(0, 2)])
          if (role === 'professional' || marker === '612.34')
            expect(raw.payload, `${method} ${url}`).not.toContain(marker);
        if (!url.endsWith('/reservations')) expect(raw.statusCode, `${method} ${url}`).toBeGreaterThanOrEqual(400);
      }
    }
    expect(await shop().dumpRows()).toEqual(before);
  });
});

test('a stream names only the changed resources that its user may list', async () => {
  const streams = new ChangeStreams();
  const received: Partial<Record<Role, string>> = {};
  for (const role of ['owner', 'reception', 'professional'] as const)
    streams.add(role, role)?.on('data', (bytes) => {
      received[role] = `${received[role] ?? ''}${bytes}`;
    });
  streams.notify(['sales', 'payouts', 'commissions', 'reservations']);
  await expect.poll(() => received.owner).toContain('event: change');
  expect(received).toEqual({
    owner: ':\n\nevent: change\ndata: {"resources":["sales","payouts","commissions","reservations"]}\n\n',
    reception: ':\n\nevent: change\ndata: {"resources":["sales","reservations"]}\n\n',
    professional: ':\n\nevent: change\ndata: {"resources":["commissions","reservations"]}\n\n',
  });
  streams.notify(['payouts']);
  await expect.poll(() => received.owner?.match(/event/g)?.length).toBe(2);
  expect(received.professional?.match(/event/g)).toHaveLength(1);
  streams.close();
});
