import { readFileSync } from 'node:fs';
import { atMost, type Measure } from '../measure.ts';
import { orderRate, press } from '../support/load.ts';
import { openOrders } from '../support/orders.ts';
import { grownShop, servedShop } from '../support/shops.ts';
import { BY_NAME } from './customerList.ts';

export const serverMemory: Measure = {
  name: 'serverMemory',
  what: 'memory of the server after lists, searches, figures and sales, 1,000,000 sales',
  yardstick: '',
  unit: 'MB',
  reach: atMost(250),
  stretch: atMost(200),
  async run(ground) {
    const size = ground.size(1_000_000, 2_000);
    const { url, headers, pid } = await servedShop(ground, size);
    const seconds = ground.size(3, 1);
    for (const path of [
      `/customers?${BY_NAME}&range=[0,49]`,
      '/customers/find?query=silva',
      '/summary',
      '/cash-register',
    ]) {
      await press({ url, path: `/api${path}`, headers, seconds });
    }
    const amount = ground.size(3_000, 50);
    const next = await openOrders(await grownShop(ground, size), amount);
    await orderRate({ url, path: '/api/sales/create', headers, amount, next });
    return { product: residentOf(pid), yardstick: null };
  },
};

/** MB that a process holds, as Linux tells. */
function residentOf(pid: number | undefined): number {
  const [, kibibytes] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return (Number(kibibytes) * 1024) / 1e6;
}
