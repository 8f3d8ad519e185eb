import type { Locator, Page } from '@playwright/test';
import { unique } from './support/cast.ts';
import { salesWith } from './support/database.ts';
import { expect, test } from './support/test.ts';
import { SOLD, wizardOf } from './support/wizard.ts';

test('a sale is made from the keyboard alone', async ({ page, shop, cast }) => {
  const services = [await cast.service({ price: 48 })];
  const [customer, employee] = [await cast.customer(), await cast.employee(services)];
  const observation = unique('Sem o mouse');
  await page.goto('/dashboard');
  const wizard = wizardOf(page);

  await tabTo(page, page.getByRole('link', { name: 'Nova Venda' }));
  await page.keyboard.press('Enter');
  await wizard.at('Agendamentos');
  await tabTo(page, page.getByLabel('Buscar cliente'));
  await page.keyboard.type(customer.name);
  await expect(wizard.choice(customer.name)).toBeVisible();
  await tabTo(page, wizard.choice(customer.name));
  await page.keyboard.press('Enter');
  await wizard.at('Colaborador');
  await tabTo(page, wizard.choice(employee.name));
  await page.keyboard.press('Space');
  await wizard.at('Serviço');
  await tabTo(page, wizard.service(services[0]?.name ?? ''));
  await page.keyboard.press('Space');
  await tabTo(page, wizard.button('Continuar'));
  await page.keyboard.press('Enter');
  await wizard.at('Pagamento');
  await tabTo(page, wizard.payment('Dinheiro'));
  await page.keyboard.press('ArrowDown');
  await expect(wizard.payment('PIX')).toBeChecked();
  await tabTo(page, wizard.observation);
  await page.keyboard.type(observation);
  await tabTo(page, wizard.button('Continuar'));
  await page.keyboard.press('Enter');
  await wizard.at('Finalizar');
  await tabTo(page, wizard.button('Finalizar Venda'));
  await page.keyboard.press('Enter');
  await expect(page.getByText(SOLD)).toBeVisible();
  expect(salesWith(shop.dataDir, observation)).toMatchObject([
    { customer_id: customer.id, total_cents: 4800, method: 'pix' },
  ]);
});

test('a dialog gives the focus back to the button that opened it, and asks before it throws anything away', async ({
  page,
}) => {
  await page.goto('/vendas');
  const wizard = wizardOf(page);
  await wizard.press('Pular para Cliente');
  const opener = wizard.button('Novo Cliente');
  await tabTo(page, opener);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Novo Cliente' });
  await expect(dialog.getByLabel('Nome')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
  await page.keyboard.press('Enter');
  await dialog.getByLabel('Nome').fill('Ninguém');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Descartar o que foi digitado?' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog.getByLabel('Nome')).toHaveValue('Ninguém');
});

test('the first stop of the Tab key leads past the navigation', async ({ page }) => {
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Pular para o conteúdo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

/** Presses Tab until a thing has the focus. Fails when the keyboard never gets there, or where nobody sees it. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let stops = 0; stops < 80; stops += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The Tab key does not reach ${target}`);
}
