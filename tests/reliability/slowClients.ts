import { setTimeout as wait } from 'node:timers/promises';
import { type ReliabilityTest, requireAtLeast, requireAtMost, requireExactly } from './reliabilityTest.ts';
import { getSessionHeaders } from './support/rawClient.ts';
import { openRawConnection, type RawConnection } from './support/rawConnection.ts';
import { openShop } from './support/shop.ts';

const LIMIT_MS = 12_000;
const BODY = '{"customer":{"name":"Ana","phone":"11987654321","email":"ana@exemplo.com.br"}}';

/** Connections on which a byte comes each second: half of them never end their headers, half never end a body. */
export const slowClients: ReliabilityTest = {
  name: 'slowClients',
  guarantee: 'slow clients are cut off and hold up nobody',
  databases: ['sqlite'],
  mutations: [],
  async run(ground) {
    const count = ground.pickSize(300, 30);
    const shop = await openShop(ground);
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
      let over = false;
      const latencies: number[] = [];
      const others = async () => {
        while (!over) {
          const begun = performance.now();
          const { status } = await shop.call('GET', '/customers');
          latencies.push(status === 200 ? performance.now() - begun : Number.POSITIVE_INFINITY);
          await wait(50);
        }
      };
      const everybody = Promise.all([others(), others()]);
      const kinds = Array.from({ length: count }, (_, n) =>
        n % 2 === 0 ? { at: 'headers', text: head } : { at: 'body', text: BODY },
      );
      const open = await Promise.all(
        kinds.map(async ({ at, text }) => {
          const wire = await openRawConnection(shop.server.url);
          if (at === 'body') await wire.write(`${head}\r\n`);
          return { at, closed: drip(wire, text) };
        }),
      );
      const times = await Promise.all(open.map(({ closed }) => closed));
      over = true;
      await everybody;
      latencies.sort((a, b) => a - b);
      const slowest = (at: string) => Math.max(...times.filter((_, n) => open[n]?.at === at)) / 1000;
      return [
        requireExactly('connections at a byte a second', times.length, count),
        requireAtMost('slow headers cut after', slowest('headers'), LIMIT_MS / 1000, 's'),
        requireAtMost('slow bodies cut after', slowest('body'), LIMIT_MS / 1000, 's'),
        requireAtLeast('calls of others meanwhile', latencies.length, 50),
        requireAtMost(
          '95 of 100 of them answered in',
          latencies[Math.floor(latencies.length * 0.95)] ?? Number.NaN,
          200,
          'ms',
        ),
      ];
    } finally {
      await shop.close();
    }
  },
};

/** Sends a byte a second. Resolves to the milliseconds until the server closed it, Infinity where it does not. */
async function drip(wire: RawConnection, text: string): Promise<number> {
  const begun = performance.now();
  const passed = () => performance.now() - begun;
  for (let n = 0; passed() < LIMIT_MS + 500 && !wire.isClosed(); n++) {
    await wire.write(text[n % text.length] ?? ' ');
    await Promise.race([wire.closed, wait(1000)]);
  }
  const time = wire.isClosed() ? passed() : Number.POSITIVE_INFINITY;
  wire.end();
  return time;
}
