import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

test.describe('at 1440 px', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test.beforeEach(({ page }) => page.goto('/dashboard').then(() => undefined));

  test('the menus open on a click, one at a time', async ({ page }) => {
    const { operations, registrations } = menusOf(page);
    await expect(page.getByRole('link', { name: 'Caixa' })).toHaveCount(0);
    await operations.click();
    for (const name of ['Vendas', 'Caixa', 'Despesas']) {
      await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
    }
    await registrations.click();
    for (const name of ['Clientes', 'Colaboradores', 'Serviços', 'Recompensas']) {
      await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
    }
    await expect(page.getByRole('link', { name: 'Caixa', exact: true })).toHaveCount(0);
    await expect(operations).toHaveAttribute('aria-expanded', 'false');
    await registrations.click();
    await expect(page.getByRole('link', { name: 'Clientes', exact: true })).toHaveCount(0);
  });

  test('a click outside closes the menu', async ({ page }) => {
    const { operations } = menusOf(page);
    await operations.click();
    await expect(page.getByRole('link', { name: 'Caixa', exact: true })).toBeVisible();
    await page.getByRole('heading', { name: 'Dashboard', level: 1 }).click();
    await expect(page.getByRole('link', { name: 'Caixa', exact: true })).toHaveCount(0);
  });

  test('Escape closes the menu and the keyboard is back on its button', async ({ page }) => {
    const { registrations } = menusOf(page);
    await registrations.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Clientes', exact: true })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('link', { name: 'Clientes', exact: true })).toHaveCount(0);
    await expect(registrations).toBeFocused();
  });

  test('choosing a screen closes the menu, marks the screen and lights up its menu', async ({ page }) => {
    const { operations, registrations } = menusOf(page);
    await operations.click();
    await page.getByRole('link', { name: 'Caixa', exact: true }).click();
    await expect(page).toHaveURL('/caixa');
    await expect(page.getByRole('link', { name: 'Caixa', exact: true })).toHaveCount(0);
    await page.mouse.move(700, 700);
    await expect.poll(() => groundOf(operations)).not.toBe(await groundOf(registrations));
    await operations.click();
    await expect(page.getByRole('link', { name: 'Caixa', exact: true })).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('link', { name: 'Vendas', exact: true })).not.toHaveAttribute('aria-current', 'page');
  });

  test('the links of the bar show and mark where one is', async ({ page }) => {
    const nav = page.getByRole('navigation');
    await expect(nav.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page');
    await nav.getByRole('link', { name: 'Agendamentos' }).click();
    await expect(page).toHaveURL('/agendamentos');
    await expect(nav.getByRole('link', { name: 'Agendamentos' })).toHaveAttribute('aria-current', 'page');
    await expect(nav.getByRole('link', { name: 'Dashboard' })).not.toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('button', { name: 'Menu' })).toHaveCount(0);
  });

  test("'Nova Venda' is green and leads to the sale", async ({ page }) => {
    const link = page.getByRole('link', { name: 'Nova Venda' });
    const [red = 0, green = 0, blue = 0] = ((await groundOf(link)).match(/\d+/g) ?? []).map(Number);
    expect(green).toBeGreaterThan(Math.max(red, blue));
    await link.click();
    await expect(page).toHaveURL('/vendas');
  });

  test('the theme follows the system until one is chosen, and the choice stays', async ({ page }) => {
    const ground = () => groundOf(page.locator('body'));
    await page.emulateMedia({ colorScheme: 'light' });
    await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
    const light = await ground();
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(ground).not.toBe(light);
    const dark = await ground();
    await page.getByRole('button', { name: 'Usuário' }).click();
    await page.getByRole('button', { name: 'Claro' }).click();
    await expect.poll(ground).toBe(light);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
    await expect.poll(ground).toBe(light);
    await page.getByRole('button', { name: 'Usuário' }).click();
    await page.getByRole('button', { name: 'Escuro' }).click();
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(ground).toBe(dark);
    await page.getByRole('button', { name: 'Sistema' }).click();
    await expect.poll(ground).toBe(light);
  });
});

test.describe('at 360 px', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test.beforeEach(({ page }) => page.goto('/dashboard').then(() => undefined));

  test('one button lists every screen under its heading, and a choice closes the list', async ({ page }) => {
    const menu = page.getByRole('button', { name: 'Menu' });
    await expect(page.getByRole('button', { name: 'Operações' })).toHaveCount(0);
    await menu.click();
    const nav = page.getByRole('navigation');
    for (const heading of ['Menu', 'Operações', 'Cadastros']) {
      await expect(nav.getByText(heading, { exact: true })).toBeVisible();
    }
    const names = ['Agendamentos', 'Dashboard', 'Vendas', 'Caixa', 'Despesas'];
    for (const name of [...names, 'Clientes', 'Colaboradores', 'Serviços', 'Recompensas']) {
      await expect(nav.getByRole('link', { name, exact: true })).toBeVisible();
    }
    await expect(nav.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page');
    await nav.getByRole('link', { name: 'Recompensas' }).click();
    await expect(page).toHaveURL('/recompensas');
    await expect(nav.getByRole('link', { name: 'Recompensas' })).toHaveCount(0);
  });

  test('a tap outside closes the list, and the user menu closes it too', async ({ page }) => {
    const nav = page.getByRole('navigation');
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(nav.getByRole('link', { name: 'Caixa' })).toBeVisible();
    await page.getByRole('button', { name: 'Usuário' }).click();
    await expect(nav.getByRole('link', { name: 'Caixa' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('button', { name: 'Sair' })).toHaveCount(0);
    await page.mouse.click(180, 735);
    await expect(nav.getByRole('link', { name: 'Caixa' })).toHaveCount(0);
  });
});

function menusOf(page: Page) {
  return {
    operations: page.getByRole('button', { name: 'Operações' }),
    registrations: page.getByRole('button', { name: 'Cadastros' }),
  };
}

function groundOf(element: ReturnType<Page['locator']>): Promise<string> {
  return element.evaluate((node) => getComputedStyle(node).backgroundColor);
}
