import type { Page } from '@playwright/test';
import { CONNECTION_ERROR } from './support/pageErrors.ts';
import { expect, test } from './support/test.ts';
import { createWizardScreen } from './support/wizard.ts';

// The browser's caches are tested here: each test starts with empty ones.
test.use({ serviceWorkers: 'allow', reuseContext: false, canPrefetch: true });

const OFFLINE = 'Sem conexão com o salão';
const BAR = 'Sem conexão. O que você digitou continua aqui.';

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

/** The size in a PNG's header, as `WxH`. */
function sizeOf(png: Buffer): string {
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;
}

test('the product is installable: its manifest is valid and its icons have the declared sizes', async ({
  page,
  request,
}) => {
  await page.goto('/dashboard');
  const browser = await page.context().newCDPSession(page);
  const { errors, data = '' } = await browser.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const manifest = JSON.parse(data);
  expect(manifest).toMatchObject({ name: 'Navalha', start_url: '/dashboard', display: 'standalone', lang: 'pt-BR' });

  const icons: string[] = [];
  for (const { src, sizes, purpose } of manifest.icons) {
    const response = await request.get(src);
    expect(response.headers()['content-type']).toBe('image/png');
    expect(sizeOf(await response.body()), src).toBe(sizes);
    icons.push(`${purpose} ${sizes}`);
  }
  expect(icons).toEqual(['any 192x192', 'any 512x512', 'maskable 512x512']);
  const apple = await page.locator('link[rel="apple-touch-icon"]').getAttribute('href');
  expect(sizeOf(await (await request.get(apple ?? '')).body())).toBe('180x180');
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
  // Tests run in incognito windows, which cannot install.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
});

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

test.describe('without a service worker', () => {
  test.use({ serviceWorkers: 'block' });

  test('a lost connection shows a notice, and typed text neither disappears nor moves', async ({
    page,
    context,
    pageErrors,
  }) => {
    pageErrors.allow(/ERR_INTERNET_DISCONNECTED/);
    await page.goto('/vendas');
    await createWizardScreen(page).expectStep('Agendamentos');
    const search = page.getByLabel('Buscar cliente');
    await search.fill('An');
    const before = await search.boundingBox();
    await context.setOffline(true);
    await expect(page.getByText(BAR)).toBeVisible();
    await expect(search).toHaveValue('An');
    expect(await search.boundingBox()).toEqual(before);
    await context.setOffline(false);
    await expect(page.getByText(BAR)).toBeHidden();
  });

  test('a page of an older version reloads once when the server no longer has its code, without an error', async ({
    page,
    pageErrors,
  }) => {
    pageErrors.allow(/\/assets\/CashPage\S+ 404/);
    let loads = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads += 1;
    });
    await page.route('**/assets/CashPage*', (route) =>
      loads < 2 ? route.fulfill({ status: 404, body: '' }) : route.continue(),
    );
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await page.getByRole('button', { name: 'Operações' }).click();
    await page.getByRole('link', { name: 'Caixa' }).click();
    await expect(page.getByRole('heading', { name: 'Caixa', level: 1 })).toBeVisible();
    expect(loads).toBe(2);
  });
});

test.describe('with data saving on', () => {
  test.use({ serviceWorkers: 'block', canPrefetch: false });

  test('a failed deletion without a connection shows an error and keeps the screen', async ({
    page,
    testData,
    pageErrors,
  }) => {
    pageErrors.allow(/ERR_FAILED/);
    const { name } = await testData.createService();
    await page.goto('/servicos');
    await page.getByRole('button', { name: `Excluir ${name}` }).click();
    await page.waitForLoadState('networkidle');
    await page.route('**/*', (route) => route.abort());
    await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
    await expect(page.getByText('Erro ao excluir serviço')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Serviços', level: 1, includeHidden: true })).toBeVisible();
  });
});
