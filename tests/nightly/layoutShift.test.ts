import type { Browser, Page } from '@playwright/test';
import { SCREENS } from '../e2e/support/screens.ts';
import { expect, signedOut, test } from '../e2e/support/test.ts';
import { isVisualRun } from '../e2e/support/visual.ts';
import { clearLayoutShifts, getLayoutShiftScore, watchLayoutShifts } from './layoutShifts.ts';

// With animations and prefetching, as most users have them.
test.use({ contextOptions: { reducedMotion: 'no-preference' }, canPrefetch: true });

/** Google's limit for a good page is 0.1; placeholders here reserve the space. */
const MAX_SHIFT = 0.02;
const RESPONSE_DELAY_MS = 250;
const PHONE = { width: 360, height: 740 };
const DESKTOP = { width: 1440, height: 900 };
const SIZES = [PHONE, DESKTOP];

/** A new page whose API responses are delayed. */
async function openSlowPage(browser: Browser, options: Parameters<Browser['newPage']>[0]): Promise<Page> {
  const page = await browser.newPage({ ...options, serviceWorkers: 'block' });
  await page.route('**/api/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, RESPONSE_DELAY_MS));
    await route.continue().catch(() => undefined);
  });
  await watchLayoutShifts(page);
  return page;
}

const PLACEHOLDERS = '.MuiSkeleton-root, [aria-busy="true"], [role="progressbar"]';

/** Waits until a screen has loaded and rendered. */
async function waitUntilSettled(page: Page, heading: string): Promise<void> {
  await expect(page.getByRole('heading', { name: heading, level: 1, exact: true })).toBeVisible();
  await expect(page.locator(PLACEHOLDERS)).toHaveCount(0);
  // Longer than the delay, for content without a placeholder.
  await page.waitForTimeout(RESPONSE_DELAY_MS + 200);
  await expect(page.locator(PLACEHOLDERS)).toHaveCount(0);
}

/** Navigates inside the app without a click, which would exempt shifts in the half second after it. */
async function navigateTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    window.history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

/** Fails with every screen whose shift exceeds the limit. */
function expectNoShift(scores: readonly { place: string; score: number; movedElements: string[] }[]): void {
  for (const { place, score } of scores) console.info(`layout shift ${score.toFixed(4)} ${place}`);
  expect(scores.filter(({ score }) => score >= MAX_SHIFT)).toEqual([]);
}

test('screens load without layout shift when opened by address and by navigation', async ({
  browser,
  baseURL,
  api,
}) => {
  const storageState = await api.storageState();
  const measureOpened = async (viewport: typeof PHONE) => {
    const page = await openSlowPage(browser, { baseURL, storageState, viewport });
    const scores = [];
    for (const [path, heading] of Object.entries(SCREENS)) {
      await page.goto(path);
      await waitUntilSettled(page, heading);
      scores.push({ place: `${path} opened at ${viewport.width} px`, ...(await getLayoutShiftScore(page)) });
    }
    await page.close();
    return scores;
  };
  const measureNavigated = async (viewport: typeof PHONE) => {
    const page = await openSlowPage(browser, { baseURL, storageState, viewport });
    await page.goto('/despesas');
    await waitUntilSettled(page, 'Despesas');
    const scores = [];
    for (const [path, heading] of Object.entries(SCREENS)) {
      await clearLayoutShifts(page);
      await navigateTo(page, path);
      await waitUntilSettled(page, heading);
      scores.push({ place: `${path} navigated to at ${viewport.width} px`, ...(await getLayoutShiftScore(page)) });
    }
    await page.close();
    return scores;
  };
  // An ordinary run checks each way at one width.
  const runs = [
    measureOpened(PHONE),
    measureNavigated(DESKTOP),
    ...(isVisualRun ? [measureOpened(DESKTOP), measureNavigated(PHONE)] : []),
  ];
  expectNoShift((await Promise.all(runs)).flat());
});

test.describe('signed out', () => {
  test.use(signedOut);

  test('the login page loads without layout shift', async ({ browser, baseURL }) => {
    const scores = [];
    for (const viewport of SIZES) {
      const page = await openSlowPage(browser, { baseURL, viewport });
      await page.goto('/login');
      await waitUntilSettled(page, 'Entrar');
      scores.push({ place: `/login at ${viewport.width} px`, ...(await getLayoutShiftScore(page)) });
      await page.close();
    }
    expectNoShift(scores);
  });
});
