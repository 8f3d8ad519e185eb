import type { Page } from '@playwright/test';
import { getDayAt } from '../../domain/dates.ts';
import type { ApiRecords } from './support/api.ts';
import { findSalesByKey, sumTakings } from './support/database.ts';
import { CONNECTION_ERROR } from './support/pageErrors.ts';
import { expect, test } from './support/test.ts';
import { createWizardScreen, SALE_CREATED_MESSAGE, SALE_FAILED_MESSAGE } from './support/wizard.ts';

// Prefetched: without a connection no code can load.
test.use({ canPrefetch: true });

const ONE_QUEUED = '1 venda guardada neste aparelho';
const TWO_QUEUED = '2 vendas guardadas neste aparelho';

/** The device is offline. */
const OFFLINE_ERROR = /ERR_INTERNET_DISCONNECTED/;

const getButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** The keys of the sales stored on the device. */
function readQueuedKeys(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    Object.keys(localStorage).flatMap((name) =>
      name.startsWith('navalha.guardada:') ? name.split(':').slice(-1) : [],
    ),
  );
}

/** The browser's storage as JSON. */
function readStorage(page: Page): Promise<string> {
  return page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
}

/** Opens the wizard and waits until all it needs offline is loaded. */
async function openWizard(page: Page): Promise<void> {
  await page.goto('/vendas');
  await createWizardScreen(page).expectStep('Agendamentos');
  // On a busy machine the network may seem idle before the lists are requested.
  await expect(page.getByRole('group', { name: 'Carregando' })).toHaveCount(0);
  await page.waitForLoadState('networkidle');
}

async function sellWithoutCustomer(page: Page, service: ApiRecords['service']): Promise<void> {
  const wizard = createWizardScreen(page);
  await wizard.press('Venda avulsa');
  await wizard.tick(service);
  await wizard.press('Continuar');
  await wizard.pay('PIX');
  await wizard.press('Continuar');
  await wizard.press('Finalizar Venda');
}

test.describe('with the offline page', () => {
  test.use({ serviceWorkers: 'allow' });

  test('sales made while the server is down survive a reload, and each is stored once when it is back', async ({
    page,
    shop,
    api,
    testData,
    pageErrors,
  }) => {
    pageErrors.allow(CONNECTION_ERROR);
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
    await expect(getButton(page, ONE_QUEUED)).toBeVisible();
    await sellWithoutCustomer(page, beard);
    await expect(getButton(page, TWO_QUEUED)).toBeVisible();
    await expect(page.getByText(SALE_CREATED_MESSAGE)).toHaveCount(0);
    await expect(page.getByText(SALE_FAILED_MESSAGE)).toHaveCount(0);
    const keys = await readQueuedKeys(page);
    expect(keys).toHaveLength(2);
    const storage = await readStorage(page);
    for (const personalText of [customer.name, customer.phone, customer.email, employee.name, 'navalha.example'])
      expect(storage).not.toContain(personalText);

    await page.reload();
    await expect(page.getByRole('heading', { name: 'Sem conexão com o salão', level: 1 })).toBeVisible();
    await expect(page.getByText(/^2 vendas guardadas neste aparelho/)).toBeVisible();
    expect(await readQueuedKeys(page)).toEqual(keys);
    await shop.start();
    await expect(page.getByText(/^2 vendas guardadas entraram, R\$\s92,80 ao todoVer vendas$/)).toBeVisible();
    await expect(page.getByRole('button', { name: /guardada/ })).toHaveCount(0);
    await expect.poll(() => readQueuedKeys(page)).toEqual([]);

    const stored = keys.flatMap((key) => findSalesByKey(shop.dataDir, key)).map((sale) => sale.total_cents);
    expect(stored.sort((a, b) => a - b)).toEqual([3550, 5730]);
    expect(sumTakings(shop.dataDir, today) - before.taken).toBe(9280);
    const register = await api.getCashRegister();
    expect(register.month.total - before.register.month.total).toBeCloseTo(92.8, 5);
    expect(await api.getCustomer(customer.id)).toMatchObject({ points: 10, total_visits: 1 });
  });
});

test('with two open tabs, sends each queued sale once', async ({ page, context, shop, testData, pageErrors }) => {
  pageErrors.allow(OFFLINE_ERROR);
  const services = [await testData.createService({ price: 12.5 }), await testData.createService({ price: 13.5 })];
  const second = await context.newPage();
  await second.goto('/dashboard');
  // The second tab has to be loaded: it watches the connection too.
  await expect(second.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  // Chromium throttles background tabs to one frame a second.
  await page.bringToFront();
  await openWizard(page);
  const responses: string[] = [];
  for (const tab of [page, second])
    tab.on('response', (response) => {
      if (response.url().endsWith('/api/sales/create'))
        responses.push(`${response.status()} ${response.request().headers()['idempotency-key']}`);
    });

  await context.setOffline(true);
  for (const service of services) await sellWithoutCustomer(page, service);
  await expect(getButton(page, TWO_QUEUED)).toBeVisible();
  await expect(getButton(second, TWO_QUEUED)).toBeVisible();
  const keys = await readQueuedKeys(page);
  await context.setOffline(false);
  for (const tab of [page, second]) await expect(tab.getByRole('button', { name: /guardada/ })).toHaveCount(0);
  await expect.poll(() => responses.sort()).toEqual(keys.map((key) => `201 ${key}`).sort());
  for (const key of keys) expect(findSalesByKey(shop.dataDir, key)).toHaveLength(1);
  await second.close();
});
