import { unique } from '../e2e/support/cast.ts';
import { expect, test } from '../e2e/support/test.ts';
import { wizardOf } from '../e2e/support/wizard.ts';

test.use({ env: { SPEC_STRICT: '1' } });

test('to the letter, a sale takes the discount and names no reward, and nobody can sign out', async ({
  page,
  api,
  cast,
}) => {
  const services = [await cast.service({ price: 50, points: 4 })];
  const [customer, employee] = [await cast.customer(), await cast.employee(services)];
  const reward = await cast.reward({ value: 20, points_required: 9000 });
  const reservation = await cast.reservation({ customer, employee, services });
  const observation = unique('À risca');
  await page.goto('/dashboard');
  const wizard = wizardOf(page);
  await wizard.open();
  await wizard.choice(customer.name).click();
  await wizard.press('Continuar');
  await wizard.pay('PIX');
  await wizard.takeReward(reward.title);
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
  expect((await api.reservation(reservation.id)).status).toBe(3);
  expect((await api.customer(customer.id)).points).toBe(4);
  await page.getByRole('button', { name: 'Usuário' }).click();
  await expect(page.getByRole('button', { name: 'Escuro' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sair' })).toHaveCount(0);
});
