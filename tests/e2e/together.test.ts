import type { Page } from '@playwright/test';
import type { Wire } from './support/api.ts';
import { unique } from './support/cast.ts';
import { expect, test } from './support/test.ts';

/* Two people at two counters. */

test('of two receptionists who book the same hour the second is told and keeps her form', async ({
  page,
  api,
  cast,
  trouble,
}) => {
  trouble.expect(/409/);
  const services = [await cast.service()];
  const [customer, other, employee] = [await cast.customer(), await cast.customer(), await cast.employee(services)];
  const observation = unique('Quer a cadeira do fundo');
  await page.goto('/agendamentos');
  await page.getByRole('button', { name: 'Novo Agendamento' }).first().click();
  const form = page.getByRole('dialog', { name: 'Novo Agendamento' });
  await form.getByRole('combobox', { name: 'Cliente' }).fill(customer.name);
  await page.getByRole('option', { name: new RegExp(customer.name) }).click();
  await form.getByRole('combobox', { name: 'Colaborador' }).selectOption({ label: employee.name });
  await form.getByRole('checkbox', { name: new RegExp(services[0]?.name ?? '') }).check();
  await form.getByRole('combobox', { name: 'Horário' }).selectOption('08:00');
  await form.getByRole('textbox', { name: 'Observação' }).fill(observation);

  await cast.reservation({ customer: other, employee, services });
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expect(
    page.getByText(`${other.name} já tem horário com este colaborador das 08:00 às 08:30`).first(),
  ).toBeVisible();
  await expect(form.getByRole('textbox', { name: 'Observação' })).toHaveValue(observation);

  await form.getByRole('combobox', { name: 'Horário' }).selectOption('09:30');
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Agendamento adicionado com sucesso!')).toBeVisible();
  const mine = (await api.get<Wire['reservation'][]>('/reservations')).filter(
    (each) => each.customer.id === customer.id,
  );
  expect(mine.map((each) => each.time)).toEqual(['09:30']);
});

test('of two who edit one record the second sees what changed and chooses', async ({ page, cast, api, trouble }) => {
  trouble.expect(/409/);
  const customer = await cast.customer(unique('Marcela'));
  await page.goto('/clientes');
  await page.getByRole('searchbox', { name: 'Buscar por nome' }).fill(customer.name);
  await page.getByRole('button', { name: `Editar ${customer.name}` }).click();
  const mine = page.getByRole('dialog', { name: 'Editar Cliente' });
  await expect(mine).toBeVisible();
  await api.edit('/customers', customer.id, { customer: { email: 'nova@exemplo.com.br' } });

  await mine.getByRole('textbox', { name: 'Nome' }).fill(`${customer.name} Reis`);
  await mine.getByRole('button', { name: 'Salvar' }).click();
  await expect(mine.getByText('foi alterado por outra pessoa')).toBeVisible();
  await expect(mine.getByText('nova@exemplo.com.br')).toBeVisible();
  await expect(mine.getByRole('textbox', { name: 'Nome' })).toHaveValue(`${customer.name} Reis`);
  await mine.getByRole('button', { name: 'Usar o que está salvo' }).click();
  await expect(mine.getByRole('textbox', { name: 'E-mail' })).toHaveValue('nova@exemplo.com.br');
  await mine.getByRole('textbox', { name: 'Nome' }).fill(`${customer.name} Reis`);
  await mine.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Cliente atualizado com sucesso!')).toBeVisible();
  expect(await api.customer(customer.id)).toMatchObject({
    name: `${customer.name} Reis`,
    email: 'nova@exemplo.com.br',
  });
});

test('what one desk books the other sees at once, a form that is open keeps what is typed, and a lost line is made up for once', async ({
  page,
  browser,
  api,
  cast,
  shop,
}) => {
  const services = [await cast.service()];
  const [customer, later, employee] = [await cast.customer(), await cast.customer(), await cast.employee(services)];
  const context = await browser.newContext({ storageState: await api.state(), baseURL: shop.url });
  const other = await context.newPage();
  const listens = (desk: Page) => desk.waitForEvent('response', (response) => response.url().endsWith('/api/changes'));
  for (const desk of [page, other]) {
    const connected = listens(desk);
    await desk.goto('/agendamentos');
    await connected;
  }
  const seen = (name: string) => other.getByRole('article', { name: new RegExp(name) });
  await other.getByRole('button', { name: 'Novo Agendamento' }).first().click();
  const open = other.getByRole('dialog', { name: 'Novo Agendamento' });
  await open.getByRole('textbox', { name: 'Observação' }).fill('Vem com o filho');
  await expect(seen(customer.name)).toHaveCount(0);

  await page.getByRole('button', { name: 'Novo Agendamento' }).first().click();
  const form = page.getByRole('dialog', { name: 'Novo Agendamento' });
  await form.getByRole('combobox', { name: 'Cliente' }).fill(customer.name);
  await page.getByRole('option', { name: new RegExp(customer.name) }).click();
  await form.getByRole('combobox', { name: 'Colaborador' }).selectOption({ label: employee.name });
  await form.getByRole('checkbox', { name: new RegExp(services[0]?.name ?? '') }).check();
  await form.getByRole('combobox', { name: 'Horário' }).selectOption('08:00');
  await form.getByRole('button', { name: 'Salvar' }).click();
  // The dialog hides from a screen reader what is behind it.
  await expect(other.locator('main').getByText(customer.name).first()).toBeVisible({ timeout: 2_000 });
  await expect(open.getByRole('textbox', { name: 'Observação' })).toHaveValue('Vem com o filho');
  await expect(open.getByRole('textbox', { name: 'Observação' })).toBeFocused();

  await context.setOffline(true);
  await cast.reservation({ customer: later, employee: await cast.employee(services), services });
  const asked: string[] = [];
  other.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await context.setOffline(false);
  await expect(other.locator('main').getByText(later.name).first()).toBeVisible();
  expect(asked.filter((path) => path === '/api/changes')).toHaveLength(1);
  await expect(open.getByRole('textbox', { name: 'Observação' })).toHaveValue('Vem com o filho');
  await context.close();
});
