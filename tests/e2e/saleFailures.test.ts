import type { Page } from '@playwright/test';
import { findSalesByObservation } from './support/database.ts';
import { CONNECTION_ERROR } from './support/pageErrors.ts';
import { expect, test } from './support/test.ts';
import { uniqueName } from './support/testData.ts';
import { createWizardScreen, SALE_FAILED_MESSAGE } from './support/wizard.ts';

let observation: string;

async function expectDraftIntact(page: Page): Promise<void> {
  const wizard = createWizardScreen(page);
  await wizard.expectStep('Finalizar');
  await expect(wizard.line('Total')).toHaveText('R$ 57,30');
  await expect(page.getByText(observation)).toBeVisible();
  await expect(wizard.button('Finalizar Venda')).toBeEnabled();
}

/** The server stores the sale, but its response is lost. */
async function finishUnanswered(page: Page) {
  await page.route('**/api/sales/create', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  const wizard = createWizardScreen(page);
  await wizard.press('Finalizar Venda');
  await expect(page.getByText(SALE_FAILED_MESSAGE)).toBeVisible();
  return wizard;
}

test('reloads on every step and a killed server keep the draft and make one sale', async ({
  page,
  shop,
  testData,
  pageErrors,
}) => {
  pageErrors.allow(CONNECTION_ERROR);
  const service = await testData.createService({ price: 57.3 });
  const [customer, employee] = [await testData.createCustomer(), await testData.createEmployee([service])];
  const reservation = await testData.createReservation({ customer, employee, services: [service] });
  const wizard = createWizardScreen(page);
  await page.goto('/vendas');
  const reloadAt = async (step: Parameters<typeof wizard.expectStep>[0]) => {
    await wizard.expectStep(step);
    await page.reload();
    await wizard.expectStep(step);
  };
  await wizard.choice(reservation.customer.name).click();
  await wizard.expectStep('Serviço');
  await wizard.press('Voltar');
  await wizard.press('Pular para Cliente');
  await reloadAt('Cliente');
  await wizard.press('Continuar');
  await wizard.expectStep('Colaborador');
  await wizard.press('Continuar');
  await expect(wizard.service(service.name)).toBeChecked();
  await wizard.press('Continuar');
  await wizard.pay('PIX');
  const typed = uniqueName('Aos pedaços');
  await wizard.observation.fill(typed);
  await shop.crash();
  await shop.start();
  await reloadAt('Pagamento');
  await expect(wizard.payment('PIX')).toBeChecked();
  await expect(wizard.observation).toHaveValue(typed);
  await wizard.press('Continuar');
  await reloadAt('Finalizar');
  await expect(wizard.line('Total')).toHaveText('R$ 57,30');
  await wizard.finish();
  expect(findSalesByObservation(shop.dataDir, typed)).toMatchObject([{ customer_id: customer.id, total_cents: 5730 }]);
});

test.describe('with a sale entered up to the last step', () => {
  // Prefetched: a stopped server cannot deliver code.
  test.use({ canPrefetch: true });

  test.beforeEach(async ({ page, testData }) => {
    observation = uniqueName('Aos pedaços');
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

  test('a server killed before its response, and retries while it is down and up, make one sale', async ({
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

  test('a duplicated tab holds the same sale: sent from both, it is one', async ({
    page,
    context,
    shop,
    pageErrors,
  }) => {
    pageErrors.allow(CONNECTION_ERROR);
    const wizard = await finishUnanswered(page);
    // A duplicated tab gets a copy of sessionStorage, and so does window.open.
    const opened = context.waitForEvent('page');
    await page.evaluate(() => void window.open('/vendas'));
    const copy = await opened;
    await expectDraftIntact(copy);
    await createWizardScreen(copy).finish();
    await page.unroute('**/api/sales/create');
    await wizard.finish();
    expect(findSalesByObservation(shop.dataDir, observation)).toHaveLength(1);
    await copy.close();
  });

  test('two tabs make two sales from separate drafts, and a reload while a sale is in flight makes no second one', async ({
    page,
    context,
    shop,
    testData,
  }) => {
    const service = await testData.createService({ price: 20 });
    const second = await context.newPage();
    await second.goto('/vendas');
    const other = createWizardScreen(second);
    await other.expectStep('Agendamentos');
    await other.press('Venda avulsa');
    await other.tick(service);
    await other.press('Continuar');
    await other.pay('Dinheiro');
    const otherObservation = uniqueName('Outra aba');
    await other.observation.fill(otherObservation);
    await other.press('Continuar');
    await other.finish();
    await second.close();

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
    await wizard.finish();
    expect(tries).toBe(2);
    expect(findSalesByObservation(shop.dataDir, observation)).toMatchObject([{ total_cents: 5730 }]);
    expect(findSalesByObservation(shop.dataDir, otherObservation)).toMatchObject([{ total_cents: 2000 }]);
  });
});
