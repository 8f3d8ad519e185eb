import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { resources } from '../../domain/resources/all.ts';
import * as make from '../factories.ts';
import type { Client, Method } from './support/client.ts';
import { expectSuccess } from './support/expectations.ts';
import { OWNER } from './support/shop.ts';
import { useShop } from './support/useShop.ts';

type Json = Parameters<typeof z.fromJSONSchema>[0];
interface Operation {
  parameters?: { name: string; in: string; required?: boolean; schema: Json }[];
  requestBody?: { required: boolean; content: { 'application/json': { schema: Json } } };
  responses: Record<string, { description: string; content: { 'application/json': { schema: Json } } }>;
}
interface Document {
  openapi: string;
  info: { title: string; version: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
}

const RESOURCES = resources.map(({ api }) => api.path);
const named = [...readFileSync('docs/contract.md', 'utf8').matchAll(/`((?:GET|POST|PUT|DELETE) \/[^`?]+)/g)].map(
  ([, route = '']) => route,
);
/** Every route that docs/contract.md names; those of `/x` are each resource's. */
const CALLS = [...new Set(named.flatMap((route) => RESOURCES.map((name) => route.replace(' /x/', ` /${name}/`))))].map(
  (route) => {
    const [method = '', path = ''] = route.split(' ');
    return [method.toLowerCase(), path] as const;
  },
);

describe('the description of the API', () => {
  const shop = useShop({ dialect: 'sqlite' });
  const read = async (): Promise<Document> => (await shop().visitor().send('GET', '/openapi.json')).raw.json();

  test('is the same at the root and under /api, for anybody', async () => {
    const root = await shop().visitor().send('GET', '/openapi.json');
    expect(root.status).toBe(200);
    expect(root.headers['content-type']).toBe('application/json; charset=utf-8');
    expect((await shop().visitor().send('GET', '/api/openapi.json')).raw.payload).toBe(root.raw.payload);
  });

  test('has every route of docs/contract.md, and no other', async () => {
    const document = await read();
    const described = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method} ${path}`),
    );
    expect(described.sort()).toEqual(CALLS.map(([method, path]) => `${method} ${path}`).sort());
    expect(document.openapi).toBe('3.1.0');
    expect(document.servers).toEqual([{ url: '/api' }]);
    expect(document.info.title).toBe('Navalha');
  });

  test('each call names what it takes and how it can end', async () => {
    const { paths } = await read();
    for (const [method, path] of CALLS) {
      const operation = paths[path]?.[method] as Operation;
      const name = `${method} ${path}`;
      expect(
        Object.keys(operation.responses).some((code) => code.startsWith('2')),
        name,
      ).toBe(true);
      if (path !== '/check-session') expect(Object.keys(operation.responses), name).toContain('503');
      const inPath = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path');
      expect(
        inPath.map((parameter) => parameter.name),
        name,
      ).toEqual(path.includes('{id}') ? ['id'] : []);
      expect(operation.requestBody !== undefined, name).toBe(method === 'post' || method === 'put');
      for (const [code, { content }] of Object.entries(operation.responses)) {
        const body = content['application/json'].schema as { properties: Record<string, unknown> };
        expect(Object.keys(body.properties), `${name} ${code}`).toEqual(expect.arrayContaining(['status', 'message']));
      }
    }
  });

  test('lists take sort, range and filter, creations an Idempotency-Key', async () => {
    const { paths } = await read();
    const names = (operation?: Operation) => (operation?.parameters ?? []).map(({ name }) => name);
    for (const path of ['/customers', '/employees', '/employees/all', '/services', '/rewards', '/reservations'])
      expect(names(paths[path]?.get)).toEqual(['sort', 'range', 'filter']);
    for (const name of [...RESOURCES, 'sales'])
      expect(names(paths[`/${name}/create`]?.post)).toEqual(['idempotency-key']);
    expect(names(paths['/customers/find']?.get)).toEqual(['query']);
  });

  test('refers to nothing that is not in it', async () => {
    const text = JSON.stringify(await read());
    for (const [, reference = ''] of text.matchAll(/"\$ref":"([^"]+)"/g)) {
      const parts = reference.replace(/^#\//, '').split('/');
      const found = parts.reduce<unknown>((at, part) => (at as Record<string, unknown>)?.[part], JSON.parse(text));
      expect(found, reference).toBeDefined();
    }
  });

  test('every answer, good or bad, is as described', async () => {
    const { client, visitor } = shop();
    const { paths } = await read();
    const ask = async (by: Client, method: Method, path: string, described: string, body?: unknown) => {
      const reply = await by.call(method, path, body);
      const operation = paths[described]?.[method.toLowerCase()];
      const response = operation?.responses[String(reply.status)];
      expect(response, `${method} ${described} answered ${reply.status}`).toBeDefined();
      const schema = z.fromJSONSchema(response?.content['application/json'].schema as Json);
      const result = schema.safeParse(reply.body);
      expect(result.error?.issues ?? [], `${method} ${described} ${reply.status}: ${reply.raw.payload}`).toEqual([]);
      // What was asked is as described too, where it was taken.
      if (body !== undefined && reply.status < 300) {
        const asked = z.fromJSONSchema(operation?.requestBody?.content['application/json'].schema as Json);
        expect(asked.safeParse(body).error?.issues ?? [], `${method} ${described}`).toEqual([]);
      }
      return reply.data;
    };

    const service = await ask(client, 'POST', '/services/create', '/services/create', {
      service: make.serviceFields(),
    });
    const services = [service.id];
    const employee = await ask(client, 'POST', '/employees/create', '/employees/create', {
      employee: make.employeeFields({ services, observation: 'Só à tarde' }),
    });
    const customer = await ask(client, 'POST', '/customers/create', '/customers/create', {
      customer: make.customerFields(),
    });
    const reward = await ask(client, 'POST', '/rewards/create', '/rewards/create', { reward: make.rewardFields() });
    const who = { customer_id: customer.id, employee_id: employee.id, services };
    const reservation = await ask(client, 'POST', '/reservations/create', '/reservations/create', {
      reservation: { ...who, date: '2026-11-20', time: '10:00', status: 1, observation: null },
    });
    const sale = await ask(client, 'POST', '/sales/create', '/sales/create', {
      sale: { ...who, reservation_id: reservation.id, reward_id: reward.id, amount: 30, payment_method: 'pix' },
    });
    await ask(client, 'POST', '/sales/create', '/sales/create', {
      sale: { individual: 1, services: [], amount: 30, payment_method: 'pix', observation: 'Balcão' },
    });
    const expense = await ask(client, 'POST', '/expenses/create', '/expenses/create', {
      expense: { amount: 1.5, employee_id: employee.id, description: 'Café' },
    });
    const closing = await ask(client, 'POST', '/cash-register/create', '/cash-register/create', {
      cashRegister: await make.closingFields(client, { closed_at: '2026-11-20', employee_id: employee.id }),
    });

    for (const [method, path] of CALLS) {
      const isList = path !== '/customers/find' && !path.endsWith('{id}');
      if (method === 'get' && isList) await ask(client, 'GET', path, path);
    }
    await ask(client, 'GET', '/customers/find?query=cli', '/customers/find');
    await ask(client, 'GET', '/customers/find', '/customers/find');
    await ask(client, 'GET', '/customers?sort=x', '/customers');

    const edits: [name: string, envelope: string, record: { id: number; version: number }][] = [
      ['services', 'service', service],
      ['employees', 'employee', employee],
      ['customers', 'customer', customer],
      ['rewards', 'reward', reward],
      ['reservations', 'reservation', reservation],
      ['expenses', 'expense', expense],
      ['cash-register', 'cashRegister', closing],
    ];
    for (const [name, envelope, { id }] of edits) {
      const described = `/${name}/edit/{id}`;
      await ask(client, 'PUT', `/${name}/edit/${id}`, described, { [envelope]: {} });
      await ask(client, 'PUT', `/${name}/edit/${id}`, described, { [envelope]: { version: 1 } });
      await ask(client, 'PUT', `/${name}/edit/${id}`, described, { [envelope]: { nada: 1 } });
      await ask(client, 'PUT', `/${name}/edit/0`, described, { [envelope]: {} });
      await ask(visitor(), 'PUT', `/${name}/edit/${id}`, described, { [envelope]: {} });
      await ask(client, 'POST', `/${name}/create`, `/${name}/create`, { [envelope]: {} });
    }
    await ask(client, 'DELETE', `/sales/remove/${sale.id}`, '/sales/remove/{id}');
    await ask(client, 'DELETE', `/sales/remove/${sale.id}`, '/sales/remove/{id}');
    const askOfPerson = async (method: Method, name: string, id: number) =>
      ask(client, method, `/${name}/personal-data/${id}`, `/${name}/personal-data/{id}`);
    await askOfPerson('GET', 'customers', customer.id);
    await askOfPerson('GET', 'employees', employee.id);
    for (const [name, , { id }] of edits) {
      await ask(client, 'DELETE', `/${name}/remove/${id}`, `/${name}/remove/{id}`);
      await ask(client, 'DELETE', `/${name}/remove/${id}`, `/${name}/remove/{id}`);
    }
    for (const [name, { id }] of [
      ['customers', customer],
      ['employees', employee],
    ] as const) {
      await ask(client, 'GET', `/${name}/removed`, `/${name}/removed`);
      for (const of of [id, 0]) {
        await askOfPerson('DELETE', name, of);
        await askOfPerson('GET', name, of);
      }
    }
    await ask(client, 'PUT', '/account/password', '/account/password', {});
    await ask(client, 'PUT', '/account/password', '/account/password', { current: 'x', new: 'tesoura bem afiada' });
    await ask(client, 'PUT', '/account/password', '/account/password', {
      current: OWNER.password,
      new: 'tesoura bem afiada',
    });
    await ask(client, 'DELETE', '/account/sessions', '/account/sessions');
    await ask(client, 'DELETE', '/account/sessions/nada', '/account/sessions/{id}');
    await ask(visitor(), 'GET', '/check-session', '/check-session');
    await ask(client, 'POST', '/auth', '/auth', { email: 'a@b.co', password: 'x' });
    await ask(client, 'POST', '/auth', '/auth', {});
    expectSuccess(await client.call('DELETE', '/auth'));
  });
});
