import { listLazyFiles } from '../bundleSizes.ts';
import { expect, test } from '../e2e/support/test.ts';
import { createWizardScreen } from '../e2e/support/wizard.ts';

// Each test starts with an empty browser cache.
test.use({ reuseContext: false, canPrefetch: true });

const NOTICE = /^Sem conexão\. O que está na tela/;

/** The size in a PNG's header, as `WxH`. */
function readPngSize(png: Buffer): string {
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
    expect(readPngSize(await response.body()), src).toBe(sizes);
    icons.push(`${purpose} ${sizes}`);
  }
  expect(icons).toEqual(['any 192x192', 'any 512x512', 'maskable 512x512']);
  const apple = await page.locator('link[rel="apple-touch-icon"]').getAttribute('href');
  expect(readPngSize(await (await request.get(apple ?? '')).body())).toBe('180x180');
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
  // Tests run in incognito windows, which cannot install.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
});

test('a page whose code fails to load shows a message that says what to do', async ({ page, pageErrors }) => {
  pageErrors.allow(/\/assets\/[\w-]+\.js net::ERR_FAILED/);
  await page.route('**/*.js', (route) => route.abort());
  await page.goto('/dashboard');
  const sentence = page.getByText('Não foi possível carregar a Navalha. Verifique a conexão e recarregue a página.');
  await expect(sentence).toBeHidden();
  await page.evaluate(() => document.getAnimations().forEach((animation) => void animation.finish()));
  await expect(sentence).toBeVisible();
});

test('prefetches the code of other screens while idle', async ({ page, pageErrors }) => {
  // The calendar and the finder are prefetched after the screens.
  pageErrors.allow(/\/assets\/[\w-]+\.js net::ERR_FAILED/);
  const loaded = new Set<string>();
  page.on('requestfinished', (request) => loaded.add(new URL(request.url()).pathname));
  await page.goto('/dashboard');
  const expectedFiles = [
    'src/resources/customers/CustomersPage.tsx',
    'src/pages/sale/SalePage.tsx',
    'src/pages/cash/CashPage.tsx',
  ]
    .flatMap(listLazyFiles)
    .map((file) => `/${file}`);
  await expect.poll(() => expectedFiles.filter((file) => !loaded.has(file))).toEqual([]);
  await page.route('**/*.js', (route) => route.abort());
  await page.getByRole('group', { name: 'Total de clientes' }).getByRole('link').click();
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('a lost connection shows a notice, and typed text stays in place', async ({ page, context, pageErrors }) => {
  pageErrors.allow(/ERR_INTERNET_DISCONNECTED/);
  await page.goto('/vendas');
  await createWizardScreen(page).expectStep('Agendamentos');
  const search = page.getByLabel('Buscar cliente');
  await search.fill('An');
  const before = await search.boundingBox();
  await context.setOffline(true);
  await expect(page.getByText(NOTICE)).toBeVisible();
  await expect(search).toHaveValue('An');
  expect(await search.boundingBox()).toEqual(before);
  await context.setOffline(false);
  await expect(page.getByText(NOTICE)).toBeHidden();
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
