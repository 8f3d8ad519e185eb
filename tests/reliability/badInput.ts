import fc from 'fast-check';
import { findInvariantViolations } from '../../server/db/invariants.ts';
import { type ReliabilityTest, reportOnly, requireAtLeast, requireExactly } from './reliabilityTest.ts';
import { arbitraryCall } from './support/calls.ts';
import { countChanges } from './support/changes.ts';
import { type Operation, readOperations } from './support/openapi.ts';
import { type Call, getSessionHeaders, openRawClient, type Reply } from './support/rawClient.ts';
import { openShop, type Shop } from './support/shop.ts';
import type { Ids } from './support/validValues.ts';

const SEED = 20_261_121;
/** Calls between two looks at what there is to refer to: they make some of it, and remove some. */
const BATCH = 200;
/** As many as are shown of those that went wrong. */
const SHOWN = 5;

/** Calls made from the server's own description, most of them wrong: taken whole or refused whole. */
export const badInput: ReliabilityTest = {
  name: 'badInput',
  guarantee: 'bad input is refused whole and breaks nothing',
  databases: ['sqlite', 'postgres'],
  mutations: [
    {
      description: 'a refusal leaves what was written before it',
      edits: [
        {
          file: 'server/db/transaction.ts',
          from: 'await db.transaction().execute(work)',
          to: 'await db.connection().execute(work as never)',
        },
      ],
    },
  ],
  async run(ground) {
    const wanted = ground.pickSize(20_000, 600);
    const shop = await openShop(ground, { TRUST_PROXY: '127.0.0.1' });
    const line = openRawClient(shop.server.url);
    try {
      const operations = await readOperations(shop.server.url);
      const changes = await countChanges(shop.connection);
      const seen = { sent: 0, taken: 0, broken: 0, halfDone: 0, odd: 0, changed: 0 };
      const taken = new Set<Operation>();
      let shown = 0;
      for (let sent = 0; sent < wanted; sent += BATCH) {
        const arbitrary = arbitraryCall(operations, await idsOf(shop));
        for (const call of fc.sample(arbitrary, { numRuns: Math.min(BATCH, wanted - sent), seed: SEED + sent })) {
          const before = await changes();
          const reply = await line.send({
            ...call,
            headers: { ...getSessionHeaders(shop.browser), ...from(call), ...call.headers },
          });
          seen.sent++;
          const changed = (await changes()) - before;
          const isTaken = reply.status < 300;
          const wrong = { broken: reply.status >= 500, halfDone: !isTaken && changed > 0, odd: !isEnvelope(reply) };
          for (const [name, is] of Object.entries(wrong)) if (is) seen[name as keyof typeof wrong]++;
          if (Object.values(wrong).includes(true) && shown++ < SHOWN) show(call, reply, changed);
          if (!isTaken) continue;
          seen.taken++;
          seen.changed += changed;
          taken.add(call.operation);
          // It signed us out, or somebody else in.
          if (call.path === '/api/auth') await signInAgain(shop);
        }
      }
      return [
        reportOnly('seed', SEED),
        requireExactly('calls sent', seen.sent, wanted),
        reportOnly('of them taken', seen.taken),
        requireAtLeast('rows written by those', seen.changed, 1),
        reportOnly('calls the description has', operations.length),
        reportOnly('of them taken at least once', taken.size),
        requireExactly('answers of 500 and above', seen.broken, 0),
        requireExactly('refused, and a row was changed all the same', seen.halfDone, 0),
        requireExactly('answers that are not in the envelope', seen.odd, 0),
        requireExactly('invariants broken', Object.keys(await findInvariantViolations(shop.connection.db)).length, 0),
      ];
    } finally {
      line.close();
      await shop.close();
    }
  },
};

async function signInAgain(shop: Shop): Promise<void> {
  const { status } = await shop.browser.signIn(shop.server.url);
  if (status !== 200) throw new Error(`signing in again answered ${status}`);
}

/** Sign-ins come from many places: else the limit on them would soon answer for the rest of the server, to us too. */
function from({ path, body = '' }: Call): Record<string, string> {
  return path === '/api/auth' ? { 'x-forwarded-for': `10.0.0.${body.length % 250}` } : {};
}

async function idsOf(shop: Shop): Promise<Ids> {
  const list = async (path: string) => {
    const { status, data } = await shop.call('GET', path);
    if (status !== 200) throw new Error(`${path} answered ${status}`);
    return data;
  };
  const ids = (items: { id: number }[]) => items.map(({ id }) => id);
  const cash = await list('/cash-register');
  return {
    customers: ids(await list('/customers')),
    employees: ids(await list('/employees')),
    services: ids(await list('/services')),
    reservations: ids(await list('/reservations')),
    rewards: ids(await list('/rewards')),
    expenses: ids((await list('/expenses/today')).list),
    sales: ids(cash.today.individual_sales.sales),
    'cash-register': ids(cash.cash_register_closed),
  };
}

/** Whether an answer has the form of the contract: a calendar where one is asked for, and else the envelope. */
function isEnvelope({ status, text }: Reply): boolean {
  if (status === 200 && text.startsWith('BEGIN:VCALENDAR')) return true;
  try {
    const answer = JSON.parse(text);
    return answer.status === (status < 300 ? 'success' : 'error') && typeof answer.message === 'string';
  } catch {
    return false;
  }
}

function show({ method, path, headers, body }: Call, { status, text }: Reply, changed: number): void {
  const asked = `${method} ${path} ${JSON.stringify(headers)} ${String(body).slice(0, 400)}`;
  console.log(`    ${asked}\n    → ${status} ${text.slice(0, 200)}, ${changed} rows changed`);
}
