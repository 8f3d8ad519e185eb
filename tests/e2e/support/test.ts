import { test as base, expect as baseExpect } from '@playwright/test';
import { type Api, connectApi } from './api.ts';
import { type PageErrors, watchPageErrors } from './pageErrors.ts';
import { openShop, type RealShop } from './realShop.ts';
import { createTestData, type TestData } from './testData.ts';

/** In milliseconds. Nothing waits that long where all is well: they only say when to give up, on a busy machine too. */
const PATIENCE = { test: 90_000, expectation: 15_000 };

/** Playwright's test; one that meets trouble it did not announce fails. */
export const watchedTest = base.extend<{ prefetches: boolean; trouble: PageErrors }>({
  // A test sees and answers no request that a service worker makes. Those of the worker itself allow it.
  serviceWorkers: 'block',
  prefetches: [false, { option: true }],
  trouble: [
    async ({ page, prefetches }, use, testInfo) => {
      testInfo.setTimeout(PATIENCE.test);
      // To fetch every screen and dialog that a person may open next, after each page, costs more than most tests.
      if (!prefetches) await page.addInitScript(saveData);
      const trouble = await watchPageErrors(page);
      await use(trouble);
      trouble.expectNone();
      // The browser is used again: what a test still answers for the server, and now cannot, would fail in the next one.
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    },
    { auto: true },
  ],
});

/** As of a browser that is set to save data: it fetches what is opened, when it is opened. Runs in the browser. */
function saveData(): void {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
}

interface PerTest {
  /** People and things of this test. */
  testData: TestData;
}

interface PerWorker {
  /** Settings of the shop's server. A file that sets its own gets a shop of its own. */
  env: Record<string, string>;
  /** The tests of a worker share it, one after the other: each leaves it running. */
  shop: RealShop;
  /** Signed in, without a screen; the browser has the same session. */
  api: Api;
}

/** In a signed-in browser before the real server. */
export const test = watchedTest.extend<PerTest, PerWorker>({
  env: [{}, { option: true, scope: 'worker' }],
  shop: [
    async ({ env }, use) => {
      const shop = await openShop(env);
      await use(shop);
      await shop.remove();
      if (shop.errors.length > 0) throw new Error(`The server logged errors:\n${shop.errors.join('\n')}`);
    },
    { scope: 'worker' },
  ],
  api: [
    async ({ shop }, use) => {
      const api = await connectApi(shop.url);
      await use(api);
      await api.close();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ shop }, use) => use(shop.url),
  storageState: async ({ api }, use) => use(await api.storageState()),
  testData: async ({ api, shop }, use) => {
    const testData = createTestData(api, shop.timeZone);
    await use(testData);
    await testData.cleanUp();
  },
});

export const expect = baseExpect.configure({ timeout: PATIENCE.expectation });

/** For `test.use`: nobody is signed in. */
export const signedOut = { storageState: { cookies: [], origins: [] } };

/** For `test.use`: a shop whose settings may change, of those files that do. */
export const isolatedShop = { env: { DEMO: '1' } };
