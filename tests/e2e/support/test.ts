import { test as base, expect as baseExpect } from '@playwright/test';
import { type Api, connectApi } from './api.ts';
import { type PageErrors, watchPageErrors } from './pageErrors.ts';
import { openShop, type RealShop } from './realShop.ts';
import { createTestData, type TestData } from './testData.ts';

/** Timeouts in milliseconds, long enough for a busy machine. */
const TIMEOUTS = { test: 90_000, expectation: 15_000 };

/** Playwright's test that fails on page errors it did not allow. */
export const watchedTest = base.extend<{ canPrefetch: boolean; pageErrors: PageErrors }>({
  // page.route does not see requests of a service worker; tests about the worker allow it.
  serviceWorkers: 'block',
  canPrefetch: [false, { option: true }],
  pageErrors: [
    async ({ page, canPrefetch }, use, testInfo) => {
      testInfo.setTimeout(TIMEOUTS.test);
      // Prefetching all screens and dialogs after each page costs more than most tests.
      if (!canPrefetch) await page.addInitScript(emulateDataSaving);
      const pageErrors = await watchPageErrors(page);
      await use(pageErrors);
      pageErrors.expectNone();
      // The browser context is reused: this test's route handlers would handle the next test's requests.
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    },
    { auto: true },
  ],
});

/** Emulates data saving, which turns prefetching off. Runs in the browser. */
function emulateDataSaving(): void {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
}

interface TestFixtures {
  /** Records of this test. */
  testData: TestData;
}

interface WorkerFixtures {
  /** Settings of the server. A file with other settings gets a separate shop. */
  env: Record<string, string>;
  /** Shared by the tests of a worker; each test leaves it running. */
  shop: RealShop;
  /** Signed in; the browser has the same session. */
  api: Api;
}

/** A signed-in browser with the real server. */
export const test = watchedTest.extend<TestFixtures, WorkerFixtures>({
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

export const expect = baseExpect.configure({ timeout: TIMEOUTS.expectation });

/** For `test.use`: signed out. */
export const signedOut = { storageState: { cookies: [], origins: [] } };

/** For `test.use`: a separate shop, for files that change its settings. */
export const isolatedShop = { env: { DEMO: '1' } };
