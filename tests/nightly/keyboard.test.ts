import { pressAt, tabTo, typeAt } from '../e2e/support/keyboard.ts';
import { expect, test } from '../e2e/support/test.ts';
import { uniqueName } from '../e2e/support/testData.ts';

test('creates, edits and deletes a service by keyboard only', async ({ page, testData }) => {
  const employee = await testData.createEmployee([]);
  const name = uniqueName('Barba');
  const card = page.getByRole('article', { name });
  await page.goto('/servicos');
  const form = page.getByRole('dialog');
  const field = (label: string) => form.getByRole('textbox', { name: label, exact: true });
  await pressAt(page, page.getByRole('button', { name: 'Novo Serviço' }), 'Enter');
  await typeAt(page, field('Nome'), name);
  await typeAt(page, field('Preço'), '3500');
  await typeAt(page, field('Pontos'), '10');
  await pressAt(page, form.getByRole('checkbox', { name: employee.name }), 'Space');
  await pressAt(page, form.getByRole('button', { name: 'Salvar' }), 'Enter');
  await expect(form).toHaveCount(0);
  await expect(card).toContainText(employee.name);

  await pressAt(page, card.getByRole('button', { name: 'Editar' }), 'Enter');
  await typeAt(page, field('Preço'), '4200');
  await pressAt(page, form.getByRole('checkbox', { name: employee.name }), 'Space');
  // Enter in a field submits the form.
  await tabTo(page, field('Pontos'));
  await page.keyboard.press('Enter');
  await expect(form).toHaveCount(0);
  await expect(card).toContainText('42,00');
  await expect(card).not.toContainText(employee.name);
  await expect(card.getByRole('button', { name: 'Editar' })).toBeFocused();

  await pressAt(page, card.getByRole('button', { name: 'Excluir' }), 'Enter');
  await pressAt(page, form.getByRole('button', { name: 'Excluir' }), 'Enter');
  await expect(card).toHaveCount(0);
});
