import { addDays, getDayAt } from '../../domain/dates.ts';
import type { ApiRecords } from './support/api.ts';
import { findOpenDay, typeDay } from './support/day.ts';
import { expect, test } from './support/test.ts';
import { buildUniqueName } from './support/testData.ts';
import { createWizardScreen } from './support/wizard.ts';

test('books a new customer, confirms, cancels, undoes the cancellation and sells the reservation', async ({
  page,
  api,
  testData,
  shop,
}) => {
  const service = await testData.createService({ price: 47 });
  const employee = await testData.createEmployee([service]);
  const name = buildUniqueName('Zulmira Prado');
  const day = findOpenDay(addDays(getDayAt(new Date(), shop.timeZone), 45));
  await page.goto('/agendamentos');
  await page.getByRole('button', { name: 'Novo Agendamento' }).first().click();
  const form = page.getByRole('dialog', { name: 'Novo Agendamento' });
  await form.getByRole('combobox', { name: 'Colaborador' }).selectOption({ label: employee.name });
  await form.getByRole('checkbox', { name: new RegExp(service.name) }).check();
  await form.getByRole('combobox', { name: 'Cliente' }).fill(name);
  await page.getByRole('option', { name: 'Novo cliente' }).click();
  const newCustomer = page.getByRole('dialog', { name: 'Novo Cliente' });
  await expect(newCustomer.getByLabel('Nome')).toHaveValue(name);
  await newCustomer.getByLabel('Telefone').fill('11955443322');
  await newCustomer.getByLabel('E-mail', { exact: true }).fill(`${Date.now()}@exemplo.com.br`);
  await newCustomer.getByRole('button', { name: 'Salvar' }).click();
  await expect(newCustomer).toBeHidden();
  await expect(form.getByRole('combobox', { name: 'Cliente' })).toHaveValue(name);
  await typeDay(form, 'Data', day);
  await form.getByRole('combobox', { name: 'Horário' }).selectOption('11:00');
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Agendamento adicionado com sucesso!')).toBeVisible();

  await page.getByRole('searchbox', { name: 'Cliente' }).fill(name);
  const card = page.getByRole('article').filter({ hasText: name });
  await card.getByRole('button', { name: /^Confirmar/ }).click();
  await expect(page.getByText('Agendamento confirmado')).toBeVisible();
  // The keyboard focus moves to the undo button.
  await card.getByRole('button', { name: /^Cancelar/ }).focus();
  await page.keyboard.press('Enter');
  const undo = page.getByRole('button', { name: 'Desfazer' });
  await expect(undo).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Cancelamento desfeito')).toBeVisible();
  await expect(card.getByText('Confirmado')).toBeVisible();

  await card.getByRole('link', { name: /^Vender/ }).click();
  const wizard = createWizardScreen(page);
  await wizard.expectStep('Serviço');
  await wizard.press('Continuar');
  await wizard.pay('PIX');
  await wizard.press('Continuar');
  await expect(wizard.line('Total')).toHaveText(/47,00/);
  await wizard.finish();

  await page.goto('/agendamentos');
  await page.getByRole('searchbox', { name: 'Cliente' }).fill(name);
  await expect(card.getByText('Concluído')).toBeVisible();
  const reservations = await api.get<ApiRecords['reservation'][]>('/reservations');
  const ofCustomer = reservations.filter(({ customer }) => customer.name === name);
  expect(ofCustomer.map(({ status }) => status)).toEqual([3]);
});
