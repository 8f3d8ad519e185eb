import { getDayAt } from '../../domain/dates.ts';
import { formatBrl, toCents } from './support/arithmetic.ts';
import { sumTakings } from './support/database.ts';
import { hideFeature } from './support/features.ts';
import { expect, test } from './support/test.ts';
import { buildUniqueName } from './support/testData.ts';

test('without cash sessions, proposes sales less expenses when the day is closed, and one button adds a later sale to the closing', async ({
  page,
  api,
  shop,
}) => {
  await hideFeature(page, 'cash.sessions');
  const today = getDayAt(new Date(), shop.timeZone);
  await api.reopenDay(today);
  const sold = sumTakings(shop.dataDir, today);
  const { list } = await api.getExpensesToday();
  const spent = list.reduce((total, { amount, source }) => total + (source === 'outside' ? 0 : toCents(amount)), 0);
  await page.goto('/caixa');
  await expect(page.getByText('Caixa aberto hoje')).toBeVisible();
  await page.getByRole('button', { name: 'Fechar Caixa' }).first().click();
  const form = page.getByRole('dialog', { name: 'Fechar Caixa' });
  const total = form.getByRole('textbox', { name: 'Total a registrar' });
  await expect.poll(async () => (await total.inputValue()).replaceAll('\u00a0', ' ')).toBe(formatBrl(sold - spent));
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expect(form.getByText('Escolha o responsável', { exact: true }).last()).toBeVisible();
  await form.getByRole('combobox', { name: 'Responsável' }).selectOption({ index: 1 });
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Caixa fechado hoje')).toBeVisible();

  await api.create('/sales', {
    sale: { individual: 1, amount: 12.34, services: [], observation: buildUniqueName('Depois'), payment_method: 'pix' },
  });
  await page.reload();
  await expect(page.getByText('não cobre mais')).toBeVisible();
  await page.getByRole('button', { name: 'Atualizar fechamento' }).click();
  await expect(page.getByText('Fechamento atualizado com sucesso!')).toBeVisible();
  await expect(page.getByText('não cobre mais')).toBeHidden();

  const closing = (await api.getCashRegister()).cash_register_closed.find(({ closed_at }) => closed_at === today);
  const methods = ['total_cash', 'total_pix', 'total_debit', 'total_credit'].map((name) =>
    toCents(Number(closing?.[name])),
  );
  expect(methods.reduce((sum, cents) => sum + cents, 0)).toBe(sold + 1234);
  expect(toCents(Number(closing?.total_received))).toBe(sold - spent + 1234);
});
