import type { Page } from '@playwright/test';
import { dayAt, formatDayLong } from '../../domain/dates.ts';
import type { Wire } from './support/api.ts';
import { brl, cents } from './support/arithmetic.ts';
import { unique } from './support/cast.ts';
import { takingsOf } from './support/database.ts';
import { expect, test } from './support/test.ts';

function card(page: Page, name: string) {
  return page.getByRole('group', { name });
}

/** A number that is not part of another one. */
function figure(count: number): RegExp {
  return new RegExp(`(?<![\\d.])${count.toLocaleString('pt-BR')}(?![\\d.])`);
}

test('the four figures are what the lists add up to', async ({ page, api, shop }) => {
  const today = dayAt(new Date(), shop.timeZone);
  const customers = await api.get<Wire['customer'][]>('/customers');
  const reservations = await api.get<Wire['reservation'][]>('/reservations');
  const employees = await api.get<Wire['employee'][]>('/employees/all');
  const { list: expenses } = await api.expenses();
  const spent = expenses.reduce((total, { amount }) => total + cents(amount), 0);
  const booked = reservations.filter(({ date, status }) => date === today && status !== 4).length;
  const active = employees.filter(({ status }) => status === '1').length;

  await page.goto('/dashboard');
  await expect(card(page, 'Total de clientes')).toContainText(figure(customers.length));
  await expect(card(page, 'Agendamentos hoje')).toContainText(figure(booked));
  await expect(card(page, 'Colaboradores ativos')).toContainText(figure(active));
  const cash = takingsOf(shop.dataDir, today) - spent;
  await expect(card(page, 'Caixa de hoje')).toContainText(cash > 0 ? brl(cash) : 'Não fechado');
});

test('the best customers stand there in the order of their points', async ({ page, api }) => {
  const customers = await api.get<Wire['customer'][]>('/customers');
  const points = customers.map((customer) => customer.points).sort((a, b) => b - a);
  await page.goto('/dashboard');
  const rows = page.getByRole('region', { name: 'Melhores clientes' }).getByRole('listitem');
  await expect(rows.first()).toBeVisible();
  for (const [index, row] of (await rows.all()).entries()) {
    await expect(row).toContainText(`${points[index]?.toLocaleString('pt-BR')} ponto`);
    await expect(row).toContainText(/\d+ visitas?/);
  }
});

test('four of the active rewards and four of the expenses of today are shown', async ({ page, api }) => {
  const { id } = (await api.get<Wire['employee'][]>('/employees'))[0] ?? {};
  for (const amount of [1.1, 2.2, 3.3, 4.4, 5.5]) {
    await api.create('/expenses', { expense: { amount, employee_id: id, description: unique('Café') } });
  }
  const active = (await api.get<Wire['reward'][]>('/rewards')).filter((reward) => reward.active === '1');
  await page.goto('/dashboard');
  const rewards = page.getByRole('region', { name: 'Recompensas ativas' }).getByRole('listitem');
  await expect(rewards).toHaveCount(Math.min(4, active.length));
  for (const title of await rewards.allInnerTexts()) {
    expect(active.some((reward) => title.includes(reward.title))).toBe(true);
  }
  const expenses = page.getByRole('region', { name: 'Despesas de hoje' }).getByRole('listitem');
  await expect(expenses).toHaveCount(4);
  const amounts = (await api.expenses()).list.map(({ amount }) => brl(cents(amount)));
  for (const text of await expenses.allInnerTexts()) {
    expect(amounts.some((amount) => text.replaceAll('\u00a0', ' ').includes(amount))).toBe(true);
  }
});

test("with nothing left in the till the cash reads 'Não fechado'", async ({ page, api }) => {
  const { id } = (await api.get<Wire['employee'][]>('/employees'))[0] ?? {};
  const { today } = await api.register();
  const expense = await api.create<{ id: number }>('/expenses', {
    expense: { amount: today.total + 1, employee_id: id, description: 'Reforma' },
  });
  await page.goto('/dashboard');
  await expect(card(page, 'Caixa de hoje')).toContainText('Não fechado');
  await api.remove('/expenses', expense.id);
  await page.reload();
  await expect(card(page, 'Total de clientes')).toContainText(/\d/);
  const left = cents((await api.register()).today.total) - cents((await api.register()).today.expenses);
  await expect(card(page, 'Caixa de hoje')).toContainText(left > 0 ? brl(left) : 'Não fechado');
});

test('the dashboard says how payments are registered and leads to where it is done', async ({ page }) => {
  await page.goto('/dashboard');
  const help = page.getByRole('region', { name: 'Como registrar pagamentos' });
  await expect(help).toContainText('Finalizar Venda');
  await card(page, 'Caixa de hoje').getByRole('link').click();
  await expect(page).toHaveURL('/caixa');
});

test('a dashboard that cannot be loaded says so and is loaded on a second try', async ({ page, trouble }) => {
  trouble.expect(/\/api\/summary 503/);
  let asked = 0;
  await page.route('**/api/summary', (route) => {
    asked++;
    return route.fulfill({ status: 503, body: '' });
  });
  await page.goto('/dashboard');
  const again = page.getByRole('button', { name: 'Tentar novamente' });
  await expect(again).toBeVisible();
  // The screen itself asks a few times more, a second apart at most.
  let before = 0;
  const isQuiet = () => {
    const quiet = asked === before;
    before = asked;
    return quiet;
  };
  await expect.poll(isQuiet, { intervals: [1_500] }).toBe(true);
  await page.unroute('**/api/summary');
  await again.click();
  await expect(card(page, 'Total de clientes')).toContainText(/\d/);
});

test.describe('in a browser on the other side of the world', () => {
  test.use({ timezoneId: 'Pacific/Kiritimati' });

  test("the dashboard's day is the shop's", async ({ page, shop }) => {
    await page.goto('/dashboard');
    await expect(page.getByText(new RegExp(formatDayLong(dayAt(new Date(), shop.timeZone)), 'i'))).toBeVisible();
  });
});
