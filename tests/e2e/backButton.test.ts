import { expect, test } from './support/test.ts';

test('Back closes an open form, and asks first when it has unsaved text', async ({ page, testData }) => {
  const customer = await testData.createCustomer();
  await page.goto('/clientes');
  await page.getByRole('button', { name: `Editar ${customer.name}` }).click();
  const form = page.getByRole('dialog', { name: 'Editar Cliente' });
  await expect(form).toBeVisible();
  await page.goBack();
  await expect(form).toBeHidden();
  await expect(page).toHaveURL('/clientes');
  await page.getByRole('button', { name: `Editar ${customer.name}` }).click();
  await page.getByRole('textbox', { name: 'Nome' }).fill('Outro nome');
  await page.goBack();
  const question = page.getByRole('dialog', { name: 'Descartar o que foi digitado?' });
  await expect(question).toBeVisible();
  await expect(page).toHaveURL('/clientes');
  // The browser history and the router are in step again.
  await expect.poll(() => page.evaluate(() => history.state.idx)).toBe(1);
  await page.getByRole('button', { name: 'Continuar editando' }).click();
  await page.goBack();
  await expect(question).toBeVisible();
  await page.getByRole('button', { name: 'Descartar' }).click();
  await expect(form).toBeHidden();
  await expect.poll(() => page.evaluate(() => history.state.idx)).toBe(1);
});

test('a reload and Back keep the search text and the day of the agenda', async ({ page, testData }) => {
  const customer = await testData.createCustomer();
  await page.goto('/clientes');
  const search = page.getByRole('searchbox', { name: 'Buscar por nome' });
  await search.fill(customer.name);
  await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).toContain(customer.name);
  await expect(page).toHaveURL('/clientes');
  await page.reload();
  await expect(search).toHaveValue(customer.name);
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.goto('/agendamentos?agenda=day&day=2026-12-01');
  await page.getByRole('button', { name: 'Próximo dia' }).click();
  await expect(page).toHaveURL('/agendamentos?agenda=day&day=2026-12-02');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Próximo dia' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/agendamentos?agenda=day&day=2026-12-01');
  await page.goBack();
  await expect(search).toHaveValue(customer.name);
});
