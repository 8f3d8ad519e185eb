import type { Page } from '@playwright/test';
import { getDayAt } from '../../domain/dates.ts';
import type { Api, ApiRecords } from '../e2e/support/api.ts';
import { expect, test } from '../e2e/support/test.ts';
import { EVERY_DAY } from '../e2e/support/testData.ts';
import { visitDialogsOfPath, visitScreens, waitUntilLoaded } from '../e2e/support/tour.ts';
import { createWizardScreen } from '../e2e/support/wizard.ts';
import { SCRIPTS } from '../fixtures/injections.ts';

// A separate shop: the scripts would appear in other tests' lists.
test.use({ env: { BACKUPS: '0' } });

const ALL_SCRIPTS = SCRIPTS.join(' ');
/** Scripts run, dialogs opened and foreign requests since the page opened. */
let incidents: string[];

test.beforeAll(async ({ api, shop }) => createRecords(api, getDayAt(new Date(), shop.timeZone)));

test.beforeEach(async ({ page, context, shop }) => {
  incidents = [];
  await context.exposeFunction('hit', (script: number) => incidents.push(`ran: ${SCRIPTS[script - 1]}`));
  page.on('dialog', (dialog) => {
    incidents.push(`opened a dialog: ${dialog.message()}`);
    return dialog.dismiss();
  });
  page.on('request', (request) => {
    const { protocol, origin, pathname } = new URL(request.url());
    if (protocol.startsWith('http') && (origin !== shop.url || pathname === '/x'))
      incidents.push(`called: ${request.url()}`);
  });
});

test.afterEach(() => expect(incidents).toEqual([]));

test('every screen, form and confirmation shows scripts as plain text', async ({ page }) => {
  const placesWithoutScript: string[] = [];
  let placeCount = 0;
  const checkPlace = async (place: string) => {
    // Deletions on the agenda and the cash register are named by day.
    if (/(agendamentos|caixa): .Excluir/.test(place)) return;
    placeCount++;
    const isShown = async () => {
      const texts = await readTexts(page, '[role="dialog"]');
      return SCRIPTS.some((script) => texts.includes(script));
    };
    // A dialog opens before its content loads.
    await expect
      .poll(isShown)
      .toBe(true)
      .catch(() => placesWithoutScript.push(place));
  };
  const textsByPath: Record<string, string> = {};
  await visitScreens(page, async (path) => {
    textsByPath[path] = await readTexts(page);
    await visitDialogsOfPath(page, path, checkPlace);
  });
  const LISTS = ['/colaboradores', '/recompensas', '/agendamentos', '/despesas', '/caixa'];
  for (const path of LISTS)
    expect(
      SCRIPTS.filter((script) => !textsByPath[path]?.includes(script)),
      path,
    ).toEqual([]);
  // These lists are paged or show only the first few.
  for (const path of ['/clientes', '/servicos', '/dashboard', '/vendas'])
    expect(SCRIPTS.filter((script) => textsByPath[path]?.includes(script)).length, path).toBeGreaterThan(3);
  expect(placeCount).toBeGreaterThan(10);
  expect(placesWithoutScript).toEqual([]);
});

test('a sale, its receipt and the last sale show scripts as plain text', async ({ page }) => {
  const [script] = SCRIPTS as [string];
  await page.goto('/vendas');
  const wizard = createWizardScreen(page);
  await wizard.press('Pular para Cliente');
  await wizard.findCustomer(script);
  // The customer's name is a button too, which opens their history.
  await wizard.choice(script).last().click();
  await wizard.tick({ name: script });
  await wizard.press('Continuar');
  await wizard.pay('PIX');
  await wizard.observation.fill(ALL_SCRIPTS);
  await wizard.press('Continuar');
  await wizard.expectStep('Finalizar');
  await expect.poll(() => readTexts(page)).toContain(ALL_SCRIPTS);
  await wizard.finish();
  await wizard.press('Imprimir recibo');
  await expect(page.getByRole('dialog', { name: 'Recibo de venda' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('body > [data-printed]')).toContainText(script);
});

test('searches, search results and an import preview show scripts as plain text', async ({ page }) => {
  await page.goto('/clientes');
  await waitUntilLoaded(page);
  for (const script of SCRIPTS.slice(0, 3)) {
    await page.getByRole('searchbox', { name: 'Buscar por nome' }).fill(script);
    await expect(page.getByRole('article').filter({ hasText: script })).toHaveCount(1);
  }
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Buscar em tudo' }).fill(SCRIPTS[0] ?? '');
  await expect(page.getByRole('option', { name: `Nova venda para ${SCRIPTS[0]}` })).toBeVisible();
  await page.getByRole('combobox', { name: 'Buscar em tudo' }).fill('<script>hit(99)</script>');
  await expect(page.getByRole('option')).toHaveCount(0);
  await page.keyboard.press('Escape');

  const lines = SCRIPTS.map(
    (script, index) => `"${script.replaceAll('"', '""')}";1198765${1000 + index};novo${index}@exemplo.com.br`,
  );
  await page.getByRole('button', { name: 'Importar' }).click();
  const file = {
    name: `${SCRIPTS[1]?.replaceAll('/', '')}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(`Nome;Telefone;E-mail\n${lines.join('\n')}`),
  };
  await page.locator('input[type="file"]').setInputFiles(file);
  await expect(
    page
      .getByRole('dialog')
      .getByText(SCRIPTS[0] ?? '')
      .first(),
  ).toBeVisible();
});

test('a printed closing shows scripts as plain text', async ({ page, shop }) => {
  const day = getDayAt(new Date(), shop.timeZone).split('-').reverse().join('/');
  await page.goto('/caixa');
  await page
    .getByRole('button', { name: `Imprimir fechamento de ${day}` })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: `Fechamento de ${day}` })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('body > [data-printed]')).toContainText(SCRIPTS[0] ?? '');
});

/**
 * Creates records with each script as name and all scripts in longer texts, and sells, books, spends and closes
 * today.
 */
async function createRecords(api: Api, today: string): Promise<void> {
  const records = await Promise.all(SCRIPTS.map((script, index) => createRecordsNamed(api, script, index)));
  const first = records[0];
  if (!first) throw new Error('there are no scripts');
  for (const { customer, employee, service } of records) {
    const services = [service.id];
    const reservation = {
      customer_id: customer.id,
      employee_id: employee.id,
      services,
      date: today,
      time: '08:00',
      status: 1,
    };
    await api.create('/reservations', { reservation: { ...reservation, observation: ALL_SCRIPTS } });
    await api.create('/sales', {
      sale: { customer_id: customer.id, services, amount: 1, payment_method: 'cash', observation: ALL_SCRIPTS },
    });
    await api.create('/expenses', { expense: { amount: 1, employee_id: employee.id, description: ALL_SCRIPTS } });
  }
  await api.create('/sales', {
    sale: { individual: 1, services: [], amount: 1, payment_method: 'pix', observation: ALL_SCRIPTS },
  });
  await api.create('/cash-register', {
    cashRegister: { closed_at: today, total_received: 1, employee_id: first.employee.id, observation: ALL_SCRIPTS },
  });
}

/** Creates a service, customer, employee and reward with this name. */
async function createRecordsNamed(api: Api, name: string, index: number) {
  const contact = { phone: `1198765432${index % 10}`, email: `p${index}@exemplo.com.br` };
  const service = await api.create<ApiRecords['service']>('/services', {
    service: { name, price: 10, points: 10_000, employeeIds: [] },
  });
  const customer = await api.create<ApiRecords['customer']>('/customers', { customer: { name, ...contact } });
  const employment = {
    services: [service.id],
    commission: 50,
    status: '1',
    observation: ALL_SCRIPTS,
    hours: EVERY_DAY,
  };
  const employee = await api.create<ApiRecords['employee']>('/employees', {
    employee: { name, ...contact, ...employment },
  });
  const terms = { points_required: 1, type: 'discount', value: 10, min_limit: 0, active: '1' };
  await api.create('/rewards', { reward: { title: name, description: ALL_SCRIPTS, ...terms } });
  return { service, customer, employee };
}

/** All texts and field values of a page or part of it. */
function readTexts(page: Page, part = 'body'): Promise<string> {
  return page
    .locator(part)
    .first()
    .evaluate((root) => {
      const texts: string[] = [];
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      while (walker.nextNode())
        if (!walker.currentNode.parentElement?.closest('script, style'))
          texts.push(walker.currentNode.textContent ?? '');
      const fields = [...root.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value);
      return [...texts, ...fields].join('\n');
    });
}
