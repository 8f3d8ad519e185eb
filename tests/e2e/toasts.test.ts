import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';
import { NOT_SOLD, SOLD, wizardOf } from './support/wizard.ts';

test('good news stands at the top right for about three seconds', async ({ page, cast }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await enterLooseSale(page, await cast.service());
  const shown = await stopwatch(page, SOLD);
  await wizardOf(page).finish();
  const toast = page.getByText(SOLD);
  const box = await toast.boundingBox();
  if (!box) throw new Error('the toast has no place');
  expect(box.x + box.width).toBeGreaterThan(1440 - 80);
  expect(box.x).toBeGreaterThan(720);
  expect(box.y).toBeLessThan(120);
  await expect(toast).toHaveCount(0);
  const seconds = (await shown()) / 1000;
  expect(seconds).toBeGreaterThan(2.8);
  expect(seconds).toBeLessThan(6);
});

test('bad news is read out and stays longer', async ({ page, cast, trouble }) => {
  trouble.expect(/sales\/create 422/);
  await page.route('**/api/sales/create', (route) =>
    route.fulfill({ status: 422, json: { status: 'error', message: 'Não é possível vender isto.', errors: {} } }),
  );
  await enterLooseSale(page, await cast.service());
  const shown = await stopwatch(page, NOT_SOLD);
  await wizardOf(page).press('Finalizar Venda');
  await expect(page.getByRole('alert').filter({ hasText: NOT_SOLD })).toBeVisible();
  await expect(page.getByText('Não é possível vender isto.')).toBeVisible();
  await expect(page.getByText(NOT_SOLD)).toHaveCount(0);
  expect((await shown()) / 1000).toBeGreaterThan(3.8);
});

test('on a phone the bar under a toast can be used at once', async ({ page, cast }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await enterLooseSale(page, await cast.service());
  await wizardOf(page).finish();
  const [toast, menu] = [page.getByText(SOLD), page.getByRole('button', { name: 'Menu' })];
  const box = await menu.boundingBox();
  if (!box) throw new Error('the menu has no place');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await expect.poll(async () => isIn(await toast.boundingBox(), x, y)).toBe(true);
  await page.mouse.click(x, y);
  await expect(page.getByRole('link', { name: 'Caixa' })).toBeVisible();
  await expect(toast).toHaveCount(0);
});

function isIn(box: { x: number; y: number; width: number; height: number } | null, x: number, y: number): boolean {
  return box !== null && x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height;
}

async function enterLooseSale(page: Page, service: { name: string }): Promise<void> {
  await page.goto('/vendas');
  const wizard = wizardOf(page);
  await wizard.press('Venda avulsa');
  await wizard.tick(service);
  await wizard.press('Continuar');
  await wizard.pay('Dinheiro');
  await wizard.press('Continuar');
  await wizard.at('Finalizar');
}

/** Times in the page, frame by frame, how long a text stands there: in milliseconds, once it is gone. */
async function stopwatch(page: Page, text: string): Promise<() => Promise<number>> {
  await page.evaluate((wanted) => {
    let since = 0;
    const look = () => {
      const there = document.body.textContent.includes(wanted);
      if (there && since === 0) since = performance.now();
      if (!there && since > 0) document.body.setAttribute('data-stood', String(performance.now() - since));
      else requestAnimationFrame(look);
    };
    look();
  }, text);
  return async () => {
    await expect(page.locator('body[data-stood]')).toHaveCount(1);
    return Number(await page.locator('body').getAttribute('data-stood'));
  };
}
