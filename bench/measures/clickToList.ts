import { atMost, type Measure, measureInTurn } from '../measure.ts';
import type { Fixtures } from '../support/fixtures.ts';
import { openScreen, READY_SELECTORS } from '../support/screens.ts';

export const clickToList: Measure = {
  name: 'clickToList',
  label: 'from the dashboard to /clientes: click to first card, slow',
  baseline: "minimal react-admin's menu to its list",
  unit: 'ms',
  goal: atMost(0.6),
  stretchGoal: atMost(0.4),
  async run(fixtures) {
    return measureInTurn(fixtures.rounds, {
      product: () => clickCustomers(fixtures),
      baseline: () => clickMenu(fixtures),
    });
  },
};

async function clickCustomers(fixtures: Fixtures): Promise<number> {
  const { tab, url } = await openScreen(fixtures, 'dashboard', 'all');
  try {
    await tab.open(url);
    await tab.waitUntilIdle();
    return await tab.measureUntilVisible(
      () => tab.page.getByRole('link', { name: 'Ver fichas' }).click(),
      READY_SELECTORS.customers,
    );
  } finally {
    await tab.close();
  }
}

/** Starts at an unknown address, which shows the menu without a list. */
async function clickMenu(fixtures: Fixtures): Promise<number> {
  const { tab, url } = await openScreen(fixtures, 'minimalAdmin', 'all');
  const item = tab.page.getByRole('menuitem', { name: 'Customers' });
  try {
    await tab.page.goto(`${url}/#/nowhere`);
    await item.waitFor();
    await tab.waitUntilIdle();
    return await tab.measureUntilVisible(() => item.click(), READY_SELECTORS.minimalAdmin);
  } finally {
    await tab.close();
  }
}
