import { readFile } from 'node:fs/promises';
import { expect, test } from '../e2e/support/test.ts';
import { expectAccessible } from '../e2e/support/visual.ts';

test('the table view sorts by a header, hides columns, exports CSV, and stays after a reload', async ({
  page,
  api,
  shop,
}) => {
  for (const [name, price] of [
    ['Tranças nagô', 990],
    ['Zinco quente', 0.5],
  ] as const) {
    await api.create('/services', { service: { name, price, points: 7 } });
  }
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(`${shop.url}/servicos`);
  await page.getByRole('group', { name: 'Exibição' }).getByRole('button', { name: 'Tabela' }).click();
  const table = page.getByRole('table');
  const first = table.getByRole('row').nth(1);
  await expect(first).toBeVisible();

  // The table scrolls horizontally, the page does not.
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await table.getByRole('button', { name: 'Excluir Tranças nagô' }).scrollIntoViewIfNeeded();
  await expect(table.getByRole('button', { name: 'Excluir Tranças nagô' })).toBeInViewport();
  await page.setViewportSize({ width: 1280, height: 800 });

  const byPrice = table.getByRole('columnheader', { name: 'Preço' }).getByRole('button');
  await byPrice.focus();
  await page.keyboard.press('Enter');
  await expect(first).toContainText('Zinco quente');
  await page.keyboard.press('Enter');
  await expect(first).toContainText('R$ 990,00');

  await page.getByRole('button', { name: 'Colunas' }).click();
  await page.getByRole('switch', { name: 'Pontos' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('switch', { name: 'Pontos' })).toHaveCount(0);
  await expect(table.getByRole('columnheader', { name: 'Pontos' })).toHaveCount(0);
  await expectAccessible(page, 'table');

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exportar' }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toMatch(/^navalha-servicos-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await download.path(), 'utf8')).split('\r\n');
  expect(lines[0]).toBe('\ufeffNome;Preço;Pontos;Duração (min);Colaboradores');
  expect(lines[1]).toBe('Tranças nagô;990,00;7;30;');

  await page.reload();
  await expect(first).toBeVisible();
  await expect(table.getByRole('columnheader', { name: 'Pontos' })).toHaveCount(0);
});
