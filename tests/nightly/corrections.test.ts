import { dayAt } from '../../domain/dates.ts';
import { brl, cents } from '../e2e/support/arithmetic.ts';
import { takingsOf } from '../e2e/support/database.ts';
import { lookAt } from '../e2e/support/looks.ts';
import { expect, test } from '../e2e/support/test.ts';
import { wizardOf } from '../e2e/support/wizard.ts';

test('a sale with the wrong professional is corrected, another undone, and the cash adds up', async ({
  page,
  api,
  cast,
  shop,
}) => {
  const service = await cast.service({ price: 35.5, points: 10 });
  const [wrong, right] = [await cast.employee([service]), await cast.employee([service])];
  const customer = await cast.customer();
  const sale = { customer_id: customer.id, employee_id: wrong.id, services: [service.id], observation: null };
  const taken = () => takingsOf(shop.dataDir, dayAt(new Date(), shop.timeZone));
  const before = taken();
  const mistaken = await api.create<{ id: number }>('/sales', {
    sale: { ...sale, amount: 35.5, payment_method: 'cash' },
  });
  const undone = await api.create<{ id: number }>('/sales', { sale: { ...sale, amount: 20, payment_method: 'pix' } });
  const wizard = wizardOf(page);

  await page.goto('/caixa');
  const ofToday = page.getByRole('region', { name: 'Vendas do dia' });
  await ofToday.getByRole('button', { name: `Corrigir venda nº ${mistaken.id}`, exact: true }).click();
  await wizard.at('Finalizar');
  await expect(page.getByText(`Correção da venda nº ${mistaken.id}`)).toBeVisible();
  await lookAt(page, 'correction');
  await wizard.press('Alterar Colaborador');
  await wizard.choice(right.name).click();
  await page.getByLabel('Motivo').fill('Atendeu outra pessoa');
  await page.reload();
  await expect(page.getByLabel('Motivo')).toHaveValue('Atendeu outra pessoa');
  await wizard.press('Finalizar Correção');
  await expect(page.getByText('Venda corrigida com sucesso')).toBeVisible();
  // Back where it was asked for.
  await expect(page.getByRole('heading', { level: 1, name: 'Caixa' })).toBeVisible();

  await page.getByRole('button', { name: 'Operações' }).click();
  await page.getByRole('navigation').getByRole('link', { name: 'Histórico de vendas' }).click();
  const card = (id: number) => page.getByRole('article', { name: `venda nº ${id}`, exact: true });
  await expect(card(mistaken.id)).toContainText('Atendeu outra pessoa');
  await card(undone.id).getByRole('button', { name: 'Estornar' }).click();
  const question = page.getByRole('dialog', { name: `estornar a venda nº ${undone.id}?` });
  await expect(question.getByRole('listitem').first()).toHaveText(`${brl(2000)} (PIX) saem do caixa de hoje.`);
  await question.getByLabel('Motivo').fill('Saiu sem pagar');
  await lookAt(page, 'undoing');
  await question.getByRole('button', { name: 'Estornar' }).click();
  await expect(page.getByText('Venda estornada com sucesso!')).toBeVisible();
  await expect(card(undone.id)).toContainText('Saiu sem pagar');
  await lookAt(page, 'history-of-sales');

  expect(taken()).toBe(before + 3550);
  expect(cents((await api.register()).today.total)).toBe(taken());
  expect(await api.customer(customer.id)).toMatchObject({ points: 10, total_visits: 1 });
});
