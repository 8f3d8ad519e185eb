import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { atMost, inTurn, type Measure } from '../measure.ts';
import { CONNECTIONS, orderRate } from '../support/load.ts';
import { openOrders } from '../support/orders.ts';
import { sessionCookies } from '../support/sessions.ts';
import { grownShop, servedShop } from '../support/shops.ts';

const LISTENERS = 200;
const OF_A_SESSION = 2;

export const listeners: Measure = {
  name: 'listeners',
  what: `a sale while ${LISTENERS} pages listen for changes, ${CONNECTIONS} connections`,
  yardstick: 'the same while nobody listens',
  unit: 'ms',
  reach: atMost(1.1),
  stretch: atMost(1.03),
  async run(fixtures) {
    const place = [fixtures, fixtures.size(10_000, 1_000), 'sqlite', 'to sell in'] as const;
    const shop = await grownShop(...place);
    const { url, headers } = await servedShop(...place);
    const cookies = await sessionCookies(shop, LISTENERS / OF_A_SESSION);
    const amount = fixtures.size(3_000, 50);
    const sell = async () => {
      const next = await openOrders(shop, amount + CONNECTIONS);
      return 1_000 / (await orderRate({ url, path: '/api/sales/create', headers, amount, next }));
    };
    let told = 0;
    const { product, yardstick } = await inTurn(fixtures.rounds, {
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
      yardstick: sell,
    });
    return { product, yardstick, beside: [{ what: 'events and comments read', value: told }] };
  },
};
