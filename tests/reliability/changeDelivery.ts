import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { openBrowser } from '../server/support/browser.ts';
import { type ReliabilityTest, reportOnly, requireAtLeast, requireAtMost, requireExactly } from './reliabilityTest.ts';
import { type Listener, openListener } from './support/listener.ts';
import { retry } from './support/retry.ts';
import { startServer } from './support/server.ts';
import { openShop, type Shop } from './support/shop.ts';

const STREAMS_PER_SESSION = 2;
const CONCURRENCY = 4;
const LIMIT_MS = 5_000;
/** Enough for disconnected streams and servers to reconnect. */
const RECONNECT_MS = 3_000;

/**
 * Many pages show a list while it changes, and their streams and the servers' LISTEN connections are disconnected repeatedly.
 */
export const changeDelivery: ReliabilityTest = {
  name: 'changeDelivery',
  guarantee: 'every device shows the changes of others',
  databases: ['sqlite', 'postgres'],
  faults: [],
  async run(context) {
    const changes = context.pickSize(1_000, 60);
    const shop = await openShop(context);
    const second = context.dialect === 'postgres' ? await startServer(context.root, shop.env) : null;
    const urls = [shop.server.url, ...(second ? [second.url] : [])];
    const listeners: Listener[] = [];
    try {
      const { data: services } = await shop.call('GET', '/services');
      listeners.push(...(await openListeners(urls, context.pickSize(50, 8))));
      await waitUntil(() => listeners.every((each) => each.getContent() !== ''));

      let [made, isOver, cuts] = [0, false, 0];
      const cutting = (async () => {
        for (let round = 1; !isOver; round++) {
          await wait(100);
          for (const listener of listeners.filter((_, n) => n % 10 === round % 10)) {
            listener.dropStream();
            cuts++;
          }
          if (round % 10 === 0) await cutServers(shop);
        }
      })();
      const change = async (n: number) => {
        const { id } = services[n % services.length];
        const call = () =>
          shop.browser.call(urls[n % urls.length] ?? '', 'PUT', `/services/edit/${id}`, buildRename(n));
        if ((await retry(call)).status === 200) made++;
      };
      const numbers = Array.from({ length: changes - 2 }, (_, n) => n).values();
      await Promise.all(
        Array.from({ length: CONCURRENCY }, async () => {
          for (const n of numbers) await change(n);
        }),
      );
      isOver = true;
      await cutting;

      const changeAndWait = async (n: number) => {
        await change(n);
        const begun = performance.now();
        const expected = JSON.stringify((await shop.call('GET', '/services')).data);
        const countOutdated = () => listeners.filter((each) => each.getContent() !== expected).length;
        await waitUntil(() => countOutdated() === 0);
        return { outdated: countOutdated(), seconds: (performance.now() - begun) / 1000 };
      };
      // One change while all are connected, one while no server listens: no later change hides a missed one.
      await wait(RECONNECT_MS);
      const connected = await changeAndWait(changes);
      await cutServers(shop);
      const disconnected = await changeAndWait(changes + 1);
      return [
        reportOnly('server processes', urls.length),
        reportOnly('subscribed pages', listeners.length),
        requireExactly('changes committed', made, changes),
        reportOnly('streams cut', cuts),
        requireAtLeast(
          'streams opened again',
          listeners.reduce((sum, each) => sum + each.getConnectionCount() - 1, 0),
          1,
        ),
        requireExactly('pages that show an old list', connected.outdated, 0),
        requireAtMost('time after the last change', connected.seconds, LIMIT_MS / 1000, 's'),
        requireExactly('pages that missed a change committed while no server listened', disconnected.outdated, 0),
        requireAtMost('time after that', disconnected.seconds, LIMIT_MS / 1000, 's'),
      ];
    } finally {
      for (const listener of listeners) listener.close();
      await second?.end('SIGKILL');
      await shop.close();
    }
  },
};

function buildRename(n: number) {
  return { service: { name: `Corte ${n}` } };
}

/** Pages spread over the servers, two per session, which is the limit. */
async function openListeners(urls: readonly string[], count: number): Promise<Listener[]> {
  const listeners: Listener[] = [];
  while (listeners.length < count) {
    const browser = openBrowser();
    const { status } = await browser.signIn(urls[0] ?? '');
    if (status !== 200) throw new Error(`signing in answered ${status}`);
    for (let n = 0; n < STREAMS_PER_SESSION && listeners.length < count; n++)
      listeners.push(openListener(urls[listeners.length % urls.length] ?? '', browser, 'services'));
  }
  return listeners;
}

/** Terminates the PostgreSQL connections on which the servers receive each other's changes. */
async function cutServers({ connection }: Shop): Promise<void> {
  if (connection.dialect !== 'postgres') return;
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'navalha_changes' and datname = current_database()`.execute(connection.db);
}

/** Waits until `holds` returns true, or a second longer than the limit. */
async function waitUntil(holds: () => boolean): Promise<void> {
  const begun = performance.now();
  while (!holds() && performance.now() - begun < LIMIT_MS + 1_000) await wait(10);
}
