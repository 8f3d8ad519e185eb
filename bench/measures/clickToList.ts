import { atMost, type Measure, measureInTurn } from '../measure.ts';
import type { Fixtures } from '../support/fixtures.ts';
import { SCREENS, withScreen } from '../support/screens.ts';

export const clickToList: Measure = {
  name: 'clickToList',
  label: 'from the dashboard to /clientes: click to first card, slow',
  baseline: "minimal react-admin's menu to its list",
  unit: 'ms',
  goal: atMost(1, 0.6),
  run: (fixtures) =>
    measureInTurn(fixtures.rounds, {
      product: () => clickCustomers(fixtures),
      baseline: () => clickMenu(fixtures),
    }),
};

function clickCustomers(fixtures: Fixtures): Promise<number> {
  return withScreen(fixtures, { screen: 'dashboard', throttling: 'all' }, async (tab, url) => {
    await tab.open(url);
    await tab.waitUntilIdle();
    const link = tab.page.getByRole('link', { name: 'Ver fichas' });
    return tab.measureUntilVisible(() => link.click(), SCREENS.customers.ready);
  });
}

/** Starts at an unknown address, which shows the menu without a list. */
function clickMenu(fixtures: Fixtures): Promise<number> {
  return withScreen(fixtures, { screen: 'minimalAdmin', throttling: 'all' }, async (tab, url) => {
    const item = tab.page.getByRole('menuitem', { name: 'Customers' });
    await tab.page.goto(`${url}#/nowhere`);
    await item.waitFor();
    await tab.waitUntilIdle();
    return tab.measureUntilVisible(() => item.click(), SCREENS.minimalAdmin.ready);
  });
}
