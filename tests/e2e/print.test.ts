import type { Page } from '@playwright/test';
import type { CashClosing } from '../../domain/resources/closings.ts';
import { formatBrl, toCents } from './support/arithmetic.ts';
import { expect, test } from './support/test.ts';
import { buildUniqueName } from './support/testData.ts';
import { createWizardScreen } from './support/wizard.ts';

/** The paper sizes on offer, with their width in millimetres. */
const PAPERS = [
  ['58 mm', 58],
  ['80 mm', 80],
  ['A4', 210],
] as const;

// Paper is white in the dark theme too.
test.use({ colorScheme: 'dark' });

/** The printed sheet. */
const getSheet = (page: Page) => page.locator('body > [data-printed]');

/** The lines of the sheet: label and amount. */
async function readLines(page: Page): Promise<string[][]> {
  const lines = await getSheet(page).locator('dl > div').all();
  return Promise.all(
    lines.map(async (line) =>
      (await line.locator('> *').allInnerTexts()).map((text) => text.replaceAll('\u00a0', ' ')),
    ),
  );
}

/** The width of each page of the printed PDF, in millimetres. */
async function getPageWidths(page: Page): Promise<number[]> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const boxes = [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) [\d.]+\]/g)];
  return boxes.map(([, points]) => Math.round((Number(points) / 72) * 25.4));
}

/** Expects that the sheet alone is printed, black on white, with nothing cut off. */
async function expectOnlySheet(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  const describePrint = () =>
    page.evaluate(() => {
      const shown = [...document.body.children].filter((child) => getComputedStyle(child).display !== 'none');
      const sheet = document.querySelector('[data-printed] > div');
      if (!sheet) throw new Error('there is no sheet');
      return {
        shown: shown.map((child) => child.hasAttribute('data-printed')),
        color: getComputedStyle(sheet).color,
        background: [getComputedStyle(sheet).backgroundColor, getComputedStyle(document.body).backgroundColor],
        overflow: sheet.scrollWidth - sheet.clientWidth,
      };
    });
  await expect.poll(describePrint).toEqual({
    shown: [true],
    color: 'rgb(0, 0, 0)',
    background: ['rgb(255, 255, 255)', 'rgb(255, 255, 255)'],
    overflow: 0,
  });
  await page.emulateMedia({ media: null });
}

/** Expects one page of the right width on every paper size. */
async function expectEveryPaperSize(page: Page): Promise<void> {
  for (const [label, width] of PAPERS) {
    await page.getByRole('dialog').getByRole('button', { name: label, exact: true }).click();
    await expectOnlySheet(page);
    await expect.poll(() => getPageWidths(page), { message: label }).toEqual([width]);
  }
}

test('prints the receipt of a sale alone, on every paper size, with the stored values', async ({
  page,
  api,
  testData,
}) => {
  const services = [await testData.createService({ price: 100.1 }), await testData.createService({ price: 49.9 })];
  const customer = await testData.createCustomer(
    buildUniqueName('Maria Aparecida dos Santos e Albuquerque de Orleans e Bragança'),
  );
  const employee = await testData.createEmployee(services);
  await testData.createReward();
  await testData.givePoints(customer, 30);
  await page.goto('/vendas');
  const wizard = createWizardScreen(page);
  await wizard.press('Pular para Cliente');
  await wizard.findCustomer(customer.name);
  await wizard.choice(employee.name).click();
  await wizard.tick(...services);
  await wizard.press('Continuar');
  await wizard.pay('Cartão Débito');
  await wizard.press('Continuar');
  const [response] = await Promise.all([page.waitForResponse('**/api/sales/create'), wizard.press('Finalizar Venda')]);
  const { data: sale } = await response.json();
  await expect(page.getByRole('region', { name: 'Última venda' })).toContainText(formatBrl(toCents(sale.amount)));

  await wizard.press('Imprimir recibo');
  await expect(page.getByRole('dialog', { name: 'Recibo de venda' })).toBeVisible();
  await expect(getSheet(page)).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect.poll(() => readLines(page)).toContainEqual(['Cliente', customer.name]);
  const lines = await readLines(page);
  const discount = lines.find(([label]) => label?.startsWith('Desconto ('));
  expect(discount?.[1]).toBe(formatBrl(toCents(sale.amount) - 15_000));
  expect(lines.filter((line) => line !== discount)).toEqual([
    ['Cliente', customer.name],
    ['Colaborador', employee.name],
    ...sale.services.map(({ name, price }: { name: string; price: number }) => [name, formatBrl(toCents(price))]),
    ['Subtotal', formatBrl(15_000)],
    ['Total', formatBrl(toCents(sale.amount))],
    ['Pontos usados', String(30 + sale.points - (await api.getCustomer(customer.id)).points)],
    ['Pagamento', 'Cartão Débito'],
  ]);
  await expect(getSheet(page)).toContainText(`Nº ${sale.id}`);
  await expect(getSheet(page)).toContainText('Este recibo não é documento fiscal.');
  await page.emulateMedia({ media: null });
  await expectEveryPaperSize(page);

  await page.getByRole('button', { name: 'Fechar', exact: true }).click();
  await expect(getSheet(page)).toHaveCount(0);
  await expect(wizard.button('Imprimir recibo')).toBeFocused();
  await wizard.press('Pular para Cliente');
  await expect(page.getByRole('region', { name: 'Última venda' })).toHaveCount(0);
});

test('prints a closing alone, on every paper size, with its stored values', async ({ page, api }) => {
  const { cash_register_closed: closings } = await api.get<{ cash_register_closed: CashClosing[] }>('/cash-register');
  // An earlier day than the newest closing: other tests sell today.
  const closing = closings.find(({ closed_at }) => closed_at < (closings[0]?.closed_at ?? ''));
  if (!closing) throw new Error('the shop has no closing');
  const day = closing.closed_at.split('-').reverse().join('/');
  await page.goto('/caixa');
  await page.getByLabel('Mês', { exact: true }).selectOption(closing.closed_at.slice(0, 7));
  await page
    .getByRole('button', { name: `Imprimir fechamento de ${day}` })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: `Fechamento de ${day}` })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect.poll(() => readLines(page)).toContainEqual(['Total', formatBrl(toCents(closing.total_received))]);
  const lines = await readLines(page);
  expect(lines).toContainEqual(['Responsável', closing.employee]);
  expect(lines).toContainEqual(['PIX', formatBrl(toCents(closing.total_pix))]);
  expect(lines.at(-1)).toEqual(['Total', formatBrl(toCents(closing.total_received))]);
  await expect(getSheet(page)).toContainText(`Assinatura de ${closing.employee}`);
  await page.emulateMedia({ media: null });
  await expectEveryPaperSize(page);
});
