import { readFileSync } from 'node:fs';
import { atMost, type Measure } from '../measure.ts';
import { createLargeShop, startShopServer } from '../support/largeShops.ts';
import { applyLoad, createGetsFor } from '../support/load.ts';
import { measureSaleRate } from '../support/saleRequests.ts';
import { SORT_BY_NAME } from './customerList.ts';

const PATHS = [`/customers?${SORT_BY_NAME}&range=[0,49]`, '/customers/find?query=silva', '/summary', '/cash-register'];

export const serverMemory: Measure = {
  name: 'serverMemory',
  label: 'memory of the server after lists, searches, figures and sales, 1,000,000 sales',
  unit: 'MB',
  goal: atMost(250, 200),
  async run(fixtures) {
    const options = { size: fixtures.pickSize(1_000_000, 2_000) };
    const shop = await createLargeShop(fixtures, options);
    const server = await startShopServer(fixtures, options);
    for (const path of PATHS)
      await applyLoad(
        server,
        createGetsFor(fixtures.pickSize(3, 1), () => `/api${path}`),
      );
    await measureSaleRate(server, shop, fixtures.pickSize(3_000, 50));
    return { product: getResidentMemory(server.pid) };
  },
};

/** The resident memory of a process in MB, from Linux's /proc. */
function getResidentMemory(pid: number | undefined): number {
  const [, kibibytes] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return (Number(kibibytes) * 1024) / 1e6;
}
