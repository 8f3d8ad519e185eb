import { atMost, type Measure, measureInTurn } from '../measure.ts';
import type { Fixtures } from '../support/fixtures.ts';
import { type Screen, withScreen } from '../support/screens.ts';

export const warmReload: Measure = {
  name: 'warmReload',
  label: 'every day: opened again with the service worker, a line of 150 ms and 1.6 Mbps made by a proxy, CPU 4×',
  baseline: "minimal react-admin's second visit, same proxy",
  unit: 'ms',
  goal: atMost(0.75, 0.5),
  async run(fixtures) {
    const { reactHello, ...figures } = await measureInTurn(fixtures.rounds, {
      product: () => measureSecondVisit(fixtures, 'dashboard'),
      baseline: () => measureSecondVisit(fixtures, 'minimalAdmin'),
      reactHello: () => measureSecondVisit(fixtures, 'reactHello'),
    });
    return { ...figures, details: [{ label: 'React alone', value: reactHello }] };
  },
};

/** Returns the milliseconds until a previously opened screen is visible again. */
function measureSecondVisit(fixtures: Fixtures, screen: Screen): Promise<number> {
  return withScreen(fixtures, { screen, throttling: 'proxy' }, async (tab, url) => {
    await tab.open(url);
    await tab.waitUntilIdle();
    if (screen === 'dashboard') await tab.page.waitForFunction(isServedByWorker, null, { timeout: 120_000 });
    // In a new tab: the same tab may keep compiled code in memory, which a visit on the next day does not have.
    return (await tab.openNextVisit()).open(url);
  });
}

/** Runs in the page. A service worker takes over when it has fetched everything that it caches. */
function isServedByWorker(): boolean {
  return navigator.serviceWorker.controller?.state === 'activated';
}
