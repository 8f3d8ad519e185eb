import type { Page } from '@playwright/test';
import { PAYMENT_METHODS as METHODS, type PaymentMethod } from '../../domain/constants.ts';
import { getDayAt } from '../../domain/dates.ts';
import type { Api } from '../e2e/support/api.ts';
import { formatBrl, toCents } from '../e2e/support/arithmetic.ts';
import { sumTakings } from '../e2e/support/database.ts';
import { expect, test } from '../e2e/support/test.ts';
import { buildUniqueName } from '../e2e/support/testData.ts';
import { checkVisual } from '../e2e/support/visual.ts';
import { createWizardScreen } from '../e2e/support/wizard.ts';

// A phone; its on-screen keyboard halves the height at times.
test.use({ viewport: { width: 360, height: 740 } });

test('eight different sales of a day on a phone match the day’s list and the closing to the cent', async ({
  page,
  api,
  testData,
  shop,
}) => {
  const today = getDayAt(new Date(), shop.timeZone);
  const [cut, shave] = [
    await testData.createService({ price: 40, points: 10 }),
    await testData.createService({ price: 25.5, points: 5 }),
  ];
  const employees = [await testData.createEmployee([cut, shave]), await testData.createEmployee([cut, shave])] as const;
  const [employee, other] = employees;
  const [withAppointment, corrected, fromCard, fromHistory] = await Promise.all(
    ['Cora', 'Davi', 'Elisa', 'Fabio'].map((name) => testData.createCustomer(buildUniqueName(name))),
  );
  if (!withAppointment || !corrected || !fromCard || !fromHistory) throw new Error('missing test customers');
  await api.reopenDay(today);
  await testData.createReservation({ customer: withAppointment, employee: other, services: [shave] });
  const before = sumTakings(shop.dataDir, today);
  const wizard = createWizardScreen(page);
  const openOnScreenKeyboard = () => page.setViewportSize({ width: 360, height: 400 });
  const closeOnScreenKeyboard = () => page.setViewportSize({ width: 360, height: 740 });
  const payAndFinish = async (method: Parameters<typeof wizard.pay>[0]) => {
    await wizard.pay(method);
    await wizard.press('Continuar');
    await wizard.expectStep('Finalizar');
    await wizard.press('Finalizar Venda');
    await wizard.expectStep('Agendamentos');
  };
  await page.goto('/dashboard');
  await wizard.open();

  // 1: a sale without customer in cash; Enter in the amount continues.
  await wizard.press('Venda avulsa');
  await wizard.total.fill('1500');
  await wizard.total.press('Enter');
  await wizard.expectStep('Pagamento');
  await payAndFinish('Dinheiro');

  // 2: an appointment, from its agenda card.
  await openMenu(page, 'Agendamentos');
  await page
    .getByRole('article')
    .filter({ hasText: withAppointment.name })
    .getByRole('link', { name: /^Vender/ })
    .click();
  await wizard.expectStep('Serviço');
  await wizard.press('Continuar');
  await payAndFinish('Cartão Débito');

  // 3: no customer and no employee; the agreed total is confirmed after another service is added.
  await wizard.press('Pular para Cliente');
  await wizard.press('Continuar sem Cliente');
  await wizard.press('Continuar sem Colaborador');
  await wizard.tick(cut);
  await wizard.total.fill('3000');
  await wizard.tick(shave);
  await checkVisual(page, 'agreed-total');
  await wizard.press(`Manter ${formatBrl(3000)}`);
  await wizard.press('Continuar');
  await payAndFinish('PIX');

  // 4: a new customer.
  const newCustomerName = buildUniqueName('Gil');
  await wizard.press('Pular para Cliente');
  await page.getByRole('button', { name: 'Novo Cliente' }).first().click();
  const form = page.getByRole('dialog', { name: 'Novo Cliente' });
  await form.getByLabel('Nome').fill(newCustomerName);
  await form.getByLabel('Telefone').fill('011 93333-4455');
  await form.getByLabel('Sem e-mail').check();
  await form.getByRole('button', { name: 'Salvar', exact: true }).click();
  await wizard.expectStep('Colaborador');
  await wizard.choice(other.name).click();
  await wizard.tick(shave);
  await wizard.press('Continuar');
  await payAndFinish('Dinheiro');

  // 5: from the customer history.
  await openFinder(page, fromHistory.name);
  await page.getByRole('option', { name: new RegExp(`Ficha.*${fromHistory.name}|${fromHistory.name}.*Ficha`) }).click();
  await page.getByRole('dialog', { name: fromHistory.name }).getByRole('button', { name: 'Nova Venda' }).click();
  await wizard.expectStep('Colaborador');
  await wizard.choice(employee.name).click();
  await wizard.tick(cut);
  await wizard.press('Continuar');
  await payAndFinish('PIX');

  // 6: from the customer's card.
  await openMenu(page, 'Clientes');
  await page.getByRole('searchbox', { name: 'Buscar por nome' }).fill(fromCard.name);
  await page.getByRole('button', { name: `Nova Visita ${fromCard.name}` }).click();
  const visit = page.getByRole('dialog', { name: `Nova Visita de ${fromCard.name}` });
  await visit.getByRole('checkbox', { name: cut.name }).check();
  await visit.getByLabel('Colaborador').selectOption(other.name);
  await visit.getByLabel('Forma de pagamento').selectOption('Dinheiro');
  await visit.getByRole('button', { name: 'Registrar Visita' }).click();
  await expect(visit).toBeHidden();

  // 7: with the on-screen keyboard open, by the wrong employee, corrected at once.
  await wizard.open();
  await wizard.press('Pular para Cliente');
  await openOnScreenKeyboard();
  await wizard.findCustomer(corrected.name);
  await wizard.expectStep('Colaborador');
  await wizard.choice(employee.name).click();
  await closeOnScreenKeyboard();
  await wizard.tick(cut, shave);
  await wizard.press('Continuar');
  await payAndFinish('PIX');
  await page.getByRole('region', { name: 'Última venda' }).getByRole('button', { name: 'Corrigir' }).click();
  await wizard.expectStep('Finalizar');
  await wizard.press('Alterar Colaborador');
  await wizard.choice(other.name).click();
  await page.getByLabel('Motivo').fill('Foi outra pessoa');
  await wizard.press('Finalizar Correção');
  await expect(page.getByText('Venda corrigida com sucesso')).toBeVisible();

  // 8: voided.
  await wizard.press('Venda avulsa');
  await wizard.tick(cut);
  await wizard.press('Continuar');
  await payAndFinish('Cartão Crédito');
  await page.getByRole('region', { name: 'Última venda' }).getByRole('button', { name: 'Estornar' }).click();
  const question = page.getByRole('dialog', { name: /estornar/ });
  await question.getByRole('button', { name: 'Lançamento errado' }).click();
  await question.getByRole('button', { name: 'Estornar' }).click();
  await expect(page.getByText('Venda estornada com sucesso!')).toBeVisible();

  const total = 1500 + 2550 + 3000 + 2550 + 4000 + 4000 + 6550;
  await openMenu(page, 'Caixa');
  const salesOfToday = page.getByRole('region', { name: 'Vendas de hoje, uma a uma' });
  await salesOfToday.getByRole('button', { name: /^Mostrar os/ }).click();
  // The corrected sale and its void.
  await expect(salesOfToday.getByText('Foi outra pessoa')).toHaveCount(2);
  await checkVisual(page, 'whole-day');
  expect(sumTakings(shop.dataDir, today)).toBe(before + total);
  expect(toCents((await api.getCashRegister()).today.total)).toBe(before + total);

  // An expense from the finder, then the closing, which includes it.
  await openFinder(page, 'despesa');
  await page.getByRole('option', { name: 'Lançar despesa' }).click();
  const expense = page.getByRole('dialog', { name: 'Nova Despesa' });
  await expense.getByLabel('Valor').fill('1250');
  await expense.getByLabel('Responsável').selectOption({ label: employee.name });
  await expense.getByLabel('Descrição').fill('Café');
  await expense.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(expense).toBeHidden();
  await openMenu(page, 'Caixa');
  await sellMissingAmounts(api);
  const expected = await readExpectedAmounts(api);
  await page.getByRole('button', { name: 'Fechar Caixa' }).click();
  const countDialog = page.getByRole('dialog', { name: 'Fechar Caixa' });
  for (const [method, amount] of Object.entries(expected))
    await countDialog.getByRole('textbox', { name: METHODS[method as PaymentMethod] }).fill(String(amount));
  await countDialog.getByRole('button', { name: 'Continuar' }).click();
  await countDialog.getByRole('textbox', { name: 'Fica na gaveta' }).fill('0');
  await countDialog.getByRole('button', { name: 'Fechar Caixa' }).click();
  await expect(countDialog.getByText('Tudo confere.')).toBeVisible();
  await countDialog.getByRole('button', { name: 'Concluir' }).click();
  await expect(page.getByText('Caixa fechado', { exact: true })).toBeVisible();
});

/** The expected amount of each method, in cents, summed up independently of the product's rules. */
async function readExpectedAmounts(api: Api): Promise<Record<PaymentMethod, number>> {
  const { id } = await api.get<{ id: number }>('/cash-sessions/current');
  const figures = await api.get<
    Record<string, number> & Record<'takings' | 'tips' | 'reversals', Record<PaymentMethod, number>>
  >(`/cash-sessions/figures/${id}`);
  const sum = (method: PaymentMethod) =>
    toCents(figures.takings[method]) + toCents(figures.tips[method]) - toCents(figures.reversals[method]);
  const read = (name: string) => toCents(figures[name] ?? 0);
  const drawer = read('float') + read('suprimentos') - read('sangrias') - read('expenses');
  return { pix: sum('pix'), debit: sum('debit'), credit: sum('credit'), cash: sum('cash') + drawer };
}

/**
 * Sells enough by each method with a negative expected amount to reach zero. Voids of earlier days' sales may exceed today's takings, and a
 * count accepts no negative amount.
 */
async function sellMissingAmounts(api: Api): Promise<void> {
  for (const [method, amount] of Object.entries(await readExpectedAmounts(api)))
    if (amount < 0)
      await api.create('/sales', {
        sale: { individual: 1, amount: -amount / 100, services: [], observation: null, payment_method: method },
      });
}

/** Opens a screen from the phone's menu. */
async function openMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('navigation').getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

async function openFinder(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Buscar' }).first().click();
  await page.getByRole('combobox', { name: 'Buscar em tudo' }).fill(text);
}
