import type { Browser, Page } from '@playwright/test';
import { SCREENS } from '../e2e/support/screens.ts';
import { expect, signedOut, test } from '../e2e/support/test.ts';
import { isVisualRun } from '../e2e/support/visual.ts';
import { clearLayoutShifts, getLayoutShiftScore, watchLayoutShifts } from './layoutShifts.ts';

// As most people have it: with all that moves, and all that is fetched before it is wanted.
test.use({ contextOptions: { reducedMotion: 'no-preference' }, prefetches: true });

/** Google's own limit for a good page is 0.1; what is loaded here has its place kept. */
const LIMIT = 0.02;
const SLOW_MS = 250;
const PHONE = { width: 360, height: 740 };
const DESK = { width: 1440, height: 900 };
const SIZES = [PHONE, DESK];

/** A page of its own, whose answers come late. */
async function slowPage(browser: Browser, options: Parameters<Browser['newPage']>[0]): Promise<Page> {
  const page = await browser.newPage({ ...options, serviceWorkers: 'block' });
  await page.route('**/api/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
    await route.continue().catch(() => undefined);
  });
  await watchLayoutShifts(page);
  return page;
}

const WAITING = '.MuiSkeleton-root, [aria-busy="true"], [role="progressbar"]';

/** Waits until all that a screen waits for is there and drawn. */
async function settle(page: Page, heading: string): Promise<void> {
  await expect(page.getByRole('heading', { name: heading, level: 1, exact: true })).toBeVisible();
  await expect(page.locator(WAITING)).toHaveCount(0);
  // Longer than an answer takes: what keeps no place while it waits comes in this time.
  await page.waitForTimeout(SLOW_MS + 200);
  await expect(page.locator(WAITING)).toHaveCount(0);
}

/** Another address as a link leads to it, without the tap, which would excuse what moves in the half second after it. */
async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    window.history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

/** Fails with every screen that moves more than it may. */
function expectCalm(scores: readonly { what: string; score: number; moved: string[] }[]): void {
  for (const { what, score } of scores) console.info(`layout shift ${score.toFixed(4)} ${what}`);
  expect(scores.filter(({ score }) => score >= LIMIT)).toEqual([]);
}

test('nothing jumps while a screen loads, opened by its address or from within', async ({ browser, baseURL, api }) => {
  const storageState = await api.storageState();
  const open = async (viewport: typeof PHONE) => {
    const page = await slowPage(browser, { baseURL, storageState, viewport });
    const found = [];
    for (const [path, heading] of Object.entries(SCREENS)) {
      await page.goto(path);
      await settle(page, heading);
      found.push({ what: `${path} opened at ${viewport.width} px`, ...(await getLayoutShiftScore(page)) });
    }
    await page.close();
    return found;
  };
  const goThrough = async (viewport: typeof PHONE) => {
    const page = await slowPage(browser, { baseURL, storageState, viewport });
    await page.goto('/despesas');
    await settle(page, 'Despesas');
    const found = [];
    for (const [path, heading] of Object.entries(SCREENS)) {
      await clearLayoutShifts(page);
      await goWithin(page, path);
      await settle(page, heading);
      found.push({ what: `${path} gone to at ${viewport.width} px`, ...(await getLayoutShiftScore(page)) });
    }
    await page.close();
    return found;
  };
  // An ordinary run takes each way at one width: what keeps its place on one keeps it on the other, as a rule.
  const walks = [open(PHONE), goThrough(DESK), ...(isVisualRun ? [open(DESK), goThrough(PHONE)] : [])];
  expectCalm((await Promise.all(walks)).flat());
});

test.describe('signed out', () => {
  test.use(signedOut);

  test('nothing jumps while the login page loads', async ({ browser, baseURL }) => {
    const scores = [];
    for (const viewport of SIZES) {
      const page = await slowPage(browser, { baseURL, viewport });
      await page.goto('/login');
      await settle(page, 'Entrar');
      scores.push({ what: `/login at ${viewport.width} px`, ...(await getLayoutShiftScore(page)) });
      await page.close();
    }
    expectCalm(scores);
  });
});

test('what does jump is found', async ({ page }) => {
  await watchLayoutShifts(page);
  await page.goto('/despesas');
  await settle(page, 'Despesas');
  await page.evaluate(() => {
    const intruder = document.createElement('div');
    intruder.style.height = '200px';
    document.querySelector('main')?.prepend(intruder);
  });
  await expect.poll(async () => (await getLayoutShiftScore(page)).score).toBeGreaterThan(LIMIT);
});
