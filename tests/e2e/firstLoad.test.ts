import type { Page } from '@playwright/test';
import { listInitialFiles, listLazyFiles } from '../bundleSizes.ts';
import { expect, test } from './support/test.ts';

// Each begins with a browser that has nothing.
test.use({ reuseContext: false, prefetches: true });

const loadedFirst = listInitialFiles().map((file) => `/${file}`);

const figure = (page: Page) => page.getByRole('group', { name: 'Total de clientes' });

const pathOf = (url: string) => new URL(url).pathname;

test('the figures wait for no other code than what their budget counts', async ({ page }) => {
  const asked = new Set<string | undefined>();
  await page.route('**/*.js', (route) => {
    const path = pathOf(route.request().url());
    asked.add(path);
    // The others never come.
    return loadedFirst.includes(path) ? route.continue() : undefined;
  });
  await page.goto('/dashboard');
  await expect(figure(page)).toContainText(/\d/);
  expect([...asked]).toEqual(expect.arrayContaining(loadedFirst));
});

test('who is signed in and the figures are asked for while the code is still on its way, and once', async ({
  page,
}) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    const path = pathOf(request.url());
    if (path.startsWith('/api/')) calls.push(path);
  });
  const answered = page.waitForResponse('**/api/summary');
  await page.route(
    (url) => loadedFirst.includes(url.pathname),
    async (route) => {
      await answered;
      await route.continue();
    },
  );
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await expect(figure(page)).toContainText(/\d/);
  expect(calls).toEqual(['/api/check-session', '/api/summary']);
});

test('a page whose code does not come says so, and what to do', async ({ page, trouble }) => {
  trouble.allow(/\/assets\/[\w-]+\.js net::ERR_FAILED/);
  await page.route('**/*.js', (route) => route.abort());
  await page.goto('/dashboard');
  const sentence = page.getByText('Não foi possível carregar a Navalha. Verifique a conexão e recarregue a página.');
  await expect(sentence).toBeHidden();
  await page.evaluate(() => document.getAnimations().forEach((animation) => void animation.finish()));
  await expect(sentence).toBeVisible();
});

test('a screen opened later is there already: its code has come while nobody did anything', async ({
  page,
  trouble,
}) => {
  // Dialogs come after the screens.
  trouble.allow(/\/assets\/[\w-]+\.js net::ERR_FAILED/);
  const come = new Set<string>();
  page.on('requestfinished', (request) => come.add(pathOf(request.url())));
  await page.goto('/dashboard');
  const awaited = [
    'src/resources/customers/CustomersPage.tsx',
    'src/pages/sale/SalePage.tsx',
    'src/pages/cash/CashPage.tsx',
  ]
    .flatMap(listLazyFiles)
    .map((file) => `/${file}`);
  await expect.poll(() => awaited.filter((file) => !come.has(file))).toEqual([]);
  await page.route('**/*.js', (route) => route.abort());
  await figure(page).getByRole('link').click();
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('the toasts can say that the server is gone as soon as the figures are there', async ({ page }) => {
  // The browser never becomes idle.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  const come = new Set<string>();
  page.on('requestfinished', (request) => come.add(pathOf(request.url())));
  await page.goto('/dashboard');
  const awaited = listLazyFiles('src/components/Toasts.tsx').map((file) => `/${file}`);
  await expect.poll(() => awaited.filter((file) => !come.has(file))).toEqual([]);
});
