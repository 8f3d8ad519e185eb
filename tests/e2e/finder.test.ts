import type { Page } from '@playwright/test';
import { unique } from './support/cast.ts';
import { salesWith } from './support/database.ts';
import { finishByKeyboard } from './support/keyboardSale.ts';
import { expect, test } from './support/test.ts';
import { wizardOf } from './support/wizard.ts';

// Half faded in, a text has half its contrast.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const box = (page: Page) => page.getByRole('dialog', { name: 'Buscar' });
const option = (page: Page, name: string | RegExp) => box(page).getByRole('option', { name });

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
    await page.route('**/api/check-session', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1000));
      await route.continue();
    });
    await page.route('**/assets/FinderDialog*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1000));
      await route.continue();
    });
    const wanted = page.waitForRequest('**/assets/FinderDialog*');
    // The page's code has run, and waits for the session.
    await page.goto(address, { waitUntil: 'domcontentloaded' });
    await expect(page.getByRole('banner')).toHaveCount(0);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('cai');
    await wanted;
    await page.keyboard.type('xa');
    await expect(page.getByRole('combobox', { name: 'Buscar em tudo' })).toHaveValue('caixa');
    await expect(page.getByRole('combobox', { name: 'Buscar em tudo' })).toBeFocused();
  });
}

test('a customer is found without her accents, and her sale is made from the keyboard alone', async ({
  page,
  shop,
  cast,
}) => {
  const services = [await cast.service({ price: 48 })];
  const [customer, employee] = [await cast.customer(unique('Conceição')), await cast.employee(services)];
  const observation = unique('Do buscador');
  await openDashboard(page);
  const wizard = wizardOf(page);

  await openFinder(page);
  await page.keyboard.type(customer.name.replace('Conceição', 'conceicao').toLowerCase());
  const sale = option(page, `Nova venda para ${customer.name}`);
  await expect(sale).toBeVisible();
  await expect(page.getByRole('combobox')).toHaveAttribute(
    'aria-activedescendant',
    (await sale.getAttribute('id')) ?? 'none',
  );
  await page.keyboard.press('Enter');
  await wizard.at('Colaborador');
  await expect(box(page)).toHaveCount(0);

  await finishByKeyboard(page, { employee, service: services[0], observation });
  expect(salesWith(shop.dataDir, observation)).toMatchObject([
    { customer_id: customer.id, total_cents: 4800, method: 'pix' },
  ]);
});

test('a reservation of today is sold, and a reload does not begin it again', async ({ page, cast }) => {
  const services = [await cast.service({ price: 60 })];
  const [customer, employee] = [await cast.customer(unique('Marcada')), await cast.employee(services)];
  await cast.reservation({ customer, employee, services });
  await openDashboard(page);
  const wizard = wizardOf(page);

  await openFinder(page);
  await page.keyboard.type(customer.name);
  await option(page, `Vender agendamento de ${customer.name}`).click();
  await wizard.at('Serviço');
  await expect(wizard.service(services[0]?.name ?? '')).toBeChecked();
  await wizard.press('Continuar');
  await wizard.pay('PIX');
  await wizard.press('Continuar');
  await wizard.finish();
  await wizard.at('Agendamentos');
  await page.reload();
  await wizard.at('Agendamentos');
  await expect(wizard.choice(customer.name)).toHaveCount(0);
});

test('the bar holds the search without wrapping or squeezing at every width', async ({ page }) => {
  await openDashboard(page);
  for (const width of [320, 360, 600, 900, 950, 1000, 1200, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const bar = page.getByRole('banner').first();
    await expect(page.getByRole('button', { name: 'Buscar em tudo' })).toBeVisible();
    const { height, tight } = await bar.evaluate((element) => {
      const text = document.createRange();
      const isTight = (one: Element) => {
        text.selectNodeContents(one);
        const { paddingLeft, paddingRight } = getComputedStyle(one);
        const room = one.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
        // A button's icon stands 4 px into its padding.
        return text.getBoundingClientRect().width > room + 5;
      };
      const { height } = element.getBoundingClientRect();
      return {
        height,
        tight: [...element.querySelectorAll('a, button')].filter(isTight).map((one) => one.textContent),
      };
    });
    expect({ width, height: Math.round(height), tight }).toEqual({ width, height: 64, tight: [] });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
});
