import { getDayAt } from '../../domain/dates.ts';
import { formatBrl, toCents } from '../e2e/support/arithmetic.ts';
import { sumTakings } from '../e2e/support/database.ts';
import { expect, test } from '../e2e/support/test.ts';
import { checkVisual } from '../e2e/support/visual.ts';
import { createWizardScreen } from '../e2e/support/wizard.ts';

test('corrects the employee of a sale and voids another sale, and the cash total is right', async ({
  page,
  api,
  testData,
  shop,
}) => {
  const service = await testData.createService({ price: 35.5, points: 10 });
  const [wrongEmployee, rightEmployee] = [
    await testData.createEmployee([service]),
    await testData.createEmployee([service]),
  ];
  const customer = await testData.createCustomer();
  const sale = { customer_id: customer.id, employee_id: wrongEmployee.id, services: [service.id], observation: null };
  const getTakings = () => sumTakings(shop.dataDir, getDayAt(new Date(), shop.timeZone));
  const before = getTakings();
  const saleToCorrect = await api.create<{ id: number }>('/sales', {
    sale: { ...sale, amount: 35.5, payment_method: 'cash' },
  });
  const saleToVoid = await api.create<{ id: number }>('/sales', {
    sale: { ...sale, amount: 20, payment_method: 'pix' },
  });
  const wizard = createWizardScreen(page);

  await page.goto('/caixa');
  const salesOfToday = page.getByRole('region', { name: 'Vendas de hoje, uma a uma' });
  await salesOfToday.getByRole('button', { name: `Corrigir venda nº ${saleToCorrect.id}`, exact: true }).click();
  await wizard.expectStep('Finalizar');
  await expect(page.getByText(`Correção da venda nº ${saleToCorrect.id}`)).toBeVisible();
  await checkVisual(page, 'correction');
  await wizard.press('Alterar Colaborador');
  await wizard.choice(rightEmployee.name).click();
  await page.getByLabel('Motivo').fill('Atendeu outra pessoa');
  await page.reload();
  await expect(page.getByLabel('Motivo')).toHaveValue('Atendeu outra pessoa');
  await wizard.press('Finalizar Correção');
  await expect(page.getByText('Venda corrigida com sucesso')).toBeVisible();
  // Returns to the screen where the correction started.
  await expect(page.getByRole('heading', { level: 1, name: 'Caixa' })).toBeVisible();

  await page.getByRole('button', { name: 'Operações' }).click();
  await page.getByRole('navigation').getByRole('link', { name: 'Histórico de vendas' }).click();
  const getCard = (id: number) => page.getByRole('article', { name: `venda nº ${id}`, exact: true });
  await expect(getCard(saleToCorrect.id)).toContainText('Atendeu outra pessoa');
  await getCard(saleToVoid.id).getByRole('button', { name: 'Estornar' }).click();
  const question = page.getByRole('dialog', { name: `estornar a venda nº ${saleToVoid.id}?` });
  await expect(question.getByRole('listitem').first()).toHaveText(`${formatBrl(2000)} (PIX) saem do caixa de hoje.`);
  await question.getByRole('button', { name: 'Cliente desistiu' }).click();
  await question.getByLabel('Motivo').fill('Saiu sem pagar');
  await checkVisual(page, 'void');
  await question.getByRole('button', { name: 'Estornar' }).click();
  await expect(page.getByText('Venda estornada com sucesso!')).toBeVisible();
  await expect(getCard(saleToVoid.id)).toContainText('Saiu sem pagar');
  await checkVisual(page, 'history-of-sales');

  expect(getTakings()).toBe(before + 3550);
  expect(toCents((await api.getCashRegister()).today.total)).toBe(getTakings());
  expect(await api.getCustomer(customer.id)).toMatchObject({ points: 10, total_visits: 1 });
});
