import { expect, test } from '../e2e/support/test.ts';
import { buildUniqueName, randomPhone } from '../e2e/support/testData.ts';
import { checkVisual } from '../e2e/support/visual.ts';

test('imports customers from an older system, detects and merges a duplicate, and shows it in the customer history', async ({
  page,
  testData,
}) => {
  const services = [await testData.createService({ price: 35, points: 12 })];
  const employee = await testData.createEmployee(services);
  const existingCustomer = await testData.createCustomer(buildUniqueName('Ana Luzia'));
  await testData.createReservation({ customer: existingCustomer, employee, services });
  await testData.givePoints(existingCustomer, 12);
  const [name, otherName, invalidName] = [
    buildUniqueName('Ana L.'),
    buildUniqueName('Dora'),
    buildUniqueName('Sem Fone'),
  ];
  const [phone, otherPhone] = [randomPhone(), randomPhone()];
  const file = [
    'Nome;Celular;Pontos;Última visita;Aniversário;Cor',
    `${name};0${phone};1.200;25/03/2026;1/1/1990;Azul`,
    `${otherName};${otherPhone};;;;`,
    `${invalidName};123;;;;`,
  ].join('\n');

  await page.goto('/clientes');
  await page.getByRole('button', { name: 'Importar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Importar clientes' });
  await dialog
    .getByLabel('Arquivo de clientes')
    .setInputFiles({ name: 'antigo.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  await expect(dialog.getByText('Fica de fora a coluna Cor.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Continuar' }).click();
  await expect(dialog.getByText('2 clientes novos, 1 linha não entra')).toBeVisible();
  await checkVisual(page, 'import-old');
  await dialog.getByRole('button', { name: 'Importar 2 clientes' }).click();
  await expect(dialog.getByText(/^2 clientes importados/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Fechar' }).click();

  // Entered again with the country code, the phone number is recognized.
  await page.getByRole('button', { name: 'Novo Cliente' }).click();
  const form = page.getByRole('dialog', { name: 'Novo Cliente' });
  await form.getByLabel('Nome').fill(buildUniqueName('Ana de novo'));
  await form.getByLabel('Telefone').fill(`+55 ${phone}`);
  await form.getByLabel('Sem e-mail').check();
  await expect(form.getByText(`Já existe: ${name}`)).toBeVisible();
  await form.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(form.getByText('Use o cadastro que já existe, ou marque que é outra pessoa')).toBeVisible();
  await checkVisual(page, 'duplicate');
  await form.getByRole('button', { name: `Usar este cadastro: ${name}` }).click();

  const customerHistory = page.getByRole('dialog', { name });
  await expect(customerHistory.getByText('1.200 pontos vieram do sistema anterior.')).toBeVisible();
  await expect(customerHistory).toContainText('25/03/2026');
  await customerHistory.getByRole('button', { name: 'Juntar cadastros' }).click();
  const mergeDialog = page.getByRole('dialog', { name: 'Juntar cadastros' });
  await mergeDialog.getByRole('searchbox').fill(existingCustomer.name);
  await mergeDialog.getByRole('button', { name: existingCustomer.name }).click();
  await mergeDialog.getByRole('radio', { name: existingCustomer.name }).check();
  await expect(mergeDialog.getByText(`${existingCustomer.name} fica com 1.212 pontos, 1 visita`)).toBeVisible();
  await checkVisual(page, 'merge');
  await mergeDialog.getByRole('button', { name: 'Juntar cadastros' }).click();
  await expect(page.getByText('Cadastros juntados com sucesso!')).toBeVisible();

  await page.getByRole('searchbox', { name: 'Buscar por nome' }).fill(existingCustomer.name);
  await page.getByRole('button', { name: existingCustomer.name, exact: true }).click();
  const mergedCustomer = page.getByRole('dialog', { name: existingCustomer.name });
  await expect(mergedCustomer.getByRole('region', { name: 'Visitas' }).getByRole('listitem')).toHaveCount(1);
  await expect(mergedCustomer.getByRole('region', { name: 'Próximo agendamento' })).toContainText(employee.name);
  await checkVisual(page, 'customer-history');
  await mergedCustomer.getByRole('button', { name: 'Nova Venda' }).click();
  await expect(page.getByText(existingCustomer.name)).toBeVisible();
});
