import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { type ReliabilityTest, requireAtMost, requireExactly } from './reliabilityTest.ts';
import { getSessionHeaders } from './support/rawClient.ts';
import { countSales, openShop, type Shop } from './support/shop.ts';

const AT_ONCE = 10;
const SALE = JSON.stringify({ sale: { individual: 1, services: [], amount: 50, payment_method: 'pix' } });

/** Asks the server to end while it waits for the bodies of ten sales, and as many browsers keep a connection for later. */
export const sigterm: ReliabilityTest = {
  name: 'sigterm',
  guarantee: 'SIGTERM: what is in flight is finished',
  databases: ['sqlite', 'postgres'],
  mutations: [
    {
      description: 'what is in flight is not waited for',
      edits: [{ file: 'server/main.ts', from: 'await app.close();', to: '' }],
    },
  ],
  async run(ground) {
    const shop = await openShop(ground);
    const [idle, busy] = [new Agent({ keepAlive: true }), new Agent({ keepAlive: true })];
    try {
      const { child, url } = shop.server;
      const before = await countSales(shop);
      await Promise.all(Array.from({ length: AT_ONCE }, () => lookIn(url, idle)));
      const begun = await Promise.all(Array.from({ length: AT_ONCE }, () => beginSale(shop, busy)));
      const kept = Object.values(idle.freeSockets).flat().length;

      const ended = once(child, 'exit');
      const asked = performance.now();
      child.kill('SIGTERM');
      await nobodyListens(url);
      const statuses = await Promise.all(begun.map((finish) => finish()));
      const [code] = await ended;
      const seconds = (performance.now() - asked) / 1000;
      return [
        requireExactly('connections kept for later', kept, AT_ONCE),
        requireExactly(
          'sales in flight that were answered (201)',
          statuses.filter((status) => status === 201).length,
          AT_ONCE,
        ),
        requireExactly('sales in the books', (await countSales(shop)) - before, AT_ONCE),
        requireExactly('exit code', code ?? -1, 0),
        requireAtMost('until the end', seconds, 5, 's'),
      ];
    } finally {
      for (const agent of [idle, busy]) agent.destroy();
      await shop.close();
    }
  },
};

async function lookIn(url: string, agent: Agent): Promise<void> {
  const [answer] = await once(request(`${url}/health`, { agent }).end(), 'response');
  answer.resume();
  await once(answer, 'end');
}

/**
 * Sends a sale without its body, and resolves when the server asks for that. What it resolves to sends the body, and resolves to
 * the status of the answer, 0 when the connection was cut.
 */
async function beginSale({ server, browser }: Shop, agent: Agent): Promise<() => Promise<number>> {
  const type = { 'content-type': 'application/json', 'content-length': SALE.length, expect: '100-continue' };
  const headers = { ...getSessionHeaders(browser), ...type };
  const sale = request(`${server.url}/api/sales/create`, { method: 'POST', headers, agent });
  const status = once(sale, 'response').then(
    ([answer]) => {
      answer.resume();
      return answer.statusCode;
    },
    () => 0,
  );
  sale.flushHeaders();
  await once(sale, 'continue');
  return () => {
    sale.end(SALE);
    return status;
  };
}

async function nobodyListens(url: string): Promise<void> {
  const { hostname, port } = new URL(url);
  for (;;) {
    const socket = connect(Number(port), hostname);
    const refused = await once(socket, 'connect').then(
      () => false,
      () => true,
    );
    socket.destroy();
    if (refused) return;
  }
}
