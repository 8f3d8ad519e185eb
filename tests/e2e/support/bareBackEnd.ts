import { SIGN_IN } from '../../fixtures/backEnd/records.ts';
import { type BareBackEnd, startBareBackEnd } from '../../fixtures/backEnd/server.ts';
import { requireBuiltFrontEnd } from './builtFrontEnd.ts';
import { expect, watchedTest } from './test.ts';

type Habits = Parameters<typeof startBareBackEnd>[0];

/** A back end that speaks the contract's first four sections in a way of its own. */
export const SLOW_BACK_END = {
  name: 'a slow back end with money and ids as texts and flags as numbers',
  variant: { latencyMs: 250, moneyAsStrings: true, flagFormat: 'number', idsAsStrings: true },
} as const satisfies { name: string; variant: Habits };

/** In a signed-in browser before a bare back end. A call that the contract's fourth section does not have fails the test. */
export const bareTest = watchedTest.extend<{ habits: Habits; bare: BareBackEnd; signedIn: undefined }>({
  habits: [{}, { option: true }],
  bare: async ({ habits }, use) => {
    const bare = await startBareBackEnd({ ...habits, dist: requireBuiltFrontEnd() });
    await use(bare);
    await bare.close();
  },
  baseURL: ({ bare }, use) => use(bare.url),
  signedIn: [
    async ({ page, bare }, use) => {
      await page.goto('/login');
      await page.getByLabel('E-mail', { exact: true }).fill(SIGN_IN.email);
      await page.getByLabel('Senha', { exact: true }).fill(SIGN_IN.password);
      await page.getByRole('button', { name: 'Entrar', exact: true }).click();
      await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
      await use(undefined);
      const calls = bare.calls.map(
        ({ method, path }) =>
          `${method} ${path.replace(/\/[^/]+$/, (end) => (/(edit|remove)$/.test(path.slice(0, -end.length)) ? '/{id}' : end))}`,
      );
      expect(calls.filter((call) => !CALLS.has(call))).toEqual([]);
    },
    { auto: true },
  ],
});

const KEPT = ['customers', 'employees', 'services', 'reservations', 'rewards', 'expenses', 'cash-register'];

/** Every call of contract.md, section 4. */
const CALLS = new Set([
  'POST /auth',
  'GET /check-session',
  'GET /summary',
  'GET /customers',
  'GET /customers/find',
  'GET /employees',
  'GET /employees/all',
  'GET /reservations',
  'GET /rewards',
  'GET /services',
  'GET /cash-register',
  'GET /expenses/today',
  'POST /sales/create',
  ...KEPT.flatMap((name) => [`POST /${name}/create`, `PUT /${name}/edit/{id}`, `DELETE /${name}/remove/{id}`]),
]);
