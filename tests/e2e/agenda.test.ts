import { addDays, getDayAt } from '../../domain/dates.ts';
import type { ApiRecords } from './support/api.ts';
import { findOpenDay, typeDay } from './support/day.ts';
import { expect, test } from './support/test.ts';
import { uniqueName } from './support/testData.ts';
import { expectAccessible } from './support/visual.ts';
import { createWizardScreen } from './support/wizard.ts';

test('books a new customer, confirms, cancels, undoes the cancellation and sells the appointment', async ({
  page,
  api,
  testData,
  shop,
}) => {
  const service = await testData.createService({ price: 47 });
  const employee = await testData.createEmployee([service]);
  const name = uniqueName('Zulmira Prado');
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
  const all = await api.get<ApiRecords['reservation'][]>('/reservations');
  expect(all.filter((each) => each.customer.name === name).map(({ status }) => status)).toEqual([3]);
});

test('moves and lengthens an appointment by keyboard and undoes it; day and week views are accessible', async ({
  page,
  api,
  testData,
  shop,
}) => {
  const service = await testData.createService();
  const [customer, employee] = [await testData.createCustomer(), await testData.createEmployee([service])];
  const day = findOpenDay(addDays(getDayAt(new Date(), shop.timeZone), 50));
  const booking = {
    customer_id: customer.id,
    employee_id: employee.id,
    services: [service.id],
    date: day,
    time: '10:00',
  };
  await api.create('/reservations', { reservation: { ...booking, status: 1, observation: null } });
  const reservationAt = (times: string) =>
    page.getByRole('button', { name: `${times}, ${customer.name}, ${service.name}, Agendado`, exact: true });
  await page.goto('/agendamentos');
  await page.getByRole('button', { name: 'Dia', exact: true }).press('Enter');
  await typeDay(page, 'Data', day);
  await page.getByLabel('Colaborador', { exact: true }).selectOption({ label: employee.name });
  await reservationAt('10:00 a 10:30').focus();
  await page.keyboard.press('Alt+ArrowDown');
  await page.keyboard.press('Control+Alt+ArrowDown');
  await expect(page.getByText(`10:30 a 11:15, com ${employee.name}. Enter salva, Esc desiste.`)).toBeAttached();
  await page.keyboard.press('Enter');
  await expect(reservationAt('10:30 a 11:15')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Desfazer' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(reservationAt('10:00 a 10:30')).toBeFocused();

  for (const view of ['Dia', 'Semana']) {
    await page.getByRole('button', { name: view, exact: true }).press('Enter');
    await expect(reservationAt('10:00 a 10:30')).toBeVisible();
    await expectAccessible(page, view);
  }
});
