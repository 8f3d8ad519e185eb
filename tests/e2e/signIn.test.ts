import type { Page } from '@playwright/test';
import { connectTo, SIGN_IN } from './support/api.ts';
import { expect, signedOut, test } from './support/test.ts';

test.use(signedOut);

test.beforeEach(async ({ page }) => {
  await page.goto('/login');
});

function formOf(page: Page) {
  return {
    email: page.getByLabel('E-mail', { exact: true }),
    password: page.getByLabel('Senha', { exact: true }),
    enter: page.getByRole('button', { name: 'Entrar', exact: true }),
    problem: page.getByRole('alert'),
  };
}

test('the right pair leads to the dashboard', async ({ page }) => {
  const { email, password, enter } = formOf(page);
  await expect(page.getByRole('heading', { name: 'Entrar', level: 1 })).toBeVisible();
  await email.fill(SIGN_IN.email);
  await password.fill(SIGN_IN.password);
  await enter.click();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
});

test('the Enter key signs in', async ({ page }) => {
  const { email, password } = formOf(page);
  await email.fill(SIGN_IN.email);
  await password.fill(SIGN_IN.password);
  await password.press('Enter');
  await expect(page).toHaveURL('/dashboard');
});

test('a wrong password is said in a red box, and what was typed stays', async ({ page, trouble }) => {
  trouble.expect(/\/api\/auth 401/);
  const { email, password, enter, problem } = formOf(page);
  await email.fill(SIGN_IN.email);
  await password.fill('errada-errada');
  await enter.click();
  await expect(problem).toHaveText('Usuário ou senha inválidos. Verifique suas credenciais.');
  expect(await rednessOf(problem)).toBeGreaterThan(0);
  await expect(email).toHaveValue(SIGN_IN.email);
  await expect(password).toHaveValue('errada-errada');
  await expect(page).toHaveURL('/login');
});

test('a missing field is asked for, without a call', async ({ page }) => {
  const { email, password, enter, problem } = formOf(page);
  const calls: string[] = [];
  page.on('request', (request) => request.url().endsWith('/auth') && calls.push(request.url()));
  await enter.click();
  await expect(problem).toHaveText('Todos os campos são obrigatórios');
  await email.fill(SIGN_IN.email);
  await enter.click();
  await expect(problem).toHaveText('Todos os campos são obrigatórios');
  await email.clear();
  await password.fill('alguma');
  await enter.click();
  await expect(problem).toHaveText('Todos os campos são obrigatórios');
  expect(calls).toEqual([]);
});

test('the password can be shown and hidden again', async ({ page }) => {
  const { password } = formOf(page);
  await password.fill('segredo');
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Mostrar senha' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Ocultar senha' }).click();
  await expect(password).toHaveAttribute('type', 'password');
  await expect(password).toHaveValue('segredo');
});

test('the demonstration sign-in stands on the page and works as it stands there', async ({ page }) => {
  await expect(page.getByText(SIGN_IN.email)).toBeVisible();
  await expect(page.getByText(SIGN_IN.password)).toBeVisible();
});

test('the sign-up button does nothing', async ({ page }) => {
  await page.waitForLoadState('networkidle');
  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.url()));
  await page.getByRole('button', { name: 'Cadastre-se aqui' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(calls).toEqual([]);
});

test('while signing in, the button says so and takes no second click', async ({ page }) => {
  const { email, password, enter } = formOf(page);
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  let calls = 0;
  await page.route('**/api/auth', async (route) => {
    calls += 1;
    await held;
    await route.continue();
  });
  await email.fill(SIGN_IN.email);
  await password.fill(SIGN_IN.password);
  await enter.click();
  await expect(page.getByRole('button', { name: 'Entrando...' })).toBeDisabled();
  await password.press('Enter');
  letGo();
  await expect(page).toHaveURL('/dashboard');
  expect(calls).toBe(1);
});

test('a server that fails without a word gets the words of the product', async ({ page, trouble }) => {
  trouble.expect(/\/api\/auth 500/);
  const { email, password, enter, problem } = formOf(page);
  await page.route('**/api/auth', (route) => route.fulfill({ status: 500, body: '' }));
  await email.fill(SIGN_IN.email);
  await password.fill(SIGN_IN.password);
  await enter.click();
  await expect(problem).toHaveText('Erro ao realizar login. Tente novamente.');
});

test('signing out ends the session on the server too', async ({ page, context, trouble, shop }) => {
  trouble.expect(/\/api\/\S* 401/);
  const mine = await connectTo(shop.url);
  await context.addCookies((await mine.state()).cookies);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Usuário' }).click();
  await page.getByRole('button', { name: 'Sair' }).click();
  await expect(page).toHaveURL('/login');
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/login');
  await expect(mine.get('/customers')).rejects.toThrow('401');
});

test('a session ended on the server leads back to the login page and says why', async ({
  page,
  context,
  trouble,
  shop,
}) => {
  trouble.expect(/\/api\/\S* 401/);
  const mine = await connectTo(shop.url);
  await context.addCookies((await mine.state()).cookies);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await mine.signOut();
  // What the page asks ahead by itself may have found out before.
  await Promise.race([page.getByRole('link', { name: 'Nova Venda' }).click(), page.waitForURL('/login')]);
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Sua sessão terminou. Entre novamente.')).toBeVisible();
});

/** How much more red than green a box's own text is. */
async function rednessOf(box: ReturnType<Page['getByRole']>): Promise<number> {
  const [red = 0, green = 0] = await box.evaluate((element) =>
    (getComputedStyle(element).color.match(/\d+/g) ?? []).map(Number),
  );
  return red - green;
}
