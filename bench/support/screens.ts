import { median } from '../measure.ts';
import { type BaselineApp, serveApp } from './apps.ts';
import { openTab, type Tab, type Throttling } from './browser.ts';
import type { Fixtures } from './fixtures.ts';
import { type SignedInServer, startShopServer } from './largeShops.ts';
import { startSlowProxy } from './slowProxy.ts';

/** Selectors that match only the ready screen. */
export const READY_SELECTORS = {
  dashboard: '.figure',
  sale: 'main button',
  customers: 'main [aria-label^="Nova Visita"]',
  minimalAdmin: 'tbody td',
  reactHello: 'h1',
  staticHtml: 'h1',
} as const;

/** The number of customers and sales of the shop whose screens are measured. */
const SHOP = 10_000;

/** The shop whose screens are measured. */
function screensShop(fixtures: Fixtures): Promise<SignedInServer> {
  return startShopServer(fixtures, fixtures.pickSize(SHOP, 1_000), 'sqlite', 'screens');
}

export type Screen = 'dashboard' | 'sale' | BaselineApp;

/** Opens a tab for one of the screens. Returns it with the screen's address. */
export async function openScreen(
  fixtures: Fixtures,
  screen: Screen,
  throttling: Throttling,
): Promise<{ tab: Tab; url: string }> {
  const isProduct = screen === 'dashboard' || screen === 'sale';
  const session = isProduct ? await screensShop(fixtures) : undefined;
  const direct = session?.url ?? (await serveApp(fixtures, screen as BaselineApp));
  const url =
    throttling === 'proxy'
      ? await fixtures.getOrCreate(`slow line to ${direct}`, () => startSlowProxy(fixtures, direct))
      : direct;
  const path = { dashboard: '/dashboard', sale: '/vendas' }[screen as string] ?? '/';
  return {
    tab: await openTab(fixtures, { throttling, ready: READY_SELECTORS[screen], session }),
    url: `${url}${path}`,
  };
}

/** Opens a tab for the dashboard of a shop of this size, with a slowed processor. */
export async function openDashboard(fixtures: Fixtures, size: number): Promise<{ tab: Tab; url: string }> {
  const session = await startShopServer(fixtures, size, 'sqlite', 'screens');
  return {
    tab: await openTab(fixtures, { throttling: 'cpu', ready: READY_SELECTORS.dashboard, session }),
    url: `${session.url}/dashboard`,
  };
}

/** The figures of one load of a screen. */
export interface PageLoad {
  /** Milliseconds until it is ready, with an empty cache. */
  cold: number;
  /** kB of scripts before it is ready, as transferred, with an empty cache. */
  scripts: number;
  /** Milliseconds. */
  blocking: number;
  /** MB. */
  heap: number;
}

/**
 * Loads the dashboard, the sale wizard and the baselines over a slow line, in turn, round after round. Returns the medians. Runs once
 * per run, for several measures.
 */
export function measureSlowLoads(fixtures: Fixtures): Promise<Record<Screen, PageLoad>> {
  const screens: Screen[] = ['dashboard', 'minimalAdmin', 'sale', 'reactHello', 'staticHtml'];
  return fixtures.getOrCreate('slow loads', async () => {
    const rounds: Record<Screen, PageLoad>[] = [];
    for (let round = 0; round < fixtures.rounds; round++) {
      const loaded: Partial<Record<Screen, PageLoad>> = {};
      for (const screen of screens) loaded[screen] = await loadSlowly(fixtures, screen);
      rounds.push(loaded as Record<Screen, PageLoad>);
    }
    const figure = (screen: Screen, name: keyof PageLoad) => median(rounds.map((round) => round[screen][name]));
    return Object.fromEntries(
      screens.map((screen) => [
        screen,
        {
          cold: figure(screen, 'cold'),
          scripts: figure(screen, 'scripts'),
          blocking: figure(screen, 'blocking'),
          heap: figure(screen, 'heap'),
        },
      ]),
    ) as Record<Screen, PageLoad>;
  });
}

async function loadSlowly(fixtures: Fixtures, screen: Screen): Promise<PageLoad> {
  const { tab, url } = await openScreen(fixtures, screen, 'all');
  try {
    const cold = await tab.open(url);
    const scripts = await tab.getScriptSize();
    await tab.waitUntilIdle();
    const [blocking, heap] = [await tab.getBlockingTime(), await tab.getHeapSize()];
    return { cold, scripts, blocking, heap };
  } finally {
    await tab.close();
  }
}
