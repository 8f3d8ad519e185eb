import { Agent } from 'node:http';
import { atMost, computeMedian, type Measure, measureInTurn } from '../measure.ts';
import { sendCall } from '../support/load.ts';
import { startSlowProxy } from '../support/slowProxy.ts';
import { getNextWeekPath, startBusyShop } from './agendaWeek.ts';

export const agendaWeekSlow: Measure = {
  name: 'agendaWeekSlow',
  label: '`GET /agenda` of a busy week, 12 professionals, over a line of 150 ms and 1.6 Mbps: bytes of the body',
  baseline: 'the same uncompressed',
  unit: 'kB',
  goal: atMost(0.1, null),
  async run(fixtures) {
    const { url, headers } = await startBusyShop(fixtures, fixtures.pickSize(10_000, 1_000));
    const target = { url: await startSlowProxy(fixtures, url), headers };
    const times: Record<string, number[]> = { br: [], identity: [] };
    const measureSize = async (encoding: string) => {
      // A connection for each request, closed here: when the server closes it, the proxy drops bytes in transit.
      const agent = new Agent({ keepAlive: true });
      const startedAt = performance.now();
      const call = { path: getNextWeekPath(), headers: { 'accept-encoding': encoding } };
      const { status, bytes } = await sendCall(agent, target, call).finally(() => agent.destroy());
      if (status !== 200) throw new Error(`the agenda was refused with ${status}`);
      times[encoding]?.push(performance.now() - startedAt);
      return bytes / 1000;
    };
    const figures = await measureInTurn(fixtures.rounds, {
      product: () => measureSize('br'),
      baseline: () => measureSize('identity'),
    });
    return {
      ...figures,
      details: [
        {
          label: 'time until all of it has arrived, for the first appointment',
          value: computeMedian(times.br ?? []),
          unit: 'ms',
        },
        { label: 'the same uncompressed', value: computeMedian(times.identity ?? []), unit: 'ms' },
      ],
    };
  },
};
