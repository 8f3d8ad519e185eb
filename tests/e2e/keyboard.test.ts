import { addDays, formatDay, getDayAt } from '../../domain/dates.ts';
import type { ApiRecords } from './support/api.ts';
import { findOpenDay } from './support/day.ts';
import { pressAt, tabTo, typeAt } from './support/keyboard.ts';
import { expect, test } from './support/test.ts';
import { createWizardScreen } from './support/wizard.ts';

test('the first Tab stop skips the navigation, and a sale starts by keyboard only', async ({ page, testData }) => {
  const customer = await testData.createCustomer();
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Pular para o conteúdo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  const wizard = createWizardScreen(page);
  await pressAt(page, page.getByRole('link', { name: 'Nova Venda' }), 'Enter');
  await wizard.expectStep('Agendamentos');
  await tabTo(page, page.getByLabel('Buscar cliente'));
  await page.keyboard.type(customer.name);
  await expect(page.getByRole('option', { name: customer.name, selected: true })).toBeVisible();
  await page.keyboard.press('Enter');
  // finder.test.ts covers the following steps.
  await wizard.expectStep('Colaborador');
});

test('books an appointment by keyboard only', async ({ page, testData, api, shop }) => {
  const services = [await testData.createService()];
  const [customer, employee] = [await testData.createCustomer(), await testData.createEmployee(services)];
  await page.goto('/agendamentos');
  const form = page.getByRole('dialog', { name: 'Novo Agendamento' });
  await pressAt(page, page.getByRole('button', { name: 'Novo Agendamento' }), 'Enter');
  await typeAt(page, form.getByRole('combobox', { name: 'Cliente' }), customer.name);
  await expect(page.getByRole('option', { name: customer.name })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await tabTo(page, form.getByRole('combobox', { name: 'Colaborador' }));
  await page.keyboard.type(employee.name);
  await pressAt(page, form.getByRole('checkbox', { name: services[0]?.name ?? '' }), 'Space');
  await tabTo(page, form.getByRole('spinbutton', { name: 'Dia' }));
  const day = findOpenDay(addDays(getDayAt(new Date(), shop.timeZone), 1));
  await page.keyboard.type(formatDay(day).replaceAll('/', ''));
  const slot = form.getByRole('combobox', { name: 'Horário' });
  await tabTo(page, slot);
  await page.keyboard.type('15:30');
  await pressAt(page, form.getByRole('button', { name: 'Salvar' }), 'Enter');
  await expect(page.getByText('Agendamento adicionado com sucesso!')).toBeVisible();
  await expect(form).toHaveCount(0);
  const reservations = await api.get<ApiRecords['reservation'][]>('/reservations');
  expect(reservations.filter((each) => each.customer.id === customer.id)).toMatchObject([{ date: day, time: '15:30' }]);
});

test('the test helper detects an invisible focus', async ({ page }) => {
  await page.goto('/despesas');
  const button = page.getByRole('button', { name: 'Nova Despesa' });
  await expect(button).toBeVisible();
  await button.evaluate((element) => {
    for (const part of [element, element.parentElement]) {
      part?.style.setProperty('outline', 'none', 'important');
      part?.style.setProperty('box-shadow', 'none', 'important');
    }
  });
  await expect(tabTo(page, button, { fadingMs: 300 })).rejects.toThrow('the focus is not visible');
});
