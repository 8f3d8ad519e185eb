import { readFileSync } from 'node:fs';
import { atMost, type Measure } from '../measure.ts';
import { createLargeShop, startShopServer } from '../support/largeShops.ts';
import { applyLoad, measurePostRate } from '../support/load.ts';
import { prepareSaleRequests } from '../support/saleRequests.ts';
import { SORT_BY_NAME } from './customerList.ts';

export const serverMemory: Measure = {
  name: 'serverMemory',
  label: 'memory of the server after lists, searches, figures and sales, 1,000,000 sales',
  baseline: '',
  unit: 'MB',
  goal: atMost(250),
  stretchGoal: atMost(200),
  async run(fixtures) {
    const size = fixtures.pickSize(1_000_000, 2_000);
    const { url, headers, pid } = await startShopServer(fixtures, size);
    const seconds = fixtures.pickSize(3, 1);
    for (const path of [
      `/customers?${SORT_BY_NAME}&range=[0,49]`,
      '/customers/find?query=silva',
      '/summary',
      '/cash-register',
    ]) {
      await applyLoad({ url, path: `/api${path}`, headers, seconds });
    }
    const amount = fixtures.pickSize(3_000, 50);
    const next = await prepareSaleRequests(await createLargeShop(fixtures, size), amount);
    await measurePostRate({ url, path: '/api/sales/create', headers, amount, next });
    return { product: getResidentMemory(pid), baseline: null };
  },
};

/** The resident memory of a process in MB, from Linux's /proc. */
function getResidentMemory(pid: number | undefined): number {
  const [, kibibytes] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return (Number(kibibytes) * 1024) / 1e6;
}
