import type { Locator, Page } from '@playwright/test';
import type { ApiRecords } from './support/api.ts';
import { expect, isolatedShop, test } from './support/test.ts';
import { createWizardScreen, SALE_CREATED_MESSAGE } from './support/wizard.ts';

test.use({ ...isolatedShop, viewport: { width: 390, height: 844 }, hasTouch: true });

/** The longest that closing may take, without a difference and typing included. */
const CLOSING_MS = 60_000;
/** Between two digits, as a person types: a faster tap on the next step's button would be the second of a double tap, which is ignored. */
const KEY_MS = 200;
/** Taps besides the digits. */
const MAX_TAPS = 8;

/** Counts the taps on buttons and fields. Typing the digits is not a tap. */
function createThumb(page: Page) {
  let taps = 0;
  return {
    tap: async (target: Locator) => {
      taps += 1;
      await target.tap();
    },
    /** Types digits where the focus is. */
    type: (digits: string) => page.keyboard.type(digits, { delay: KEY_MS }),
    countTaps: () => taps,
  };
}

test('a day of the drawer on a phone: open, sell with change, take out, spend, close blind with a difference, say why, reopen and recount', async ({
  page,
  api,
  testData,
}) => {
  const employee = (await api.get<ApiRecords['employee'][]>('/employees')).find(({ status }) => status === '1');
  if (!employee) throw new Error('the shop has no active employee');
  const dialog = page.getByRole('dialog');
  const button = (name: string | RegExp, place: Page | Locator = page) =>
    place.getByRole('button', { name, exact: true });
  const field = (name: RegExp) => dialog.getByRole('textbox', { name });
  const chooseResponsible = () => dialog.getByLabel(/Responsável/).selectOption(String(employee.id));
  // A counted session takes what the demonstration sold today, so that the next one begins with nothing.
  const { id } =
    (await api.get<{ id: number } | null>('/cash-sessions/current')) ??
    (await api.create<{ id: number }>('/cash-sessions', { cashSession: { float: 0, employee_id: employee.id } }));
  const nothing = { cash: 0, pix: 0, debit: 0, credit: 0, keep: 0 };
  await api.post(`/cash-sessions/count/${id}`, { count: { ...nothing, employee_id: employee.id } });

  await page.goto('/caixa');
  await button('Abrir caixa').tap();
  await field(/^Fundo de troco/).fill('');
  await field(/^Fundo de troco/).pressSequentially('10000');
  await chooseResponsible();
  await button('Abrir caixa', dialog).tap();
  await expect(page.getByText('Caixa aberto com sucesso!')).toBeVisible();

  const service = await testData.createService({ price: 35 });
  // A sale of R$ 35,00 paid with R$ 50,00.
  const wizard = createWizardScreen(page);
  await page.goto('/vendas');
  await wizard.press('Pular para Cliente');
  await wizard.press('Continuar sem Cliente');
  await wizard.press('Continuar sem Colaborador');
  await wizard.expectStep('Serviço');
  await wizard.tick(service);
  await wizard.press('Continuar');
  await wizard.pay('Dinheiro');
  await page.getByRole('textbox', { name: /^Recebido/ }).pressSequentially('5000');
  await wizard.press('Continuar');
  await wizard.expectStep('Finalizar');
  await wizard.button('Finalizar Venda').tap();
  await expect(page.getByText(SALE_CREATED_MESSAGE)).toBeVisible();

  await page.goto('/caixa');
  await button('Sangria').tap();
  await field(/^Valor/).pressSequentially('2000');
  await field(/^Motivo/).fill('Levar ao banco');
  await chooseResponsible();
  await button('Salvar', dialog).tap();
  await expect(page.getByText('Sangria registrada com sucesso!')).toBeVisible();

  await page.goto('/despesas');
  await button('Nova Despesa').tap();
  await field(/^Valor/).pressSequentially('500');
  await chooseResponsible();
  await field(/^Descrição/).fill('Água');
  await expect(button('Dinheiro da gaveta', dialog)).toHaveAttribute('aria-pressed', 'true');
  await button('Salvar', dialog).tap();
  await expect(page.getByText('Despesa criada com sucesso!')).toBeVisible();

  // Expected in the drawer: 100 + 35 − 20 − 5 = R$ 110,00. Counted: R$ 108,00.
  await page.goto('/caixa');
  await expect(button(/^Vendas em Dinheiro: R\$\s35,00/)).toBeVisible();
  await button('Fechar Caixa').tap();
  await expect(page.getByText('Aparece depois da contagem').first()).toBeAttached();
  await expect(page.getByText('Linha do tempo')).toHaveCount(0);
  await field(/^PIX/).pressSequentially('0');
  await field(/^Cartão Débito/).pressSequentially('0');
  await field(/^Cartão Crédito/).pressSequentially('0');
  await field(/^Dinheiro/).pressSequentially('10800');
  // The browser dies: what was counted is still there.
  await page.reload();
  await button('Continuar a contagem').tap();
  await expect(field(/^Dinheiro/)).toHaveValue(/108,00$/);
  await button('Continuar', dialog).tap();
  await field(/^Fica na gaveta/).pressSequentially('8000', { delay: KEY_MS });
  await button('Fechar Caixa', dialog).tap();
  await expect(dialog.getByText(/^Falta R\$\s2,00$/)).toBeVisible();
  await field(/^Motivo/).fill('Moedas no caixa do balcão');
  await button('Salvar motivo', dialog).tap();
  await expect(page.getByText('Motivo registrado com sucesso!')).toBeVisible();
  await expect(page.getByText('Caixa fechado', { exact: true })).toBeVisible();

  await button('Reabrir caixa').first().tap();
  await field(/^Motivo/).fill('Achamos as moedas');
  await button('Reabrir caixa', dialog).tap();
  await expect(page.getByText('Caixa reaberto com sucesso!')).toBeVisible();

  // The recount has no difference: few taps, and less than a minute.
  const thumb = createThumb(page);
  const startedAt = Date.now();
  await thumb.tap(button('Fechar Caixa'));
  await expect(field(/^PIX/)).toBeFocused();
  await thumb.type('0');
  for (const [name, digits] of [
    [/^Cartão Débito/, '0'],
    [/^Cartão Crédito/, '0'],
    [/^Dinheiro/, '11000'],
  ] as const) {
    await thumb.tap(field(name));
    await thumb.type(digits);
  }
  await thumb.tap(button('Continuar', dialog));
  await expect(field(/^Fica na gaveta/)).toBeFocused();
  await thumb.type('8000');
  await thumb.tap(button('Fechar Caixa', dialog));
  await expect(dialog.getByText('Tudo confere.')).toBeVisible();
  await thumb.tap(button('Concluir', dialog));
  await expect(page.getByText('Caixa fechado', { exact: true })).toBeVisible();
  expect(thumb.countTaps()).toBeLessThanOrEqual(MAX_TAPS);
  expect(Date.now() - startedAt).toBeLessThan(CLOSING_MS);
  await expect(page.getByText('Contagem 2').first()).toBeVisible();
  await expect(page.getByText(/Achamos as moedas/).first()).toBeVisible();
});
