import fc from 'fast-check';
import { sql } from 'kysely';
import { findLedgerErrors } from '../server/support/ledgerErrors.ts';
import { type ReliabilityTest, requireAtLeast, requireExactly } from './reliabilityTest.ts';
import { failAt } from './support/failAt.ts';
import { openShop } from './support/shop.ts';

const CONCURRENCY = 8;
const ACTIONS = ['open', 'count', 'count', 'reopen', 'sangria', 'sale', 'sale', 'lateSale', 'void', 'expense'] as const;

/** Eight desks at once open, count and reopen the drawer, sell, void and spend, with sales that arrive late. */
export const openDrawer: ReliabilityTest = {
  name: 'openDrawer',
  guarantee: 'one open drawer, and every count is its movements',
  databases: ['sqlite', 'postgres'],
  isPartOfNpmTest: true,
  faults: [
    { description: 'PostgreSQL grants every advisory lock', env: failAt('ignoreAdvisoryLocks'), dialect: 'postgres' },
    {
      description: 'the database does not take movements over into a session',
      env: failAt('ignoreStatements:update:movement'),
    },
  ],
  async run(context) {
    const rounds = context.pickSize(100, 10);
    const shop = await openShop(context);
    try {
      const [employee] = (await shop.call('GET', '/employees')).data;
      const employee_id = employee.id;
      const actions = fc.sample(fc.tuple(fc.constantFrom(...ACTIONS), fc.integer({ min: 1, max: 500 })), {
        numRuns: rounds * CONCURRENCY,
        seed: 40,
      });
      const startedAt = Date.now();
      const sales: number[] = [];
      const statuses: number[] = [];
      let session = (await shop.call('GET', '/cash-sessions')).data[0]?.id ?? 1;
      const post = (path: string, body: object) => shop.call('POST', path, body);
      const sell = async (amount: number, fields: object = {}) => {
        const services: number[] = [];
        const sale = { individual: 1, amount, services, payment_method: 'cash', observation: null, ...fields };
        const reply = await post('/sales/create', { sale });
        if (reply.status === 201) sales.push(reply.data.id);
        return reply;
      };
      const act = (action: (typeof ACTIONS)[number], amount: number) => {
        const counted = { cash: amount, pix: 0, debit: 0, credit: 0, keep: 0, employee_id };
        if (action === 'open') return post('/cash-sessions/create', { cashSession: { float: amount, employee_id } });
        if (action === 'count') return post(`/cash-sessions/count/${session}`, { count: counted });
        if (action === 'reopen') return post(`/cash-sessions/reopen/${session}`, { reopening: { reason: 'recontar' } });
        if (action === 'sangria')
          return post('/cash-movements/create', {
            cashMovement: { kind: 'sangria', amount, reason: 'cofre', employee_id },
          });
        if (action === 'void') return shop.call('DELETE', `/sales/remove/${sales.at(-amount % 20) ?? 0}`);
        if (action === 'expense')
          return post('/expenses/create', {
            expense: { amount, employee_id, description: 'Café', source: amount % 2 ? 'drawer' : 'outside' },
          });
        if (action === 'sale') return sell(amount, { tip: { amount: 1, employee_id } });
        const age = Math.floor(((Date.now() - startedAt) * amount) / 500);
        return sell(amount, { taken_at: new Date(Date.now() - age).toISOString() });
      };
      for (let round = 0; round < rounds; round++) {
        const ofRound = actions.slice(round * CONCURRENCY, (round + 1) * CONCURRENCY);
        const replies = await Promise.all(ofRound.map(([action, amount]) => act(action, amount)));
        for (const [index, { status, data }] of replies.entries()) {
          statuses.push(status);
          if (ofRound[index]?.[0] === 'open' && status === 201) session = data.id;
        }
      }
      const { db } = shop.connection;
      const count = async (query: ReturnType<typeof sql<{ n: number }>>) => (await query.execute(db)).rows[0]?.n ?? 0;
      return [
        requireAtLeast('counts', await count(sql`select count(*) as n from cash_count`), rounds / 2),
        requireAtLeast(
          'sales that came late',
          await count(sql`select count(distinct sale_id) as n from movement where session_entry = 'late'`),
          rounds / 10,
        ),
        requireAtLeast(
          'calls refused (404, 409)',
          statuses.filter((status) => status === 404 || status === 409).length,
          rounds / 2,
        ),
        requireExactly(
          'other responses',
          statuses.filter((status) => ![200, 201, 404, 409].includes(status)).length,
          0,
        ),
        requireExactly(
          'sales in two sessions',
          await count(sql`select count(*) as n from (select sale_id from movement where kind in ('sale', 'tip')
            group by sale_id having count(distinct coalesce(session_id, 0)) > 1) as split`),
          0,
        ),
        requireExactly('ledger errors', Object.keys(await findLedgerErrors(db)).length, 0),
      ];
    } finally {
      await shop.close();
    }
  },
};
