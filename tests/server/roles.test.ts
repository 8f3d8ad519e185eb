import { describe, expect, test } from 'vitest';
import { ACCESS, isAllowed, ROLES, type Role } from '../../domain/access.ts';
import type { Method } from './support/client.ts';
import { databases } from './support/databases.ts';
import {
  DAY,
  fillRolesShop,
  OTHERS_MARKERS,
  OWNER_MARKERS,
  type Owned,
  type RolesShop,
  TODAY,
} from './support/rolesShop.ts';
import { useSharedShop } from './support/useShop.ts';

const ROLE_NAMES = Object.keys(ROLES) as Role[];
const NOT_ALLOWED = 'Seu usuário não tem acesso a isto. Peça a quem é proprietário.';
const NOT_OWN = 'Você só marca, altera e vende o que é seu. Peça a quem é da recepção.';
const MISSING = 999_999_999;

/** The query of the GET calls that need one. */
const QUERIES: Record<string, string> = {
  '/agenda': `?from=${TODAY}&to=${DAY}`,
  '/agenda/free': `?date=${DAY}&duration=30`,
  '/agenda/outside': '?hours=[{"weekday":0,"from":"03:00","to":"03:30"}]',
  '/customers/find': '?query=a',
  '/cash-register/rows': `?day=${TODAY}&figure=sales`,
  '/cash-sessions/rows/:id': '?figure=timeline',
  '/sales': `?from=${TODAY}&to=${TODAY}`,
  '/sales/totals': `?from=${TODAY}&to=${TODAY}`,
  '/commissions/:id': '?open=1',
};

/** A valid reservation of a person. */
const toReservation = (owned: Owned, service: number) => ({
  reservation: {
    customer_id: owned.customer,
    employee_id: owned.employee,
    services: [service],
    date: DAY,
    time: '15:00',
    status: 1,
    observation: null,
  },
});

interface Call {
  path: string;
  body?: object;
}
/** How a professional makes a call for one person, and the status for what is theirs and for what is others'. */
interface OwnRow {
  call(owned: Owned, shop: RolesShop): Call;
  own: number;
  others: number;
}

/** The routes of access `own` and `earner`: those whose answer depends on whose the record is. */
const OWN_ROWS: Record<string, OwnRow> = {
  'GET /customers/find': { call: () => ({ path: '/customers/find?query=a' }), own: 200, others: 200 },
  'GET /employees': { call: () => ({ path: '/employees' }), own: 200, others: 200 },
  'GET /reservations': {
    call: ({ employee }) => ({ path: `/reservations?filter=${JSON.stringify({ employee_id: employee })}` }),
    own: 200,
    others: 200,
  },
  'POST /reservations/create': {
    call: (owned, { service }) => ({ path: '/reservations/create', body: toReservation(owned, service) }),
    own: 201,
    others: 403,
  },
  'POST /reservations/series': {
    call: (owned, { service }) => ({
      path: '/reservations/series',
      body: { ...toReservation(owned, service), every_weeks: 1, times: 3, skip: [DAY] },
    }),
    own: 201,
    others: 403,
  },
  'PUT /reservations/edit/:id': {
    call: ({ reservation }) => ({
      path: `/reservations/edit/${reservation}`,
      body: { reservation: { observation: 'pontual', version: 1 } },
    }),
    own: 200,
    others: 404,
  },
  'GET /reservations/ics/:id': {
    call: ({ reservation }) => ({ path: `/reservations/ics/${reservation}` }),
    own: 200,
    others: 404,
  },
  'GET /agenda': { call: () => ({ path: `/agenda?from=${TODAY}&to=${DAY}` }), own: 200, others: 200 },
  'GET /agenda/free': {
    call: ({ employee }) => ({ path: `/agenda/free?date=${DAY}&duration=30&employee_id=${employee}` }),
    own: 200,
    others: 200,
  },
  'GET /agenda/outside': {
    call: ({ employee }) => ({ path: `/agenda/outside${QUERIES['/agenda/outside']}&employee_id=${employee}` }),
    own: 200,
    others: 200,
  },
  'GET /blocks': {
    call: ({ employee }) => ({ path: `/blocks?filter=${JSON.stringify({ employee_id: employee })}` }),
    own: 200,
    others: 200,
  },
  'POST /blocks/create': {
    call: ({ employee }) => ({
      path: '/blocks/create',
      body: { block: { employee_id: employee, date: DAY, from: '08:00', to: '08:30', reason: 'Médico' } },
    }),
    own: 201,
    others: 403,
  },
  'POST /blocks/series': {
    call: ({ employee }) => ({
      path: '/blocks/series',
      body: { block: { employee_id: employee, date: DAY, from: '08:00', to: '08:30', reason: 'Médico' }, until: DAY },
    }),
    own: 201,
    others: 403,
  },
  'DELETE /blocks/series/:id': {
    call: ({ otherBlock }) => ({ path: `/blocks/series/${otherBlock}` }),
    own: 200,
    others: 404,
  },
  'PUT /blocks/edit/:id': {
    call: ({ block }) => ({ path: `/blocks/edit/${block}`, body: { block: { reason: 'Almoço', version: 1 } } }),
    own: 200,
    others: 404,
  },
  'POST /sales/create': {
    call: ({ employee, customer, sellable }, { service }) => ({
      path: '/sales/create',
      body: {
        sale: {
          employee_id: employee,
          customer_id: customer,
          reservation_id: sellable,
          services: [service],
          amount: 100,
          payment_method: 'pix',
        },
      },
    }),
    own: 201,
    others: 403,
  },
  'GET /commissions': { call: () => ({ path: '/commissions' }), own: 200, others: 200 },
  'GET /commissions/:id': { call: ({ employee }) => ({ path: `/commissions/${employee}` }), own: 200, others: 404 },
  'DELETE /blocks/remove/:id': { call: ({ block }) => ({ path: `/blocks/remove/${block}` }), own: 200, others: 404 },
  'DELETE /reservations/remove/:id': {
    call: ({ reservation }) => ({ path: `/reservations/remove/${reservation}` }),
    own: 200,
    others: 404,
  },
};

const toMethod = (route: string) => route.split(' ')[0] as Method;
/** A call of any route that changes nothing: of a missing record, without a body. */
const toHarmlessPath = (url: string) => `${url.replace(':id', String(MISSING))}${QUERIES[url] ?? ''}`;

describe.each(databases)('who may make which call ($database)', ({ dialect }) => {
  let filled: RolesShop;
  const shop = useSharedShop({ dialect }, async (opened) => {
    filled = await fillRolesShop(opened);
  });
  const listRoutes = () =>
    shop()
      .routes.filter(({ method, url }) => url.startsWith('/api/') && method !== 'OPTIONS')
      .map(({ method, url }) => ({ method: method as Method, url: url.slice('/api'.length) }))
      .map((route) => ({ ...route, access: ACCESS[`${route.method === 'HEAD' ? 'GET' : route.method} ${route.url}`] }))
      .filter(({ url }) => url !== '/changes' && url !== '/openapi.json');

  test('every route of the router has a row, and every row of the table a route', () => {
    const names = shop()
      .routes.filter(({ method, url }) => url.startsWith('/api/') && !['HEAD', 'OPTIONS'].includes(method))
      .map(({ method, url }) => `${method} ${url.slice('/api'.length)}`);
    const users = Object.keys(ACCESS).filter((name) => name.includes(' /users'));
    expect(new Set([...names, ...users])).toEqual(new Set(Object.keys(ACCESS)));
  });

  test('every route answers 401 to nobody, 403 to a role without access, and anything else to the others', async () => {
    const wrong: string[] = [];
    for (const role of ['nobody', ...ROLE_NAMES] as const) {
      for (const { method, url, access = 'owner' } of listRoutes()) {
        // These end the session, or begin one.
        if (['DELETE /auth', 'POST /auth', 'DELETE /account/sessions'].includes(`${method} ${url}`)) continue;
        const reply = await filled.clients[role].call(method, toHarmlessPath(url));
        const expected =
          access === 'public' ? 'answered' : role === 'nobody' ? 401 : isAllowed(role, access) ? 'answered' : 403;
        const got = reply.status === 401 || reply.status === 403 ? reply.status : 'answered';
        if (got !== expected) wrong.push(`${role} ${method} ${url}: ${reply.status} ${reply.message}`);
        if (got === 403 && method !== 'HEAD') expect(reply.message).toBe(NOT_ALLOWED);
      }
    }
    expect(wrong).toEqual([]);
  });

  test('nothing of others is in what a professional reads, and nothing that only owners see in what the reception reads', async () => {
    const reads = listRoutes().filter(({ method }) => method === 'GET');
    const ids = (url: string) => {
      if (url.startsWith('/cash-sessions')) return filled.ids.cashSession;
      if (url.startsWith('/customers')) return filled.others.customer;
      if (url.startsWith('/reservations')) return filled.others.reservation;
      return filled.others.employee;
    };
    const leaks: string[] = [];
    const found = new Set<string>();
    for (const { url, access = 'owner' } of reads) {
      for (const role of ['professional', 'reception', 'owner'] as const) {
        if (!isAllowed(role, access)) continue;
        const { raw } = await filled.clients[role].call(
          'GET',
          `${url.replace(':id', String(ids(url)))}${QUERIES[url] ?? ''}`,
        );
        const markers = {
          professional: OTHERS_MARKERS,
          reception: OWNER_MARKERS,
          owner: [...OTHERS_MARKERS, ...OWNER_MARKERS],
        }[role];
        for (const marker of markers.filter((text) => raw.payload.includes(text))) {
          if (role === 'owner') found.add(marker);
          else leaks.push(`${role} GET ${url}: ${marker}`);
        }
      }
    }
    expect(leaks).toEqual([]);
    // The markers are there to be found.
    expect([...found].sort()).toEqual([...new Set([...OTHERS_MARKERS, ...OWNER_MARKERS])].sort());
  });

  describe('what is a professional’s own', () => {
    test('these rows cover every route whose answer depends on it', () => {
      const routes = Object.keys(ACCESS).filter((route) => ['own', 'earner'].includes(ACCESS[route] ?? ''));
      expect(Object.keys(OWN_ROWS).sort()).toEqual(routes.sort());
    });

    test.each(Object.keys(OWN_ROWS))(
      '%s: others’ are refused or left out and nothing changes, own ones are answered',
      async (route) => {
        const { call, own, others } = OWN_ROWS[route] as OwnRow;
        const { professional } = filled.clients;
        const before = await shop().dumpRows();
        const refused = call(filled.others, filled);
        const reply = await professional.call(toMethod(route), refused.path, refused.body);
        expect(reply.status, reply.raw.payload).toBe(others);
        for (const marker of OTHERS_MARKERS) expect(reply.raw.payload).not.toContain(marker);
        if (others === 404) {
          // As for a record that does not exist.
          const absent = await professional.call(
            toMethod(route),
            refused.path.replace(/\d+$/, String(MISSING)),
            refused.body,
          );
          expect(reply.raw.payload).toBe(absent.raw.payload);
        }
        if (others === 403) expect(reply.message).toBe(NOT_OWN);
        expect(await shop().dumpRows()).toEqual(before);
        const allowed = call(filled.own, filled);
        const answered = await professional.call(toMethod(route), allowed.path, allowed.body);
        expect(answered.status, answered.raw.payload).toBe(own);
      },
    );

    test.each(['reception', 'owner'] as const)('for %s others’ are answered too', async (role) => {
      for (const [route, { call }] of Object.entries(OWN_ROWS)) {
        if (toMethod(route) !== 'GET' || !isAllowed(role, ACCESS[route] ?? 'owner')) continue;
        expect((await filled.clients[role].call('GET', call(filled.others, filled).path)).status, route).toBe(200);
      }
    });
  });
});
