import type { Page } from '@playwright/test';
import { getDayAt } from '../../domain/dates.ts';
import type { ApiRecords } from './support/api.ts';
import { findSalesByKey, readSaleMoney, sumTakings } from './support/database.ts';
import { CONNECTION_ERROR } from './support/pageErrors.ts';
import { expect, test } from './support/test.ts';
import { checkVisual } from './support/visual.ts';
import { createWizardScreen, SALE_CREATED_MESSAGE, SALE_FAILED_MESSAGE } from './support/wizard.ts';

// Without a connection there is no code to be had that is not there already.
test.use({ prefetches: true });

const ONE = '1 venda guardada neste aparelho';
const TWO = '2 vendas guardadas neste aparelho';

/** The device itself has no connection. */
const NO_LINE = /ERR_INTERNET_DISCONNECTED/;

const bar = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const entered = (page: Page, amount: string) =>
  page.getByText(new RegExp(`A venda de R\\$\\s${amount} guardada .* entrou`));

/** The keys of what is kept on the device. */
function keptKeys(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    Object.keys(localStorage).flatMap((name) =>
      name.startsWith('navalha.guardada:') ? name.split(':').slice(-1) : [],
    ),
  );
}

/** All that the browser's storage holds, as it is stored. */
function rawStorage(page: Page): Promise<string> {
  return page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
}

/** The wizard, with everything there that is wanted when the server is gone. */
async function openWizard(page: Page): Promise<void> {
  await page.goto('/vendas');
  await createWizardScreen(page).expectStep('Agendamentos');
  // The lists are there, before the server is not: on a busy machine the network may seem idle before they are asked for.
  await expect(page.getByRole('group', { name: 'Carregando' })).toHaveCount(0);
  await page.waitForLoadState('networkidle');
}

async function sellLoose(page: Page, service: ApiRecords['service']): Promise<void> {
  const wizard = createWizardScreen(page);
  await wizard.press('Venda avulsa');
  await wizard.tick(service);
  await wizard.press('Continuar');
  await wizard.pay('PIX');
  await wizard.press('Continuar');
  await wizard.press('Finalizar Venda');
}

test.describe('with the page for when the server is gone', () => {
  test.use({ serviceWorkers: 'allow' });

  test('sales typed while the server is dead are kept over a reload, and each is in once when it is back', async ({
    page,
    shop,
    api,
    testData,
    trouble,
  }) => {
    trouble.allow(CONNECTION_ERROR);
    const [cut, beard] = [
      await testData.createService({ price: 57.3, points: 10 }),
      await testData.createService({ price: 35.5 }),
    ];
    const [customer, employee] = [await testData.createCustomer(), await testData.createEmployee([cut])];
    const today = getDayAt(new Date(), shop.timeZone);
    const before = { taken: sumTakings(shop.dataDir, today), register: await api.getCashRegister() };
    await openWizard(page);
    await page.evaluate(() => navigator.serviceWorker.ready);
    const wizard = createWizardScreen(page);
    await wizard.findCustomer(customer.name);
    await wizard.choice(employee.name).click();

    await shop.crash();
    await wizard.tick(cut);
    await wizard.press('Continuar');
    await wizard.pay('PIX');
    await wizard.press('Continuar');
    await wizard.press('Finalizar Venda');
    await expect(page.getByText(/Venda de R\$\s57,30 guardada neste aparelho/)).toBeVisible();
    await wizard.expectStep('Agendamentos');
    await expect(bar(page, ONE)).toBeVisible();
    await sellLoose(page, beard);
    await expect(bar(page, TWO)).toBeVisible();
    await expect(page.getByText(SALE_CREATED_MESSAGE)).toHaveCount(0);
    await expect(page.getByText(SALE_FAILED_MESSAGE)).toHaveCount(0);
    const keys = await keptKeys(page);
    expect(keys).toHaveLength(2);
    const raw = await rawStorage(page);
    for (const personal of [customer.name, customer.phone, customer.email, employee.name, 'navalha.example'])
      expect(raw).not.toContain(personal);

    await page.reload();
    await expect(page.getByRole('heading', { name: 'Sem conexão com o salão', level: 1 })).toBeVisible();
    expect(await keptKeys(page)).toEqual(keys);
    await shop.start();
    await expect(entered(page, '57,30')).toBeVisible();
    await expect(entered(page, '35,50')).toBeVisible();
    await expect(page.getByRole('button', { name: /guardada/ })).toHaveCount(0);
    await expect.poll(() => keptKeys(page)).toEqual([]);

    const stored = keys.flatMap((key) => findSalesByKey(shop.dataDir, key)).map((sale) => sale.total_cents);
    expect(stored.sort((a, b) => a - b)).toEqual([3550, 5730]);
    expect(sumTakings(shop.dataDir, today) - before.taken).toBe(9280);
    const register = await api.getCashRegister();
    expect(register.month.total - before.register.month.total).toBeCloseTo(92.8, 5);
    expect(await api.getCustomer(customer.id)).toMatchObject({ points: 10, total_visits: 1 });
  });
});

test('of two open tabs one sends what is kept, once', async ({ page, context, shop, testData, trouble }) => {
  trouble.allow(NO_LINE);
  const services = [await testData.createService({ price: 12.5 }), await testData.createService({ price: 13.5 })];
  const second = await context.newPage();
  await second.goto('/dashboard');
  // It follows what happens to the connection.
  await expect(second.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  // A tab behind another draws once a second.
  await page.bringToFront();
  await openWizard(page);
  const answers: string[] = [];
  for (const tab of [page, second])
    tab.on('response', (response) => {
      if (response.url().endsWith('/api/sales/create'))
        answers.push(`${response.status()} ${response.request().headers()['idempotency-key']}`);
    });

  await context.setOffline(true);
  for (const service of services) await sellLoose(page, service);
  await expect(bar(page, TWO)).toBeVisible();
  await expect(bar(second, TWO)).toBeVisible();
  const keys = await keptKeys(page);
  await context.setOffline(false);
  for (const tab of [page, second]) await expect(tab.getByRole('button', { name: /guardada/ })).toHaveCount(0);
  await expect.poll(() => answers.sort()).toEqual(keys.map((key) => `201 ${key}`).sort());
  for (const key of keys) expect(findSalesByKey(shop.dataDir, key)).toHaveLength(1);
  await second.close();
});

test('a divided sale that arrived though its answer did not is kept with its parts, and is still one sale, as it was paid', async ({
  page,
  shop,
  testData,
  trouble,
}) => {
  trouble.allow(CONNECTION_ERROR);
  const services = [await testData.createService({ price: 40.05 }), await testData.createService({ price: 25.5 })];
  const [employee, other] = [await testData.createEmployee(services), await testData.createEmployee(services)];
  await openWizard(page);
  const wizard = createWizardScreen(page);
  await wizard.press('Pular para Cliente');
  await wizard.press('Continuar sem Cliente');
  await wizard.choice(employee.name).click();
  await wizard.tick(...services);
  await wizard.press('Continuar');
  await wizard.press('Dividir pagamento');
  const part = (number: number) => page.getByRole('group', { name: `Parte ${number}` });
  await part(1).getByLabel('Forma').selectOption('Dinheiro');
  await part(1).getByLabel('Valor').fill('3333');
  await part(1).getByRole('button', { name: 'R$ 50' }).click();
  await part(2).getByLabel('Forma').selectOption('Cartão Crédito');
  await part(2).getByLabel('Parcelas').selectOption('2x');
  await wizard.press('Continuar');
  await wizard.press('Quem fez');
  await page.getByLabel(services[1]?.name ?? '').selectOption({ label: other.name });
  const { promise: seen, resolve: letThrough } = Promise.withResolvers<void>();
  let tries = 0;
  await page.route('**/api/sales/create', async (route) => {
    tries += 1;
    if (tries > 1) return seen.then(() => route.continue());
    await route.fetch();
    await route.abort('connectionreset');
  });
  await wizard.press('Finalizar Venda');
  await expect(bar(page, ONE)).toBeVisible();
  const [key = ''] = await keptKeys(page);
  letThrough();
  await expect(entered(page, '65,55')).toBeVisible();
  await expect.poll(() => keptKeys(page)).toEqual([]);
  expect(tries).toBe(2);
  const [sale, ...others] = findSalesByKey(shop.dataDir, key);
  expect([sale?.total_cents, others]).toEqual([6555, []]);
  expect(readSaleMoney(shop.dataDir, sale?.id ?? 0)).toEqual({
    payments: [
      ['cash', 3333, 5000, null],
      ['credit', 3222, null, 2],
    ],
    movements: [
      ['sale', 'cash', 3333],
      ['sale', 'credit', 3222],
    ],
    workers: [employee.id, other.id],
    tip: [0, null],
  });
});

/** Scrolls to the end, and tells how many pixels of the screen the bars at its foot still cover. */
function coveredAtTheEnd(): number {
  window.scrollTo(0, document.documentElement.scrollHeight);
  const bars = [...document.querySelectorAll('[data-notice], .foot-slot')].map((bar) => bar.getBoundingClientRect());
  const [screen] = document.querySelectorAll('main > *');
  if (bars.length !== 3 || !screen) return -1;
  const edges = [screen.getBoundingClientRect().bottom, ...bars.flatMap(({ top, bottom }) => [top, bottom])];
  const below = Math.max(0, (edges.at(-1) ?? 0) - innerHeight);
  return Math.round(edges.reduce((sum, edge, n) => sum + Math.max(0, (edges[n - 1] ?? edge) - edge), below));
}

test('an observation is not kept: it stays on the screen, or is left out', async ({
  page,
  context,
  shop,
  testData,
  trouble,
}) => {
  trouble.allow(NO_LINE);
  const service = await testData.createService({ price: 33 });
  await openWizard(page);
  const wizard = createWizardScreen(page);
  await wizard.press('Venda avulsa');
  await wizard.tick(service);
  await wizard.press('Continuar');
  await wizard.pay('Dinheiro');
  await wizard.observation.fill('A filha da Ana paga');
  await wizard.press('Continuar');
  await context.setOffline(true);
  await wizard.press('Finalizar Venda');
  await expect(page.getByText(/um texto livre pode ter dados pessoais/)).toBeVisible();
  await wizard.expectStep('Finalizar');
  expect(await keptKeys(page)).toEqual([]);
  await wizard.press('Guardar sem a observação');
  await expect(bar(page, ONE)).toBeVisible();
  const [key = ''] = await keptKeys(page);
  expect(await rawStorage(page)).not.toContain('filha');
  await checkVisual(page, 'sale-kept');
  for (const [width, height] of [
    [360, 400],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect.poll(() => page.evaluate(coveredAtTheEnd), { message: `${width} × ${height}` }).toBe(0);
  }
  await context.setOffline(false);
  await expect(entered(page, '33,00')).toBeVisible();
  expect(findSalesByKey(shop.dataDir, key)).toMatchObject([{ total_cents: 3300, observation: null }]);
});
