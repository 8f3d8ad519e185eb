import type { Page } from '@playwright/test';
import { findSalesByObservation } from './support/database.ts';
import { CONNECTION_ERROR } from './support/pageErrors.ts';
import { expect, test } from './support/test.ts';
import { uniqueName } from './support/testData.ts';
import { createWizardScreen, SALE_FAILED_MESSAGE } from './support/wizard.ts';

let observation: string;

async function expectEverythingKept(page: Page): Promise<void> {
  const wizard = createWizardScreen(page);
  await wizard.expectStep('Finalizar');
  await expect(wizard.line('Total')).toHaveText('R$ 57,30');
  await expect(page.getByText(observation)).toBeVisible();
  await expect(wizard.button('Finalizar Venda')).toBeEnabled();
}

/** The sale arrives, and its answer is lost on the way. */
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

test('a page loaded anew on the way, of a server killed meanwhile: the draft is kept, and it is one sale', async ({
  page,
  shop,
  testData,
  trouble,
}) => {
  trouble.allow(CONNECTION_ERROR);
  const service = await testData.createService({ price: 57.3 });
  const [customer, employee] = [await testData.createCustomer(), await testData.createEmployee([service])];
  const reservation = await testData.createReservation({ customer, employee, services: [service] });
  const wizard = createWizardScreen(page);
  await page.goto('/vendas');
  const loadAnew = async (step: Parameters<typeof wizard.expectStep>[0]) => {
    await wizard.expectStep(step);
    await page.reload();
    await wizard.expectStep(step);
  };
  await wizard.choice(reservation.customer.name).click();
  await wizard.expectStep('Serviço');
  await wizard.press('Voltar');
  await wizard.press('Pular para Cliente');
  await loadAnew('Cliente');
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
  await loadAnew('Pagamento');
  await expect(wizard.payment('PIX')).toBeChecked();
  await expect(wizard.observation).toHaveValue(typed);
  await wizard.press('Continuar');
  await loadAnew('Finalizar');
  await expect(wizard.line('Total')).toHaveText('R$ 57,30');
  await wizard.finish();
  expect(findSalesByObservation(shop.dataDir, typed)).toMatchObject([{ customer_id: customer.id, total_cents: 5730 }]);
});

test.describe('entered up to the last button', () => {
  // A server that is gone has no code to give.
  test.use({ prefetches: true });

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

  test('a server killed between the sale and its answer: tried again, dead and alive, it is one sale', async ({
    page,
    shop,
    trouble,
  }) => {
    trouble.allow(CONNECTION_ERROR);
    await page.route('**/api/sales/create', async (route) => {
      await route.fetch();
      await shop.crash();
      await route.abort('connectionreset');
    });
    const wizard = createWizardScreen(page);
    await wizard.press('Finalizar Venda');
    await expect(page.getByText(SALE_FAILED_MESSAGE)).toBeVisible();
    await expectEverythingKept(page);
    expect(findSalesByObservation(shop.dataDir, observation)).toHaveLength(1);

    await page.unroute('**/api/sales/create');
    await wizard.press('Finalizar Venda');
    await expectEverythingKept(page);
    await shop.start();
    await wizard.finish();
    await wizard.expectStep('Agendamentos');
    expect(findSalesByObservation(shop.dataDir, observation)).toMatchObject([{ total_cents: 5730 }]);
  });

  test('a copy of the tab is the same sale: sent from both, it is one', async ({ page, context, shop, trouble }) => {
    trouble.allow(CONNECTION_ERROR);
    const wizard = await finishUnanswered(page);
    // A tab that is duplicated, or opened by another, gets a copy of its session's storage.
    const opened = context.waitForEvent('page');
    await page.evaluate(() => void window.open('/vendas'));
    const copy = await opened;
    await expectEverythingKept(copy);
    await createWizardScreen(copy).finish();
    await page.unroute('**/api/sales/create');
    await wizard.finish();
    expect(findSalesByObservation(shop.dataDir, observation)).toHaveLength(1);
    await copy.close();
  });

  test('two tabs are two sales, each with its own draft, and one loaded anew while its sale is on the way is still one', async ({
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

    const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
    let tries = 0;
    await page.route('**/api/sales/create', async (route) => {
      tries += 1;
      if (tries > 1) return route.continue();
      await route.fetch();
      arrive();
    });
    const wizard = createWizardScreen(page);
    await wizard.press('Finalizar Venda');
    await arrived;
    await expect(wizard.button('Voltar')).toBeDisabled();
    await page.reload();
    await expectEverythingKept(page);
    await wizard.finish();
    expect(tries).toBe(2);
    expect(findSalesByObservation(shop.dataDir, observation)).toMatchObject([{ total_cents: 5730 }]);
    expect(findSalesByObservation(shop.dataDir, otherObservation)).toMatchObject([{ total_cents: 2000 }]);
  });
});
