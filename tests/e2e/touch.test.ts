import { expect, test } from './support/test.ts';
import { createWizardScreen } from './support/wizard.ts';

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

test('the four ways to pay are seen over an on-screen keyboard, also for a customer with a note', async ({
  page,
  testData,
  api,
}) => {
  await page.setViewportSize({ width: 360, height: 400 });
  const service = await testData.createService();
  const employee = await testData.createEmployee([service]);
  const { id, name, phone, email } = await testData.createCustomer();
  await api.edit('/customers', id, { customer: { name, phone, email, note: 'Máquina 2' } });
  await page.goto('/vendas');
  const wizard = createWizardScreen(page);
  await wizard.press('Pular para Cliente');
  await wizard.findCustomer(name);
  await wizard.choice(employee.name).click();
  await wizard.tick(service);
  await wizard.press('Continuar');
  await wizard.expectStep('Pagamento');
  const bar = await page.getByRole('button', { name: 'Continuar', exact: true }).boundingBox();
  const last = page.getByRole('radio', { name: 'Cartão Crédito' });
  const row = await last.locator('xpath=ancestor::label').boundingBox();
  if (!bar || !row) throw new Error('not shown');
  expect(row.y + row.height).toBeLessThanOrEqual(bar.y);
});
