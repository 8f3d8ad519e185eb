import { expect, test } from './support/test.ts';
import { createWizardScreen } from './support/wizard.ts';

test('the browser stores no name, phone or e-mail, and calls no other host', async ({ page, testData, shop }) => {
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).host));
  const customer = await testData.createCustomer();
  await page.goto('/clientes');
  await page.getByRole('searchbox', { name: 'Buscar por nome' }).fill(customer.name);
  await expect(page.getByRole('article', { name: customer.name })).toBeVisible();
  await page.goto('/vendas');
  const wizard = createWizardScreen(page);
  await wizard.press('Pular para Cliente');
  await wizard.findCustomer(customer.name);
  await wizard.expectStep('Colaborador');

  const readStorage = () => page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
  // The draft sale stores the customer's id.
  await expect.poll(readStorage).toContain(`\\"customer\\":${customer.id}`);
  for (const text of [customer.name, customer.phone, customer.email]) expect(await readStorage()).not.toContain(text);
  expect(await page.evaluate(async () => [...(await indexedDB.databases()), ...(await caches.keys())])).toEqual([]);
  expect([...hosts]).toEqual([new URL(shop.url).host]);
});
