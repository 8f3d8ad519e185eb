import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { resources as listed, resourcesWithoutScreen } from '../../domain/resources/all.ts';
import { buildRequest } from '../conformance/support/records.ts';
import * as make from '../factories.ts';
import type { Method } from './support/client.ts';
import { expectRefusal, expectSuccess } from './support/expectations.ts';
import { useSharedShop } from './support/useShop.ts';

/** Days at the limits of calendars and beyond, and texts that are no day. */
const OUT_OF_RANGE = ['0001-01-01', '1899-12-31', '2200-01-01', '9999-12-31'];
const NOT_DAYS = ['0000-01-01', '2026-02-30', '+010000-01-01', '2026-11-21T10:00:00Z', '\u0000', ''];
const FIRST_AND_LAST = ['1900-01-01', '2199-12-31'];
const UNUSUAL_DATES = [...OUT_OF_RANGE, ...NOT_DAYS, ...FIRST_AND_LAST];
const RANGE = 'Informe uma data de 01/01/1900 a 31/12/2199';

const dayFields = [...listed, ...resourcesWithoutScreen].flatMap((resource) =>
  Object.entries(resource.fields)
    .filter(([, { kind, options }]) => kind === 'day' && !options.readOnly)
    .map(([field]) => ({ resource, field })),
);

interface Operation {
  parameters?: { name: string; in: string }[];
}

describe('unusual dates', () => {
  const shop = useSharedShop({ dialect: 'sqlite' }, async ({ client }) => {
    await make.makeReservation(client, { date: '2026-11-23' });
    await make.makeSale(client);
  });
  const get = (path: string, query: Record<string, string>) =>
    shop().client.call('GET', `${path}?${new URLSearchParams(query)}`);

  test('cause no error in any parameter of any route', async () => {
    const document = shop().app.swagger() as { paths: Record<string, Record<string, Operation>> };
    const calls = shop()
      .routes.filter(({ url, method }) => url.startsWith('/api/') && method === 'GET' && url !== '/api/changes')
      .map(({ url }) => url.slice('/api'.length));
    const refusingPaths = new Set<string>();
    for (const url of calls) {
      const operation = document.paths[url.replace(/:(\w+)/g, '{$1}')]?.get;
      const names = (operation?.parameters ?? []).filter((each) => each.in === 'query').map(({ name }) => name);
      const path = url.replace(/:\w+/g, '1');
      for (const unusual of UNUSUAL_DATES) {
        // Gives the event loop time: otherwise the server answers 503.
        await setImmediate();
        const filter = JSON.stringify({
          from: unusual,
          to: unusual,
          date: unusual,
          month: unusual,
          last_visit: unusual,
          closed_at: unusual,
        });
        const queries = [
          { from: unusual, to: unusual, date: unusual, month: unusual.slice(0, -3), filter },
          ...(names.includes('filter')
            ? ['from', 'to', 'date'].map((name) => ({ filter: `{"${name}":${JSON.stringify(unusual)}}` }))
            : []),
          ...names.filter((name) => name !== 'filter').map((name) => ({ [name]: unusual })),
          ...(names.includes('to')
            ? [{ from: unusual, to: unusual }, { from: '2199-12-01', to: unusual }, { month: unusual.slice(0, -3) }]
            : []),
          ...(names.includes('date') ? [{ date: unusual, duration: '30' }] : []),
        ];
        for (const query of queries) {
          const { status, raw } = await get(path, query as Record<string, string>);
          expect([url, query, status < 500 ? 'answered' : raw.payload]).toEqual([url, query, 'answered']);
          if (status === 422) refusingPaths.add(url);
        }
      }
    }
    expect([...refusingPaths]).toEqual(
      expect.arrayContaining(['/agenda', '/agenda/free', '/sales', '/sales/totals', '/expenses', '/reservations']),
    );
  });

  test('cause no error in any day field of any record', async () => {
    for (const { resource, field } of dayFields) {
      const { path, key } = resource.api;
      const request = await buildRequest(shop().client, resource);
      const send = (method: Method, url: string, day: string) =>
        shop().client.call(method, url, { [key]: { ...request, [field]: day } });
      for (const unusual of UNUSUAL_DATES) {
        await setImmediate();
        for (const [method, url] of [
          ['POST', `/${path}/create`],
          ['PUT', `/${path}/edit/1`],
        ] as const) {
          const reply = await send(method, url, unusual);
          expect([path, field, unusual, reply.status < 500]).toEqual([path, field, unusual, true]);
          if (method === 'POST' && OUT_OF_RANGE.includes(unusual))
            expect(reply.errors).toMatchObject({ [field]: RANGE });
        }
      }
    }
    const customer = { ...make.buildCustomer(), points: 0 };
    for (const last_visit of UNUSUAL_DATES)
      expect(
        (await shop().client.call('POST', '/customers/import', { customer: { ...customer, last_visit } })).status,
      ).toBeLessThan(500);
  });

  test('outside the allowed years are refused with a sentence that names them', async () => {
    const outOfRange = { from: '9999-12-01', to: '9999-12-31' };
    expectRefusal(await get('/agenda', outOfRange), 422, { from: RANGE, to: RANGE });
    expectRefusal(await get('/sales', outOfRange), 422, { from: RANGE });
    expectRefusal(await get('/agenda/free', { date: '1899-12-31', duration: '30' }), 422, { date: RANGE });
    expectRefusal(await get('/reservations', { filter: '{"date":"2200-01-01"}' }), 422, { filter: RANGE });
    expectRefusal(await get('/expenses', { filter: '{"from":"1899-12-31"}' }), 422, { filter: RANGE });
    expectRefusal(await get('/sales', { month: '9999-12' }), 422, { filter: 'Informe um mês válido' });
    expect(expectSuccess(await get('/agenda', { from: '2199-12-01', to: '2199-12-31' })).days).toHaveLength(31);
    expect(expectSuccess(await get('/agenda', { from: '1900-01-01', to: '1900-01-31' })).days).toHaveLength(31);
    expectSuccess(await get('/sales', { month: '2199-12' }));
    expectSuccess(await get('/sales', { from: '1900-01-01', to: '1900-12-31' }));
  });
});
