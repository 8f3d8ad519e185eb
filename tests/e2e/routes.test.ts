import { SCREENS } from './support/screens.ts';
import { expect, signedOut, test } from './support/test.ts';

const UNKNOWN = ['/customers', '/inventado', '/clientes/1'];

test.describe('signed out', () => {
  test.use(signedOut);

  test('every address leads to the login page', async ({ page }) => {
    for (const path of ['/', ...Object.keys(SCREENS), ...UNKNOWN]) {
      await test.step(path, async () => {
        await page.goto(path);
        await expect(page).toHaveURL('/login');
        await expect(page.getByRole('heading', { name: 'Entrar', level: 1 })).toBeVisible();
      });
    }
  });

  test('a spinner turns while the session is being checked', async ({ page }) => {
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    await page.route('**/api/check-session', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/clientes');
    await expect(page.getByRole('progressbar')).toBeVisible();
    await expect(page.getByRole('heading')).toHaveCount(0);
    letGo();
    await expect(page).toHaveURL('/login');
  });
});

test.describe('signed in', () => {
  test('/ leads to the dashboard', async ({ page }) => {
    await page.goto('/');
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  });

  test('an unknown address is left at once and never a blank page', async ({ page }) => {
    for (const path of UNKNOWN) {
      await test.step(path, async () => {
        await page.goto(path);
        await expect(page).not.toHaveURL(path);
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      });
    }
  });

  test('the way back in the browser is the way back in the product', async ({ page }) => {
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'Nova Venda' }).click();
    await expect(page.getByRole('heading', { name: 'Registrar Venda', level: 1 })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  });
});
