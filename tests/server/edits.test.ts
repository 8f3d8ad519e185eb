import { describe, expect, test } from 'vitest';
import type { Made } from '../factories.ts';
import * as make from '../factories.ts';
import { databases } from './support/databases.ts';
import { expectRefusal, expectSuccess } from './support/expectations.ts';
import type { TestShop } from './support/shop.ts';
import { useShop } from './support/useShop.ts';

const TODAY = '2026-11-20';
const CHANGED = 'Este registro foi alterado por outra pessoa. Veja o que mudou e tente de novo.';

interface Editable {
  name: string;
  envelope: string;
  make(shop: TestShop): Promise<Made>;
  /** One field of an edit and what the record shows then. */
  part: [field: string, value: unknown];
}

const resources: Editable[] = [
  { name: 'customers', envelope: 'customer', make: ({ client }) => make.makeCustomer(client), part: ['name', 'Novo'] },
  {
    name: 'employees',
    envelope: 'employee',
    make: async ({ client }) => make.makeEmployee(client, { services: [(await make.makeService(client)).id] }),
    part: ['commission', 12.5],
  },
  {
    name: 'services',
    envelope: 'service',
    make: async ({ client }) => make.makeService(client, { employeeIds: [(await make.makeEmployee(client)).id] }),
    part: ['price', 99.99],
  },
  {
    name: 'reservations',
    envelope: 'reservation',
    make: ({ client }) => make.makeReservation(client, { date: '2026-11-23', observation: 'Traz o filho' }),
    part: ['status', 2],
  },
  {
    name: 'rewards',
    envelope: 'reward',
    make: ({ client }) => make.makeReward(client, { min_limit: 40 }),
    part: ['active', '0'],
  },
  {
    name: 'expenses',
    envelope: 'expense',
    make: ({ client }) => make.makeExpense(client),
    part: ['description', 'Toalhas'],
  },
  {
    name: 'cash-register',
    envelope: 'cashRegister',
    make: ({ client }) => make.makeClosing(client, { closed_at: TODAY, total_received: 10 }),
    part: ['total_received', 12.5],
  },
];

describe.each(databases)('edits ($database)', ({ dialect }) => {
  const shop = useShop({ dialect });

  describe.each(resources)('of $name', ({ name, envelope, make: makeOne, part: [field, value] }) => {
    const put = (id: number, record: unknown) =>
      shop().client.call('PUT', `/${name}/edit/${id}`, { [envelope]: record });

    test('a part changes that part and leaves the rest', async () => {
      const made = await makeOne(shop());
      const edited = expectSuccess(await put(made.id, { [field]: value }));
      expect(edited).toEqual({ ...made, [field]: value, version: 2 });
    });

    test('an empty edit changes nothing but the version', async () => {
      const made = await makeOne(shop());
      expect(expectSuccess(await put(made.id, {}))).toEqual({ ...made, version: 2 });
    });

    test('the answer can be sent back as an edit, with ids where it has records', async () => {
      const made = await makeOne(shop());
      const body = { ...made, [field]: value };
      for (const key of ['services', 'employees']) if (Array.isArray(body[key])) body[key] = idsOf(body[key]);
      expect(expectSuccess(await put(made.id, body))).toEqual({ ...made, [field]: value, version: 2 });
    });

    test('a version that is no longer current is refused, and changes nothing', async () => {
      const made = await makeOne(shop());
      expectSuccess(await put(made.id, { version: 1 }));
      const before = await shop().everyRow();
      for (const version of [1, 3, 0, -1, 2 ** 40]) {
        const reply = await put(made.id, { [field]: value, version });
        expectRefusal(reply, 409);
        expect(reply.message).toBe(CHANGED);
      }
      expect(await shop().everyRow()).toEqual(before);
      expect(expectSuccess(await put(made.id, { [field]: value, version: 2 }))).toMatchObject({ version: 3 });
    });

    test('a version that is no number is refused', async () => {
      const made = await makeOne(shop());
      for (const version of ['1', 1.5, {}, true, 2 ** 60])
        expectRefusal(await put(made.id, { version }), 422, { version: 'A versão deve ser um número inteiro' });
      expectSuccess(await put(made.id, { version: null }));
    });

    test('edits without a version are all carried out', async () => {
      const made = await makeOne(shop());
      const replies = await Promise.all(Array.from({ length: 10 }, () => put(made.id, { [field]: value })));
      expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200));
      expect(expectSuccess(await put(made.id, {}))).toMatchObject({ version: 12 });
    });

    test('a removed record can not be edited', async () => {
      const made = await makeOne(shop());
      expectSuccess(await shop().client.call('DELETE', `/${name}/remove/${made.id}`));
      const before = await shop().everyRow();
      expectRefusal(await put(made.id, { [field]: value }), 404);
      expect(await shop().everyRow()).toEqual(before);
    });

    test('edits and a removal at once end in one of them', async () => {
      const made = await makeOne(shop());
      const replies = await Promise.all([
        ...Array.from({ length: 5 }, () => put(made.id, { [field]: value })),
        shop().client.call('DELETE', `/${name}/remove/${made.id}`),
        ...Array.from({ length: 5 }, () => put(made.id, { [field]: value })),
      ]);
      for (const { status } of replies) expect([200, 404]).toContain(status);
      expectRefusal(await put(made.id, {}), 404);
    });
  });

  test('what only the shop may change in a customer is passed over', async () => {
    const { client } = shop();
    const made = await make.makeCustomer(client);
    const customer = {
      ...made,
      name: 'Rica',
      points: 1_000_000,
      total_visits: 99,
      registration_date: '2001-01-01',
      last_visit: '2026-11-20',
    };
    const edited = expectSuccess(await client.call('PUT', `/customers/edit/${made.id}`, { customer }));
    expect(edited).toEqual({ ...made, name: 'Rica', version: 2 });
  });

  test('a new customer cannot bring points along', async () => {
    const customer = { ...make.customerFields(), points: 10 };
    expectRefusal(await shop().client.call('POST', '/customers/create', { customer }), 422, {
      points: 'Campo desconhecido',
    });
  });

  test('an expense edited and removed at once costs nothing in the end', async () => {
    const { client } = shop();
    const { id: employee_id } = await make.makeEmployee(client);
    for (let round = 0; round < 15; round++) {
      const { id } = await make.makeExpense(client, { amount: 10, employee_id });
      await Promise.all([
        client.call('PUT', `/expenses/edit/${id}`, { expense: { amount: 20 } }),
        client.call('DELETE', `/expenses/remove/${id}`),
        client.call('PUT', `/expenses/edit/${id}`, { expense: { amount: 30 } }),
      ]);
    }
    expect(expectSuccess(await client.call('GET', '/expenses/today')).total).toBe(0);
  });

  test('an employee and a service edited at once end up with what one of them said', async () => {
    const { client } = shop();
    const employee = await make.makeEmployee(client);
    const service = await make.makeService(client);
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        index % 2 === 0
          ? client.call('PUT', `/employees/edit/${employee.id}`, { employee: { services: [service.id] } })
          : client.call('PUT', `/services/edit/${service.id}`, { service: { employeeIds: [employee.id] } }),
      ),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array(12).fill(200));
    const [left] = expectSuccess(await client.call('GET', '/employees'));
    expect(idsOf(left.services)).toEqual([service.id]);
  });
});

function idsOf(records: { id: number }[]): number[] {
  return records.map(({ id }) => id);
}
