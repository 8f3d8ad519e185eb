import { atMost, type Measure, measureInTurn } from '../measure.ts';
import type { Fixtures } from '../support/fixtures.ts';
import { openScreen, type Screen } from '../support/screens.ts';

export const warmReload: Measure = {
  name: 'warmReload',
  label: 'every day: opened again with the service worker, a line of 150 ms and 1.6 Mbps made by a proxy, CPU 4×',
  baseline: "minimal react-admin's second visit, same proxy",
  unit: 'ms',
  goal: atMost(0.6),
  stretchGoal: atMost(0.45),
  async run(fixtures) {
    const { product, baseline, reactHello } = await measureInTurn(fixtures.rounds, {
      product: () => secondVisit(fixtures, 'dashboard'),
      baseline: () => secondVisit(fixtures, 'minimalAdmin'),
      reactHello: () => secondVisit(fixtures, 'reactHello'),
    });
    return { product, baseline, details: [{ what: 'React alone', value: reactHello }] };
  },
};

/** Milliseconds until a previously opened screen is visible again. */
async function secondVisit(fixtures: Fixtures, screen: Screen): Promise<number> {
  const { tab, url } = await openScreen(fixtures, screen, 'proxy');
  try {
    await tab.open(url);
    await tab.waitUntilIdle();
    if (screen === 'dashboard') await tab.page.waitForFunction(isServedByWorker, null, { timeout: 120_000 });
    // In a new tab: the same tab may keep compiled code in memory, which a visit on the next day does not have.
    const next = await tab.openNextVisit();
    return await next.open(url);
  } finally {
    await tab.close();
  }
}

/** Runs in the page. A service worker takes over when it has fetched everything that it caches. */
function isServedByWorker(): boolean {
  return navigator.serviceWorker.controller?.state === 'activated';
}
