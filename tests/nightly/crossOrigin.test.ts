import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ENVIRONMENT, NODE } from '../../scripts/lib/project.mjs';
import { root } from '../e2e/support/builtFrontEnd.ts';
import { expect, watchedTest as test } from '../e2e/support/test.ts';
import { SIGN_IN } from '../fixtures/backEnd/records.ts';
import { startBareBackEnd } from '../fixtures/backEnd/server.ts';

const VITE = join(root, 'node_modules', 'vite', 'bin', 'vite.js');

// Maps two hosts of one domain and one of another to this machine.
test.use({
  launchOptions: async ({ launchOptions }, use) => {
    const rules = '--host-resolver-rules=MAP *.exemplo.test 127.0.0.1, MAP outra.test 127.0.0.1';
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), rules] });
  },
});

const CASES = [
  { pages: 'loja.exemplo.test', api: 'api.exemplo.test', cookieDomain: 'exemplo.test', works: true },
  { pages: '127.0.0.1', api: '127.0.0.1', works: true },
  { pages: 'loja.exemplo.test', api: 'outra.test', works: false },
];

for (const { pages, api, cookieDomain, works } of CASES) {
  test(`screens served from ${pages} ${works ? 'work with' : 'cannot sign in to'} a back end at ${api}`, async ({
    page,
    pageErrors,
  }) => {
    test.setTimeout(300_000);
    if (!works) pageErrors.allow(/POST .*\/api\/auth 403/);
    const dist = mkdtempSync(join(tmpdir(), 'navalha-dist-'));
    const allowedOrigin = { origin: '', cookieDomain };
    const backEnd = await startBareBackEnd({ allowedOrigin });
    try {
      const { port } = new URL(backEnd.url);
      const built = spawnSync(NODE, [VITE, 'build', '--logLevel', 'error', '--outDir', dist], {
        cwd: root,
        env: { ...ENVIRONMENT, NODE_ENV: 'production', VITE_API_URL: `http://${api}:${port}/api` },
        encoding: 'utf8',
      });
      expect(built.stderr + String(built.status)).toBe('0');
      const frontEnd = await startBareBackEnd({ dist });
      try {
        allowedOrigin.origin = `http://${pages}:${new URL(frontEnd.url).port}`;
        await page.goto(`${allowedOrigin.origin}/login`);
        await page.getByLabel('E-mail', { exact: true }).fill(SIGN_IN.email);
        await page.getByLabel('Senha', { exact: true }).fill(SIGN_IN.password);
        await page.getByRole('button', { name: 'Entrar', exact: true }).click();
        if (!works) {
          // The back end refuses calls without the token, which this page cannot read.
          await expect(page.getByRole('alert')).toHaveText('Pedido recusado');
          return;
        }
        await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
        await page.goto(`${allowedOrigin.origin}/servicos`);
        await page.getByRole('button', { name: 'Novo Serviço' }).click();
        await page.getByLabel(/^Nome/).fill('Hidratação');
        await page.getByLabel(/^Preço/).fill('5000');
        await page.getByLabel(/^Pontos/).fill('5');
        await page.getByRole('button', { name: 'Salvar', exact: true }).click();
        await expect(page.getByText('Hidratação')).toBeVisible();
        expect(backEnd.callsTo('POST /services/create')).toHaveLength(1);
        expect(frontEnd.calls).toEqual([]);
      } finally {
        await frontEnd.close();
      }
    } finally {
      await backEnd.close();
      rmSync(dist, { recursive: true, force: true });
    }
  });
}
