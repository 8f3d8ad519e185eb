import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { atMost, type Measure, measureInTurn } from '../measure.ts';
import { createLargeShop, startShopServer } from '../support/largeShops.ts';
import { CONNECTIONS, measurePostRate } from '../support/load.ts';
import { prepareSaleRequests } from '../support/saleRequests.ts';
import { createSessionCookies } from '../support/sessions.ts';

const LISTENERS = 200;
const OF_A_SESSION = 2;

export const listeners: Measure = {
  name: 'listeners',
  label: `a sale while ${LISTENERS} pages listen for changes, ${CONNECTIONS} connections`,
  baseline: 'the same while nobody listens',
  unit: 'ms',
  goal: atMost(1.1),
  stretchGoal: atMost(1.03),
  async run(fixtures) {
    const place = [fixtures, fixtures.pickSize(10_000, 1_000), 'sqlite', 'to sell in'] as const;
    const shop = await createLargeShop(...place);
    const { url, headers } = await startShopServer(...place);
    const cookies = await createSessionCookies(shop, LISTENERS / OF_A_SESSION);
    const amount = fixtures.pickSize(3_000, 50);
    const sell = async () => {
      const next = await prepareSaleRequests(shop, amount + CONNECTIONS);
      return 1_000 / (await measurePostRate({ url, path: '/api/sales/create', headers, amount, next }));
    };
    let told = 0;
    const { product, baseline } = await measureInTurn(fixtures.rounds, {
      product: async () => {
        const agent = new Agent();
        await Promise.all(
          Array.from({ length: LISTENERS }, async (_, n) => {
            const cookie = cookies[n % cookies.length];
            const asked = request(`${url}/api/changes`, { agent, headers: { cookie, accept: 'text/event-stream' } });
            const [answer] = await once(asked.end(), 'response');
            if (answer.statusCode !== 200) throw new Error(`/api/changes: ${answer.statusCode}`);
            answer.on('data', () => told++);
            answer.on('error', () => {});
          }),
        );
        const cost = await sell();
        agent.destroy();
        return cost;
      },
      baseline: sell,
    });
    return { product, baseline, details: [{ what: 'events and comments read', value: told }] };
  },
};
