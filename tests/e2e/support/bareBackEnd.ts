import { SIGN_IN } from '../../fixtures/backEnd/records.ts';
import { type BareBackEnd, startBareBackEnd } from '../../fixtures/backEnd/server.ts';
import { requireBuiltFrontEnd } from './builtFrontEnd.ts';
import { expect, watchedTest } from './test.ts';

type Variant = Parameters<typeof startBareBackEnd>[0];

/** A minimal back end with other wire types than the real server. */
export const SLOW_BACK_END = {
  name: 'a slow back end with money and ids as texts and flags as numbers',
  variant: { latencyMs: 250, moneyAsStrings: true, flagFormat: 'number', idsAsStrings: true },
} as const satisfies { name: string; variant: Variant };

/** A signed-in browser with a minimal back end. Fails on any call outside section 4 of the contract. */
export const bareTest = watchedTest.extend<{ variant: Variant; backEnd: BareBackEnd; signedIn: undefined }>({
  variant: [{}, { option: true }],
  backEnd: async ({ variant }, use) => {
    const backEnd = await startBareBackEnd({ ...variant, dist: requireBuiltFrontEnd() });
    await use(backEnd);
    await backEnd.close();
  },
  baseURL: ({ backEnd }, use) => use(backEnd.url),
  signedIn: [
    async ({ page, backEnd }, use) => {
      await page.goto('/login');
      await page.getByLabel('E-mail', { exact: true }).fill(SIGN_IN.email);
      await page.getByLabel('Senha', { exact: true }).fill(SIGN_IN.password);
      await page.getByRole('button', { name: 'Entrar', exact: true }).click();
      await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
      await use(undefined);
      const calls = backEnd.calls.map(
        ({ method, path }) =>
          `${method} ${path.replace(/\/[^/]+$/, (end) => (/(edit|remove)$/.test(path.slice(0, -end.length)) ? '/{id}' : end))}`,
      );
      expect(calls.filter((call) => !CONTRACT_CALLS.has(call))).toEqual([]);
    },
    { auto: true },
  ],
});

const CRUD_RESOURCES = ['customers', 'employees', 'services', 'reservations', 'rewards', 'expenses', 'cash-register'];

/** Every call of contract.md, section 4. */
const CONTRACT_CALLS = new Set([
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
  ...CRUD_RESOURCES.flatMap((name) => [
    `POST /${name}/create`,
    `PUT /${name}/edit/{id}`,
    `DELETE /${name}/remove/{id}`,
  ]),
]);
