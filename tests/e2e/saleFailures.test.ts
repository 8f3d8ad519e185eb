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

test('a server killed before its response and retries before and after its restart create one sale', async ({
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

test('a reload during the request and a duplicated tab hold the same sale: sent from both, it is stored once', async ({
  page,
  context,
  shop,
}) => {
  const { promise: arrived, resolve: resolveArrived } = Promise.withResolvers<void>();
  let tries = 0;
  await page.route('**/api/sales/create', async (route) => {
    tries += 1;
    if (tries > 1) return route.continue();
    await route.fetch();
    resolveArrived();
  });
  const wizard = createWizardScreen(page);
  await wizard.press('Finalizar Venda');
  await arrived;
  await expect(wizard.button('Voltar')).toBeDisabled();
  await page.reload();
  await expectDraftIntact(page);
  // A duplicated tab gets a copy of sessionStorage, and so does window.open.
  const opened = context.waitForEvent('page');
  await page.evaluate(() => void window.open('/vendas'));
  const copy = await opened;
  await expectDraftIntact(copy);
  await createWizardScreen(copy).finish();
  await wizard.finish();
  expect(tries).toBe(2);
  expect(findSalesByObservation(shop.dataDir, observation)).toMatchObject([{ total_cents: 5730 }]);
  await copy.close();
});
