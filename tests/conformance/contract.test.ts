import { describe, expect, test } from 'vitest';
import { getResource, resources } from '../../domain/resources/all.ts';
import type { AnyResource } from '../../domain/resources/resource.ts';
import { makeCustomer, makeExpense, makeReservation, makeSale, makeService } from '../factories.ts';
import { SIGN_IN } from '../fixtures/backEnd/records.ts';
import { startBareBackEnd } from '../fixtures/backEnd/server.ts';
import { expectSuccess } from '../server/support/expectations.ts';
import type { TestShop } from '../server/support/shop.ts';
import { useShop } from '../server/support/useShop.ts';
import { buildRequest, extractRequest, type Json, makeRecord, toStoredRequest } from './support/records.ts';

/* Sections 1 to 4 of the contract on the product's server, and the formats of the bare back end of the tests. */

/** The resources of a back end without extensions. */
const bareResources = resources.filter(({ feature }) => feature === undefined);

type Client = TestShop['client'];

const fetchList = async ({ call }: Client, { api }: AnyResource): Promise<Json[]> => {
  const { path, responseKey } = { responseKey: '', ...(api.list ?? { path: api.path }) };
  const { data } = await call('GET', `/${path}`);
  return responseKey ? data[responseKey] : data;
};
const encodeRecord = (resource: AnyResource, record: Json) =>
  JSON.parse(JSON.stringify(extractRequest(resource, record)));
/** Omits the fields that are optional in responses. */
const omitExtensions = ({ fields }: AnyResource, record: Json): Json =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !fields[name]?.options.optionalInResponse));
const buildExpected = (resource: AnyResource, request: Json) => {
  const sorted = Object.entries(omitExtensions(resource, toStoredRequest(resource, request))).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.toSorted((a, b) => a - b) : value,
  ]);
  return JSON.parse(JSON.stringify(Object.fromEntries(sorted)));
};

describe("the product's server without extensions", () => {
  const shop = useShop({ dialect: 'sqlite', config: { specStrict: true } });

  test.each(bareResources)('creates, lists, edits and removes $name', async (resource) => {
    const { client } = shop();
    const { path, key } = resource.api;
    const request = omitExtensions(resource, await buildRequest(client, resource, {}, { bare: true }));
    const created = await client.call('POST', `/${path}/create`, { [key]: request });
    expect(created).toMatchObject({ status: 201, body: { status: 'success', message: expect.any(String) } });
    const pickContractFields = (record: Json) =>
      omitExtensions(resource, encodeRecord(resource, addEmptyLists(resource, record)));
    expect(pickContractFields(created.data)).toEqual(buildExpected(resource, request));
    const listed = await fetchList(client, resource);
    expect(pickContractFields(listed.find(({ id }) => id === created.data.id) ?? {})).toEqual(
      buildExpected(resource, request),
    );

    const other = omitExtensions(resource, await buildRequest(client, resource, {}, { seed: 2, bare: true }));
    const edited = await client.call('PUT', `/${path}/edit/${created.data.id}`, { [key]: other });
    expect([edited.status, pickContractFields(edited.data)]).toEqual([200, buildExpected(resource, other)]);

    const removed = await client.call('DELETE', `/${path}/remove/${created.data.id}`);
    expect([removed.status, removed.data]).toEqual([200, null]);
    expect((await fetchList(client, resource)).map(({ id }) => id)).not.toContain(created.data.id);
    expect((await client.call('DELETE', `/${path}/remove/${created.data.id}`)).status).toBe(404);
    expect((await client.call('PUT', `/${path}/edit/${created.data.id}`, { [key]: other })).status).toBe(404);
  });

  test('updates points, visits, the reservation and the totals after a sale', async () => {
    const { client } = shop();
    const get = async (path: string) => expectSuccess(await client.call('GET', path));
    const service = await makeService(client, { price: 40.5, points: 7 });
    const customer = await makeCustomer(client);
    const reservedSale = { customer_id: customer.id, services: [service.id] };
    const reservation = await makeReservation(client, { ...reservedSale, date: '2026-11-20' });
    expect(await makeSale(client, { ...reservedSale, reservation_id: reservation.id, amount: 40.5 })).toMatchObject({
      amount: 40.5,
      services: [{ id: service.id, price: 40.5 }],
    });
    const loose = await makeSale(client, { amount: 9.5, observation: 'Pente' });
    await makeExpense(client, { amount: 4.25 });

    expect(await get('/customers')).toMatchObject([{ points: 7, total_visits: 1, last_visit: '2026-11-20' }]);
    expect(await get('/reservations')).toMatchObject([{ id: reservation.id, status: 3 }]);
    expect(await get('/cash-register')).toMatchObject({
      month: { total: 50 },
      today: {
        total: 50,
        expenses: 4.25,
        individual_sales: { total: 9.5, sales: [{ id: loose.id, observation: 'Pente' }] },
      },
    });
    expect(await get('/summary')).toMatchObject({ cash_register: { value: 45.75 }, reservation: { total: 1 } });
  });
});

test('the bare back end writes money, flags and ids in the formats of its variant, and reads its own ids', async () => {
  const { url, close } = await startBareBackEnd({ moneyAsStrings: true, flagFormat: 'boolean', idsAsStrings: true });
  const cookies = new Map<string, string>();
  const bare = {
    call: async (method: string, path: string, body?: unknown) => {
      const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
      const token = decodeURIComponent(cookies.get('XSRF-TOKEN') ?? '');
      const response = await fetch(`${url}/api${path}`, {
        method,
        headers: { cookie, 'X-XSRF-TOKEN': token },
        body: body ? JSON.stringify(body) : null,
      });
      for (const line of response.headers.getSetCookie()) {
        const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/);
        cookies.set(name, value);
      }
      const json = await response.json();
      return { status: response.status, data: json.data, body: json };
    },
  };
  await bare.call('GET', '/check-session');
  await bare.call('POST', '/auth', SIGN_IN);
  const { data: services } = await bare.call('GET', '/services');
  expect(services[0]).toMatchObject({ id: 'r-1', price: '35.00', points: 10 });
  expect((await bare.call('GET', '/employees/all')).data[2]).toMatchObject({ id: 'r-3', status: false });
  expect((await bare.call('GET', '/reservations')).data[0]).toMatchObject({ status: 1, customer: { id: 'r-1' } });
  const employee = await makeRecord(bare, getResource('colaboradores'), { services: ['r-2', 'r-3'] }, { bare: true });
  expect(employee.services.map(({ id }: Json) => id)).toEqual(['r-2', 'r-3']);
  expect((await bare.call('DELETE', `/employees/remove/${employee.id}`)).status).toBe(200);
  await close();
});

/** A record with empty lists in place of missing ones. */
function addEmptyLists({ fields }: AnyResource, record: Json): Json {
  const lists = Object.entries(fields).filter(([, { kind }]) => kind === 'references');
  return { ...Object.fromEntries(lists.map(([name, { options }]) => [options.recordKey ?? name, []])), ...record };
}
