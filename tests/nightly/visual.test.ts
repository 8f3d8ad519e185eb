import type { Page } from '@playwright/test';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';
import { SCREENS } from '../e2e/support/screens.ts';
import { expect, signedOut, test } from '../e2e/support/test.ts';
import { buildUniqueName } from '../e2e/support/testData.ts';
import { checkVisual, pickScheme, SCHEMES, takeStableScreenshot } from '../e2e/support/visual.ts';
import { createWizardScreen } from '../e2e/support/wizard.ts';

test.beforeEach(() => {
  // With screenshots, a check takes three times as long.
  test.slow();
});

/** The login page has two h1: the logo and 'Entrar'. */
const TWO_HEADINGS = ['not exactly one h1'];

/** Largest share of pixels in which two screenshots of one screen may differ. */
const MAX_DIFFERENCE = 0.0005;

const screens = Object.entries(SCREENS).map(([path, heading]) => ({ path, heading, name: path.slice(1) }));

/** Collects a page's requests to other hosts. */
function watchForeignRequests(page: Page, { url }: { url: string }): string[] {
  const foreignRequests: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(`${url}/`) && !request.url().startsWith('data:')) foreignRequests.push(request.url());
  });
  return foreignRequests;
}

test.describe('signed out', () => {
  test.use(signedOut);

  test('the login page, with and without an error, fits every width, is accessible and calls no other host', async ({
    page,
    shop,
  }) => {
    const foreignRequests = watchForeignRequests(page, shop);
    await page.goto('/login');
    await expect(page.getByRole('heading', { name: 'Entrar', level: 1 })).toBeVisible();
    await checkVisual(page, 'login', { allowedOutlineFaults: TWO_HEADINGS, axeSchemes: SCHEMES });
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await checkVisual(page, 'login-error', { allowedOutlineFaults: TWO_HEADINGS });
    expect(foreignRequests).toEqual([]);
  });
});

test('every screen has its address and heading, fits every width, is accessible and calls no other host', async ({
  page,
  shop,
}) => {
  const foreignRequests = watchForeignRequests(page, shop);
  for (const { path, heading, name } of screens) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: heading, level: 1, exact: true })).toBeVisible();
    await expect(page).toHaveURL(path);
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await checkVisual(page, name, { axeSchemes: SCHEMES });
  }
  expect(foreignRequests).toEqual([]);
});

test('the menus fit every width and are accessible', async ({ page }) => {
  await page.goto('/dashboard');
  await expect(page.getByRole('group', { name: 'Total de clientes' })).toContainText(/\d/);
  for (const menu of ['Operações', 'Cadastros']) {
    await page.getByRole('button', { name: menu }).click();
    await checkVisual(page, `menu-${menu === 'Cadastros' ? 'registrations' : 'operations'}`, { widths: [1440] });
  }
  await page.getByRole('button', { name: 'Usuário' }).click();
  await expect(page.getByRole('button', { name: 'Sair' })).toBeVisible();
  await checkVisual(page, 'menu-user');
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Caixa' })).toBeVisible();
  await checkVisual(page, 'menu-phone', { widths: [360] });
});

test('every step of the sale fits every width and is accessible', async ({ page, testData }) => {
  const services = [await testData.createService(), await testData.createService()];
  const [customer, employee] = [
    await testData.createCustomer(buildUniqueName('Ana Maximiliana de Albuquerque e Vasconcelos')),
    await testData.createEmployee(services),
  ];
  const reservation = await testData.createReservation({ customer, employee, services });
  await page.goto('/vendas');
  const wizard = createWizardScreen(page);
  await expect(wizard.choice(reservation.customer.name)).toBeVisible();
  await checkVisual(page, 'sale-1-reservation');
  await wizard.press('Pular para Cliente');
  await page.getByLabel('Buscar cliente').fill(customer.name);
  await expect(page.getByRole('listbox', { name: 'Clientes encontrados' })).toBeVisible();
  await checkVisual(page, 'sale-2-customer');
  await wizard.press('Novo Cliente');
  await page.getByRole('dialog', { name: 'Novo Cliente' }).getByRole('button', { name: 'Salvar', exact: true }).click();
  await checkVisual(page, 'sale-2-new-customer');
  await page.keyboard.press('Escape');
  await wizard.findCustomer(customer.name);
  await wizard.expectStep('Colaborador');
  await checkVisual(page, 'sale-3-employee');
  await wizard.choice(employee.name).click();
  await wizard.tick(...services);
  await checkVisual(page, 'sale-4-service');
  await wizard.press('Continuar');
  await wizard.pay('PIX');
  await wizard.observation.fill('Uma observação sem espaços: '.padEnd(200, 'x'));
  await checkVisual(page, 'sale-5-payment');
  await wizard.press('Continuar');
  await wizard.expectStep('Finalizar');
  await checkVisual(page, 'sale-6-finish');
  await wizard.finish();
  await expect(page.getByRole('button', { name: 'Imprimir recibo' })).toBeVisible();
  await expect(page.getByText('Venda criada com sucesso')).toBeHidden();
  await checkVisual(page, 'sale-7-sold');
  await wizard.press('Imprimir recibo');
  await expect(page.getByRole('dialog', { name: 'Recibo de venda' })).toBeVisible();
  await checkVisual(page, 'receipt');
});

const forms = [
  { path: '/clientes', button: 'Novo Cliente', name: 'customer' },
  { path: '/colaboradores', button: 'Novo Colaborador', name: 'employee' },
  { path: '/servicos', button: 'Novo Serviço', name: 'service' },
  { path: '/recompensas', button: 'Nova Recompensa', name: 'reward' },
  { path: '/despesas', button: 'Nova Despesa', name: 'expense' },
  { path: '/agendamentos', button: 'Novo Agendamento', name: 'reservation' },
  { path: '/caixa', button: 'Sangria', name: 'cash-movement' },
];

test('every form with its validation messages fits every width and is accessible', async ({ page }) => {
  for (const [index, { path, button, name }] of forms.entries()) {
    await page.goto(path);
    await page.getByRole('button', { name: button }).first().click();
    const form = page.getByRole('dialog');
    await expect(form.getByRole('button', { name: 'Salvar', exact: true })).toBeVisible();
    await form.getByRole('button', { name: 'Salvar', exact: true }).click();
    await expect(form.locator('[aria-invalid="true"]').first()).toBeVisible();
    await checkVisual(page, `form-${name}`, pickScheme(index));
  }
});

test('confirmations and edited forms fit every width and are accessible', async ({ page, testData }) => {
  const customer = await testData.createCustomer();
  await page.goto('/clientes');
  await page.getByRole('searchbox', { name: 'Buscar por nome' }).fill(customer.name);
  const getButton = (name: string) => page.getByRole('button', { name: `${name} ${customer.name}` });
  const dialog = page.getByRole('dialog');
  await getButton('Excluir').click();
  await expect(dialog.getByText('Tem certeza que deseja excluir')).toBeVisible();
  await checkVisual(page, 'delete');
  await page.keyboard.press('Escape');
  await getButton('Nova Visita').click();
  await expect(dialog.getByRole('checkbox').first()).toBeVisible();
  await checkVisual(page, 'new-visit');
  await page.keyboard.press('Escape');
  await getButton('Editar').click();
  await dialog.getByRole('textbox', { name: 'Nome' }).fill('Outro nome');
  await checkVisual(page, 'form-customer-edited');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Descartar o que foi digitado?' })).toBeVisible();
  await checkVisual(page, 'discard');
});

test('the finder, the import and a printed closing fit every width and are accessible', async ({ page, testData }) => {
  const services = [await testData.createService()];
  const customer = await testData.createCustomer(buildUniqueName('Ana Maximiliana de Albuquerque e Vasconcelos'));
  await testData.createReservation({ customer, employee: await testData.createEmployee(services), services });
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Buscar em tudo' }).click();
  await expect(page.getByRole('option', { name: 'Nova venda' })).toBeVisible();
  await checkVisual(page, 'finder');
  await page.getByRole('combobox', { name: 'Buscar em tudo' }).fill(customer.name);
  await expect(page.getByRole('option', { name: `Nova venda para ${customer.name}` })).toBeVisible();
  await checkVisual(page, 'finder-found');

  await page.goto('/clientes');
  await page.getByRole('button', { name: 'Importar' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Arraste')).toBeVisible();
  await checkVisual(page, 'import-file');
  const lines = [
    'Nome;Celular;E-mail',
    'Ana Nova;(11) 98765-0001;ana@exemplo.com.br',
    'Sem telefone;;sem@exemplo.com.br',
  ];
  await dialog.locator('input[type="file"]').setInputFiles({
    name: 'clientes.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\r\n')),
  });
  await expect(dialog.getByRole('button', { name: 'Importar 1 cliente' })).toBeVisible();
  await checkVisual(page, 'import-review');

  await page.goto('/caixa');
  // Last month: the current one may have no closing yet.
  await page.getByLabel('Mês', { exact: true }).selectOption({ index: 1 });
  await page
    .getByRole('button', { name: /^Imprimir fechamento/ })
    .first()
    .click();
  await expect(dialog.getByRole('button', { name: 'Imprimir' })).toBeVisible();
  await checkVisual(page, 'closing-sheet');
});

test('a screen looks the same when opened by its link and by its address', async ({ page }) => {
  // Some screens show the time.
  await page.clock.setFixedTime(new Date());
  await page.setViewportSize({ width: 360, height: 740 });
  let previousScreen: Buffer | undefined;
  // Each link is followed from the previous screen, opened by its address.
  await page.goto('/despesas');
  for (const { path, heading, name } of screens) {
    const waitUntilStill = async () => {
      await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      await page.mouse.move(0, 0);
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    };
    await page.getByRole('button', { name: 'Menu' }).click();
    await page
      .getByRole('navigation')
      .getByRole('link', { name: heading === 'Registrar Venda' ? 'Vendas' : heading, exact: true })
      .click();
    await waitUntilStill();
    const fromLink = await takeStableScreenshot(page);
    await page.goto(path);
    await waitUntilStill();
    expect(getDifferentPixelShare(fromLink, await takeStableScreenshot(page)), name).toBeLessThan(MAX_DIFFERENCE);
    if (previousScreen)
      expect(getDifferentPixelShare(fromLink, previousScreen), 'two different screens').toBeGreaterThan(MAX_DIFFERENCE);
    previousScreen = fromLink;
  }
});

/** The share of visibly different pixels of two PNGs; 1 when their sizes differ. Antialiasing does not count. */
function getDifferentPixelShare(one: Buffer, other: Buffer): number {
  const [a, b] = [PNG.sync.read(one), PNG.sync.read(other)];
  if (a.width !== b.width || a.height !== b.height) return 1;
  return pixelmatch(a.data, b.data, undefined, a.width, a.height, { threshold: 0.1 }) / (a.width * a.height);
}
