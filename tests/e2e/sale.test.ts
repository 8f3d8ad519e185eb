import type { Locator } from '@playwright/test';
import type { ApiRecords } from './support/api.ts';
import { findFirstDiscount, formatBrl, sumPrices, toCents } from './support/arithmetic.ts';
import { findSalesByObservation } from './support/database.ts';
import { expect, test } from './support/test.ts';
import { buildUniqueName } from './support/testData.ts';
import { createWizardScreen, SALE_CREATED_MESSAGE } from './support/wizard.ts';

// With animations and prefetching, as most users have them.
test.use({ contextOptions: { reducedMotion: 'no-preference' }, canPrefetch: true });

test('counts a sale to a known customer once in the cash register, the day’s total and the points when its buttons are double-clicked', async ({
  page,
  shop,
  api,
  testData,
}) => {
  const observation = buildUniqueName('Clique duplo');
  const services = [
    await testData.createService({ price: 100.1, points: 10 }),
    await testData.createService({ price: 49.9, points: 5 }),
  ];
  const customer = await testData.createCustomer();
  const employee = await testData.createEmployee(services);
  await testData.createReward();
  await testData.givePoints(customer, 30);
  const before = await api.getCashRegister();
  const { total_visits: visits } = await api.getCustomer(customer.id);

  const wizard = createWizardScreen(page);
  await page.goto('/vendas');
  await wizard.press('Pular para Cliente');
  await wizard.expectStep('Cliente');
  await wizard.findCustomer(customer.name);
  await wizard.expectStep('Colaborador');
  await wizard.choice(employee.name).click();
  await wizard.expectStep('Serviço');
  await wizard.tick(...services);
  await wizard.press('Continuar');
  await wizard.pay('PIX');
  await wizard.observation.fill(observation);
  await wizard.press('Continuar');
  await wizard.expectStep('Finalizar');
  await wizard.press('Voltar');
  await expect(wizard.payment('PIX')).toBeChecked();
  await expect(wizard.observation).toHaveValue(observation);
  await wizard.button('Continuar').dblclick();
  await wizard.expectStep('Finalizar');
  expect(findSalesByObservation(shop.dataDir, observation)).toEqual([]);

  const subtotal = sumPrices(services);
  const reward = findFirstDiscount(await api.get<ApiRecords['reward'][]>('/rewards'), 30, subtotal);
  if (!reward) throw new Error('the shop has no discount for 30 points');
  const total = subtotal - Math.round((subtotal * reward.value) / 100);
  await expect(wizard.line('Subtotal')).toHaveText(formatBrl(subtotal));
  await expect(wizard.line('Desconto')).toHaveText(formatBrl(total - subtotal));
  await expect(wizard.line('Total')).toHaveText(formatBrl(total));
  await wizard.button('Finalizar Venda').dblclick();
  await expect(page.getByText(SALE_CREATED_MESSAGE)).toBeVisible();
  await wizard.expectStep('Agendamentos');
  expect(findSalesByObservation(shop.dataDir, observation)).toHaveLength(1);

  const after = await api.getCashRegister();
  expect(toCents(after.today.total) - toCents(before.today.total)).toBe(total);
  expect(await api.getCustomer(customer.id)).toMatchObject({
    points: 30 - Math.min(30, reward.points_required) + 15,
    total_visits: visits + 1,
  });
  await page.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).click();
  const cashFigure = page.getByRole('group', { name: 'Caixa de hoje' });
  const net = toCents(after.today.total) - toCents(after.today.expenses);
  // Expenses of other tests may exceed the sales.
  await expect(cashFigure).toContainText(net > 0 ? formatBrl(net) : /Caixa (aberto|fechado)/);
});

test('each step of a sale is at most four Tabs from the top of the page and from the step before', async ({
  page,
  testData,
}) => {
  const service = await testData.createService();
  const employee = await testData.createEmployee([service]);
  const wizard = createWizardScreen(page);
  const tabTo = async (isThere: () => Promise<boolean>) => {
    for (let tabs = 0; !(await isThere()); tabs += 1) {
      expect(tabs).toBeLessThan(4);
      await page.keyboard.press('Tab');
    }
  };
  const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement);
  const isInStep = () =>
    page.evaluate(() => {
      const heading = document.querySelector('main h2');
      const isAfter = heading?.compareDocumentPosition(document.activeElement ?? document);
      return Boolean((isAfter ?? 0) & Node.DOCUMENT_POSITION_FOLLOWING);
    });
  await page.goto('/vendas');
  await expect(wizard.button('Pular para Cliente')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await tabTo(isInStep);
  await wizard.press('Pular para Cliente');
  await wizard.expectStep('Cliente');
  await tabTo(() => hasFocus(page.getByLabel('Buscar cliente')));
  await wizard.press('Continuar sem Cliente');
  await wizard.expectStep('Colaborador');
  await tabTo(isInStep);
  await wizard.choice(employee.name).click();
  await wizard.expectStep('Serviço');
  await tabTo(isInStep);
  await wizard.tick(service);
  await page.keyboard.press('Control+Enter');
  await wizard.expectStep('Pagamento');
  await tabTo(() => hasFocus(wizard.button('Dividir pagamento')));
  await wizard.pay('PIX');
  await page.keyboard.press('Control+Enter');
  await wizard.expectStep('Finalizar');
  await tabTo(isInStep);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(SALE_CREATED_MESSAGE)).toBeVisible();
});

test('the browser’s Back and Forward buttons move through the steps of a sale, also after a reload, and Back leaves its first step', async ({
  page,
  testData,
}) => {
  const service = await testData.createService();
  const wizard = createWizardScreen(page);
  const steps = ['Agendamentos', 'Cliente', 'Colaborador', 'Serviço', 'Pagamento'] as const;
  const expectStepWithEntry = async (step: (typeof steps)[number]) => {
    await wizard.expectStep(step);
    // Waits until the step has its history entry.
    const readStepCount = () => page.evaluate(() => history.state?.usr?.sale?.way.length);
    await expect.poll(readStepCount, { intervals: [50] }).toBe(steps.indexOf(step) + 1);
  };
  await page.goto('/dashboard');
  await page.goto('/vendas');
  await wizard.press('Pular para Cliente');
  await wizard.press('Continuar sem Cliente');
  await wizard.press('Continuar sem Colaborador');
  await wizard.tick(service);
  await wizard.press('Continuar');
  await expectStepWithEntry('Pagamento');
  await page.goBack();
  await expectStepWithEntry('Serviço');
  await page.reload();
  await expectStepWithEntry('Serviço');
  await page.goForward();
  await expectStepWithEntry('Pagamento');
  for (const step of steps.toReversed().slice(1)) {
    await page.goBack();
    await expectStepWithEntry(step);
  }
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
});
