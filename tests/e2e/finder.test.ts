import type { Page } from '@playwright/test';
import { findSalesByObservation } from './support/database.ts';
import { pressAt, tabTo, typeAt } from './support/keyboard.ts';
import { expect, test } from './support/test.ts';
import { buildUniqueName } from './support/testData.ts';
import { createWizardScreen, SALE_CREATED_MESSAGE } from './support/wizard.ts';

const getFinder = (page: Page) => page.getByRole('dialog', { name: 'Buscar' });
const getOption = (page: Page, name: string | RegExp) => getFinder(page).getByRole('option', { name });

interface SaleDetails {
  employee: { name: string };
  service: { name: string } | undefined;
  observation: string;
}

/** Completes a sale of one service by PIX from the employee step on, with the keyboard only. */
async function finishByKeyboard(page: Page, { employee, service, observation }: SaleDetails): Promise<void> {
  const wizard = createWizardScreen(page);
  await pressAt(page, wizard.choice(employee.name), 'Space');
  await wizard.expectStep('Serviço');
  await pressAt(page, wizard.service(service?.name ?? ''), 'Space');
  await pressAt(page, wizard.button('Continuar'), 'Enter');
  await wizard.expectStep('Pagamento');
  await tabTo(page, wizard.payment('Dinheiro'));
  await page.keyboard.press('ArrowDown');
  await expect(wizard.payment('PIX')).toBeChecked();
  await typeAt(page, wizard.observation, observation);
  await pressAt(page, wizard.button('Continuar'), 'Enter');
  await wizard.expectStep('Finalizar');
  await pressAt(page, wizard.button('Finalizar Venda'), 'Enter');
  await expect(page.getByText(SALE_CREATED_MESSAGE)).toBeVisible();
}

async function openFinder(page: Page): Promise<void> {
  // On a busy machine the shortcut is registered a moment after the screen shows.
  await expect(async () => {
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox', { name: 'Buscar em tudo' })).toBeFocused({ timeout: 2000 });
  }).toPass();
}

test('finds a customer without typing accents, sells to her by keyboard only, and starts no second sale after a reload', async ({
  page,
  shop,
  testData,
}) => {
  const services = [await testData.createService({ price: 48 })];
  const [customer, employee] = [
    await testData.createCustomer(buildUniqueName('Conceição')),
    await testData.createEmployee(services),
  ];
  const observation = buildUniqueName('Do buscador');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  const wizard = createWizardScreen(page);

  await openFinder(page);
  await page.keyboard.type(customer.name.replace('Conceição', 'conceicao').toLowerCase());
  const sale = getOption(page, `Nova venda para ${customer.name}`);
  await expect(sale).toBeVisible();
  const getActiveOption = () => page.getByRole('combobox').getAttribute('aria-activedescendant');
  await expect.poll(async () => (await getActiveOption()) === (await sale.getAttribute('id'))).toBe(true);
  await page.keyboard.press('Enter');
  await wizard.expectStep('Colaborador');
  await expect(getFinder(page)).toHaveCount(0);

  await finishByKeyboard(page, { employee, service: services[0], observation });
  expect(findSalesByObservation(shop.dataDir, observation)).toMatchObject([
    { customer_id: customer.id, total_cents: 4800, method: 'pix' },
  ]);
  await wizard.expectStep('Agendamentos');
  await page.reload();
  await wizard.expectStep('Agendamentos');
});
