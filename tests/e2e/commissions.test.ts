import type { Locator, Page } from '@playwright/test';
import { expect, isolatedShop, test } from './support/test.ts';
import { waitUntilLoaded } from './support/tour.ts';
import { checkVisual } from './support/visual.ts';
import { createWizardScreen, SALE_CREATED_MESSAGE } from './support/wizard.ts';

test.use(isolatedShop);

/** Sells a service of an employee in cash, through the wizard. */
async function sell(page: Page, employee: string, service: { name: string }): Promise<void> {
  const wizard = createWizardScreen(page);
  await page.goto('/vendas');
  await wizard.press('Pular para Cliente');
  await wizard.press('Continuar sem Cliente');
  await wizard.expectStep('Colaborador');
  await page.getByRole('button', { name: new RegExp(`^${employee}`) }).click();
  await wizard.expectStep('Serviço');
  await page.getByRole('checkbox', { name: new RegExp(service.name) }).check();
  await wizard.press('Continuar');
  await wizard.pay('Dinheiro');
  await wizard.press('Continuar');
  await wizard.expectStep('Finalizar');
  await wizard.button('Finalizar Venda').click();
  await expect(page.getByText(SALE_CREATED_MESSAGE)).toBeVisible();
}

test('a week of a professional: rate, sales, statement, advance, payout with its receipt, and a void of each cause', async ({
  page,
  testData,
}) => {
  const service = await testData.createService({ price: 100 });
  const { name } = await testData.createEmployee([service]);
  const dialog = page.getByRole('dialog');
  const button = (label: string | RegExp, place: Page | Locator = page) =>
    place.getByRole('button', { name: label, exact: true });
  const money = (amount: string) => new RegExp(`R\\$\\s${amount.replace('.', '\\.')}`);

  // A fixed commission of R$ 30,00 for this service, and the regime.
  await page.goto('/colaboradores');
  await button(`Editar ${name}`).click();
  await dialog.getByRole('button', { name: new RegExp(`^${service.name}`) }).click();
  await dialog.getByRole('textbox', { name: `Comissão fixa de ${service.name}` }).pressSequentially('3000');
  await dialog.getByLabel('Regime').selectOption('clt');
  await button('Salvar', dialog).click();
  await expect(dialog).toHaveCount(0);

  await sell(page, name, service);
  await sell(page, name, service);

  // What the professional earned, from the menu.
  await page.getByRole('button', { name: 'Operações' }).click();
  await page.getByRole('link', { name: 'Comissões' }).click();
  await waitUntilLoaded(page);
  await button(`Lançar vale de ${name}`).click();
  await dialog.getByRole('textbox', { name: /^Valor/ }).pressSequentially('7000');
  await expect(dialog.getByText(/^O vale passa em R\$\s10,00 do que há a pagar/)).toBeVisible();
  await dialog.getByRole('textbox', { name: /^Valor/ }).fill('');
  await dialog.getByRole('textbox', { name: /^Valor/ }).pressSequentially('2000');
  await button('Salvar', dialog).click();
  await expect(page.getByText('Vale lançado com sucesso!')).toBeVisible();

  // The statement: two lines and the advance.
  await page.getByRole('link', { name: `Extrato de ${name}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Extrato de ${name}` })).toBeVisible();
  await waitUntilLoaded(page);
  const figure = (label: string) => page.getByRole('button', { name: new RegExp(`^${label}.*R\\$`) });
  await expect(figure('Comissão')).toHaveText(money('60,00'));
  await expect(figure('A pagar')).toHaveText(money('40,00'));
  const lines = page.getByRole('region', { name: 'Itens', exact: true });
  await expect(lines.getByRole('button', { name: /^Venda nº/ })).toHaveCount(2);
  await figure('Vales').click();
  await expect(page.getByRole('region', { name: 'Itens de Vales' })).toContainText(/Soma.*−R\$\s20,00/);
  await button('Mostrar tudo').click();
  await lines
    .getByRole('button', { name: /^Venda nº/ })
    .first()
    .click();
  await expect(dialog.getByRole('list', { name: 'Comissões da venda' })).toContainText(
    /R\$\s30,00 · comissão R\$\s30,00/,
  );
  await button('Fechar', dialog).click();
  await checkVisual(page, 'statement', { axeSchemes: ['light', 'dark'] });

  // The payout from the drawer, and its receipt.
  await button('Pagar').click();
  await expect(dialog.getByText('Total a pagar')).toBeVisible();
  await expect(dialog).toContainText(money('40,00'));
  await checkVisual(page, 'payout', { axeSchemes: ['light', 'dark'] });
  await button('Pagar', dialog).click();
  await expect(page.getByRole('dialog', { name: 'Recibo do pagamento nº 1' })).toBeVisible();
  await expect(dialog.getByText(`Assinatura de ${name}`)).toBeVisible();
  await dialog.getByRole('button', { name: 'A4' }).click();
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('body > [data-printed]')).toBeVisible();
  await expect(page.locator('body > [data-printed]')).toContainText('Recibo de comissões');
  await page.emulateMedia({ media: null });
  await button('Fechar', dialog).click();
  await expect(figure('Pago')).toHaveText(money('40,00'));
  await expect(figure('A pagar')).toHaveText(money('0,00'));

  // Both sales are voided after the payout, one for each cause.
  for (const cause of ['Lançamento errado', 'Cliente desistiu']) {
    await lines
      .getByRole('row')
      .filter({ hasNotText: 'Estorno' })
      .getByRole('button', { name: /^Venda nº/ })
      .nth(cause === 'Lançamento errado' ? 0 : 1)
      .click();
    await dialog.getByRole('button', { name: /^Estornar/ }).click();
    await button(cause, dialog).click();
    await button('Estornar', dialog).click();
    await expect(dialog).toHaveCount(0);
  }
  await expect(lines.getByText('Lançamento errado: a comissão é devolvida ao salão.')).toBeVisible();
  await expect(lines.getByText(/^O cliente desistiu: a comissão fica com o profissional, que é CLT/)).toBeVisible();
  await expect(figure('A pagar')).toHaveText(/−R\$\s30,00/);

  // Undoing the payout opens its rows again.
  await button('Desfazer pagamento nº 1').click();
  await button('Desfazer', dialog).click();
  await expect(page.getByText('Pagamento desfeito com sucesso!')).toBeVisible();
  await expect(page.getByText(/Desfeito em .* por /)).toBeVisible();

  await page.getByRole('link', { name: 'Comissões', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Comissões' })).toBeVisible();
  await waitUntilLoaded(page);
  await checkVisual(page, 'commissions', { axeSchemes: ['light', 'dark'] });
});
