import type { Locator } from '@playwright/test';
import { expect, test } from './support/test.ts';
import { expectNoAnimations } from './support/visual.ts';

// With all that moves, as most people see it.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test.describe('at 1440 px', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test.beforeEach(({ page }) => page.goto('/dashboard').then(() => undefined));

  test('the theme follows the system until one is chosen, and the choice stays', async ({ page }) => {
    const ground = () => groundOf(page.locator('body'));
    await page.emulateMedia({ colorScheme: 'light' });
    await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
    await expectNoAnimations(page);
    const light = await ground();
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(ground).not.toBe(light);
    await expectNoAnimations(page);
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

test('the way back in the browser is the way back in the product', async ({ page }) => {
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Nova Venda' }).click();
  await expect(page.getByRole('heading', { name: 'Registrar Venda', level: 1 })).toBeVisible();
  // Nobody presses it in the milliseconds before the sale's first step has its entry of the history.
  await expect.poll(() => page.evaluate(() => Boolean(history.state?.usr?.sale))).toBe(true);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
});

test('on a phone the bar under a toast can be used at once', async ({ page, testData }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const employee = await testData.createEmployee([await testData.createService()]);
  await page.goto('/colaboradores');
  await page.getByRole('switch', { name: `Ativo: ${employee.name}` }).click();
  const [toast, menu] = [
    page.getByText('Colaborador atualizado com sucesso!'),
    page.getByRole('button', { name: 'Menu' }),
  ];
  const box = await menu.boundingBox();
  if (!box) throw new Error('the menu has no place');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await expect.poll(async () => isIn(await toast.boundingBox(), x, y)).toBe(true);
  await page.mouse.click(x, y);
  await expect(page.getByRole('link', { name: 'Caixa' })).toBeVisible();
});

function isIn(box: { x: number; y: number; width: number; height: number } | null, x: number, y: number): boolean {
  return box !== null && x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height;
}

function groundOf(element: Locator): Promise<string> {
  return element.evaluate((node) => getComputedStyle(node).backgroundColor);
}
