import { setTimeout as wait } from 'node:timers/promises';
import { type ReliabilityTest, requireAtLeast, requireAtMost, requireExactly } from './reliabilityTest.ts';
import { getSessionHeaders } from './support/rawClient.ts';
import { openRawConnection, type RawConnection } from './support/rawConnection.ts';
import { openShop } from './support/shop.ts';

const LIMIT_MS = 12_000;
const BODY = '{"customer":{"name":"Ana","phone":"11987654321","email":"ana@exemplo.com.br"}}';

/** Connections that send one byte a second: half never finish their headers, half never finish a body. */
export const slowClients: ReliabilityTest = {
  name: 'slowClients',
  guarantee: 'slow clients are cut off and do not delay others',
  databases: ['sqlite'],
  faults: [],
  async run(context) {
    const count = context.pickSize(300, 30);
    const shop = await openShop(context);
    try {
      const headers = {
        ...getSessionHeaders(shop.browser),
        host: 'x',
        'content-type': 'application/json',
        'content-length': String(BODY.length),
      };
      const head = `POST /api/customers/create HTTP/1.1\r\n${Object.entries(headers)
        .map((pair) => pair.join(': '))
        .join('\r\n')}\r\n`;
      let isDone = false;
      const latencies: number[] = [];
      const keepCalling = async () => {
        while (!isDone) {
          const begun = performance.now();
          const { status } = await shop.call('GET', '/customers');
          latencies.push(status === 200 ? performance.now() - begun : Number.POSITIVE_INFINITY);
          await wait(50);
        }
      };
      const otherClients = Promise.all([keepCalling(), keepCalling()]);
      const plans = Array.from({ length: count }, (_, n) =>
        n % 2 === 0 ? { at: 'headers', text: head } : { at: 'body', text: BODY },
      );
      const open = await Promise.all(
        plans.map(async ({ at, text }) => {
          const connection = await openRawConnection(shop.server.url);
          if (at === 'body') await connection.write(`${head}\r\n`);
          return { at, closed: sendSlowly(connection, text) };
        }),
      );
      const times = await Promise.all(open.map(({ closed }) => closed));
      isDone = true;
      await otherClients;
      latencies.sort((a, b) => a - b);
      const findSlowest = (at: string) => Math.max(...times.filter((_, n) => open[n]?.at === at)) / 1000;
      return [
        requireExactly('connections at a byte a second', times.length, count),
        requireAtMost('slow headers cut after', findSlowest('headers'), LIMIT_MS / 1000, 's'),
        requireAtMost('slow bodies cut after', findSlowest('body'), LIMIT_MS / 1000, 's'),
        requireAtLeast('calls of other clients', latencies.length, 50),
        requireAtMost('their 95th percentile', latencies[Math.floor(latencies.length * 0.95)] ?? Number.NaN, 200, 'ms'),
      ];
    } finally {
      await shop.close();
    }
  },
};

/**
 * Sends one byte a second. Resolves to the milliseconds until the server closed the connection, Infinity if it did
 * not.
 */
async function sendSlowly(connection: RawConnection, text: string): Promise<number> {
  const begun = performance.now();
  const getElapsed = () => performance.now() - begun;
  for (let n = 0; getElapsed() < LIMIT_MS + 500 && !connection.isClosed(); n++) {
    await connection.write(text[n % text.length] ?? ' ');
    await Promise.race([connection.closed, wait(1000)]);
  }
  const time = connection.isClosed() ? getElapsed() : Number.POSITIVE_INFINITY;
  connection.end();
  return time;
}
