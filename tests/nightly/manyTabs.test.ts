import type { Page } from '@playwright/test';
import { SIGN_IN } from '../e2e/support/api.ts';
import { expect, test } from '../e2e/support/test.ts';

/*
 * A browser opens six connections to an HTTP/1.1 server: eight tabs with a change stream each would leave none for
 * loading.
 */

const TABS = 8;
const UPDATE_TIMEOUT_MS = 5_000;

// Without HTTPS, this host is not a secure context: it has no Web Locks.
const INSECURE_HOST = 'loja.exemplo.test';

test.use({
  launchOptions: async ({ launchOptions }, use) => {
    const rule = `--host-resolver-rules=MAP ${INSECURE_HOST} 127.0.0.1`;
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), rule] });
  },
});

/** Opens eight tabs with the list of services, each after the previous one has loaded and opened its stream. */
async function openTabs(page: Page, origin: string, isStreamShared: boolean): Promise<Page[]> {
  const tabs: Page[] = [];
  while (tabs.length < TABS) {
    const tab = await page.context().newPage();
    const hasStream = !isStreamShared || tabs.length === 0;
    const stream = hasStream ? tab.waitForResponse('**/api/changes') : undefined;
    await tab.goto(`${origin}/servicos`);
    await expect(tab.getByText('Corte').first()).toBeVisible();
    await stream;
    tabs.push(tab);
  }
  return tabs;
}

test('eight tabs load and show a change within five seconds, also after the tab with the stream closes', async ({
  page,
  shop,
  testData,
}) => {
  test.setTimeout(180_000);
  const streams: Page[] = [];
  page.context().on('response', (response) => {
    if (response.url().endsWith('/api/changes')) streams.push(response.frame().page());
  });
  const tabs = await openTabs(page, shop.url, true);
  const expectChangeShown = async (openTabs: Page[]) => {
    const { name } = await testData.createService();
    const options = { timeout: UPDATE_TIMEOUT_MS };
    await Promise.all(openTabs.map((tab) => expect(tab.getByText(name).first()).toBeVisible(options)));
  };
  await expectChangeShown(tabs);
  const [first, ...others] = tabs;
  expect(streams.at(-1)).toBe(first);
  await first?.close();
  await expectChangeShown(others);
  expect(others).toContain(streams.at(-1));
});

test('without HTTPS, eight tabs load', async ({ page, shop, pageErrors }) => {
  test.setTimeout(180_000);
  // Streams above the server's limit, which retry; Chromium's warnings on pages without HTTPS.
  pageErrors.allow(/api\/changes (503|net::ERR_)|Cross-Origin-Opener-Policy|Origin-Agent-Cluster/);
  const origin = `http://${INSECURE_HOST}:${new URL(shop.url).port}`;
  await page.goto(`${origin}/login`);
  await page.getByLabel('E-mail', { exact: true }).fill(SIGN_IN.email);
  await page.getByLabel('Senha', { exact: true }).fill(SIGN_IN.password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await page.goto('about:blank');
  const tabs = await openTabs(page, origin, false);
  expect(await tabs[0]?.evaluate(() => [isSecureContext, 'locks' in navigator])).toEqual([false, false]);
});
