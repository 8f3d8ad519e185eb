import { expect, signedOut, test } from './support/test.ts';
import { buildUniqueName } from './support/testData.ts';

test('an owner adds a professional, who replaces the first password and begins at their own day on a phone', async ({
  page,
  api,
  browser,
  baseURL,
}) => {
  const employee = await api.create<{ id: number; name: string }>('/employees', {
    employee: { name: buildUniqueName('Bia'), phone: '11987650000', email: 'bia@navalha.example', services: [] },
  });
  const email = `bia-${employee.id}@navalha.example`;
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Usuário' }).click();
  await page.getByRole('link', { name: 'Usuários' }).click();
  await page.getByRole('button', { name: 'Novo Usuário' }).click();
  const form = page.getByRole('dialog', { name: 'Novo Usuário' });
  await form.getByLabel('Nome').fill(employee.name);
  await form.getByLabel('E-mail').fill(email);
  await form.getByLabel('Papel').selectOption({ label: 'Profissional' });
  await form.getByLabel('Colaborador').selectOption({ label: employee.name });
  await form.getByRole('button', { name: 'Salvar' }).click();
  const dialog = page.getByRole('dialog', { name: `Senha provisória de ${employee.name}` });
  const password = (await dialog.getByText(/^[a-z2-9]{10}$/).textContent()) ?? '';
  await dialog.getByRole('button', { name: 'Fechar' }).click();
  await expect(page.getByRole('article', { name: employee.name })).toBeVisible();

  const context = await browser.newContext({ ...signedOut, baseURL, viewport: { width: 360, height: 740 } });
  const phone = await context.newPage();
  await phone.goto('/login');
  await phone.getByLabel('E-mail').fill(email);
  await phone.getByLabel('Senha', { exact: true }).fill(password);
  await phone.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(phone.getByRole('heading', { level: 1, name: 'Troque a senha provisória' })).toBeVisible();
  await phone.getByLabel('Senha provisória', { exact: true }).fill(password);
  await phone.getByLabel('Nova senha', { exact: true }).fill('tesoura-bem-afiada-9');
  await phone.getByRole('button', { name: 'Trocar senha' }).click();
  await expect(phone.getByRole('heading', { level: 1, name: 'Meu dia' })).toBeVisible();
  await expect(phone.getByRole('region', { name: 'Esta semana' })).toContainText('R$');
  await expect(phone.getByRole('region', { name: 'Hoje' })).toContainText('Nenhum horário marcado para hoje');
  await phone.goto('/caixa');
  await expect(phone.getByText('Seu usuário não tem acesso a esta tela')).toBeVisible();
  await context.close();
});
