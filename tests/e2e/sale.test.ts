import type { Page } from '@playwright/test';
import type { Wire } from './support/api.ts';
import { brl, cents, firstDiscount, sum } from './support/arithmetic.ts';
import { unique } from './support/cast.ts';
import { salesWith } from './support/database.ts';
import { expect, test } from './support/test.ts';
import { SOLD, wizardOf } from './support/wizard.ts';

test.beforeEach(async ({ page }) => {
  await page.goto('/dashboard');
});

test('a sale to a known customer is in the till, in the total of the day and in the points', async ({
  page,
  api,
  cast,
}) => {
  const services = [await cast.service({ price: 100.1, points: 10 }), await cast.service({ price: 49.9, points: 5 })];
  const customer = await cast.customer();
  const employee = await cast.employee(services);
  await cast.reward();
  await cast.earn(customer, 30);
  const before = await api.register();
  const { total_visits: visits } = await api.customer(customer.id);

  const wizard = wizardOf(page);
  await wizard.open();
  await wizard.press('Pular para Cliente');
  await wizard.at('Cliente');
  await wizard.findCustomer(customer.name);
  await wizard.at('Colaborador');
  await wizard.choice(employee.name).click();
  await wizard.at('Serviço');
  await wizard.tick(...services);
  await wizard.press('Continuar');
  await wizard.pay('PIX');
  await wizard.press('Continuar');
  await wizard.at('Finalizar');

  const subtotal = sum(services);
  const reward = firstDiscount(await api.get<Wire['reward'][]>('/rewards'), 30, subtotal);
  if (!reward) throw new Error('the shop has no discount for 30 points');
  const total = subtotal - Math.round((subtotal * reward.value) / 100);
  await expect(wizard.line('Subtotal')).toHaveText(brl(subtotal));
  await expect(wizard.line('Desconto')).toHaveText(brl(total - subtotal));
  await expect(wizard.line('Total')).toHaveText(brl(total));
  await wizard.finish();
  await wizard.at('Agendamentos');

  const after = await api.register();
  expect(cents(after.today.total) - cents(before.today.total)).toBe(total);
  expect(await api.customer(customer.id)).toMatchObject({
    points: 30 - Math.min(30, reward.points_required) + 15,
    total_visits: visits + 1,
  });
  await page.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).click();
  const till = page.getByRole('group', { name: 'Caixa de hoje' });
  await expect(till).toContainText(brl(cents(after.today.total) - cents(after.today.expenses)));
});

test('an appointment is sold with at most six clicks, and is then done', async ({ page, api, cast }) => {
  const services = [await cast.service()];
  const [customer, employee] = [await cast.customer(), await cast.employee(services)];
  const reservation = await cast.reservation({ customer, employee, services });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  const clicks = await countClicks(page);

  const wizard = wizardOf(page);
  await wizard.open();
  await wizard.choice(customer.name).click();
  await wizard.at('Serviço');
  await expect(wizard.service(services[0]?.name ?? '')).toBeChecked();
  await wizard.press('Continuar');
  await wizard.pay('Dinheiro');
  await wizard.press('Continuar');
  await wizard.at('Finalizar');
  await expect(page.getByText(employee.name)).toBeVisible();
  await wizard.finish();

  expect(await clicks()).toBeLessThanOrEqual(6);
  expect((await api.reservation(reservation.id)).status).toBe(3);
  await wizard.at('Agendamentos');
  await expect(wizard.choice(customer.name)).toHaveCount(0);
});

test('a reward chosen on purpose discounts without the points for it', async ({ page, api, cast }) => {
  const service = await cast.service({ price: 80, points: 7 });
  const customer = await cast.customer();
  const reward = await cast.reward({ value: 15, points_required: 9000 });
  const wizard = wizardOf(page);
  await wizard.open();
  await wizard.findCustomer(customer.name);
  await wizard.press('Continuar sem Colaborador');
  await wizard.tick(service);
  await wizard.press('Continuar');
  await wizard.pay('Cartão Crédito');
  await wizard.takeReward(reward.title);
  await wizard.press('Continuar');
  await expect(wizard.line('Desconto')).toHaveText('-R$ 12,00');
  await expect(wizard.line('Total')).toHaveText('R$ 68,00');
  await wizard.finish();
  expect((await api.customer(customer.id)).points).toBe(7);
});

test('a customer without the points gets no discount of itself, and none at all when nobody wants one', async ({
  page,
  cast,
}) => {
  const service = await cast.service({ price: 80 });
  const [poor, rich] = [await cast.customer(), await cast.customer()];
  await cast.reward();
  await cast.earn(rich, 500);
  const wizard = wizardOf(page);
  await wizard.open();
  await wizard.findCustomer(poor.name);
  await wizard.press('Continuar sem Colaborador');
  await wizard.tick(service);
  await wizard.press('Continuar');
  await wizard.pay('PIX');
  await wizard.press('Continuar');
  await expect(wizard.line('Total')).toHaveText('R$ 80,00');
  await page.getByRole('button', { name: 'Alterar Cliente' }).click();
  await wizard.findCustomer(rich.name);
  await wizard.at('Finalizar');
  await expect(wizard.line('Total')).not.toHaveText('R$ 80,00');
  await wizard.press('Voltar');
  await wizard.at('Pagamento');
  await wizard.reward.selectOption({ label: 'Sem recompensa' });
  await wizard.press('Continuar');
  await expect(wizard.line('Desconto')).toHaveText('R$ 0,00');
  await expect(wizard.line('Total')).toHaveText('R$ 80,00');
});

test('somebody new is registered in the middle of a sale, once the mistakes are mended', async ({
  page,
  api,
  cast,
}) => {
  const name = unique('Nina Nova');
  const service = await cast.service({ points: 12 });
  const wizard = wizardOf(page);
  await wizard.open();
  await wizard.press('Pular para Cliente');
  await wizard.press('Novo Cliente');
  const dialog = page.getByRole('dialog', { name: 'Novo Cliente' });
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  for (const label of ['Nome', 'Telefone', 'E-mail']) {
    await expect(dialog.getByLabel(label)).toHaveAttribute('aria-invalid', 'true');
  }
  await dialog.getByLabel('Nome').fill(name);
  await dialog.getByLabel('Telefone').pressSequentially('11987654321');
  await expect(dialog.getByLabel('Telefone')).toHaveValue('(11) 9 8765-4321');
  await dialog.getByLabel('E-mail').fill('isto não é um e-mail');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog.getByLabel('E-mail')).toHaveAttribute('aria-invalid', 'true');
  await expect(dialog.getByLabel('Nome')).toHaveValue(name);
  await dialog.getByLabel('E-mail').fill('nina@exemplo.com.br');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await wizard.at('Colaborador');
  await wizard.press('Continuar sem Colaborador');
  await wizard.tick(service);
  await wizard.press('Continuar');
  await wizard.pay('Dinheiro');
  await wizard.press('Continuar');
  await wizard.finish();
  const created = (await api.get<Wire['customer'][]>('/customers')).find((customer) => customer.name === name);
  expect(created).toMatchObject({ phone: '11987654321', email: 'nina@exemplo.com.br', points: 12, total_visits: 1 });
});

test('a failure to register somebody is said, and what was typed stays', async ({ page, trouble }) => {
  trouble.expect(/\/customers\/create 500/);
  await page.route('**/api/customers/create', (route) => route.fulfill({ status: 500, body: '' }));
  const wizard = wizardOf(page);
  await wizard.open();
  await wizard.press('Pular para Cliente');
  await wizard.press('Novo Cliente');
  const dialog = page.getByRole('dialog', { name: 'Novo Cliente' });
  await dialog.getByLabel('Nome').fill('Nina Nova');
  await dialog.getByLabel('Telefone').fill('11987654321');
  await dialog.getByLabel('E-mail').fill('nina@exemplo.com.br');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Erro ao criar cliente. Tente novamente.')).toBeVisible();
  await expect(dialog.getByLabel('Nome')).toHaveValue('Nina Nova');
});

test("a loose sale is among the day's loose sales", async ({ page, api, cast }) => {
  const service = await cast.service({ price: 22.5 });
  const observation = unique('Passou na porta');
  const before = await api.register();
  const wizard = wizardOf(page);
  await wizard.open();
  await wizard.press('Venda avulsa');
  await wizard.at('Serviço');
  await wizard.tick(service);
  await wizard.press('Continuar');
  await wizard.pay('Cartão Débito');
  await wizard.observation.fill(observation);
  await wizard.press('Continuar');
  await wizard.finish();
  const { individual_sales: loose } = (await api.register()).today;
  expect(loose.sales.find((sale) => sale.observation === observation)).toMatchObject({ amount: 22.5 });
  expect(cents(loose.total) - cents(before.today.individual_sales.total)).toBe(2250);
});

test('a total of its own replaces the sum, and a total of nothing is no sale', async ({ page, shop, cast }) => {
  const service = await cast.service({ price: 35 });
  const observation = unique('Combinado');
  const wizard = wizardOf(page);
  await wizard.open();
  await wizard.press('Venda avulsa');
  await expect(wizard.button('Continuar')).toBeDisabled();
  await expect(page.getByText('Valor total deve ser maior que zero')).toBeVisible();
  await wizard.tick(service);
  await expect(wizard.total).toHaveValue(/35,00/);
  await wizard.total.fill('0');
  await expect(page.getByText('Valor total deve ser maior que zero')).toBeVisible();
  await expect(wizard.button('Continuar')).toBeDisabled();
  await wizard.total.fill('');
  await wizard.total.pressSequentially('2990');
  await expect(wizard.total).toHaveValue(/29,90/);
  await wizard.press('Continuar');
  await wizard.pay('PIX');
  await wizard.observation.fill(observation);
  await wizard.press('Continuar');
  await expect(wizard.line('Subtotal')).toHaveText('R$ 29,90');
  await expect(wizard.line('Total')).toHaveText('R$ 29,90');
  await wizard.finish();
  expect(salesWith(shop.dataDir, observation)).toMatchObject([{ total_cents: 2990, method: 'pix' }]);
});

test('the observation is counted and ends at 500', async ({ page, cast }) => {
  const wizard = wizardOf(page);
  const service = await cast.service();
  await wizard.open();
  await wizard.press('Venda avulsa');
  await wizard.tick(service);
  await wizard.press('Continuar');
  await expect(page.getByText('0/500')).toBeVisible();
  await wizard.observation.fill('Olá!');
  await expect(page.getByText('4/500')).toBeVisible();
  await wizard.observation.fill('a'.repeat(499));
  await wizard.observation.press('End');
  await wizard.observation.pressSequentially('bcd');
  await expect(page.getByText('500/500')).toBeVisible();
  await expect(wizard.observation).toHaveValue(`${'a'.repeat(499)}b`);
});

test("'Voltar' goes back a step at a time and keeps everything", async ({ page, cast }) => {
  const services = [await cast.service({ price: 60 })];
  const [customer, employee] = [await cast.customer(), await cast.employee(services)];
  const wizard = wizardOf(page);
  await wizard.open();
  await expect(wizard.button('Voltar')).toHaveCount(0);
  await wizard.press('Pular para Cliente');
  await wizard.findCustomer(customer.name);
  await wizard.choice(employee.name).click();
  await wizard.tick(...services);
  await wizard.press('Continuar');
  await wizard.pay('Cartão Débito');
  await wizard.observation.fill('Troco para cem');
  await wizard.press('Continuar');
  await wizard.at('Finalizar');
  for (const step of ['Pagamento', 'Serviço', 'Colaborador', 'Cliente', 'Agendamentos'] as const) {
    await wizard.press('Voltar');
    await wizard.at(step);
  }
  await wizard.press('Pular para Cliente');
  await expect(page.getByText(customer.name)).toBeVisible();
  await wizard.press('Continuar');
  await expect(wizard.choice(employee.name)).toHaveAttribute('aria-pressed', 'true');
  await wizard.press('Continuar');
  await expect(wizard.service(services[0]?.name ?? '')).toBeChecked();
  await wizard.press('Continuar');
  await expect(wizard.payment('Cartão Débito')).toBeChecked();
  await expect(wizard.observation).toHaveValue('Troco para cem');
  await wizard.press('Continuar');
  await expect(wizard.line('Total')).toHaveText('R$ 60,00');
});

test('a reload in the middle of a sale loses nothing of it', async ({ page, shop, cast }) => {
  const services = [await cast.service({ price: 44 })];
  const [customer, employee] = [await cast.customer(), await cast.employee(services)];
  const observation = unique('Recarregada');
  const wizard = wizardOf(page);
  await wizard.open();
  await wizard.findCustomer(customer.name);
  await wizard.choice(employee.name).click();
  await wizard.tick(...services);
  await page.reload();
  await wizard.at('Serviço');
  await expect(wizard.service(services[0]?.name ?? '')).toBeChecked();
  await wizard.press('Continuar');
  await wizard.pay('PIX');
  await wizard.observation.fill(observation);
  await wizard.press('Continuar');
  await page.reload();
  await wizard.at('Finalizar');
  await expect(wizard.line('Total')).toHaveText('R$ 44,00');
  await wizard.finish();
  expect(salesWith(shop.dataDir, observation)).toMatchObject([{ customer_id: customer.id, total_cents: 4400 }]);
  await page.reload();
  await wizard.at('Agendamentos');
});

test('a double click goes on one step, and sells once', async ({ page, shop, cast }) => {
  const observation = unique('Clique duplo');
  const service = await cast.service();
  const wizard = wizardOf(page);
  await wizard.open();
  await wizard.press('Venda avulsa');
  await wizard.tick(service);
  await wizard.press('Continuar');
  await wizard.pay('PIX');
  await wizard.observation.fill(observation);
  await wizard.button('Continuar').dblclick();
  await wizard.at('Finalizar');
  expect(salesWith(shop.dataDir, observation)).toEqual([]);
  await wizard.button('Finalizar Venda').dblclick();
  await expect(page.getByText(SOLD)).toBeVisible();
  await wizard.at('Agendamentos');
  expect(salesWith(shop.dataDir, observation)).toHaveLength(1);
});

test('the search asks from the third letter on, and only the last answer counts', async ({ page, cast }) => {
  const customer = await cast.customer(unique('Zulmira'));
  const asked: string[] = [];
  await page.route('**/api/customers/find?*', async (route) => {
    asked.push(new URL(route.request().url()).searchParams.get('query') ?? '');
    await route.continue();
  });
  const wizard = wizardOf(page);
  await wizard.open();
  await wizard.press('Pular para Cliente');
  const search = page.getByLabel('Buscar cliente');
  await search.fill('Zu');
  await search.fill('Zul');
  await expect(wizard.choice(customer.name)).toBeVisible();
  await search.fill('ninguém com este nome');
  await expect(page.getByText(/Nenhum cliente encontrado/)).toBeVisible();
  await expect(wizard.choice(customer.name)).toHaveCount(0);
  expect(asked).toEqual(['Zul', 'ninguém com este nome']);
});

async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    addEventListener('pointerdown', () => document.body.setAttribute('data-clicks', String(1 + clicks())), true);
    function clicks() {
      return Number(document.body.getAttribute('data-clicks'));
    }
  });
  return async () => Number(await page.locator('body').getAttribute('data-clicks'));
}
