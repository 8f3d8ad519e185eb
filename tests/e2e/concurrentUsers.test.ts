import type { ApiRecords } from './support/api.ts';
import { expect, test } from './support/test.ts';
import { buildUniqueName } from './support/testData.ts';

/* Two users at once; the second one acts through the API. */

test('shows another user’s reservation at once, refetches once after a lost connection, and warns in an open form that its time is taken', async ({
  page,
  context,
  api,
  testData,
  pageErrors,
}) => {
  pageErrors.allow(/ERR_INTERNET_DISCONNECTED/);
  const services = [await testData.createService()];
  const [customer, employee] = [await testData.createCustomer(), await testData.createEmployee(services)];
  const [shownAtOnce, shownAfterOffline] = [await testData.createCustomer(), await testData.createCustomer()];
  const observation = buildUniqueName('Quer a cadeira do fundo');
  const streamOpened = page.waitForResponse('**/api/changes');
  await page.goto('/agendamentos');
  await streamOpened;
  // By text: the open dialog hides the list behind it from role queries.
  const getCard = (name: string) => page.locator('main').getByText(name).first();
  await page.getByRole('button', { name: 'Novo Agendamento' }).first().click();
  const form = page.getByRole('dialog', { name: 'Novo Agendamento' });
  const observationField = form.getByRole('textbox', { name: 'Observação' });
  await form.getByRole('combobox', { name: 'Cliente' }).fill(customer.name);
  await page.getByRole('option', { name: new RegExp(customer.name) }).click();
  await form.getByRole('combobox', { name: 'Colaborador' }).selectOption({ label: employee.name });
  await form.getByRole('checkbox', { name: new RegExp(services[0]?.name ?? '') }).check();
  await form.getByRole('combobox', { name: 'Horário' }).selectOption('08:00');
  await form.getByRole('button', { name: 'Mais opções' }).click();
  await observationField.fill(observation);
  await expect(getCard(shownAtOnce.name)).toHaveCount(0);

  await testData.createReservation({ customer: shownAtOnce, employee, services });
  await expect(getCard(shownAtOnce.name)).toBeVisible({ timeout: 2_000 });
  await expect(observationField).toBeFocused();

  await context.setOffline(true);
  await testData.createReservation({
    customer: shownAfterOffline,
    employee: await testData.createEmployee(services),
    services,
  });
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await context.setOffline(false);
  await expect(getCard(shownAfterOffline.name)).toBeVisible();
  expect(requests.filter((path) => path === '/api/changes')).toHaveLength(1);

  await expect(form.getByText('Este horário já está ocupado para o colaborador escolhido')).toBeVisible();
  await expect(observationField).toHaveValue(observation);
  await form.getByRole('combobox', { name: 'Horário' }).selectOption('09:30');
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Agendamento adicionado com sucesso!')).toBeVisible();
  const ownReservations = (await api.get<ApiRecords['reservation'][]>('/reservations')).filter(
    (reservation) => reservation.customer.id === customer.id,
  );
  expect(ownReservations.map(({ time }) => time)).toEqual(['09:30']);
});
