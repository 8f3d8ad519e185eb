import type { ApiRecords } from './support/api.ts';
import { expect, test } from './support/test.ts';
import { buildUniqueName } from './support/testData.ts';

/* Two users at once; the second one acts through the API. */

test('shows another user’s booking at once, refetches once after a lost connection, and an open form warns that its slot is taken', async ({
  page,
  context,
  api,
  testData,
  pageErrors,
}) => {
  pageErrors.allow(/ERR_INTERNET_DISCONNECTED/);
  const services = [await testData.createService()];
  const [customer, employee] = [await testData.createCustomer(), await testData.createEmployee(services)];
  const [booked, later] = [await testData.createCustomer(), await testData.createCustomer()];
  const observation = buildUniqueName('Quer a cadeira do fundo');
  const connected = page.waitForResponse('**/api/changes');
  await page.goto('/agendamentos');
  await connected;
  // By text: the open dialog hides the list behind it from role queries.
  const getCardBehind = (name: string) => page.locator('main').getByText(name).first();
  await page.getByRole('button', { name: 'Novo Agendamento' }).first().click();
  const form = page.getByRole('dialog', { name: 'Novo Agendamento' });
  const typed = form.getByRole('textbox', { name: 'Observação' });
  await form.getByRole('combobox', { name: 'Cliente' }).fill(customer.name);
  await page.getByRole('option', { name: new RegExp(customer.name) }).click();
  await form.getByRole('combobox', { name: 'Colaborador' }).selectOption({ label: employee.name });
  await form.getByRole('checkbox', { name: new RegExp(services[0]?.name ?? '') }).check();
  await form.getByRole('combobox', { name: 'Horário' }).selectOption('08:00');
  await typed.fill(observation);
  await expect(getCardBehind(booked.name)).toHaveCount(0);

  await testData.createReservation({ customer: booked, employee, services });
  await expect(getCardBehind(booked.name)).toBeVisible({ timeout: 2_000 });
  await expect(typed).toBeFocused();

  await context.setOffline(true);
  await testData.createReservation({ customer: later, employee: await testData.createEmployee(services), services });
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await context.setOffline(false);
  await expect(getCardBehind(later.name)).toBeVisible();
  expect(requests.filter((path) => path === '/api/changes')).toHaveLength(1);

  await expect(form.getByText('Este horário já está ocupado para o colaborador escolhido')).toBeVisible();
  await expect(typed).toHaveValue(observation);
  await form.getByRole('combobox', { name: 'Horário' }).selectOption('09:30');
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Agendamento adicionado com sucesso!')).toBeVisible();
  const ownReservations = (await api.get<ApiRecords['reservation'][]>('/reservations')).filter(
    (each) => each.customer.id === customer.id,
  );
  expect(ownReservations.map((each) => each.time)).toEqual(['09:30']);
});
