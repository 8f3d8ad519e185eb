import type { ApiRecords } from './support/api.ts';
import { expect, test } from './support/test.ts';
import { uniqueName } from './support/testData.ts';

/* Two people at two counters; the other one has no screen. */

test('what one desk books the other sees at once, a lost line is made up for once, and a form that is open keeps what is typed, and is told that its hour is taken', async ({
  page,
  context,
  api,
  testData,
  trouble,
}) => {
  trouble.allow(/ERR_INTERNET_DISCONNECTED/);
  const services = [await testData.createService()];
  const [customer, employee] = [await testData.createCustomer(), await testData.createEmployee(services)];
  const [booked, later] = [await testData.createCustomer(), await testData.createCustomer()];
  const observation = uniqueName('Quer a cadeira do fundo');
  const connected = page.waitForResponse('**/api/changes');
  await page.goto('/agendamentos');
  await connected;
  // The dialog hides from a screen reader what is behind it.
  const behind = (name: string) => page.locator('main').getByText(name).first();
  await page.getByRole('button', { name: 'Novo Agendamento' }).first().click();
  const form = page.getByRole('dialog', { name: 'Novo Agendamento' });
  const typed = form.getByRole('textbox', { name: 'Observação' });
  await form.getByRole('combobox', { name: 'Cliente' }).fill(customer.name);
  await page.getByRole('option', { name: new RegExp(customer.name) }).click();
  await form.getByRole('combobox', { name: 'Colaborador' }).selectOption({ label: employee.name });
  await form.getByRole('checkbox', { name: new RegExp(services[0]?.name ?? '') }).check();
  await form.getByRole('combobox', { name: 'Horário' }).selectOption('08:00');
  await typed.fill(observation);
  await expect(behind(booked.name)).toHaveCount(0);

  await testData.createReservation({ customer: booked, employee, services });
  await expect(behind(booked.name)).toBeVisible({ timeout: 2_000 });
  await expect(typed).toBeFocused();

  await context.setOffline(true);
  await testData.createReservation({ customer: later, employee: await testData.createEmployee(services), services });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await context.setOffline(false);
  await expect(behind(later.name)).toBeVisible();
  expect(asked.filter((path) => path === '/api/changes')).toHaveLength(1);

  await expect(form.getByText('Este horário já está ocupado para o colaborador escolhido')).toBeVisible();
  await expect(typed).toHaveValue(observation);
  await form.getByRole('combobox', { name: 'Horário' }).selectOption('09:30');
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Agendamento adicionado com sucesso!')).toBeVisible();
  const mine = (await api.get<ApiRecords['reservation'][]>('/reservations')).filter(
    (each) => each.customer.id === customer.id,
  );
  expect(mine.map((each) => each.time)).toEqual(['09:30']);
});
