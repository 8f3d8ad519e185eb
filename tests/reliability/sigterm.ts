import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { type ReliabilityTest, requireAtMost, requireExactly } from './reliabilityTest.ts';
import { getSessionHeaders } from './support/rawClient.ts';
import { countSales, openShop, type Shop } from './support/shop.ts';

const CONCURRENCY = 10;
const SALE = JSON.stringify({ sale: { individual: 1, services: [], amount: 50, payment_method: 'pix' } });

/** Sends SIGTERM while the server waits for the bodies of ten sales and ten browsers hold idle connections. */
export const sigterm: ReliabilityTest = {
  name: 'sigterm',
  guarantee: 'SIGTERM finishes the calls in flight',
  databases: ['sqlite', 'postgres'],
  faults: [],
  async run(context) {
    const shop = await openShop(context);
    const [idle, busy] = [new Agent({ keepAlive: true }), new Agent({ keepAlive: true })];
    try {
      const { child, url } = shop.server;
      const before = await countSales(shop);
      await Promise.all(Array.from({ length: CONCURRENCY }, () => openIdleConnection(url, idle)));
      const pendingSales = await Promise.all(Array.from({ length: CONCURRENCY }, () => beginSale(shop, busy)));
      const idleCount = Object.values(idle.freeSockets).flat().length;

      const ended = once(child, 'exit');
      const signalledAt = performance.now();
      child.kill('SIGTERM');
      await waitUntilPortClosed(url);
      const statuses = await Promise.all(pendingSales.map((finish) => finish()));
      const [code] = await ended;
      const seconds = (performance.now() - signalledAt) / 1000;
      return [
        requireExactly('idle keep-alive connections', idleCount, CONCURRENCY),
        requireExactly(
          'sales in flight answered with 201',
          statuses.filter((status) => status === 201).length,
          CONCURRENCY,
        ),
        requireExactly('sales stored', (await countSales(shop)) - before, CONCURRENCY),
        requireExactly('exit code', code ?? -1, 0),
        requireAtMost('time to exit', seconds, 5, 's'),
      ];
    } finally {
      for (const agent of [idle, busy]) agent.destroy();
      await shop.close();
    }
  },
};

async function openIdleConnection(url: string, agent: Agent): Promise<void> {
  const [answer] = await once(request(`${url}/health`, { agent }).end(), 'response');
  answer.resume();
  await once(answer, 'end');
}

/**
 * Sends the headers of a sale and resolves when the server asks for the body (100-continue). Resolves to a function
 * that sends the body and resolves to the status, 0 when the connection was cut.
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

async function waitUntilPortClosed(url: string): Promise<void> {
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
