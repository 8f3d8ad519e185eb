import { atMost, inTurn, type Measure } from '../measure.ts';
import type { Fixtures } from '../support/fixtures.ts';
import { type Screen, tabFor } from '../support/screens.ts';

export const warmReload: Measure = {
  name: 'warmReload',
  what: 'every day: opened again with the service worker, a line of 150 ms and 1.6 Mbps made by a proxy, CPU 4×',
  yardstick: "minimal react-admin's second visit, same proxy",
  unit: 'ms',
  reach: atMost(0.6),
  stretch: atMost(0.45),
  async run(fixtures) {
    const { product, yardstick, reactHello } = await inTurn(fixtures.rounds, {
      product: () => secondVisit(fixtures, 'dashboard'),
      yardstick: () => secondVisit(fixtures, 'minimalAdmin'),
      reactHello: () => secondVisit(fixtures, 'reactHello'),
    });
    return { product, yardstick, beside: [{ what: 'React alone', value: reactHello }] };
  },
};

/** Milliseconds until a screen is there that was opened before. */
async function secondVisit(fixtures: Fixtures, screen: Screen): Promise<number> {
  const { tab, url } = await tabFor(fixtures, screen, 'proxy');
  try {
    await tab.open(url);
    await tab.settle();
    if (screen === 'dashboard') await tab.page.waitForFunction(isServedByWorker, null, { timeout: 120_000 });
    // Not in the same tab: there, code stays compiled in memory, unless a page changes the process as the product does
    // (Cross-Origin-Opener-Policy). Who opens it the next day has neither.
    const next = await tab.nextVisit();
    return await next.open(url);
  } finally {
    await tab.close();
  }
}

/** Runs in the page. A service worker takes over once it has fetched all that it caches. */
function isServedByWorker(): boolean {
  return navigator.serviceWorker.controller?.state === 'activated';
}
