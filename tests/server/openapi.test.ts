import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { resources as listed, resourcesWithoutScreen } from '../../domain/resources/all.ts';
import type { AnyResource } from '../../domain/resources/resource.ts';
import { buildRequest } from '../conformance/support/records.ts';
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

const resources = [...listed, ...resourcesWithoutScreen];
const RESOURCES = resources.map(({ api }) => api.path);
const contract = readFileSync('docs/contract.md', 'utf8');
const namedRoutes = [...contract.matchAll(/`((?:GET|POST|PUT|DELETE) \/[^`?]+)/g)].map(([, route = '']) => route);
/** The lists of resources that docs/contract.md does not name. */
const declaredLists = RESOURCES.filter((name) => !contract.includes(`/${name}`)).map((name) => `GET /${name}`);
/** Every route that docs/contract.md names; routes of `/x` exist for each resource. */
const CALLS = [
  ...new Set([
    ...namedRoutes.flatMap((route) => RESOURCES.map((name) => route.replace(' /x/', ` /${name}/`))),
    ...declaredLists,
  ]),
].map((route) => {
  const [method = '', path = ''] = route.split(' ');
  return [method.toLowerCase(), path] as const;
});

/** Removals whose body may have a decision about open reservations, or the reason of a void. */
const REMOVALS_WITH_BODY = new Set([
  'delete /payouts/remove/{id}',
  'delete /sales/remove/{id}',
  'delete /customers/remove/{id}',
  'delete /employees/remove/{id}',
  'delete /reservations/remove/{id}',
  'delete /employees/personal-data/{id}',
]);

describe('the OpenAPI document', () => {
  const shop = useShop({ dialect: 'sqlite' });
  const read = async (): Promise<Document> => (await shop().visitor().send('GET', '/openapi.json')).raw.json();

  test('is public, and the same at the root and under /api', async () => {
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

  test('describes the parameters and responses of each call', async () => {
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
      const mayHaveBody =
        (method === 'post' && !path.includes('/restore/') && path !== '/users/password/{id}') ||
        method === 'put' ||
        REMOVALS_WITH_BODY.has(`${method} ${path}`);
      expect(operation.requestBody !== undefined, name).toBe(mayHaveBody);
      for (const [code, { content }] of Object.entries(operation.responses)) {
        const files = ['text/event-stream', 'text/calendar', 'application/zip'];
        if (files.some((type) => type in content)) continue;
        const body = content['application/json'].schema as { properties: Record<string, unknown> };
        expect(Object.keys(body.properties), `${name} ${code}`).toEqual(expect.arrayContaining(['status', 'message']));
      }
    }
  });

  test('has sort, range and filter of lists, and the Idempotency-Key of creations', async () => {
    const { paths } = await read();
    const listParameterNames = (operation?: Operation) => (operation?.parameters ?? []).map(({ name }) => name);
    for (const path of ['/customers', '/employees', '/employees/all', '/services', '/rewards', '/reservations'])
      expect(listParameterNames(paths[path]?.get)).toEqual(['sort', 'range', 'filter']);
    for (const name of [...RESOURCES, 'sales'])
      expect(listParameterNames(paths[`/${name}/create`]?.post)).toEqual(['idempotency-key']);
    expect(listParameterNames(paths['/customers/find']?.get)).toEqual(['query']);
  });

  test('has no broken reference', async () => {
    const text = JSON.stringify(await read());
    for (const [, reference = ''] of text.matchAll(/"\$ref":"([^"]+)"/g)) {
      const parts = reference.replace(/^#\//, '').split('/');
      const found = parts.reduce<unknown>(
        (value, part) => (value as Record<string, unknown>)?.[part],
        JSON.parse(text),
      );
      expect(found, reference).toBeDefined();
    }
  });

  test('every response matches its description', async () => {
    const { client, visitor } = shop();
    const { paths } = await read();
    const check = async (by: Client, method: Method, path: string, described: string, body?: unknown) => {
      const reply = await by.call(method, path, body);
      const operation = paths[described]?.[method.toLowerCase()];
      const response = operation?.responses[String(reply.status)];
      expect(response, `${method} ${described} answered ${reply.status}`).toBeDefined();
      const schema = z.fromJSONSchema(response?.content['application/json'].schema as Json);
      const result = schema.safeParse(reply.body);
      expect(result.error?.issues ?? [], `${method} ${described} ${reply.status}: ${reply.raw.payload}`).toEqual([]);
      // An accepted request matches its description too.
      if (body !== undefined && reply.status < 300) {
        const requestSchema = z.fromJSONSchema(operation?.requestBody?.content['application/json'].schema as Json);
        expect(requestSchema.safeParse(body).error?.issues ?? [], `${method} ${described}`).toEqual([]);
      }
      return reply.data;
    };

    const createdRecords: [resource: AnyResource, id: number][] = [];
    for (const resource of resources) {
      const { path, key } = resource.api;
      const create = `/${path}/create`;
      const { id } = await check(client, 'POST', create, create, { [key]: await buildRequest(client, resource) });
      await check(client, 'POST', create, create, { [key]: {} });
      const edits = [{}, { version: 1 }, { nada: 1 }].map((request) => ({ [key]: request }));
      for (const body of edits) await check(client, 'PUT', `/${path}/edit/${id}`, `/${path}/edit/{id}`, body);
      await check(client, 'PUT', `/${path}/edit/0`, `/${path}/edit/{id}`, { [key]: {} });
      await check(visitor(), 'PUT', `/${path}/edit/${id}`, `/${path}/edit/{id}`, { [key]: {} });
      createdRecords.push([resource, id]);
    }
    const people = createdRecords.filter(([{ api }]) => api.path === 'customers' || api.path === 'employees');
    const customer_id = people[0]?.[1];
    const paid = { services: [], amount: 30, payment_method: 'pix', observation: 'Balcão' };
    for (const who of [{ customer_id }, { individual: 1 }]) {
      const sale = await check(client, 'POST', '/sales/create', '/sales/create', { sale: { ...paid, ...who } });
      await check(client, 'GET', '/cash-register', '/cash-register');
      const body = { sale: { ...paid, ...who }, reason: 'Valor errado' };
      for (const _ of ['corrected', 'voided by that'])
        await check(client, 'POST', `/sales/correct/${sale.id}`, '/sales/correct/{id}', body);
      await check(client, 'GET', '/sales?from=2026-11-20&to=2026-11-20', '/sales');
      const other = await check(client, 'POST', '/sales/create', '/sales/create', { sale: { ...paid, ...who } });
      for (const _ of ['voided', 'voided already'])
        await check(client, 'DELETE', `/sales/remove/${other.id}`, '/sales/remove/{id}', { reason: 'Engano' });
    }
    const employee_id = people[1]?.[1];
    const tip = { amount: 5, employee_id };
    await check(client, 'POST', '/sales/create', '/sales/create', { sale: { ...paid, employee_id, tip } });
    const adjustment = { employee_id, amount: -1, reason: 'Toalhas' };
    for (const amount of [-1, 0]) {
      const body = { adjustment: { ...adjustment, amount } };
      await check(client, 'POST', '/adjustments/create', '/adjustments/create', body);
    }
    const { id } = await check(client, 'POST', '/adjustments/create', '/adjustments/create', { adjustment });
    const edit = { adjustment: { amount: -2 } };
    const edited = await check(client, 'PUT', `/adjustments/edit/${id}`, '/adjustments/edit/{id}', edit);
    await check(client, 'PUT', `/adjustments/edit/${id}`, '/adjustments/edit/{id}', edit);
    for (const _ of ['removed', 'removed already'])
      await check(client, 'DELETE', `/adjustments/remove/${edited.id}`, '/adjustments/remove/{id}');
    const statement = `/commissions/${employee_id}`;
    for (const path of [statement, `${statement}?from=x`, '/commissions/0'])
      await check(client, 'GET', path, '/commissions/{id}');
    const payout = { employee_id, until: '2026-11-20', source: 'settled' };
    const removalPath = `/payouts/remove/${(await check(client, 'POST', '/payouts/create', '/payouts/create', { payout }))?.id}`;
    await check(client, 'POST', '/payouts/create', '/payouts/create', { payout });
    await check(client, 'GET', '/payouts', '/payouts');
    for (const _ of ['undone', 'undone already']) await check(client, 'DELETE', removalPath, '/payouts/remove/{id}');
    for (const [method, path] of CALLS) {
      // The export is a zip archive (export.test.ts).
      const isList = !['/customers/find', '/export'].includes(path) && !path.endsWith('{id}');
      if (method === 'get' && isList) await check(client, 'GET', path, path);
    }
    await check(client, 'GET', '/customers/find?query=cli', '/customers/find');
    await check(client, 'GET', '/customers/find', '/customers/find');
    await check(client, 'GET', '/customers?sort=x', '/customers');

    const checkPersonalData = (method: Method, name: string, id: number) =>
      check(client, method, `/${name}/personal-data/${id}`, `/${name}/personal-data/{id}`);
    for (const [{ api }, id] of people) await checkPersonalData('GET', api.path, id);
    for (const [{ api }, id] of createdRecords.toReversed()) {
      for (const _ of ['removed', 'removed already'])
        await check(client, 'DELETE', `/${api.path}/remove/${id}`, `/${api.path}/remove/{id}`);
    }
    for (const [{ api }, id] of people) {
      await check(client, 'GET', `/${api.path}/removed`, `/${api.path}/removed`);
      for (const each of [id, 0])
        for (const method of ['DELETE', 'GET'] as const) await checkPersonalData(method, api.path, each);
    }
    const user = { name: 'Ana', email: 'ana@exemplo.com', role: 'reception', employee_id: null };
    const { id: userId } = await check(client, 'POST', '/users/create', '/users/create', { user });
    await check(client, 'POST', '/users/create', '/users/create', { user });
    for (const id of [userId, 0]) {
      await check(client, 'PUT', `/users/edit/${id}`, '/users/edit/{id}', { user: { role: 'owner' } });
      await check(client, 'POST', `/users/password/${id}`, '/users/password/{id}');
      await check(client, 'DELETE', `/users/sessions/${id}`, '/users/sessions/{id}');
    }
    await check(client, 'PUT', '/account/password', '/account/password', {});
    await check(client, 'PUT', '/account/password', '/account/password', { current: 'x', new: 'tesoura bem afiada' });
    await check(client, 'PUT', '/account/password', '/account/password', {
      current: OWNER.password,
      new: 'tesoura bem afiada',
    });
    await check(client, 'DELETE', '/account/sessions', '/account/sessions');
    await check(client, 'DELETE', '/account/sessions/nada', '/account/sessions/{id}');
    await check(visitor(), 'GET', '/check-session', '/check-session');
    // Until the 429.
    const guess = { current: 'x', new: 'navalha bem afiada' };
    for (let n = 0; n < 11; n++) {
      await check(client, 'POST', '/auth', '/auth', { email: 'a@b.co', password: 'x' });
      await check(client, 'PUT', '/account/password', '/account/password', guess);
    }
    await check(client, 'POST', '/auth', '/auth', {});
    expectSuccess(await client.call('DELETE', '/auth'));
  });
});
