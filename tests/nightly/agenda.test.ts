import { addDays, getDayAt } from '../../domain/dates.ts';
import { findOpenDay, typeDay } from '../e2e/support/day.ts';
import { expect, test } from '../e2e/support/test.ts';
import { expectAccessible } from '../e2e/support/visual.ts';

test('moves and lengthens a reservation by keyboard, undoes it, and has accessible day and week views', async ({
  page,
  api,
  testData,
  shop,
}) => {
  const service = await testData.createService();
  const [customer, employee] = [await testData.createCustomer(), await testData.createEmployee([service])];
  const day = findOpenDay(addDays(getDayAt(new Date(), shop.timeZone), 50));
  const reservation = {
    customer_id: customer.id,
    employee_id: employee.id,
    services: [service.id],
    date: day,
    time: '10:00',
  };
  await api.create('/reservations', { reservation: { ...reservation, status: 1, observation: null } });
  const getReservationAt = (times: string) =>
    page.getByRole('button', { name: `${times}, ${customer.name}, ${service.name}, Agendado`, exact: true });
  await page.goto('/agendamentos');
  await page.getByRole('button', { name: 'Dia', exact: true }).press('Enter');
  await typeDay(page, 'Data', day);
  await page.getByLabel('Colaborador', { exact: true }).selectOption({ label: employee.name });
  await getReservationAt('10:00 a 10:30').focus();
  await page.keyboard.press('Alt+ArrowDown');
  await page.keyboard.press('Control+Alt+ArrowDown');
  await expect(page.getByText(`10:30 a 11:15, com ${employee.name}. Enter salva, Esc desiste.`)).toBeAttached();
  await page.keyboard.press('Enter');
  await expect(getReservationAt('10:30 a 11:15')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Desfazer' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(getReservationAt('10:00 a 10:30')).toBeFocused();

  for (const view of ['Dia', 'Semana']) {
    await page.getByRole('button', { name: view, exact: true }).press('Enter');
    await expect(getReservationAt('10:00 a 10:30')).toBeVisible();
    await expectAccessible(page, view);
  }
});
