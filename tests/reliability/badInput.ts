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
/** Calls between two reads of the existing ids, which the calls themselves create and remove. */
const BATCH = 200;
/** How many wrong responses are printed. */
const MAX_PRINTED = 5;

/** Calls generated from openapi.json, most of them invalid: each is accepted or refused as a whole. */
export const badInput: ReliabilityTest = {
  name: 'badInput',
  guarantee: 'invalid input is refused completely and changes nothing',
  databases: ['sqlite', 'postgres'],
  faults: [],
  async run(context) {
    const callCount = context.pickSize(20_000, 600);
    const shop = await openShop(context, { TRUST_PROXY: '127.0.0.1' });
    const client = openRawClient(shop.server.url);
    try {
      const operations = await readOperations(shop.server.url);
      const changes = await countChanges(shop.connection);
      const counts = { sent: 0, accepted: 0, broken: 0, partial: 0, malformed: 0, changed: 0 };
      const acceptedOperations = new Set<Operation>();
      let printed = 0;
      for (let sent = 0; sent < callCount; sent += BATCH) {
        const arbitrary = arbitraryCall(operations, await readIds(shop));
        for (const call of fc.sample(arbitrary, { numRuns: Math.min(BATCH, callCount - sent), seed: SEED + sent })) {
          const before = await changes();
          const reply = await client.send({
            ...call,
            headers: { ...getSessionHeaders(shop.browser), ...buildForwardedFor(call), ...call.headers },
          });
          counts.sent++;
          const changed = (await changes()) - before;
          const isAccepted = reply.status < 300;
          const wrong = {
            broken: reply.status >= 500,
            partial: !isAccepted && changed > 0,
            malformed: !isEnvelope(reply),
          };
          for (const [name, is] of Object.entries(wrong)) if (is) counts[name as keyof typeof wrong]++;
          if (Object.values(wrong).includes(true) && printed++ < MAX_PRINTED) printCall(call, reply, changed);
          if (!isAccepted) continue;
          counts.accepted++;
          counts.changed += changed;
          acceptedOperations.add(call.operation);
          // The call signed out, or signed in as another user.
          if (call.path === '/api/auth') await signInAgain(shop);
        }
      }
      return [
        reportOnly('seed', SEED),
        requireExactly('calls sent', counts.sent, callCount),
        reportOnly('of them accepted', counts.accepted),
        requireAtLeast('rows they changed', counts.changed, 1),
        reportOnly('operations in openapi.json', operations.length),
        reportOnly('of them accepted at least once', acceptedOperations.size),
        requireExactly('responses of 500 and above', counts.broken, 0),
        requireExactly('refused calls that changed a row', counts.partial, 0),
        requireExactly('responses outside the envelope', counts.malformed, 0),
        requireExactly('invariants broken', Object.keys(await findInvariantViolations(shop.connection.db)).length, 0),
      ];
    } finally {
      client.close();
      await shop.close();
    }
  },
};

async function signInAgain(shop: Shop): Promise<void> {
  const { status } = await shop.browser.signIn(shop.server.url);
  if (status !== 200) throw new Error(`signing in again answered ${status}`);
}

/** Spreads sign-ins over addresses, so that the limit per address does not refuse the other calls. */
function buildForwardedFor({ path, body = '' }: Call): Record<string, string> {
  return path === '/api/auth' ? { 'x-forwarded-for': `10.0.0.${body.length % 250}` } : {};
}

async function readIds(shop: Shop): Promise<Ids> {
  const list = async (path: string) => {
    const { status, data } = await shop.call('GET', path);
    if (status !== 200) throw new Error(`${path} answered ${status}`);
    return data;
  };
  const listIds = (items: { id: number }[]) => items.map(({ id }) => id);
  const cash = await list('/cash-register');
  return {
    customers: listIds(await list('/customers')),
    employees: listIds(await list('/employees')),
    services: listIds(await list('/services')),
    reservations: listIds(await list('/reservations')),
    rewards: listIds(await list('/rewards')),
    expenses: listIds((await list('/expenses/today')).list),
    sales: listIds(cash.today.individual_sales.sales),
    'cash-register': listIds(cash.cash_register_closed),
  };
}

/** Whether a response has the contract's envelope, or is a calendar. */
function isEnvelope({ status, text }: Reply): boolean {
  if (status === 200 && text.startsWith('BEGIN:VCALENDAR')) return true;
  try {
    const answer = JSON.parse(text);
    return answer.status === (status < 300 ? 'success' : 'error') && typeof answer.message === 'string';
  } catch {
    return false;
  }
}

function printCall({ method, path, headers, body }: Call, { status, text }: Reply, changed: number): void {
  const request = `${method} ${path} ${JSON.stringify(headers)} ${String(body).slice(0, 400)}`;
  console.log(`    ${request}\n    → ${status} ${text.slice(0, 200)}, ${changed} rows changed`);
}
