import type { Page } from '@playwright/test';
import { unique } from './support/cast.ts';
import { salesWith } from './support/database.ts';
import { expect, test } from './support/test.ts';
import { NO_CONNECTION } from './support/trouble.ts';
import { NOT_SOLD, wizardOf } from './support/wizard.ts';

let observation: string;

async function expectEverythingKept(page: Page): Promise<void> {
  const wizard = wizardOf(page);
  await wizard.at('Finalizar');
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
  const wizard = wizardOf(page);
  await wizard.press('Finalizar Venda');
  await expect(page.getByText(NOT_SOLD)).toBeVisible();
  return wizard;
}

test('a page loaded anew on the way, of a server killed meanwhile: the draft is kept, and it is one sale', async ({
  page,
  shop,
  cast,
  trouble,
}) => {
  trouble.expect(NO_CONNECTION);
  const service = await cast.service({ price: 57.3 });
  const [customer, employee] = [await cast.customer(), await cast.employee([service])];
  const reservation = await cast.reservation({ customer, employee, services: [service] });
  const wizard = wizardOf(page);
  await page.goto('/vendas');
  const loadAnew = async (step: Parameters<typeof wizard.at>[0]) => {
    await wizard.at(step);
    await page.reload();
    await wizard.at(step);
  };
  await wizard.choice(reservation.customer.name).click();
  await wizard.at('Serviço');
  await wizard.press('Voltar');
  await wizard.press('Pular para Cliente');
  await loadAnew('Cliente');
  await wizard.press('Continuar');
  await wizard.at('Colaborador');
  await wizard.press('Continuar');
  await expect(wizard.service(service.name)).toBeChecked();
  await wizard.press('Continuar');
  await wizard.pay('PIX');
  const typed = unique('Aos pedaços');
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
  expect(salesWith(shop.dataDir, typed)).toMatchObject([{ customer_id: customer.id, total_cents: 5730 }]);
});

test.describe('entered up to the last button', () => {
  // A server that is gone has no code to give.
  test.use({ prefetches: true });

  test.beforeEach(async ({ page, cast }) => {
    observation = unique('Aos pedaços');
    const services = [await cast.service({ price: 57.3 })];
    const [customer, employee] = [await cast.customer(), await cast.employee(services)];
    await page.goto('/vendas');
    const wizard = wizardOf(page);
    await wizard.findCustomer(customer.name);
    await wizard.choice(employee.name).click();
    await wizard.tick(...services);
    await wizard.press('Continuar');
    await wizard.pay('PIX');
    await wizard.observation.fill(observation);
    await wizard.press('Continuar');
    await wizard.at('Finalizar');
  });

  test('a server killed between the sale and its answer: tried again, dead and alive, it is one sale', async ({
    page,
    shop,
    trouble,
  }) => {
    trouble.expect(NO_CONNECTION);
    await page.route('**/api/sales/create', async (route) => {
      await route.fetch();
      await shop.crash();
      await route.abort('connectionreset');
    });
    const wizard = wizardOf(page);
    await wizard.press('Finalizar Venda');
    await expect(page.getByText(NOT_SOLD)).toBeVisible();
    await expectEverythingKept(page);
    expect(salesWith(shop.dataDir, observation)).toHaveLength(1);

    await page.unroute('**/api/sales/create');
    await wizard.press('Finalizar Venda');
    await expectEverythingKept(page);
    await shop.start();
    await wizard.finish();
    await wizard.at('Agendamentos');
    expect(salesWith(shop.dataDir, observation)).toMatchObject([{ total_cents: 5730 }]);
  });

  test('a copy of the tab is the same sale: sent from both, it is one', async ({ page, context, shop, trouble }) => {
    trouble.expect(NO_CONNECTION);
    const wizard = await finishUnanswered(page);
    // A tab that is duplicated, or opened by another, gets a copy of its session's storage.
    const opened = context.waitForEvent('page');
    await page.evaluate(() => void window.open('/vendas'));
    const copy = await opened;
    await expectEverythingKept(copy);
    await wizardOf(copy).finish();
    await page.unroute('**/api/sales/create');
    await wizard.finish();
    expect(salesWith(shop.dataDir, observation)).toHaveLength(1);
    await copy.close();
  });

  test('two tabs are two sales, each with its own draft, and one loaded anew while its sale is on the way is still one', async ({
    page,
    context,
    shop,
    cast,
  }) => {
    const service = await cast.service({ price: 20 });
    const second = await context.newPage();
    await second.goto('/vendas');
    const other = wizardOf(second);
    await other.at('Agendamentos');
    await other.press('Venda avulsa');
    await other.tick(service);
    await other.press('Continuar');
    await other.pay('Dinheiro');
    const otherObservation = unique('Outra aba');
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
    const wizard = wizardOf(page);
    await wizard.press('Finalizar Venda');
    await arrived;
    await expect(wizard.button('Voltar')).toBeDisabled();
    await page.reload();
    await expectEverythingKept(page);
    await wizard.finish();
    expect(tries).toBe(2);
    expect(salesWith(shop.dataDir, observation)).toMatchObject([{ total_cents: 5730 }]);
    expect(salesWith(shop.dataDir, otherObservation)).toMatchObject([{ total_cents: 2000 }]);
  });
});
