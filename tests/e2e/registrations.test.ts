import { unique } from './support/cast.ts';
import { keepRegistration, registrationNames } from './support/registrations.ts';
import { expect, test } from './support/test.ts';

for (const screen of registrationNames) {
  test(`${screen}: a record is refused, made, edited and deleted`, async ({ page }) => {
    await keepRegistration(page, screen, unique('Registro'));
  });
}

test('Nova Visita sells to the customer and gives points and a visit', async ({ page, api, cast }) => {
  const [customer, service] = [await cast.customer(), await cast.service({ price: 35, points: 12 })];
  await page.goto('/clientes');
  await page.getByRole('searchbox', { name: 'Buscar por nome' }).fill(customer.name);
  await page.getByRole('button', { name: `Nova Visita ${customer.name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Nova Visita de ${customer.name}` });
  await dialog.getByRole('button', { name: 'Registrar Visita' }).click();
  await expect(dialog.getByText('Escolha ao menos um serviço')).toBeVisible();
  await dialog.getByRole('checkbox', { name: service.name }).check();
  await dialog.getByRole('button', { name: 'Registrar Visita' }).click();
  await expect(page.getByText('Venda criada com sucesso')).toBeVisible();
  const card = page.getByRole('article').filter({ hasText: customer.name });
  await expect(card).toContainText(/pontos\s*12/);
  await expect(card).toContainText(/visita\s*1/);
  expect((await api.customer(customer.id)).points).toBe(12);
});

test('a customer is found by the start of the name, without its accents', async ({ page, cast }) => {
  const name = unique('Conceição Ávila');
  await cast.customer(name);
  await page.goto('/clientes');
  await page
    .getByRole('searchbox', { name: 'Buscar por nome' })
    .fill(name.replace('ç', 'c').replace('Á', 'a').replace('ã', 'a'));
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('article')).toContainText(name);
});

test('an employee is turned inactive and no longer offered in the wizard', async ({ page, api, cast }) => {
  const employee = await cast.employee([await cast.service()]);
  await page.goto('/colaboradores');
  const card = page.getByRole('article').filter({ hasText: employee.name });
  await card.getByRole('switch').click();
  await expect(card.getByText('Inativo')).toBeVisible();
  const active = await api.get<{ id: number }[]>('/employees');
  expect(active.some(({ id }) => id === employee.id)).toBe(false);
});

test('the service card shows the points-to-price ratio with one decimal', async ({ page, cast }) => {
  const service = await cast.service({ price: 35, points: 10 });
  await page.goto('/servicos');
  await expect(page.getByRole('article').filter({ hasText: service.name })).toContainText('28,6%');
});

test("today's expenses add up to the total on the screen", async ({ page, api }) => {
  const { id } = (await api.get<{ id: number }[]>('/employees'))[0] ?? {};
  await api.create('/expenses', { expense: { amount: 0.1, employee_id: id, description: unique('Bala') } });
  await api.create('/expenses', { expense: { amount: 0.2, employee_id: id, description: unique('Bala') } });
  const { list } = await api.expenses();
  const cents = list.reduce((total, { amount }) => total + Math.round(amount * 100), 0);
  const total = (cents / 100).toLocaleString('pt-BR', { style: 'currency', currency: 'BRL' });
  await page.goto('/despesas');
  await expect(page.getByRole('region', { name: 'Total de hoje' })).toContainText(total);
});
