import { randomBytes } from 'node:crypto';
import { Agent, createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import pg from 'pg';
import { connectApi } from './support/api.ts';
import { openShop, type RealShop } from './support/realShop.ts';
import { expect, watchedTest } from './support/test.ts';
import { uniqueName } from './support/testData.ts';

/* A browser opens six connections to an HTTP/1.1 server: eight tabs with a stream of changes each would leave none to load with. */

const TABS = 8;
const SOON_MS = 5_000;
const postgresUrl = process.env.TEST_DATABASE_URL;

/** Two server processes on one PostgreSQL, behind a proxy that takes turns. Not `127.0.0.1`: an address without HTTPS, which has no Web Locks. */
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
    const proxy = takingTurns(processes.map(({ url }) => Number(new URL(url).port)));
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

/** An HTTP/1.1 proxy that hands each request to the next of the ports, and a client's end to the server. */
function takingTurns(ports: number[]): Server {
  const agent = new Agent({ keepAlive: false });
  let turn = 0;
  return createServer((incoming, outgoing) => {
    const { method, url: path, headers } = incoming;
    const port = ports[turn++ % ports.length];
    const onward = request({ host: '127.0.0.1', port, method, path, headers, agent }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    outgoing.on('close', () => onward.destroy());
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
}

/** Eight tabs of one signed-in browser with the list of services, each opened when the one before has loaded and asked for what streams it wants. */
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
  test.describe('before two server processes behind HTTP/1.1', () => {
    test('eight tabs all load and show a change within five seconds, also after the tab with the stream was closed', async ({
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
        const seen = { timeout: SOON_MS };
        await Promise.all(open.map((tab) => expect(tab.getByText(name).first()).toBeVisible(seen)));
      };
      await change(tabs);
      const [first, ...others] = tabs;
      expect(streams.at(-1)).toBe(first);
      await first?.close();
      await change(others);
      expect(others).toContain(streams.at(-1));
      await api.close();
    });

    test('without HTTPS eight tabs all load', async ({ page, port, trouble }) => {
      test.setTimeout(180_000);
      // Those above the limit of the server, which try again; what Chromium says of every page without HTTPS.
      trouble.allow(/api\/changes (503|net::ERR_)|Cross-Origin-Opener-Policy|Origin-Agent-Cluster/);
      const tabs = await openTabs(page, `http://loja.exemplo.test:${port}`, false);
      expect(await tabs[0]?.evaluate(() => [isSecureContext, 'locks' in navigator])).toEqual([false, false]);
      expect(tabs).toHaveLength(TABS);
    });
  });
}
