import type { Locator } from '@playwright/test';
import { expect, test } from '../e2e/support/test.ts';
import { expectNoAnimations } from '../e2e/support/visual.ts';

// With animations, as most users have them.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('the theme follows the system until the user chooses one, which survives a reload', async ({ page }) => {
  const readBackground = () => getBackground(page.locator('body'));
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await expectNoAnimations(page);
  const light = await readBackground();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(readBackground).not.toBe(light);
  await expectNoAnimations(page);
  const dark = await readBackground();
  await page.getByRole('button', { name: 'Usuário' }).click();
  await page.getByRole('button', { name: 'Claro' }).click();
  await expect.poll(readBackground).toBe(light);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await expect.poll(readBackground).toBe(light);
  await page.getByRole('button', { name: 'Usuário' }).click();
  await page.getByRole('button', { name: 'Escuro' }).click();
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(readBackground).toBe(dark);
  await page.getByRole('button', { name: 'Sistema' }).click();
  await expect.poll(readBackground).toBe(light);
});

test('Back closes an open form, and asks first when it has unsaved text', async ({ page, testData }) => {
  const customer = await testData.createCustomer();
  await page.goto('/clientes');
  await page.getByRole('button', { name: `Editar ${customer.name}` }).click();
  const form = page.getByRole('dialog', { name: 'Editar Cliente' });
  await expect(form).toBeVisible();
  await page.goBack();
  await expect(form).toBeHidden();
  await expect(page).toHaveURL('/clientes');
  await page.getByRole('button', { name: `Editar ${customer.name}` }).click();
  await page.getByRole('textbox', { name: 'Nome' }).fill('Outro nome');
  await page.goBack();
  const question = page.getByRole('dialog', { name: 'Descartar o que foi digitado?' });
  await expect(question).toBeVisible();
  await expect(page).toHaveURL('/clientes');
  // The browser history is at the router's entry again.
  await expect.poll(() => page.evaluate(() => history.state.idx)).toBe(1);
  await page.getByRole('button', { name: 'Continuar editando' }).click();
  await page.goBack();
  await expect(question).toBeVisible();
  await page.getByRole('button', { name: 'Descartar' }).click();
  await expect(form).toBeHidden();
  await expect.poll(() => page.evaluate(() => history.state.idx)).toBe(1);
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
  await expect.poll(async () => containsPoint(await toast.boundingBox(), x, y)).toBe(true);
  await page.mouse.click(x, y);
  await expect(page.getByRole('link', { name: 'Caixa' })).toBeVisible();
});

test('the app bar fits the search without wrapping or overflow at every width', async ({ page }) => {
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  for (const width of [320, 360, 600, 900, 950, 1000, 1100, 1200, 1280, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const bar = page.getByRole('banner').first();
    await expect(page.getByRole('button', { name: 'Buscar em tudo' })).toBeVisible();
    const measureBar = () =>
      bar.evaluate((element) => {
        const text = document.createRange();
        const isOverflowing = (child: Element) => {
          text.selectNodeContents(child);
          const { paddingLeft, paddingRight } = getComputedStyle(child);
          const availableWidth = child.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
          // A button's icon extends 4 px into its padding.
          return text.getBoundingClientRect().width > availableWidth + 5;
        };
        return {
          height: Math.round(element.getBoundingClientRect().height),
          overflowing: [...element.querySelectorAll('a, button')]
            .filter(isOverflowing)
            .map((child) => child.textContent),
          overflow: Math.max(0, document.documentElement.scrollWidth - innerWidth),
        };
      });
    await expect.poll(measureBar, { message: `${width} px` }).toEqual({ height: 64, overflowing: [], overflow: 0 });
  }
});

function containsPoint(
  box: { x: number; y: number; width: number; height: number } | null,
  x: number,
  y: number,
): boolean {
  return box !== null && x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height;
}

function getBackground(element: Locator): Promise<string> {
  return element.evaluate((node) => getComputedStyle(node).backgroundColor);
}
