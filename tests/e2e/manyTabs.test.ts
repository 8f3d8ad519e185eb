import { randomBytes } from 'node:crypto';
import { Agent, createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import pg from 'pg';
import { connectApi } from './support/api.ts';
import { openShop, type RealShop } from './support/realShop.ts';
import { expect, watchedTest } from './support/test.ts';
import { uniqueName } from './support/testData.ts';

/*
 * A browser opens six connections to an HTTP/1.1 server: eight tabs with a change stream each would leave none for
 * loading.
 */

const TABS = 8;
const UPDATE_TIMEOUT_MS = 5_000;
const postgresUrl = process.env.TEST_DATABASE_URL;

/**
 * Two server processes on one PostgreSQL behind a round-robin proxy. The host loja.exemplo.test is not a secure
 * context, so it has no Web Locks.
 */
const test = watchedTest.extend<{ processes: RealShop[]; port: number }>({
  launchOptions: [
    async ({ launchOptions }, use) => {
      const rule = '--host-resolver-rules=MAP loja.exemplo.test 127.0.0.1';
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), rule] });
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
  processes: async ({}, use) => {
    const name = `navalha_e2e_${randomBytes(6).toString('hex')}`;
    await runSql(`create database ${name} template template0`);
    const url = new URL(String(postgresUrl));
    url.pathname = `/${name}`;
    const first = await openShop({ DATABASE_URL: url.href });
    const second = await openShop({ DATABASE_URL: url.href, DATA_DIR: first.dataDir });
    await use([first, second]);
    for (const shop of [second, first]) await shop.remove();
    await runSql(`drop database ${name} with (force)`);
  },
  port: async ({ processes }, use) => {
    const proxy = createRoundRobinProxy(processes.map(({ url }) => Number(new URL(url).port)));
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    await use((proxy.address() as AddressInfo).port);
    proxy.close();
    proxy.closeAllConnections();
  },
});

async function runSql(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: postgresUrl });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/** A round-robin HTTP/1.1 proxy that also forwards a client's disconnect. */
function createRoundRobinProxy(ports: number[]): Server {
  const agent = new Agent({ keepAlive: false });
  let turn = 0;
  return createServer((incoming, outgoing) => {
    const { method, url: path, headers } = incoming;
    const port = ports[turn++ % ports.length];
    const forwarded = request({ host: '127.0.0.1', port, method, path, headers, agent }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
    });
    outgoing.on('close', () => forwarded.destroy());
    forwarded.on('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
}

/**
 * Opens eight signed-in tabs with the list of services, each after the previous one has loaded and opened its stream.
 */
async function openTabs(page: Page, origin: string, isStreamShared: boolean): Promise<Page[]> {
  await page.goto(`${origin}/login`);
  await page.getByRole('button', { name: 'Preencher' }).click();
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await page.goto('about:blank');
  const tabs: Page[] = [];
  while (tabs.length < TABS) {
    const tab = await page.context().newPage();
    const hasStream = !isStreamShared || tabs.length === 0;
    const stream = hasStream ? tab.waitForResponse('**/api/changes') : undefined;
    await tab.goto(`${origin}/servicos`);
    await expect(tab.getByText('Corte').first()).toBeVisible();
    await stream;
    tabs.push(tab);
  }
  return tabs;
}

if (postgresUrl) {
  test.describe('with two server processes behind HTTP/1.1', () => {
    test('eight tabs load and show a change within five seconds, also after the tab with the stream closes', async ({
      page,
      port,
      processes,
    }) => {
      test.setTimeout(180_000);
      const streams: Page[] = [];
      page.context().on('response', (response) => {
        if (response.url().endsWith('/api/changes')) streams.push(response.frame().page());
      });
      const tabs = await openTabs(page, `http://127.0.0.1:${port}`, true);
      const api = await connectApi(processes[1]?.url ?? '');
      const change = async (open: Page[]) => {
        const name = uniqueName('Serviço');
        await api.create('/services', { service: { name, price: 10, points: 1, employeeIds: [] } });
        const options = { timeout: UPDATE_TIMEOUT_MS };
        await Promise.all(open.map((tab) => expect(tab.getByText(name).first()).toBeVisible(options)));
      };
      await change(tabs);
      const [first, ...others] = tabs;
      expect(streams.at(-1)).toBe(first);
      await first?.close();
      await change(others);
      expect(others).toContain(streams.at(-1));
      await api.close();
    });

    test('without HTTPS, eight tabs load', async ({ page, port, pageErrors }) => {
      test.setTimeout(180_000);
      // Streams above the server's limit, which retry; Chromium's warnings on pages without HTTPS.
      pageErrors.allow(/api\/changes (503|net::ERR_)|Cross-Origin-Opener-Policy|Origin-Agent-Cluster/);
      const tabs = await openTabs(page, `http://loja.exemplo.test:${port}`, false);
      expect(await tabs[0]?.evaluate(() => [isSecureContext, 'locks' in navigator])).toEqual([false, false]);
      expect(tabs).toHaveLength(TABS);
    });
  });
}
