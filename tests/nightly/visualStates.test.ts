import { SCREENS } from '../e2e/support/screens.ts';
import { expect, test } from '../e2e/support/test.ts';
import { buildUniqueName } from '../e2e/support/testData.ts';
import { checkVisual, pickScheme, SCHEMES } from '../e2e/support/visual.ts';
import { mockEmptyShop, mockNoResponse, mockServerErrors } from './mockedResponses.ts';

test.beforeEach(() => {
  // With screenshots, a check takes three times as long.
  test.slow();
});

const screens = Object.entries(SCREENS).map(([path, heading]) => ({ path, heading, name: path.slice(1) }));

/** The themes axe checks in one of the three states (0 to 2). The states share their parts, so axe checks each screen in one of them. */
function pickSchemeOfState(index: number, state: number) {
  return index % 3 === state ? pickScheme(index) : { axeSchemes: [] };
}

test('every screen of an empty shop fits every width and is accessible', async ({ page }) => {
  await mockEmptyShop(page);
  for (const [index, { path, heading, name }] of screens.entries()) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await checkVisual(page, `${name}-empty`, pickSchemeOfState(index, 0));
  }
});

test('every screen that fails to load fits every width and is accessible', async ({ page, pageErrors }) => {
  pageErrors.allow(/500/);
  await mockServerErrors(page);
  for (const [index, { path, heading, name }] of screens.entries()) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Tentar novamente' }).first()).toBeVisible();
    await checkVisual(page, `${name}-error`, pickSchemeOfState(index, 1));
  }
});

test('every screen that is still loading fits every width and is accessible', async ({ page }) => {
  await mockNoResponse(page);
  for (const [index, { path, heading, name }] of screens.entries()) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
    await checkVisual(page, `${name}-loading`, pickSchemeOfState(index, 2));
  }
});

test('the waiting list, the sales table and the history of a sale fit every width and are accessible', async ({
  page,
  api,
  testData,
}) => {
  const customer = await testData.createCustomer();
  const day = '2099-12-15';
  const waitingEntry = {
    customer_id: customer.id,
    employee_id: null,
    services: [(await testData.createService()).id],
    from: day,
    to: day,
  };
  await api.create('/waiting-list', { waiting: waitingEntry });
  const observation = buildUniqueName('Avulsa');
  await api.create('/sales', {
    sale: { individual: 1, amount: 77.7, services: [], observation, payment_method: 'cash' },
  });
  await page.goto('/agendamentos');
  await page.getByRole('link', { name: 'Lista de espera' }).click();
  await expect(page.getByRole('article').filter({ hasText: customer.name })).toBeVisible();
  await checkVisual(page, 'waiting-list');
  await page.goto('/caixa');
  await checkVisual(page, 'sales-of-the-day', { axeSchemes: SCHEMES });
  const row = page.getByRole('region', { name: 'Vendas avulsas de hoje' }).getByRole('listitem');
  await row
    .filter({ hasText: observation })
    .getByRole('button', { name: /^Histórico da venda/ })
    .click();
  await expect(page.getByRole('dialog', { name: /^Histórico d/ }).getByRole('listitem')).toContainText(['R$ 77,70']);
  await checkVisual(page, 'history');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Operações' }).click();
  await page.getByRole('navigation').getByRole('link', { name: 'Histórico de vendas' }).click();
  await page.getByRole('button', { name: 'Tabela' }).click();
  await expect(page.getByRole('row').filter({ hasText: '77,70' })).toHaveCount(1);
  await checkVisual(page, 'table-of-sales', { axeSchemes: SCHEMES });
  await page.getByRole('button', { name: 'Cartões' }).click();
});

test('deletes an employee with open reservations, finds the employee among the deleted ones and anonymizes them', async ({
  page,
  api,
  testData,
  pageErrors,
}) => {
  const services = [await testData.createService()];
  const employee = await testData.createEmployee(services);
  const successor = await testData.createEmployee(services);
  const openReservation = await testData.createReservation({
    customer: await testData.createCustomer(),
    employee,
    services,
  });
  const completedReservation = await testData.createReservation({
    customer: await testData.createCustomer(),
    employee: successor,
    services,
  });
  await api.edit('/reservations', completedReservation.id, { reservation: { status: 3, employee_id: employee.id } });
  await page.goto('/colaboradores');
  await page.getByRole('button', { name: `Excluir ${employee.name}` }).click();
  const deleteDialog = page.getByRole('dialog', { name: /^Tem certeza que deseja excluir/ });
  // The server asks what to do with open reservations.
  pageErrors.allow(/DELETE .*\/employees\/remove\/\d+ 409|status of 409/);
  await deleteDialog.getByRole('button', { name: 'Excluir' }).click();
  await deleteDialog
    .getByRole('combobox', { name: 'Agendamentos em aberto' })
    .selectOption(`Passar para ${successor.name}`);
  await expect(deleteDialog.getByRole('alert')).toContainText('Há 1 agendamento em aberto. O que fazer?');
  await checkVisual(page, 'delete-employee');
  await deleteDialog.getByRole('button', { name: 'Excluir' }).click();
  await expect(page.getByText('Colaborador excluído com sucesso!')).toBeVisible();
  await expect(deleteDialog).toBeHidden();
  expect(await api.getReservation(openReservation.id)).toMatchObject({ status: 1, employee: { id: successor.id } });
  await page.getByRole('button', { name: 'Colaboradores excluídos' }).click();
  const dialog = page.getByRole('dialog', { name: 'Colaboradores excluídos' });
  await dialog.getByRole('searchbox', { name: 'Buscar por nome' }).fill(employee.name);
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  await checkVisual(page, 'removed-people');
  await dialog.getByRole('button', { name: `Dados pessoais de ${employee.name}` }).click();
  await page.getByRole('button', { name: 'Anonimizar' }).click();
  await page.getByRole('button', { name: 'Anonimizar' }).click();
  await expect(page.getByText('Colaborador anonimizado com sucesso!')).toBeVisible();
  await expect(dialog.getByText('Ninguém com este nome.')).toBeVisible();
  await expect(dialog.getByText(employee.name)).toHaveCount(0);
});
