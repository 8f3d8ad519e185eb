import { expect, test } from './support/test.ts';

// A device without a pointer that can rest on a button.
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, reuseContext: false });

test('an icon button says what it does on a touch screen', async ({ page, testData }) => {
  const { name } = await testData.createService();
  await page.goto('/servicos');
  const remove = page.getByRole('button', { name: `Excluir ${name}`, exact: true });
  await expect(remove).toBeVisible();
  const caption = await remove.evaluate((button) => getComputedStyle(button, '::after').content);
  expect(caption).toContain('Excluir');
});
