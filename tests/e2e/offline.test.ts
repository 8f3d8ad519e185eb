import type { Page } from '@playwright/test';
import { CONNECTION_ERROR } from './support/pageErrors.ts';
import { expect, test } from './support/test.ts';

// The browser's caches are tested here: each test starts with empty ones.
test.use({ serviceWorkers: 'allow', reuseContext: false, canPrefetch: true });

const OFFLINE = 'Sem conexão com o salão';

/** Opens the product and waits until its service worker controls the page. */
async function openWithWorker(page: Page): Promise<void> {
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
  });
}

test('caches code and the offline page but no shop data, and shows the offline page until the server is back', async ({
  page,
  context,
  shop,
  pageErrors,
}) => {
  pageErrors.allow(CONNECTION_ERROR);
  await openWithWorker(page);
  for (const screen of ['Clientes', 'Caixa']) {
    await page.goto(screen === 'Clientes' ? '/clientes' : '/caixa');
    await expect(page.getByRole('heading', { name: screen, level: 1 })).toBeVisible();
  }
  const readCachedPaths = () =>
    page.evaluate(async () => {
      const paths: string[] = [];
      for (const name of await caches.keys())
        for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname);
      return paths;
    });
  await expect
    .poll(async () => (await readCachedPaths()).filter((path) => path.startsWith('/assets/')).length)
    .toBeGreaterThan(10);
  await page.waitForLoadState('networkidle');
  const paths = await readCachedPaths();
  expect(paths.filter((path) => !/^\/(assets\/[\w.-]+|offline\.(html|css|js)|favicon\.svg)$/.test(path))).toEqual([]);
  expect(paths).toContain('/offline.html');

  await shop.stop();
  try {
    await page.goto('/caixa');
    await expect(page.getByRole('heading', { name: OFFLINE, level: 1 })).toBeVisible();
    await expect(page).toHaveURL('/caixa');
    await page.getByRole('button', { name: 'Tentar novamente' }).click();
    await expect(page.getByRole('heading', { name: OFFLINE, level: 1 })).toBeVisible();
    // The service worker does not handle API addresses.
    const other = await context.newPage();
    await expect(other.goto('/api/customers')).rejects.toThrow(CONNECTION_ERROR);
    await other.close();
  } finally {
    await shop.start();
  }
  await expect(page.getByRole('heading', { name: 'Caixa', level: 1 })).toBeVisible();
});
