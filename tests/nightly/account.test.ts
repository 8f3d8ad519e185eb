import type { Page } from '@playwright/test';
import { OWNER, emptyShopTest as test } from '../e2e/support/emptyShop.ts';
import { expect } from '../e2e/support/test.ts';

const NEW = 'tesoura bem afiada';

async function signIn(page: Page, password: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('E-mail', { exact: true }).fill(OWNER.email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
}

const dashboard = (page: Page) => page.getByRole('heading', { level: 1, name: 'Dashboard' });

test('changing the password ends the sessions of other devices', async ({ page, browser, shop }) => {
  const tablet = await (await browser.newContext({ baseURL: shop.url })).newPage();
  await signIn(tablet, OWNER.password);
  await expect(dashboard(tablet)).toBeVisible();
  await signIn(page, OWNER.password);
  await expect(dashboard(page)).toBeVisible();

  await page.getByRole('button', { name: 'Usuário' }).click();
  await page.getByRole('link', { name: 'Minha conta' }).click();
  const sessions = page.getByRole('region', { name: 'Sessões abertas' }).getByRole('listitem');
  await expect(sessions).toHaveCount(2);
  await expect(sessions.first()).toContainText('Esta sessão');

  await page.getByLabel('Senha atual', { exact: true }).fill(OWNER.password);
  await page.getByLabel('Nova senha', { exact: true }).fill(NEW);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Senha alterada com sucesso!')).toBeVisible();
  await expect(sessions).toHaveCount(1);

  await tablet.reload();
  await expect(tablet).toHaveURL('/login');
  await tablet.context().close();

  await page.getByRole('button', { name: 'Usuário' }).click();
  await page.getByRole('button', { name: 'Sair' }).click();
  await expect(page).toHaveURL('/login');
  await signIn(page, NEW);
  await expect(dashboard(page)).toBeVisible();
});
