import type { Page } from '@playwright/test';
import { CONNECTION_ERROR } from './support/pageErrors.ts';
import { expect, test } from './support/test.ts';
import { createWizardScreen } from './support/wizard.ts';

// What the browser keeps is the matter here: each begins with one that has kept nothing.
test.use({ serviceWorkers: 'allow', reuseContext: false, prefetches: true });

const OFFLINE = 'Sem conexão com o salão';
const BAR = 'Sem conexão. O que você digitou continua aqui.';

/** Opens the product and waits until its service worker answers for it. */
async function openWithWorker(page: Page): Promise<void> {
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
  });
}

/** The size of a PNG as its header has it. */
function sizeOf(png: Buffer): string {
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;
}

test('the product can be installed: its manifest is read without a fault and its icons are of the sizes it says', async ({
  page,
  request,
}) => {
  await page.goto('/dashboard');
  const browser = await page.context().newCDPSession(page);
  const { errors, data = '' } = await browser.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const manifest = JSON.parse(data);
  expect(manifest).toMatchObject({ name: 'Navalha', start_url: '/dashboard', display: 'standalone', lang: 'pt-BR' });

  const found: string[] = [];
  for (const { src, sizes, purpose } of manifest.icons) {
    const answer = await request.get(src);
    expect(answer.headers()['content-type']).toBe('image/png');
    expect(sizeOf(await answer.body()), src).toBe(sizes);
    found.push(`${purpose} ${sizes}`);
  }
  expect(found).toEqual(['any 192x192', 'any 512x512', 'maskable 512x512']);
  const apple = await page.locator('link[rel="apple-touch-icon"]').getAttribute('href');
  expect(sizeOf(await (await request.get(apple ?? '')).body())).toBe('180x180');
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
  // Each test has a private window, in which nothing is installed.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
});

test('what the browser keeps is code, nothing of the shop, and the page for when the server is gone, which stands in until it is back', async ({
  page,
  context,
  shop,
  trouble,
}) => {
  trouble.allow(CONNECTION_ERROR);
  await openWithWorker(page);
  for (const screen of ['Clientes', 'Caixa']) {
    await page.goto(screen === 'Clientes' ? '/clientes' : '/caixa');
    await expect(page.getByRole('heading', { name: screen, level: 1 })).toBeVisible();
  }
  const kept = () =>
    page.evaluate(async () => {
      const paths: string[] = [];
      for (const name of await caches.keys())
        for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname);
      return paths;
    });
  await expect
    .poll(async () => (await kept()).filter((path) => path.startsWith('/assets/')).length)
    .toBeGreaterThan(10);
  await page.waitForLoadState('networkidle');
  const paths = await kept();
  expect(paths.filter((path) => !/^\/(assets\/[\w.-]+|offline\.(html|css|js)|favicon\.svg)$/.test(path))).toEqual([]);
  expect(paths).toContain('/offline.html');

  await shop.stop();
  try {
    await page.goto('/caixa');
    await expect(page.getByRole('heading', { name: OFFLINE, level: 1 })).toBeVisible();
    await expect(page).toHaveURL('/caixa');
    await page.getByRole('button', { name: 'Tentar novamente' }).click();
    await expect(page.getByRole('heading', { name: OFFLINE, level: 1 })).toBeVisible();
    // An address of the API is none of the service worker's.
    const other = await context.newPage();
    await expect(other.goto('/api/customers')).rejects.toThrow(CONNECTION_ERROR);
    await other.close();
  } finally {
    await shop.start();
  }
  await expect(page.getByRole('heading', { name: 'Caixa', level: 1 })).toBeVisible();
});

test.describe('before a service worker is there', () => {
  test.use({ serviceWorkers: 'block' });

  test('a line that drops while somebody types is said, and nothing typed is lost or moves', async ({
    page,
    context,
    trouble,
  }) => {
    trouble.allow(/ERR_INTERNET_DISCONNECTED/);
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

  test('a page of the version before is loaded anew once when it asks for code that the server no longer has, and shows no error', async ({
    page,
    trouble,
  }) => {
    trouble.allow(/\/assets\/CashPage\S+ 404/);
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

test.describe('to whom saves data', () => {
  test.use({ serviceWorkers: 'block', prefetches: false });

  test('what cannot be done once the server is gone is said and the screen stays', async ({
    page,
    testData,
    trouble,
  }) => {
    trouble.allow(/ERR_FAILED/);
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
