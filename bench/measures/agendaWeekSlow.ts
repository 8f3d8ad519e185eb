import { Agent, request } from 'node:http';
import { atMost, type Measure, measureInTurn, median } from '../measure.ts';
import type { SignedInServer } from '../support/largeShops.ts';
import { startSlowProxy } from '../support/slowProxy.ts';
import { getNextWeekPath, serveBusyShop } from './agendaWeek.ts';

export const agendaWeekSlow: Measure = {
  name: 'agendaWeekSlow',
  label: '`GET /agenda` of a busy week, 12 professionals, over a line of 150 ms and 1.6 Mbps: bytes of the body',
  baseline: 'the same uncompressed',
  unit: 'kB',
  goal: atMost(0.1),
  stretchGoal: null,
  async run(fixtures) {
    const shop = await serveBusyShop(fixtures, fixtures.pickSize(10_000, 1_000));
    const url = await startSlowProxy(fixtures, shop.url);
    const times: Record<'br' | 'identity', number[]> = { br: [], identity: [] };
    const ask = async (encoding: 'br' | 'identity') => {
      const { bytes, ms } = await transfer(url, shop, encoding);
      times[encoding].push(ms);
      return bytes / 1000;
    };
    const figures = await measureInTurn(fixtures.rounds, { product: () => ask('br'), baseline: () => ask('identity') });
    return {
      ...figures,
      details: [
        { what: 'all of it there, for the first appointment', value: median(times.br), unit: 'ms' },
        { what: 'the same uncompressed', value: median(times.identity), unit: 'ms' },
      ],
    };
  },
};

/** The bytes of the response body as transferred, and the milliseconds until the last one. */
function transfer(url: string, { headers }: SignedInServer, encoding: string): Promise<{ bytes: number; ms: number }> {
  const begun = performance.now();
  // One connection per request, closed here: when the server closes it, the proxy drops bytes in transit.
  const agent = new Agent({ keepAlive: true });
  return new Promise((resolve, reject) => {
    const options = { headers: { ...headers, 'accept-encoding': encoding }, agent };
    const call = request(`${url}${getNextWeekPath()}`, options, (answer) => {
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
