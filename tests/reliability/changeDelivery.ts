import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { openBrowser } from '../server/support/browser.ts';
import { type ReliabilityTest, reportOnly, requireAtLeast, requireAtMost, requireExactly } from './reliabilityTest.ts';
import { type Listener, openListener } from './support/listener.ts';
import { startServer } from './support/server.ts';
import { openShop, type Shop } from './support/shop.ts';

const OF_A_SESSION = 2;
const AT_ONCE = 4;
const LIMIT_MS = 5_000;
/** Until streams and servers that were cut are connected again. */
const CALM_MS = 3_000;

/** Many pages show a list while it is changed over and over, and their connections, and those the servers listen on, are cut. */
export const changeDelivery: ReliabilityTest = {
  name: 'changeDelivery',
  guarantee: 'nothing missed: every desk shows what the others did',
  databases: ['sqlite', 'postgres'],
  mutations: [
    {
      description: 'edits are told nobody',
      edits: [{ file: 'server/db/changes.ts', from: 'return nameOf(node.table);', to: 'return undefined;' }],
    },
    {
      dialect: 'postgres',
      description: 'what was missed between two connections is not made up for',
      edits: [{ file: 'server/db/postgres.ts', from: 'listener(null);', to: '' }],
    },
  ],
  async run(ground) {
    const changes = ground.pickSize(1_000, 60);
    const shop = await openShop(ground);
    const second = ground.dialect === 'postgres' ? await startServer(ground.root, shop.env) : null;
    const urls = [shop.server.url, ...(second ? [second.url] : [])];
    const listeners: Listener[] = [];
    try {
      const { data: services } = await shop.call('GET', '/services');
      listeners.push(...(await openListeners(urls, ground.pickSize(50, 8))));
      await eventually(() => listeners.every((each) => each.getContent() !== ''));

      let [made, over, cuts] = [0, false, 0];
      const cutting = (async () => {
        for (let round = 1; !over; round++) {
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
        const call = () => shop.browser.call(urls[n % urls.length] ?? '', 'PUT', `/services/edit/${id}`, named(n));
        if ((await call()).status === 200) made++;
      };
      const numbers = Array.from({ length: changes - 2 }, (_, n) => n).values();
      await Promise.all(
        Array.from({ length: AT_ONCE }, async () => {
          for (const n of numbers) await change(n);
        }),
      );
      over = true;
      await cutting;

      const lookAfter = async (n: number) => {
        await change(n);
        const begun = performance.now();
        const truth = JSON.stringify((await shop.call('GET', '/services')).data);
        const behind = () => listeners.filter((each) => each.getContent() !== truth).length;
        await eventually(() => behind() === 0);
        return { behind: behind(), seconds: (performance.now() - begun) / 1000 };
      };
      // One when everybody is connected again, and one while no server listens: nothing that comes later makes up for them.
      await wait(CALM_MS);
      const connected = await lookAfter(changes);
      await cutServers(shop);
      const cut = await lookAfter(changes + 1);
      return [
        reportOnly('server processes', urls.length),
        reportOnly('pages that listen', listeners.length),
        requireExactly('changes made', made, changes),
        reportOnly('streams cut', cuts),
        requireAtLeast(
          'streams opened again',
          listeners.reduce((sum, each) => sum + each.getConnectionCount() - 1, 0),
          1,
        ),
        requireExactly('pages that show something else then', connected.behind, 0),
        requireAtMost('after the last change', connected.seconds, LIMIT_MS / 1000, 's'),
        requireExactly('pages that missed one made while no server listened', cut.behind, 0),
        requireAtMost('after that', cut.seconds, LIMIT_MS / 1000, 's'),
      ];
    } finally {
      for (const listener of listeners) listener.close();
      await second?.end('SIGKILL');
      await shop.close();
    }
  },
};

function named(n: number) {
  return { service: { name: `Corte ${n}` } };
}

/** Pages at each server in turn, as few to a session as one may have. */
async function openListeners(urls: readonly string[], count: number): Promise<Listener[]> {
  const listeners: Listener[] = [];
  while (listeners.length < count) {
    const browser = openBrowser();
    const { status } = await browser.signIn(urls[0] ?? '');
    if (status !== 200) throw new Error(`signing in answered ${status}`);
    for (let n = 0; n < OF_A_SESSION && listeners.length < count; n++)
      listeners.push(openListener(urls[listeners.length % urls.length] ?? '', browser, 'services'));
  }
  return listeners;
}

/** Cuts the connections on which the servers hear of each other's commits. */
async function cutServers({ connection }: Shop): Promise<void> {
  if (connection.dialect !== 'postgres') return;
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'navalha_changes' and datname = current_database()`.execute(connection.db);
}

/** Waits until something holds, a little longer than it may take. */
async function eventually(holds: () => boolean): Promise<void> {
  const begun = performance.now();
  while (!holds() && performance.now() - begun < LIMIT_MS + 1_000) await wait(10);
}
