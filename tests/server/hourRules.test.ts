import { describe, expect, test } from 'vitest';
import * as make from '../factories.ts';
import { expectRefusal, expectSuccess } from './support/expectations.ts';
import type { TestShop } from './support/shop.ts';
import { useShop } from './support/useShop.ts';

/** A Monday, and the Tuesday after it; the shop's clock is at noon of the Friday before. */
const DAY = '2026-11-23';
const NEXT_DAY = '2026-11-24';

interface Team {
  shop: TestShop;
  customer_id: number;
  services: number[];
  /** The employee whose hour is requested, and another one. */
  bia: number;
  caio: number;
}

const call = ({ shop }: Team, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
  shop.client.call(method, path, body);
const buildBooking = ({ customer_id, services, bia }: Team, fields: object) => ({
  customer_id,
  services,
  employee_id: bia,
  date: DAY,
  time: '10:00',
  duration: 30,
  ...fields,
});
const book = async (team: Team, fields: object = {}): Promise<make.CreatedRecord> =>
  make.makeReservation(team.shop.client, buildBooking(team, fields));
const edit = (team: Team, id: number, reservation: object) =>
  call(team, 'PUT', `/reservations/edit/${id}`, { reservation });
const buildBlock = ({ bia }: Team, fields: object = {}) => ({
  employee_id: bia,
  date: DAY,
  from: '10:00',
  to: '10:30',
  reason: 'curso',
  ...fields,
});
const block = async (team: Team, fields: object = {}): Promise<make.CreatedRecord> =>
  expectSuccess(await call(team, 'POST', '/blocks/create', { block: buildBlock(team, fields) }), 201);
const setEmployee = ({ shop, bia }: Team, fields: { status?: 0 | 1; archived_at?: string; hours?: string }) =>
  shop.db.updateTable('employee').set(fields).where('id', '=', bia).execute();

/** States of Bia's hour from 10:00 to 10:30 when it is requested. */
const conditions: Record<string, (team: Team) => Promise<unknown>> = {
  free: async () => {},
  taken: (team) => book(team),
  overbooked: (team) => book(team, { squeeze: 'Pediu' }),
  blocked: (team) => block(team),
  'blocked for all': (team) => block(team, { employee_id: null }),
  inactive: (team) => setEmployee(team, { status: 0 }),
  deleted: (team) => setEmployee(team, { archived_at: '2026-11-20T14:00:00.000Z' }),
  'outside the hours': (team) =>
    setEmployee(team, { hours: JSON.stringify([{ weekday: 1, from: '14:00', to: '18:00' }]) }),
};

/** Creates the records needed before, and returns a function that requests the hour and resolves to whether it got it. */
type PrepareRequest = (team: Team) => Promise<() => Promise<boolean>>;

async function isGranted(reply: Awaited<ReturnType<typeof call>>): Promise<boolean> {
  if (reply.status < 300) return true;
  expect([409, 422], reply.raw.payload).toContain(reply.status);
  expect(reply.message).toMatch(/\S/);
  return false;
}

/** An edit of an existing reservation or block. */
const editReservation =
  (before: object, change: object | ((team: Team) => object)): PrepareRequest =>
  async (team) => {
    const { id } = await book(team, typeof before === 'function' ? before(team) : before);
    return async () => isGranted(await edit(team, id, typeof change === 'function' ? change(team) : change));
  };
const editBlock =
  (before: object | ((team: Team) => object), change: object | ((team: Team) => object)): PrepareRequest =>
  async (team) => {
    const { id } = await block(team, typeof before === 'function' ? before(team) : before);
    const resolveChange = () => (typeof change === 'function' ? change(team) : change);
    return async () => isGranted(await call(team, 'PUT', `/blocks/edit/${id}`, { block: resolveChange() }));
  };
/** A sold reservation whose sale is voided or corrected. */
const sellReservation =
  (undoSale: (team: Team, sale: number) => ReturnType<typeof call>): PrepareRequest =>
  async (team) => {
    const { id } = await book(team);
    const sale = await make.makeSale(team.shop.client, { reservation_id: id, customer_id: team.customer_id });
    return async () => {
      const { status } = await undoSale(team, sale.id);
      expect(status).toBeLessThan(300);
      const reservations = expectSuccess<make.CreatedRecord[]>(await call(team, 'GET', '/reservations'));
      return reservations.find((each) => each.id === id)?.status === 1;
    };
  };

const grantedWhenFree = ['free'];
const grantedOutsideHours = ['free', 'outside the hours'];
/** Blocks may overlap each other and lie outside the hours. */
const grantedToBlocks = ['free', 'blocked', 'blocked for all', 'outside the hours'];

/** The states in which each request gets the hour; in all others it is refused. */
const requests: [name: string, prepare: PrepareRequest, grantedIn: string[]][] = [
  [
    'a new reservation',
    async (team) => async () =>
      isGranted(
        await call(team, 'POST', '/reservations/create', {
          reservation: { ...buildBooking(team, {}), status: 1, observation: null },
        }),
      ),
    grantedWhenFree,
  ],
  ['another day', editReservation({ date: '2026-11-30' }, { date: DAY }), grantedWhenFree],
  ['another time', editReservation({ time: '16:00' }, { time: '10:00' }), grantedWhenFree],
  [
    'another employee',
    editReservation(
      (team: Team) => ({ employee_id: team.caio, time: '16:00' }),
      (team: Team) => ({ employee_id: team.bia, time: '10:00' }),
    ),
    grantedWhenFree,
  ],
  ['a longer one', editReservation({ time: '09:30' }, { duration: 60 }), grantedOutsideHours],
  [
    'more services',
    editReservation({ time: '09:30' }, (team: Team) => ({ services: team.services.toReversed(), duration: null })),
    grantedOutsideHours,
  ],
  [
    'one that is no longer overbooked',
    editReservation({ squeeze: 'Pediu', time: '16:00' }, { squeeze: null, time: '10:00' }),
    grantedWhenFree,
  ],
  ['a cancelled one that is reactivated', editReservation({ status: 4 }, { status: 1 }), grantedOutsideHours],
  ['a cancelled one that is confirmed', editReservation({ status: 4 }, { status: 2 }), grantedOutsideHours],
  ['a done one that is opened', editReservation({ status: 3 }, { status: 1 }), grantedOutsideHours],
  [
    'a sale that is voided',
    sellReservation((team, sale) => call(team, 'DELETE', `/sales/remove/${sale}`)),
    grantedOutsideHours,
  ],
  [
    'a sale that is corrected to a loose one',
    sellReservation((team, sale) =>
      call(team, 'POST', `/sales/correct/${sale}`, {
        sale: { individual: 1, services: [], amount: 10, payment_method: 'pix' },
      }),
    ),
    grantedOutsideHours,
  ],
  [
    'the reservations of a deleted person',
    async (team) => {
      await book(team, { employee_id: team.caio });
      return async () =>
        isGranted(
          await call(team, 'DELETE', `/employees/remove/${team.caio}`, { reservations: { move_to: team.bia } }),
        );
    },
    grantedWhenFree,
  ],
  [
    'the reservations of a deactivated employee',
    async (team) => {
      await book(team, { employee_id: team.caio });
      const body = { employee: { status: '0' }, reservations: { move_to: team.bia } };
      return async () => isGranted(await call(team, 'PUT', `/employees/edit/${team.caio}`, body));
    },
    grantedWhenFree,
  ],
  [
    'a new block',
    async (team) => async () => isGranted(await call(team, 'POST', '/blocks/create', { block: buildBlock(team) })),
    grantedToBlocks,
  ],
  [
    'a block of another time',
    editBlock({ from: '16:00', to: '16:30' }, { from: '10:00', to: '10:30' }),
    grantedToBlocks,
  ],
  ['a block of another day', editBlock({ date: NEXT_DAY }, { date: DAY }), grantedToBlocks],
  ['a longer block', editBlock({ from: '10:30', to: '11:00' }, { from: '10:00' }), grantedToBlocks],
  [
    'a block of another employee',
    editBlock(
      (team: Team) => ({ employee_id: team.caio }),
      (team: Team) => ({ employee_id: team.bia }),
    ),
    grantedToBlocks,
  ],
  [
    'a block for all',
    editBlock((team: Team) => ({ employee_id: team.caio }), { employee_id: null }),
    [...grantedToBlocks, 'inactive', 'deleted'],
  ],
];

/** States in which every request is tested, to show that it applies the rule that tests/domain/hourRules.test.ts covers. */
const BASIC_CONDITIONS = ['free', 'taken', 'outside the hours'];
/** One request of each kind shows that the server reads all that the rule needs. */
const REQUESTS_IN_ALL_CONDITIONS = [
  'a new reservation',
  'another employee',
  'a longer one',
  'a sale that is voided',
  'the reservations of a deleted person',
  'a new block',
  'a block for all',
];

describe('the rules of an hour', () => {
  const shop = useShop({ dialect: 'sqlite' });
  const makeTeam = async (): Promise<Team> => {
    const { client } = shop();
    const services = [(await make.makeService(client)).id, (await make.makeService(client)).id];
    const bia = (await make.makeEmployee(client, { name: 'Bia', services })).id;
    const caio = (await make.makeEmployee(client, { name: 'Caio', services })).id;
    const customer_id = (await make.makeCustomer(client)).id;
    return { shop: shop(), customer_id, services, bia, caio };
  };

  const cases = requests.flatMap(([name, prepare, grantedIn]) =>
    Object.keys(conditions)
      .filter((condition) => BASIC_CONDITIONS.includes(condition) || REQUESTS_IN_ALL_CONDITIONS.includes(name))
      // Another reservation and a block for all cannot exist at the same time.
      .filter((condition) => !(condition === 'blocked for all' && name.startsWith('the reservations of')))
      .map((condition) => ({ name, condition, prepare, expected: grantedIn.includes(condition) })),
  );
  test.each(cases)('$name where it is $condition: $expected', async ({ condition, prepare, expected }) => {
    const team = await makeTeam();
    const requestHour = await prepare(team);
    await conditions[condition]?.(team);
    expect(await requestHour()).toBe(expected);
  });

  test('an existing reservation can be noted, confirmed and shortened, although the rules around it have changed', async () => {
    const team = await makeTeam();
    const { id } = await book(team, { duration: 60 });
    const lunch = await block(team, { from: '12:00', to: '13:00' });
    await book(team, { squeeze: 'Pediu', duration: 60 });
    await book(team, { squeeze: 'Pediu', time: '12:00' });
    await setEmployee(team, { status: 0, hours: JSON.stringify([{ weekday: 2, from: '14:00', to: '18:00' }]) });
    for (const change of [{ observation: 'Ligar antes' }, { status: 2 }, { duration: 30 }])
      expectSuccess(await edit(team, id, change));
    for (const change of [{ reason: 'banco' }, { to: '12:30' }])
      expectSuccess(await call(team, 'PUT', `/blocks/edit/${lunch.id}`, { block: change }));
    // Taking back the freed time is checked again.
    await setEmployee(team, { status: 1 });
    expectRefusal(await edit(team, id, { duration: 60 }), 409, { time: expect.stringContaining('10:00 às 11:00') });
  });

  test('past days are not checked against the hours', async () => {
    const team = await makeTeam();
    await shop().travelTo('2026-11-16T12:00:00.000Z');
    const { id } = await book(team, { date: '2026-11-16', employee_id: team.caio });
    await shop().travelTo('2026-11-20T15:00:00.000Z');
    await setEmployee(team, { hours: JSON.stringify([{ weekday: 2, from: '14:00', to: '18:00' }]) });
    expectSuccess(await edit(team, id, { employee_id: team.bia }));
  });
});
