import type { Locator, Page } from '@playwright/test';
import type { ApiRecords } from './support/api.ts';
import { expect, isolatedShop, test } from './support/test.ts';
import { createWizardScreen, SALE_CREATED_MESSAGE } from './support/wizard.ts';

test.use({ ...isolatedShop, viewport: { width: 390, height: 844 }, hasTouch: true });

/** Time limit of a closing without a difference, typing included. */
const MAX_CLOSING_MS = 60_000;
/** Pause after each digit. A faster tap on the next step's button would count as a double tap, which is ignored. */
const KEY_MS = 200;
/** Most taps that a closing may take; typing a digit is not a tap. */
const MAX_TAPS = 8;

/** Taps buttons and fields, and counts the taps. */
function createTapCounter(page: Page) {
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

test('a phone user opens the drawer, sells with change, takes cash out, pays an expense, closes with a difference and its reason, reopens and recounts', async ({
  page,
  api,
  testData,
}) => {
  const employee = (await api.get<ApiRecords['employee'][]>('/employees')).find(({ status }) => status === '1');
  if (!employee) throw new Error('the shop has no active employee');
  const dialog = page.getByRole('dialog');
  const getButton = (name: string | RegExp, place: Page | Locator = page) =>
    place.getByRole('button', { name, exact: true });
  const getField = (name: RegExp) => dialog.getByRole('textbox', { name });
  // A person types it: a tap at once would count as the second one of a double tap on the button before.
  const typeReason = (reason: string) => getField(/^Motivo/).pressSequentially(reason, { delay: KEY_MS / 5 });
  const chooseResponsible = () => dialog.getByLabel(/Responsável/).selectOption(String(employee.id));
  // Counting the current session assigns today's demo sales to it: the next session starts without sales.
  const { id } =
    (await api.get<{ id: number } | null>('/cash-sessions/current')) ??
    (await api.create<{ id: number }>('/cash-sessions', { cashSession: { float: 0, employee_id: employee.id } }));
  const emptyCount = { cash: 0, pix: 0, debit: 0, credit: 0, keep: 0 };
  await api.post(`/cash-sessions/count/${id}`, { count: { ...emptyCount, employee_id: employee.id } });

  await page.goto('/caixa');
  await getButton('Abrir caixa').tap();
  await getField(/^Fundo de troco/).fill('');
  await getField(/^Fundo de troco/).pressSequentially('10000');
  await chooseResponsible();
  await getButton('Abrir caixa', dialog).tap();
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
  await getButton('Sangria').tap();
  await getField(/^Valor/).pressSequentially('2000');
  await typeReason('Levar ao banco');
  await chooseResponsible();
  await getButton('Salvar', dialog).tap();
  await expect(page.getByText('Sangria registrada com sucesso!')).toBeVisible();

  await page.goto('/despesas');
  await getButton('Nova Despesa').tap();
  await getField(/^Valor/).pressSequentially('500');
  await chooseResponsible();
  await getField(/^Descrição/).fill('Água');
  await expect(getButton('Dinheiro da gaveta', dialog)).toHaveAttribute('aria-pressed', 'true');
  await getButton('Salvar', dialog).tap();
  await expect(page.getByText('Despesa criada com sucesso!')).toBeVisible();

  // Expected in the drawer: 100 + 35 − 20 − 5 = R$ 110,00. Counted: R$ 108,00.
  await page.goto('/caixa');
  await expect(getButton(/^Vendas em Dinheiro: R\$\s35,00/)).toBeVisible();
  await getButton('Fechar Caixa').tap();
  await expect(page.getByText('Aparece depois da contagem').first()).toBeAttached();
  await expect(page.getByText('Linha do tempo')).toHaveCount(0);
  await getField(/^PIX/).pressSequentially('0');
  await getField(/^Cartão Débito/).pressSequentially('0');
  await getField(/^Cartão Crédito/).pressSequentially('0');
  await getField(/^Dinheiro/).pressSequentially('10800');
  // A reload keeps the counted amounts.
  await page.reload();
  await getButton('Continuar a contagem').tap();
  await expect(getField(/^Dinheiro/)).toHaveValue(/108,00$/);
  await getButton('Continuar', dialog).tap();
  await getField(/^Fica na gaveta/).pressSequentially('8000', { delay: KEY_MS });
  await getButton('Fechar Caixa', dialog).tap();
  await expect(dialog.getByText(/^Falta R\$\s2,00$/)).toBeVisible();
  await typeReason('Moedas no caixa do balcão');
  await getButton('Salvar motivo', dialog).tap();
  await expect(page.getByText('Motivo registrado com sucesso!')).toBeVisible();
  await expect(page.getByText('Caixa fechado', { exact: true })).toBeVisible();

  await getButton('Reabrir caixa').first().tap();
  await typeReason('Achamos as moedas');
  await getButton('Reabrir caixa', dialog).tap();
  await expect(page.getByText('Caixa reaberto com sucesso!')).toBeVisible();

  // The recount has no difference, so the limits of taps and time apply to it.
  const tapCounter = createTapCounter(page);
  const startedAt = Date.now();
  await tapCounter.tap(getButton('Fechar Caixa'));
  await expect(getField(/^PIX/)).toBeFocused();
  await tapCounter.type('0');
  for (const [name, digits] of [
    [/^Cartão Débito/, '0'],
    [/^Cartão Crédito/, '0'],
    [/^Dinheiro/, '11000'],
  ] as const) {
    await tapCounter.tap(getField(name));
    await tapCounter.type(digits);
  }
  await tapCounter.tap(getButton('Continuar', dialog));
  await expect(getField(/^Fica na gaveta/)).toBeFocused();
  await tapCounter.type('8000');
  await tapCounter.tap(getButton('Fechar Caixa', dialog));
  await expect(dialog.getByText('Tudo confere.')).toBeVisible();
  await tapCounter.tap(getButton('Concluir', dialog));
  await expect(page.getByText('Caixa fechado', { exact: true })).toBeVisible();
  expect(tapCounter.countTaps()).toBeLessThanOrEqual(MAX_TAPS);
  expect(Date.now() - startedAt).toBeLessThan(MAX_CLOSING_MS);
  await expect(page.getByText('Contagem 2').first()).toBeVisible();
  await expect(page.getByText(/Achamos as moedas/).first()).toBeVisible();
});
