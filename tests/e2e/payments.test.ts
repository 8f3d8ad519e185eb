import type { Locator } from '@playwright/test';
import { PNG } from 'pngjs';
import decodeQR from 'qr/decode.js';
import { buildSalePixCode } from '../../domain/pix.ts';
import { findSalesByObservation, readSaleMoney } from './support/database.ts';
import { pressAt, tabTo, typeAt } from './support/keyboard.ts';
import { expect, isolatedShop, test } from './support/test.ts';
import { buildUniqueName } from './support/testData.ts';
import { checkVisual, expectNoAnimations } from './support/visual.ts';
import { createWizardScreen, SALE_CREATED_MESSAGE } from './support/wizard.ts';

test.use(isolatedShop);
test.use({ viewport: { width: 360, height: 640 } });

const PIX = { name: 'Barbearia São Bento', pix_key: 'caixa@exemplo.com.br', pix_name: null, pix_city: 'Recife' };

test.beforeEach(({ api }) => api.editSettings({ ...PIX, pix_txid: '1', tips: '1' }));

test('stores to the cent a sale with a tip and two employees, split over cash and card by keyboard only', async ({
  page,
  testData,
  shop,
}) => {
  const [cut, shave] = [await testData.createService({ price: 40 }), await testData.createService({ price: 25.5 })];
  const [employee, other] = [await testData.createEmployee([cut, shave]), await testData.createEmployee([cut, shave])];
  const observation = buildUniqueName('Em partes');
  const wizard = createWizardScreen(page);
  const press = (name: string) => pressAt(page, wizard.button(name), 'Enter');
  const choose = async (select: Locator, label: string) => {
    await tabTo(page, select);
    const labels = await select.locator('option').allTextContents();
    await page.keyboard.press('Home');
    for (const _ of labels.slice(0, labels.indexOf(label))) await page.keyboard.press('ArrowDown');
    await expect(select.locator('option:checked')).toHaveText(label);
  };
  await page.goto('/vendas');
  await wizard.press('Pular para Cliente');
  await wizard.press('Continuar sem Cliente');
  await wizard.choice(employee.name).click();
  await wizard.tick(cut, shave);
  await press('Continuar');

  await typeAt(page, page.getByRole('textbox', { name: 'Gorjeta' }), '1000');
  await choose(page.getByRole('combobox', { name: 'Para quem' }), other.name);
  await typeAt(page, wizard.observation, observation);
  await press('Dividir pagamento');
  const getPart = (number: number) => page.getByRole('group', { name: `Parte ${number}` });
  await expect(getPart(1).getByRole('combobox', { name: 'Forma' })).toBeFocused();
  await choose(getPart(1).getByRole('combobox', { name: 'Forma' }), 'Dinheiro');
  await typeAt(page, getPart(1).getByRole('textbox', { name: 'Valor' }), '3775');
  await pressAt(page, getPart(1).getByRole('button', { name: 'R$ 50' }), 'Enter');
  await expect(getPart(1).getByRole('status')).toHaveText(/Troco\s*R\$\s12,25/);
  await expect(page.getByRole('button', { name: 'Continuar' })).toBeDisabled();
  await choose(getPart(2).getByRole('combobox', { name: 'Forma' }), 'Cartão Crédito');
  await choose(getPart(2).getByRole('combobox', { name: 'Parcelas' }), '3x');
  await expect(getPart(2).getByRole('textbox', { name: 'Valor' })).toHaveValue(/^R\$\s37,75$/);
  await checkVisual(page, 'divided-payment');
  await press('Continuar');
  await wizard.expectStep('Finalizar');
  await press('Quem fez');
  await choose(page.getByRole('group', { name: 'Quem fez' }).getByRole('combobox', { name: shave.name }), other.name);
  // Scrolls up: targets half covered by the header would count as too small.
  await page.evaluate(() => scrollTo(0, 0));
  await checkVisual(page, 'divided-payment-review');
  await expect(wizard.line('Total')).toHaveText('R$ 65,50');

  await press('Finalizar Venda');
  await expect(page.getByText(SALE_CREATED_MESSAGE)).toBeVisible();

  const sales = findSalesByObservation(shop.dataDir, observation);
  expect(sales).toMatchObject([{ total_cents: 6550, method: 'cash' }]);
  expect(readSaleMoney(shop.dataDir, sales[0]?.id ?? 0)).toEqual({
    payments: [
      ['cash', 3775, 5000, null],
      ['credit', 3775, null, 3],
    ],
    movements: [
      ['sale', 'cash', 3775],
      ['sale', 'credit', 2775],
      ['tip', 'credit', 1000],
    ],
    workers: [employee.id, other.id],
    tip: [1000, other.id],
  });
});

test('a QR reader decodes the PIX code on a phone in both orientations and both themes, and the sale continues from it', async ({
  page,
  testData,
}) => {
  const service = await testData.createService({ price: 57.3 });
  const wizard = createWizardScreen(page);
  await page.goto('/vendas');
  await wizard.press('Venda avulsa');
  await wizard.tick(service);
  await wizard.press('Continuar');
  await wizard.pay('PIX');
  await wizard.press('Mostrar QR Code');
  const dialog = page.getByRole('dialog', { name: 'Pagamento por PIX' });
  const drafts = await page.evaluate(() => Object.values(sessionStorage));
  const { key } = JSON.parse(drafts.find((stored) => stored.includes('"trail"')) ?? '{}');
  const { code } = buildSalePixCode({ ...PIX, pix_txid: true }, 5730, key);
  const portrait = page.viewportSize() ?? { width: 0, height: 0 };
  for (const [colorScheme, width, height] of [
    ['light', portrait.width, portrait.height],
    ['dark', portrait.height, portrait.width],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme });
    await expectNoAnimations(page);
    const qrCode = dialog.getByRole('img', { name: 'QR Code do PIX' });
    expect((await qrCode.boundingBox())?.width).toBeGreaterThanOrEqual(240);
    const { width: columns, height: rows, data } = PNG.sync.read(await qrCode.screenshot());
    expect(decodeQR({ width: columns, height: rows, data }), `${colorScheme}, ${width} px`).toBe(code);
    await expect(qrCode).toBeInViewport({ ratio: 1 });
    await expect(dialog.getByRole('button', { name: 'Recebido' })).toBeInViewport({ ratio: 1 });
  }
  await page.setViewportSize(portrait);
  await dialog.getByRole('button', { name: 'Recebido' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('PIX recebido (informado por você)')).toBeVisible();
  await checkVisual(page, 'pix-received');
  await wizard.press('Continuar');
  await wizard.expectStep('Finalizar');
  await wizard.finish();
});
