import { Agent, request } from 'node:http';
import { atMost, inTurn, type Measure, median } from '../measure.ts';
import type { Served } from '../support/shops.ts';
import { slowLine } from '../support/slowLine.ts';
import { busyShop, nextWeek } from './agendaWeek.ts';

export const agendaWeekSlow: Measure = {
  name: 'agendaWeekSlow',
  what: '`GET /agenda` of a busy week, 12 professionals, over a line of 150 ms and 1.6 Mbps: bytes of the body',
  yardstick: 'the same uncompressed',
  unit: 'kB',
  reach: atMost(0.1),
  stretch: null,
  async run(fixtures) {
    const shop = await busyShop(fixtures, fixtures.size(10_000, 1_000));
    const url = await slowLine(fixtures, shop.url);
    const times: Record<'br' | 'identity', number[]> = { br: [], identity: [] };
    const ask = async (encoding: 'br' | 'identity') => {
      const { bytes, ms } = await transfer(url, shop, encoding);
      times[encoding].push(ms);
      return bytes / 1000;
    };
    const figures = await inTurn(fixtures.rounds, { product: () => ask('br'), yardstick: () => ask('identity') });
    return {
      ...figures,
      beside: [
        { what: 'all of it there, for the first appointment', value: median(times.br), unit: 'ms' },
        { what: 'the same uncompressed', value: median(times.identity), unit: 'ms' },
      ],
    };
  },
};

/** Bytes of the answer's body as they travel, and milliseconds until the last of them is there. */
function transfer(url: string, { headers }: Served, encoding: string): Promise<{ bytes: number; ms: number }> {
  const begun = performance.now();
  // A connection of its own for each call. It is closed here: the server's end would cut off what is still on the line.
  const agent = new Agent({ keepAlive: true });
  return new Promise((resolve, reject) => {
    const options = { headers: { ...headers, 'accept-encoding': encoding }, agent };
    const call = request(`${url}${nextWeek()}`, options, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${answer.statusCode}`));
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      answer.on('end', () => {
        resolve({ bytes, ms: performance.now() - begun });
        agent.destroy();
      });
      answer.on('error', reject);
    });
    call.on('error', reject).end();
  });
}
