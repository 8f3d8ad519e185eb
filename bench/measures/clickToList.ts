import { atMost, inTurn, type Measure } from '../measure.ts';
import type { Fixtures } from '../support/fixtures.ts';
import { READY, tabFor } from '../support/screens.ts';

export const clickToList: Measure = {
  name: 'clickToList',
  what: 'from the dashboard to /clientes: click to first card, slow',
  yardstick: "minimal react-admin's menu to its list",
  unit: 'ms',
  reach: atMost(0.6),
  stretch: atMost(0.4),
  async run(fixtures) {
    return inTurn(fixtures.rounds, { product: () => clickCustomers(fixtures), yardstick: () => clickMenu(fixtures) });
  },
};

async function clickCustomers(fixtures: Fixtures): Promise<number> {
  const { tab, url } = await tabFor(fixtures, 'dashboard', 'all');
  try {
    await tab.open(url);
    await tab.settle();
    return await tab.after(() => tab.page.getByRole('link', { name: 'Ver fichas' }).click(), READY.customers);
  } finally {
    await tab.close();
  }
}

/** From an address it does not know: there it shows its menu and no list. */
async function clickMenu(fixtures: Fixtures): Promise<number> {
  const { tab, url } = await tabFor(fixtures, 'minimalAdmin', 'all');
  const item = tab.page.getByRole('menuitem', { name: 'Customers' });
  try {
    await tab.page.goto(`${url}/#/nowhere`);
    await item.waitFor();
    await tab.settle();
    return await tab.after(() => item.click(), READY.minimalAdmin);
  } finally {
    await tab.close();
  }
}
