import { readFileSync } from 'node:fs';
import { expect, test } from '../e2e/support/test.ts';
import { buildUniqueName } from '../e2e/support/testData.ts';
import { checkVisual } from '../e2e/support/visual.ts';

test('exports a customer’s personal data and anonymizes the customer', async ({ page, api, testData }) => {
  const services = [await testData.createService({ price: 35, points: 12 })];
  const employee = await testData.createEmployee(services);
  const customer = await testData.createCustomer(buildUniqueName('Ana Maximiliana de Albuquerque e Vasconcelos'));
  await testData.createReservation({ customer, employee, services });
  await testData.givePoints(customer, 12);
  const { month } = await api.getCashRegister();

  await page.goto('/clientes');
  await page.getByRole('searchbox', { name: 'Buscar por nome' }).fill(customer.name);
  const card = page.getByRole('article', { name: customer.name });
  await expect(card).toBeVisible();
  await page.getByRole('button', { name: `Editar ${customer.name}` }).click();
  await page.getByRole('button', { name: `Dados pessoais de ${customer.name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Dados pessoais de ${customer.name}` });
  await expect(dialog).toBeVisible();
  await checkVisual(page, 'personal-data');
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Exportar dados pessoais' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^navalha-dados-pessoais-ana-maximiliana-.*\.json$/);
  const data = JSON.parse(readFileSync(await file.path(), 'utf8'));
  expect(data.cadastro).toMatchObject({ nome: customer.name, telefone: customer.phone, pontos: 12 });
  expect(data.agendamentos).toMatchObject([{ situação: 'Agendado', colaborador: employee.name }]);
  expect(data.vendas).toMatchObject([{ valor: 1, 'forma de pagamento': 'Dinheiro' }]);

  await dialog.getByRole('button', { name: 'Anonimizar' }).click();
  const question = page.getByRole('dialog', { name: `Tem certeza que deseja anonimizar o cliente ${customer.name}?` });
  await expect(question).toContainText('Isso não pode ser desfeito.');
  await checkVisual(page, 'anonymize');
  await question.getByRole('button', { name: 'Anonimizar' }).click();
  await expect(page.getByText('Cliente anonimizado com sucesso!')).toBeVisible();
  await expect(card).toHaveCount(0);

  const nameless = `Cliente removido ${customer.id}`;
  await page.goto('/agendamentos');
  await expect(page.getByRole('article').filter({ hasText: nameless })).toContainText('Cancelado');
  expect((await api.getCashRegister()).month).toEqual(month);
});
