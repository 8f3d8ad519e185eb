import { addDays, getDayAt } from '../../domain/dates.ts';
import type { ApiRecords } from '../e2e/support/api.ts';
import { findOpenDay } from '../e2e/support/day.ts';
import { expect, test } from '../e2e/support/test.ts';

test('a cancellation offers its slot to a waiting customer, who is booked and leaves the list, by keyboard', async ({
  page,
  api,
  testData,
  shop,
}) => {
  const service = await testData.createService();
  const [booked, waiting, employee] = [
    await testData.createCustomer(),
    await testData.createCustomer(),
    await testData.createEmployee([service]),
  ];
  const day = findOpenDay(addDays(getDayAt(new Date(), shop.timeZone), 55));
  const booking = { employee_id: employee.id, services: [service.id], date: day, time: '15:00', status: 1 };
  await api.create('/reservations', { reservation: { ...booking, customer_id: booked.id, observation: null } });
  const entry = { customer_id: waiting.id, employee_id: null, services: [service.id], from: day, to: day };
  await api.create('/waiting-list', { waiting: entry });
  await page.goto('/agendamentos');
  await page.getByRole('searchbox', { name: 'Cliente' }).fill(booked.name);
  const card = page.getByRole('article').filter({ hasText: booked.name });
  await card.getByRole('button', { name: /^Cancelar/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/da lista de espera cabem? neste horário/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ver', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  const offer = page.getByRole('dialog', { name: 'Quem cabe neste horário' });
  await offer.getByRole('button', { name: `Agendar ${waiting.name} às 15:00` }).press('Enter');
  const form = page.getByRole('dialog', { name: 'Novo Agendamento' });
  await expect(form.getByRole('combobox', { name: 'Cliente' })).toHaveValue(waiting.name);
  await expect(form.getByRole('combobox', { name: 'Horário' })).toHaveValue('15:00');
  await form.getByRole('button', { name: 'Salvar' }).press('Enter');
  await expect(page.getByText('Agendamento adicionado com sucesso!')).toBeVisible();

  const getWaitingList = async () => await api.get<{ customer_id: number }[]>('/waiting-list');
  await expect
    .poll(async () => (await getWaitingList()).filter(({ customer_id }) => customer_id === waiting.id))
    .toEqual([]);
  const all = await api.get<ApiRecords['reservation'][]>('/reservations');
  const bookedSlots = all.filter(
    ({ status, date, customer }) => status === 1 && date === day && customer.id === waiting.id,
  );
  expect(bookedSlots.map(({ time }) => time)).toEqual(['15:00']);
});
