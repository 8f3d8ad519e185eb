import { describe, expect, test } from 'vitest';
import * as make from '../factories.ts';
import { databases } from './support/databases.ts';
import { expectRefusal, expectSuccess } from './support/expectations.ts';
import type { TestShop } from './support/shop.ts';
import { useShop } from './support/useShop.ts';

const NOTHING = { cash: 0, pix: 0, debit: 0, credit: 0 };

type Session = { id: number; employee_id: number };

/** The calls that these tests have in common. */
function useDrawer(shop: TestShop) {
  const { client } = shop;
  const post = (path: string, body: object) => client.call('POST', path, body);
  return {
    client,
    post,
    read: async (path: string) => expectSuccess(await client.call('GET', path)),
    open: async (float = 0): Promise<Session> => {
      const employee_id = (await make.makeEmployee(client)).id;
      return expectSuccess(await post('/cash-sessions/create', { cashSession: { float, employee_id } }), 201);
    },
    tryCount: ({ id, employee_id }: Session, counted: object = {}) =>
      post(`/cash-sessions/count/${id}`, { count: { ...NOTHING, keep: 0, employee_id, ...counted } }),
    count: async ({ id, employee_id }: Session, counted: object = {}) =>
      expectSuccess(
        await post(`/cash-sessions/count/${id}`, { count: { ...NOTHING, keep: 0, employee_id, ...counted } }),
        201,
      ),
    reopen: async ({ id }: Session) =>
      expectSuccess(await post(`/cash-sessions/reopen/${id}`, { reopening: { reason: 'Contar de novo' } }), 201),
  };
}
type Drawer = ReturnType<typeof useDrawer>;

/** Bugs of other products' cash sessions, by the number of their issue. */
const knownBugs: readonly [bug: string, behaviour: string, check: (drawer: Drawer, shop: TestShop) => Promise<void>][] =
  [
    [
      'ERPNext #23125',
      'change is not counted as cash',
      async ({ client, open, count }) => {
        const session = await open();
        const payments = [{ method: 'cash', amount: 35, tendered: 100 }];
        await make.makeSale(client, { amount: 35, payment_method: undefined, payments });
        expect(await count(session)).toMatchObject({ expected: { ...NOTHING, cash: 35 } });
      },
    ],
    [
      'ERPNext #25638',
      'a split payment is counted by its parts, each by its method',
      async ({ client, open, count }) => {
        const session = await open();
        const payments = [
          { method: 'cash', amount: 20, tendered: 50 },
          { method: 'pix', amount: 30 },
        ];
        await make.makeSale(client, { amount: 50, payment_method: undefined, payments });
        expect(await count(session)).toMatchObject({ expected: { ...NOTHING, cash: 20, pix: 30 } });
      },
    ],
    [
      'ERPNext #35932',
      'change of a sale that a card pays too is not booked to the card',
      async ({ client, open, count }) => {
        const session = await open();
        const payments = [
          { method: 'debit', amount: 40 },
          { method: 'cash', amount: 5, tendered: 10 },
        ];
        await make.makeSale(client, { amount: 45, payment_method: undefined, payments });
        expect(await count(session)).toMatchObject({ expected: { ...NOTHING, cash: 5, debit: 40 } });
      },
    ],
    [
      'ERPNext #43358',
      'a recount does not overwrite the count before',
      async ({ open, count, reopen }) => {
        const session = await open(10);
        const first = await count(session, { cash: 7, reason: 'Falta' });
        await reopen(session);
        const second = await count(session, { cash: 10 });
        expect(second.session.counts).toEqual([first.session.counts[0], expect.objectContaining({ number: 2 })]);
      },
    ],
    [
      'ERPNext #43392',
      'the difference is in the closing of the day',
      async ({ open, count, read }) => {
        await count(await open(10), { cash: 7 });
        const [closing] = (await read('/cash-register')).cash_register_closed;
        expect(closing).toMatchObject({ total_received: -3, total_cash: 0, expenses: 0 });
      },
    ],
    [
      'ERPNext #46570',
      'a sale after the count is not in the counted session',
      async ({ client, open, count, read }) => {
        const session = await open();
        const counted = await count(session);
        await make.makeSale(client, { amount: 9 });
        expect(await read('/cash-sessions')).toEqual([counted.session]);
        expect(await count(await open(9), { cash: 9 })).toMatchObject({ expected: { ...NOTHING, cash: 9 } });
      },
    ],
    [
      'ERPNext #57157',
      'a refused count locks nothing: the session is open, and can be counted',
      async ({ open, tryCount, count, read }) => {
        const session = await open();
        expectRefusal(await tryCount(session, { keep: 1 }), 422, {
          keep: 'O que fica na gaveta não pode passar do dinheiro contado',
        });
        expect(await read('/cash-sessions/current')).toMatchObject({ id: session.id, version: 1 });
        await count(session);
      },
    ],
    [
      'ERPNext #25656',
      'a sale is in one session, and in one closing',
      async ({ client, open, count }, { db }) => {
        await make.makeSale(client, { amount: 5 });
        for (const amount of [6, 7]) {
          const session = await open();
          await make.makeSale(client, { amount });
          await count(session);
        }
        const movements = await db
          .selectFrom('movement')
          .select(['cents', 'session_id', 'closing_id'])
          .orderBy('id')
          .execute();
        const [first, second, third] = movements;
        expect(movements).toHaveLength(3);
        expect([first?.session_id, first?.closing_id]).toEqual([second?.session_id, second?.closing_id]);
        expect(third?.session_id).not.toBe(second?.session_id);
        expect(third?.closing_id).not.toBe(second?.closing_id);
      },
    ],
    [
      'ERPNext #34102',
      'two desks that count at once close the session once',
      async ({ open, tryCount, read }) => {
        const session = await open(5);
        const replies = await Promise.all([tryCount(session, { cash: 5 }), tryCount(session, { cash: 4 })]);
        expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
        expect((await read('/cash-register')).cash_register_closed).toHaveLength(1);
        expect((await read('/cash-sessions'))[0].counts).toHaveLength(1);
      },
    ],
    [
      'ERPNext #54676',
      'a sale after midnight is in the session that is open',
      async ({ client, open, count }, shop) => {
        await shop.travelTo('2026-11-21T02:50:00Z');
        const session = await open();
        await shop.travelTo('2026-11-21T03:10:00Z');
        await make.makeSale(client, { amount: 12 });
        expect(await count(session)).toMatchObject({ expected: { ...NOTHING, cash: 12 } });
      },
    ],
    [
      'Odoo #59350',
      'closing does not set the difference to zero',
      async ({ open, count, read }) => {
        await count(await open(100), { cash: 90 });
        expect(await read('/cash-sessions')).toMatchObject([
          { counts: [{ difference: { ...NOTHING, cash: -10 } }], effective_difference: { ...NOTHING, cash: -10 } },
        ]);
      },
    ],
    [
      'Odoo #112776',
      'a float that is not what stayed in the drawer is shown, and is no difference of the count',
      async ({ open, count, read }) => {
        await count(await open(100), { cash: 100, keep: 100 });
        const session = await open(80);
        expect(await read('/cash-sessions/current')).toMatchObject({ opening_difference: -20 });
        expect(await count(session, { cash: 80 })).toMatchObject({
          difference: NOTHING,
          session: { opening_difference: -20 },
        });
      },
    ],
    [
      'Odoo #129378',
      'what stays in the drawer is counted once: as the next float, not as takings',
      async ({ client, open, count }) => {
        const first = await open(50);
        await make.makeSale(client, { amount: 30 });
        await count(first, { cash: 80, keep: 80 });
        expect(await count(await open(80), { cash: 80 })).toMatchObject({ expected: { ...NOTHING, cash: 80 } });
      },
    ],
    [
      'Odoo #243775',
      'an empty session expects its float, and nothing of other methods',
      async ({ open, count }) => {
        expect(await count(await open(123.45), { cash: 123.45 })).toMatchObject({
          expected: { ...NOTHING, cash: 123.45 },
          difference: NOTHING,
        });
      },
    ],
    [
      'Odoo #108694',
      'an empty session without a float is closed, with a closing of zero',
      async ({ open, count, read }) => {
        await count(await open());
        expect((await read('/cash-register')).cash_register_closed).toMatchObject([{ total_received: 0 }]);
      },
    ],
    [
      'Odoo #182058',
      'a sale that arrives late opens no session of its own, and changes no count',
      async ({ client, open, count, read }, { clock }) => {
        const session = await open();
        clock.advance({ minutes: 10 });
        const counted = await count(session);
        await make.makeSale(client, { amount: 15, taken_at: '2026-11-20T15:05:00Z' });
        expect(await read('/cash-sessions')).toEqual([
          {
            ...counted.session,
            version: counted.session.version + 1,
            late: [expect.objectContaining({ amount: 15, method: 'cash' })],
            effective_difference: { ...NOTHING, cash: -15 },
          },
        ]);
      },
    ],
  ];

describe.each(databases)('what cash sessions of other products get wrong ($database)', ({ dialect }) => {
  const shop = useShop({ dialect });

  test.each(knownBugs)('%s: %s', async (_, __, check) => check(useDrawer(shop()), shop()));
});

describe.each(databases)('while the open session is not counted ($database)', ({ dialect }) => {
  const shop = useShop({ dialect });

  test('no answer tells what is expected, except the figures that a client that counts does not ask for', async () => {
    const { client, post, open, read } = useDrawer(shop());
    const session = await open(1_234.56);
    const employee_id = session.employee_id;
    await make.makeSale(client, { amount: 71.13, tip: { amount: 4.44, employee_id } });
    await make.makeSale(client, { amount: 58.9 });
    const expense = await make.makeExpense(client, { amount: 3.33, employee_id });
    const moved = await post('/cash-movements/create', {
      cashMovement: { kind: 'sangria', amount: 10_000, reason: 'Banco', employee_id },
    });
    const second = await post('/cash-sessions/create', { cashSession: { float: 1, employee_id } });
    const responses = [moved.body, second.body, expense];
    for (const path of [
      '/cash-sessions',
      '/cash-sessions/current',
      '/cash-sessions/opening',
      '/audit',
      '/cash-register',
    ])
      responses.push(await read(path));
    // 1234.56 + 71.13 + 4.44 + 58.90 - 3.33 - 10000; and the takings of cash with tips, from which it follows.
    for (const amount of ['8634.3', '134.47']) expect(JSON.stringify(responses)).not.toContain(amount);
    expect(JSON.stringify(responses)).not.toContain('expected');
  });
});
