import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { unique } from './support/cast.ts';
import { expect, signedOut, test } from './support/test.ts';
import { wizardOf } from './support/wizard.ts';

const WIDTHS = [360, 768, 1440];
const LOOKS = [
  { width: 360, colorScheme: 'light' },
  { width: 1440, colorScheme: 'dark' },
] as const;

// Half faded in, a text has half its contrast.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Fails where something stands out sideways, at each width. */
async function expectNoSidewaysScroll(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), { message: `at ${width} px` })
      .toBeLessThanOrEqual(0);
  }
}

/** Fails with what axe holds for a serious or critical barrier, in light on a phone and in dark on a desk. */
async function expectNoBarriers(page: Page): Promise<void> {
  for (const { width, colorScheme } of LOOKS) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    await expect.poll(() => schemeShown(page)).toBe(colorScheme);
    const { violations } = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
      .analyze();
    const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
    const told = serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
    expect(told, `${colorScheme}, ${width} px`).toEqual([]);
  }
}

/** The scheme the page has fully changed to; while colours still fade from one to the other, neither. */
function schemeShown(page: Page): Promise<string> {
  return page.evaluate(() => {
    if (document.getAnimations().some((animation) => animation instanceof CSSTransition)) return 'changing';
    const [red = 0] = (getComputedStyle(document.body).backgroundColor.match(/\d+/g) ?? []).map(Number);
    return red < 128 ? 'dark' : 'light';
  });
}

async function expectGoodLooks(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page);
  await expectNoBarriers(page);
}

test.describe('signed out', () => {
  test.use(signedOut);

  test('the login page fits every screen and keeps nobody out, with and without an error', async ({ page }) => {
    await page.goto('/login');
    await expect(page.getByRole('heading', { name: 'Entrar', level: 1 })).toBeVisible();
    await expectGoodLooks(page);
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await expectGoodLooks(page);
  });
});

test('the dashboard fits every screen and keeps nobody out, menus open too', async ({ page }) => {
  await page.goto('/dashboard');
  await expect(page.getByRole('group', { name: 'Total de clientes' })).toContainText(/\d/);
  await expectGoodLooks(page);
  await page.setViewportSize({ width: 360, height: 800 });
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Caixa' })).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test('every step of the sale fits every screen and keeps nobody out', async ({ page, cast }) => {
  const services = [await cast.service(), await cast.service()];
  const [customer, employee] = [
    await cast.customer(unique('Ana Maximiliana de Albuquerque e Vasconcelos')),
    await cast.employee(services),
  ];
  const reservation = await cast.reservation({ customer, employee, services });
  await page.goto('/vendas');
  const wizard = wizardOf(page);
  await expect(wizard.choice(reservation.customer.name)).toBeVisible();
  await expectGoodLooks(page);
  await wizard.press('Pular para Cliente');
  await page.getByLabel('Buscar cliente').fill(customer.name);
  await expect(page.getByRole('list', { name: 'Clientes encontrados' })).toBeVisible();
  await expectGoodLooks(page);
  await wizard.findCustomer(customer.name);
  await wizard.at('Colaborador');
  await expectGoodLooks(page);
  await wizard.choice(employee.name).click();
  await wizard.tick(...services);
  await expectGoodLooks(page);
  await wizard.press('Continuar');
  await wizard.pay('PIX');
  await wizard.observation.fill('Uma observação sem espaços: '.padEnd(200, 'x'));
  await expectGoodLooks(page);
  await wizard.press('Continuar');
  await wizard.at('Finalizar');
  await expectGoodLooks(page);
});

test('no page asks anything of another host', async ({ page, shop }) => {
  const strangers: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(`${shop.url}/`) && !request.url().startsWith('data:')) strangers.push(request.url());
  });
  for (const path of ['/login', '/dashboard', '/vendas', '/clientes', '/caixa']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  }
  expect(strangers).toEqual([]);
});
