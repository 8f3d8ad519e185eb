import { expect, test } from '../e2e/support/test.ts';
import { buildUniqueName } from '../e2e/support/testData.ts';
import { createWizardScreen } from '../e2e/support/wizard.ts';

test.use({ env: { SPEC_STRICT: '1' } });

test('with SPEC_STRICT, a sale is sent with its discount but without its reward, and the user menu has no sign-out', async ({
  page,
  api,
  testData,
}) => {
  const services = [await testData.createService({ price: 50, points: 4 })];
  const [customer, employee] = [await testData.createCustomer(), await testData.createEmployee(services)];
  const reward = await testData.createReward({ value: 20, points_required: 9000 });
  const reservation = await testData.createReservation({ customer, employee, services });
  const observation = buildUniqueName('À risca');
  await page.goto('/dashboard');
  const wizard = createWizardScreen(page);
  await wizard.open();
  await wizard.choice(customer.name).click();
  await wizard.press('Continuar');
  await wizard.pay('PIX');
  await wizard.chooseReward(reward.title);
  await wizard.observation.fill(observation);
  await wizard.press('Continuar');
  await expect(wizard.line('Total')).toHaveText('R$ 40,00');
  const [request] = await Promise.all([page.waitForRequest('**/api/sales/create'), wizard.finish()]);
  expect(request.postDataJSON()).toEqual({
    sale: {
      customer_id: customer.id,
      reservation_id: reservation.id,
      employee_id: employee.id,
      services: services.map(({ id }) => id),
      amount: 40,
      payment_method: 'pix',
      observation,
    },
  });
  expect((await api.getReservation(reservation.id)).status).toBe(3);
  expect((await api.getCustomer(customer.id)).points).toBe(4);
  await page.getByRole('button', { name: 'Usuário' }).click();
  await expect(page.getByRole('button', { name: 'Escuro' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sair' })).toHaveCount(0);
});
