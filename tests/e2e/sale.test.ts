import type { Page } from '@playwright/test';
import type { Wire } from './support/api.ts';
import { brl, cents, firstDiscount, sum } from './support/arithmetic.ts';
import { unique } from './support/cast.ts';
import { salesWith } from './support/database.ts';
import { expect, test } from './support/test.ts';
import { SOLD, wizardOf } from './support/wizard.ts';

// As most people have it: with all that moves, and all that is fetched before it is wanted.
test.use({ contextOptions: { reducedMotion: 'no-preference' }, prefetches: true });

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
  await page.goto('/vendas');
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
  const net = cents(after.today.total) - cents(after.today.expenses);
  // What other tests spent may be more than what was taken.
  await expect(till).toContainText(net > 0 ? brl(net) : 'Não fechado');
});

test('an appointment is sold with at most six clicks, and is then done', async ({ page, api, cast }) => {
  const services = [await cast.service()];
  const [customer, employee] = [await cast.customer(), await cast.employee(services)];
  const reservation = await cast.reservation({ customer, employee, services });
  await page.goto('/dashboard');
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

test('a double click goes on one step, and sells once', async ({ page, shop, cast }) => {
  const observation = unique('Clique duplo');
  const service = await cast.service();
  const wizard = wizardOf(page);
  await page.goto('/vendas');
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

test('the browser’s Back and Forward go through the sale, also after a reload, and out of it', async ({
  page,
  cast,
}) => {
  const service = await cast.service();
  const wizard = wizardOf(page);
  const steps = ['Agendamentos', 'Cliente', 'Colaborador', 'Serviço', 'Pagamento'] as const;
  const at = async (step: (typeof steps)[number]) => {
    await wizard.at(step);
    // Nobody presses anything in the milliseconds before the step has its entry of the history.
    const entry = () => page.evaluate(() => history.state?.usr?.sale?.way.length);
    await expect.poll(entry, { intervals: [50] }).toBe(steps.indexOf(step) + 1);
  };
  await page.goto('/dashboard');
  await page.goto('/vendas');
  await wizard.press('Pular para Cliente');
  await wizard.press('Continuar sem Cliente');
  await wizard.press('Continuar sem Colaborador');
  await wizard.tick(service);
  await wizard.press('Continuar');
  await at('Pagamento');
  await page.goBack();
  await at('Serviço');
  await page.reload();
  await at('Serviço');
  await page.goForward();
  await at('Pagamento');
  for (const step of steps.toReversed().slice(1)) {
    await page.goBack();
    await at(step);
  }
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
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
