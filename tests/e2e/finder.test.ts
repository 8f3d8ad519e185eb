import type { Page } from '@playwright/test';
import { findSalesByObservation } from './support/database.ts';
import { pressAt, tabTo, typeAt } from './support/keyboard.ts';
import { expect, test } from './support/test.ts';
import { uniqueName } from './support/testData.ts';
import { createWizardScreen, SALE_CREATED_MESSAGE } from './support/wizard.ts';

const box = (page: Page) => page.getByRole('dialog', { name: 'Buscar' });
const option = (page: Page, name: string | RegExp) => box(page).getByRole('option', { name });

interface RestOfSale {
  employee: { name: string };
  service: { name: string } | undefined;
  observation: string;
}

/** From the choice of the employee to the good news, without a pointer: one service, paid by PIX. */
async function finishByKeyboard(page: Page, { employee, service, observation }: RestOfSale): Promise<void> {
  const wizard = createWizardScreen(page);
  await pressAt(page, wizard.choice(employee.name), 'Space');
  await wizard.expectStep('Serviço');
  await pressAt(page, wizard.service(service?.name ?? ''), 'Space');
  await pressAt(page, wizard.button('Continuar'), 'Enter');
  await wizard.expectStep('Pagamento');
  await tabTo(page, wizard.payment('Dinheiro'));
  await page.keyboard.press('ArrowDown');
  await expect(wizard.payment('PIX')).toBeChecked();
  await typeAt(page, wizard.observation, observation);
  await pressAt(page, wizard.button('Continuar'), 'Enter');
  await wizard.expectStep('Finalizar');
  await pressAt(page, wizard.button('Finalizar Venda'), 'Enter');
  await expect(page.getByText(SALE_CREATED_MESSAGE)).toBeVisible();
}

async function openFinder(page: Page): Promise<void> {
  // On a busy machine the shortcut is there a moment after the screen is.
  await expect(async () => {
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox', { name: 'Buscar em tudo' })).toBeFocused({ timeout: 2000 });
  }).toPass();
}

async function openDashboard(page: Page): Promise<void> {
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
}

for (const address of ['/', '/clientes']) {
  test(`at ${address} the shortcut pressed before anything is drawn opens it, with what is typed while it loads`, async ({
    page,
  }) => {
    const { promise: pressed, resolve: press } = Promise.withResolvers<void>();
    const { promise: typed, resolve: type } = Promise.withResolvers<void>();
    await page.route('**/api/check-session', (route) => pressed.then(() => route.continue()));
    await page.route('**/assets/FinderDialog*', (route) => typed.then(() => route.continue()));
    const wanted = page.waitForRequest('**/assets/FinderDialog*');
    // The page's code has run, and waits for the session.
    await page.goto(address, { waitUntil: 'domcontentloaded' });
    await expect(page.getByRole('banner')).toHaveCount(0);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('cai');
    press();
    await wanted;
    await page.keyboard.type('xa');
    type();
    await expect(page.getByRole('combobox', { name: 'Buscar em tudo' })).toHaveValue('caixa');
    await expect(page.getByRole('combobox', { name: 'Buscar em tudo' })).toBeFocused();
  });
}

test('a customer is found without her accents, her sale is made from the keyboard alone, and a reload begins no other', async ({
  page,
  shop,
  testData,
}) => {
  const services = [await testData.createService({ price: 48 })];
  const [customer, employee] = [
    await testData.createCustomer(uniqueName('Conceição')),
    await testData.createEmployee(services),
  ];
  const observation = uniqueName('Do buscador');
  await openDashboard(page);
  const wizard = createWizardScreen(page);

  await openFinder(page);
  await page.keyboard.type(customer.name.replace('Conceição', 'conceicao').toLowerCase());
  const sale = option(page, `Nova venda para ${customer.name}`);
  await expect(sale).toBeVisible();
  const active = () => page.getByRole('combobox').getAttribute('aria-activedescendant');
  await expect.poll(async () => (await active()) === (await sale.getAttribute('id'))).toBe(true);
  await page.keyboard.press('Enter');
  await wizard.expectStep('Colaborador');
  await expect(box(page)).toHaveCount(0);

  await finishByKeyboard(page, { employee, service: services[0], observation });
  expect(findSalesByObservation(shop.dataDir, observation)).toMatchObject([
    { customer_id: customer.id, total_cents: 4800, method: 'pix' },
  ]);
  await wizard.expectStep('Agendamentos');
  await page.reload();
  await wizard.expectStep('Agendamentos');
});

test('the bar holds the search without wrapping or squeezing at every width', async ({ page }) => {
  await openDashboard(page);
  for (const width of [320, 360, 600, 900, 950, 1000, 1100, 1200, 1280, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const bar = page.getByRole('banner').first();
    await expect(page.getByRole('button', { name: 'Buscar em tudo' })).toBeVisible();
    const shape = () =>
      bar.evaluate((element) => {
        const text = document.createRange();
        const isTight = (one: Element) => {
          text.selectNodeContents(one);
          const { paddingLeft, paddingRight } = getComputedStyle(one);
          const room = one.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
          // A button's icon stands 4 px into its padding.
          return text.getBoundingClientRect().width > room + 5;
        };
        return {
          height: Math.round(element.getBoundingClientRect().height),
          tight: [...element.querySelectorAll('a, button')].filter(isTight).map((one) => one.textContent),
          overhang: Math.max(0, document.documentElement.scrollWidth - innerWidth),
        };
      });
    await expect.poll(shape, { message: `${width} px` }).toEqual({ height: 64, tight: [], overhang: 0 });
  }
});
