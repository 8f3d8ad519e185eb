import { unique } from './support/cast.ts';
import { typeDay } from './support/day.ts';
import { keepRegistration } from './support/registrations.ts';
import { expect, test } from './support/test.ts';

/* SPEC_STRICT=1: the other screens to the letter (strict.test.ts has the sale and the session). */
test.use({ env: { SPEC_STRICT: '1' } });

// Of the registrations one stands for all: those of a back end that announces nothing are gone through in bareScreens.test.ts.
test('to the letter, a customer is refused, made, edited and deleted', async ({ page }) => {
  await keepRegistration(page, 'Clientes', unique('Registro'));
});

test('to the letter, the filters of the agenda are shown and do not filter', async ({ page, cast }) => {
  const services = [await cast.service()];
  const [customer, employee] = [await cast.customer(), await cast.employee(services)];
  await cast.reservation({ customer, employee, services });
  await page.goto('/agendamentos');
  const card = page.getByRole('article').filter({ hasText: customer.name });
  await expect(card).toBeVisible();
  await page.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'Cancelado' });
  await typeDay(page, 'Data', '2020-01-01');
  await expect(card).toBeVisible();
});

test("to the letter, 'Cancelar' sets status 3 and 'Confirmar' sets status 1", async ({ page, api, cast }) => {
  const services = [await cast.service()];
  const [customer, other, employee] = [await cast.customer(), await cast.customer(), await cast.employee(services)];
  const cancelled = await cast.reservation({ customer, employee, services });
  await page.goto('/agendamentos');
  const card = page.getByRole('article').filter({ hasText: customer.name });
  await expect(card.getByRole('button', { name: /^(Confirmar|Concluir)/ })).toHaveCount(0);
  await card.getByRole('button', { name: /^Cancelar/ }).click();
  await expect(page.getByText('Agendamento atualizado com sucesso!')).toBeVisible();
  expect((await api.reservation(cancelled.id)).status).toBe(3);

  const { id } = await api.create<{ id: number }>('/reservations', {
    reservation: {
      customer_id: other.id,
      employee_id: employee.id,
      services: services.map((service) => service.id),
      date: cancelled.date,
      time: '08:30',
      status: 4,
      observation: null,
    },
  });
  await page.reload();
  const second = page.getByRole('article').filter({ hasText: other.name });
  await second.getByRole('button', { name: /^Confirmar/ }).click();
  await expect.poll(async () => (await api.reservation(id)).status).toBe(1);
});

test('to the letter, deleting a loose sale asks and makes no call', async ({ page, api }) => {
  const observation = unique('Fica');
  await api.create('/sales', {
    sale: { individual: 1, amount: 9.9, services: [], observation, payment_method: 'cash' },
  });
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') calls.push(`${request.method()} ${request.url()}`);
  });
  await page.goto('/caixa');
  const row = page.getByRole('listitem').filter({ hasText: observation });
  await row.getByRole('button', { name: /Excluir/ }).click();
  const question = page.getByRole('dialog', { name: 'Tem certeza que deseja excluir' });
  await question.getByRole('button', { name: 'Excluir' }).click();
  await expect(question).toBeHidden();
  await expect(row).toBeVisible();
  expect(calls).toEqual([]);
});
