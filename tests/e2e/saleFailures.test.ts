import type { Page } from '@playwright/test';
import { findSalesByObservation } from './support/database.ts';
import { CONNECTION_ERROR } from './support/pageErrors.ts';
import { expect, test } from './support/test.ts';
import { buildUniqueName } from './support/testData.ts';
import { createWizardScreen, SALE_FAILED_MESSAGE } from './support/wizard.ts';

// Prefetched: a stopped server cannot deliver code.
test.use({ canPrefetch: true });

let observation: string;

async function expectDraftIntact(page: Page): Promise<void> {
  const wizard = createWizardScreen(page);
  await wizard.expectStep('Finalizar');
  await expect(wizard.line('Total')).toHaveText('R$ 57,30');
  await expect(page.getByText(observation)).toBeVisible();
  await expect(wizard.button('Finalizar Venda')).toBeEnabled();
}

test.beforeEach(async ({ page, testData }) => {
  observation = buildUniqueName('Aos pedaços');
  const services = [await testData.createService({ price: 57.3 })];
  const [customer, employee] = [await testData.createCustomer(), await testData.createEmployee(services)];
  await page.goto('/vendas');
  const wizard = createWizardScreen(page);
  await wizard.findCustomer(customer.name);
  await wizard.choice(employee.name).click();
  await wizard.tick(...services);
  await wizard.press('Continuar');
  await wizard.pay('PIX');
  await wizard.observation.fill(observation);
  await wizard.press('Continuar');
  await wizard.expectStep('Finalizar');
});

test('stores one sale when the server is killed before its response and the user retries before and after its restart', async ({
  page,
  shop,
  pageErrors,
}) => {
  pageErrors.allow(CONNECTION_ERROR);
  await page.route('**/api/sales/create', async (route) => {
    await route.fetch();
    await shop.crash();
    await route.abort('connectionreset');
  });
  const wizard = createWizardScreen(page);
  await wizard.press('Finalizar Venda');
  await expect(page.getByText(SALE_FAILED_MESSAGE)).toBeVisible();
  await expectDraftIntact(page);
  expect(findSalesByObservation(shop.dataDir, observation)).toHaveLength(1);

  await page.unroute('**/api/sales/create');
  await wizard.press('Finalizar Venda');
  await expectDraftIntact(page);
  await shop.start();
  await wizard.finish();
  await wizard.expectStep('Agendamentos');
  expect(findSalesByObservation(shop.dataDir, observation)).toMatchObject([{ total_cents: 5730 }]);
});

test('stores one sale when it is sent again after a reload and from a duplicated tab', async ({
  page,
  context,
  shop,
}) => {
  const { promise: requestArrived, resolve: resolveRequestArrived } = Promise.withResolvers<void>();
  let requestCount = 0;
  await page.route('**/api/sales/create', async (route) => {
    requestCount += 1;
    if (requestCount > 1) return route.continue();
    await route.fetch();
    resolveRequestArrived();
  });
  const wizard = createWizardScreen(page);
  await wizard.press('Finalizar Venda');
  await requestArrived;
  await expect(wizard.button('Voltar')).toBeDisabled();
  await page.reload();
  await expectDraftIntact(page);
  // A duplicated tab gets a copy of sessionStorage, and so does window.open.
  const opened = context.waitForEvent('page');
  await page.evaluate(() => void window.open('/vendas'));
  const duplicatedTab = await opened;
  await expectDraftIntact(duplicatedTab);
  await createWizardScreen(duplicatedTab).finish();
  await wizard.finish();
  expect(requestCount).toBe(2);
  expect(findSalesByObservation(shop.dataDir, observation)).toMatchObject([{ total_cents: 5730 }]);
  await duplicatedTab.close();
});
