import type { Locator } from '@playwright/test';
import { expect, test } from './support/test.ts';
import { expectNoAnimations } from './support/visual.ts';

// With animations, as most users have them.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test.describe('at 1440 px', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test.beforeEach(({ page }) => page.goto('/dashboard').then(() => undefined));

  test('the theme follows the system until the user chooses one, which survives a reload', async ({ page }) => {
    const background = () => backgroundOf(page.locator('body'));
    await page.emulateMedia({ colorScheme: 'light' });
    await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
    await expectNoAnimations(page);
    const light = await background();
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(background).not.toBe(light);
    await expectNoAnimations(page);
    const dark = await background();
    await page.getByRole('button', { name: 'Usuário' }).click();
    await page.getByRole('button', { name: 'Claro' }).click();
    await expect.poll(background).toBe(light);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
    await expect.poll(background).toBe(light);
    await page.getByRole('button', { name: 'Usuário' }).click();
    await page.getByRole('button', { name: 'Escuro' }).click();
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(background).toBe(dark);
    await page.getByRole('button', { name: 'Sistema' }).click();
    await expect.poll(background).toBe(light);
  });
});

test('the browser’s Back returns to the previous screen', async ({ page }) => {
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Nova Venda' }).click();
  await expect(page.getByRole('heading', { name: 'Registrar Venda', level: 1 })).toBeVisible();
  // Waits until the first step has its history entry.
  await expect.poll(() => page.evaluate(() => Boolean(history.state?.usr?.sale))).toBe(true);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
});

test('on a phone, a toast does not block the bar below it', async ({ page, testData }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const employee = await testData.createEmployee([await testData.createService()]);
  await page.goto('/colaboradores');
  await page.getByRole('switch', { name: `Ativo: ${employee.name}` }).click();
  const [toast, menu] = [
    page.getByText('Colaborador atualizado com sucesso!'),
    page.getByRole('button', { name: 'Menu' }),
  ];
  const box = await menu.boundingBox();
  if (!box) throw new Error('the menu is not visible');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await expect.poll(async () => isIn(await toast.boundingBox(), x, y)).toBe(true);
  await page.mouse.click(x, y);
  await expect(page.getByRole('link', { name: 'Caixa' })).toBeVisible();
});

function isIn(box: { x: number; y: number; width: number; height: number } | null, x: number, y: number): boolean {
  return box !== null && x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height;
}

function backgroundOf(element: Locator): Promise<string> {
  return element.evaluate((node) => getComputedStyle(node).backgroundColor);
}
