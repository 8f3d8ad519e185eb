import type { Page } from '@playwright/test';
import { listInitialFiles } from '../bundleSizes.ts';
import { expect, test } from './support/test.ts';

// Each test starts with an empty browser cache.
test.use({ reuseContext: false, canPrefetch: true });

const initialFiles = listInitialFiles().map((file) => `/${file}`);

const getCustomerCount = (page: Page) => page.getByRole('group', { name: 'Total de clientes' });

const getPath = (url: string) => new URL(url).pathname;

test('the dashboard shows its figures with only the files of its size budget', async ({ page }) => {
  const requested = new Set<string | undefined>();
  await page.route('**/*.js', (route) => {
    const path = getPath(route.request().url());
    requested.add(path);
    // Requests for other files never complete.
    return initialFiles.includes(path) ? route.continue() : undefined;
  });
  await page.goto('/dashboard');
  await expect(getCustomerCount(page)).toContainText(/\d/);
  expect([...requested]).toEqual(expect.arrayContaining(initialFiles));
});

test('requests the session and the figures once, while the code still loads', async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    const path = getPath(request.url());
    if (path.startsWith('/api/')) calls.push(path);
  });
  const summaryLoaded = page.waitForResponse('**/api/summary');
  await page.route(
    (url) => initialFiles.includes(url.pathname),
    async (route) => {
      await summaryLoaded;
      await route.continue();
    },
  );
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await expect(getCustomerCount(page)).toContainText(/\d/);
  // The idle prefetch may already request what other screens show first.
  const firstCalls = ['/api/check-session', '/api/summary'];
  expect(calls.slice(0, 2)).toEqual(firstCalls);
  expect(calls.filter((path) => firstCalls.includes(path))).toEqual(firstCalls);
});
