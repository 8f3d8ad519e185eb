import { hashPassword } from '../../server/features/auth/passwords.ts';
import { openBrowser } from '../server/support/browser.ts';
import { type ReliabilityTest, reportOnly, requireAtMost, requireExactly } from './reliabilityTest.ts';
import { getSessionHeaders, openRawClient } from './support/rawClient.ts';
import { openShop, type Shop } from './support/shop.ts';

const MOST_MS = 5;
const ROUNDS = 5;

/** Wrong passwords for addresses that have an account and for addresses that have none. */
export const enumeration: ReliabilityTest = {
  name: 'enumeration',
  guarantee: 'nobody learns who has an account',
  databases: ['sqlite', 'postgres'],
  // More roughly, for a busy machine: tests/server/signInTiming.test.ts.
  mutations: [
    {
      description: 'for an unknown address no password is verified',
      edits: [{ file: 'server/features/auth/passwords.ts', from: '    await hash(password, cost);\n', to: '' }],
    },
    {
      description: 'an unknown address is told',
      edits: [
        {
          file: 'server/features/auth/index.ts',
          from: 'if (!user || !right',
          to: "if (!user) throw new Refusal(401, 'Usuário desconhecido');\n      if (!right",
        },
      ],
    },
  ],
  async run(ground) {
    const count = ground.pickSize(60, 25);
    // Each try comes from an address of its own: the limit on them is another promise.
    const shop = await openShop(ground, { TRUST_PROXY: '127.0.0.1' });
    const line = openRawClient(shop.server.url);
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
          headers: answered,
          text,
        } = await line.send({ method: 'POST', path: '/api/auth', headers, body });
        // Values differ by date and nonce from one answer to the next, whoever is asked about.
        const said = `${status} ${Object.keys(answered).sort().join()} ${text}`;
        return { milliseconds: performance.now() - begun, said };
      };
      const round = async (net: number) => {
        const known: Guess[] = [];
        const unknown: Guess[] = [];
        // In turn, so that whatever else the machine does meanwhile slows both.
        for (let n = 0; n < count; n++) {
          const tries = [
            async () => known.push(await guess(`pessoa${n}@exemplo.com.br`, `10.${net}.1.${n}`)),
            async () => unknown.push(await guess(`ninguem${n}@exemplo.com.br`, `10.${net}.2.${n}`)),
          ];
          for (const attempt of n % 2 === 0 ? tries : tries.reverse()) await attempt();
        }
        return { known, unknown, apart: Math.abs(median(known) - median(unknown)) };
      };
      await guess('a-primeira@exemplo.com.br', '10.0.0.1');
      // A difference that is the server's is there each time; one that a busy machine has made is not.
      let best = await round(1);
      for (let net = 2; net <= ROUNDS && best.apart > MOST_MS; net++) {
        const next = await round(net);
        if (next.apart < best.apart) best = next;
      }
      const { known, unknown, apart } = best;
      const answers = new Set([...known, ...unknown].map(({ said }) => said));
      return [
        requireExactly('addresses with an account, and as many without', known.length, count),
        reportOnly('median time with one', median(known), 'ms'),
        reportOnly('median time without', median(unknown), 'ms'),
        requireAtMost('apart', apart, MOST_MS, 'ms'),
        requireExactly('different answers', answers.size, 1),
      ];
    } finally {
      line.close();
      await shop.close();
    }
  },
};

interface Guess {
  milliseconds: number;
  /** Status, names of the headers and body. */
  said: string;
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

function median(guesses: readonly Guess[]): number {
  const times = guesses.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
  return times[Math.floor(times.length / 2)] ?? Number.NaN;
}
