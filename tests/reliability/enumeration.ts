import { hashPassword } from '../../server/features/auth/passwords.ts';
import { openBrowser } from '../server/support/browser.ts';
import { type ReliabilityTest, reportOnly, requireAtMost, requireExactly } from './reliabilityTest.ts';
import { getSessionHeaders, openRawClient } from './support/rawClient.ts';
import { openShop, type Shop } from './support/shop.ts';

const MAX_DIFFERENCE_MS = 5;
const ROUNDS = 5;

/** Wrong passwords, in turn for addresses with and without an account. */
export const enumeration: ReliabilityTest = {
  name: 'enumeration',
  guarantee: 'answers do not reveal who has an account',
  databases: ['sqlite', 'postgres'],
  // tests/server/signInTiming.test.ts checks the same with a wider bound, for busy machines.
  faults: [],
  async run(context) {
    const count = context.pickSize(60, 25);
    // Each try has its own address: the sign-in limit is a separate guarantee.
    const shop = await openShop(context, { TRUST_PROXY: '127.0.0.1' });
    const client = openRawClient(shop.server.url);
    try {
      await addUsers(shop, count);
      const visitor = openBrowser();
      await visitor.call(shop.server.url, 'GET', '/check-session');
      const guess = async (email: string, address: string) => {
        const headers = {
          ...getSessionHeaders(visitor),
          'content-type': 'application/json',
          'x-forwarded-for': address,
        };
        const body = JSON.stringify({ email, password: 'não é esta' });
        const begun = performance.now();
        const {
          status,
          headers: responseHeaders,
          text,
        } = await client.send({ method: 'POST', path: '/api/auth', headers, body });
        // Header values contain the date and a nonce: only their names are compared.
        const summary = `${status} ${Object.keys(responseHeaders).sort().join()} ${text}`;
        return { milliseconds: performance.now() - begun, summary };
      };
      const round = async (net: number) => {
        const known: Guess[] = [];
        const unknown: Guess[] = [];
        // In turn, so that load on the machine slows both alike.
        for (let n = 0; n < count; n++) {
          const tries = [
            async () => known.push(await guess(`pessoa${n}@exemplo.com.br`, `10.${net}.1.${n}`)),
            async () => unknown.push(await guess(`ninguem${n}@exemplo.com.br`, `10.${net}.2.${n}`)),
          ];
          for (const attempt of n % 2 === 0 ? tries : tries.reverse()) await attempt();
        }
        return { known, unknown, difference: Math.abs(computeMedian(known) - computeMedian(unknown)) };
      };
      await guess('a-primeira@exemplo.com.br', '10.0.0.1');
      // The smallest of several rounds: a difference made by the server appears in each, noise does not.
      let best = await round(1);
      for (let net = 2; net <= ROUNDS && best.difference > MAX_DIFFERENCE_MS; net++) {
        const next = await round(net);
        if (next.difference < best.difference) best = next;
      }
      const { known, unknown, difference } = best;
      const responses = new Set([...known, ...unknown].map(({ summary }) => summary));
      return [
        requireExactly('addresses with an account, and the same number without', known.length, count),
        reportOnly('median time with an account', computeMedian(known), 'ms'),
        reportOnly('median time without an account', computeMedian(unknown), 'ms'),
        requireAtMost('difference', difference, MAX_DIFFERENCE_MS, 'ms'),
        requireExactly('different responses', responses.size, 1),
      ];
    } finally {
      client.close();
      await shop.close();
    }
  },
};

interface Guess {
  milliseconds: number;
  /** Status, header names and body. */
  summary: string;
}

async function addUsers({ connection }: Shop, count: number): Promise<void> {
  const password_hash = await hashPassword('a senha de verdade');
  const users = Array.from({ length: count }, (_, n) => ({
    email: `pessoa${n}@exemplo.com.br`,
    password_hash,
    created_at: new Date().toISOString(),
    disabled_at: null,
  }));
  await connection.db.insertInto('app_user').values(users).execute();
}

function computeMedian(guesses: readonly Guess[]): number {
  const times = guesses.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
  return times[Math.floor(times.length / 2)] ?? Number.NaN;
}
