import { median } from '../measure.ts';
import { type App, servedApp } from './apps.ts';
import { openTab, type Slowness, type Tab } from './browser.ts';
import type { Fixtures } from './fixtures.ts';
import { type Served, servedShop } from './shops.ts';
import { slowLine } from './slowLine.ts';

/** What tells that a screen is there. Each is found by the one screen only. */
export const READY = {
  dashboard: '.figure',
  sale: 'main button',
  customers: 'main [aria-label^="Nova Visita"]',
  minimalAdmin: 'tbody td',
  reactHello: 'h1',
  staticHtml: 'h1',
} as const;

/** How many customers and sales the shop has whose screens are measured. */
const SHOP = 10_000;

/** The shop whose screens are measured. */
function screensShop(fixtures: Fixtures): Promise<Served> {
  return servedShop(fixtures, fixtures.size(SHOP, 1_000), 'sqlite', 'screens');
}

export type Screen = 'dashboard' | 'sale' | App;

/** A tab for one of the screens, and its address. */
export async function tabFor(
  fixtures: Fixtures,
  screen: Screen,
  slowness: Slowness,
): Promise<{ tab: Tab; url: string }> {
  const isProduct = screen === 'dashboard' || screen === 'sale';
  const served = isProduct ? await screensShop(fixtures) : undefined;
  const direct = served?.url ?? (await servedApp(fixtures, screen as App));
  const url =
    slowness === 'proxy' ? await fixtures.once(`slow line to ${direct}`, () => slowLine(fixtures, direct)) : direct;
  const path = { dashboard: '/dashboard', sale: '/vendas' }[screen as string] ?? '/';
  return { tab: await openTab(fixtures, { slowness, ready: READY[screen], served }), url: `${url}${path}` };
}

/** A tab for the dashboard of a shop of that size, on a slow processor. */
export async function tabOn(fixtures: Fixtures, size: number): Promise<{ tab: Tab; url: string }> {
  const served = await servedShop(fixtures, size, 'sqlite', 'screens');
  return {
    tab: await openTab(fixtures, { slowness: 'cpu', ready: READY.dashboard, served }),
    url: `${served.url}/dashboard`,
  };
}

/** What one opening of a screen shows. */
export interface Loaded {
  /** Milliseconds until it was there, with an empty cache. */
  cold: number;
  /** kB of scripts before it was there, as transferred, with an empty cache. */
  scripts: number;
  /** Milliseconds. */
  blocking: number;
  /** MB. */
  heap: number;
}

/**
 * Opens the dashboard, the sale wizard and the yardsticks slowly, in turn, round after round; the medians of each. Done once in
 * a run: several measures look at it.
 */
export function slowLoads(fixtures: Fixtures): Promise<Record<Screen, Loaded>> {
  const screens: Screen[] = ['dashboard', 'minimalAdmin', 'sale', 'reactHello', 'staticHtml'];
  return fixtures.once('slow loads', async () => {
    const rounds: Record<Screen, Loaded>[] = [];
    for (let round = 0; round < fixtures.rounds; round++) {
      const loaded: Partial<Record<Screen, Loaded>> = {};
      for (const screen of screens) loaded[screen] = await loadSlowly(fixtures, screen);
      rounds.push(loaded as Record<Screen, Loaded>);
    }
    const figure = (screen: Screen, name: keyof Loaded) => median(rounds.map((round) => round[screen][name]));
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
    ) as Record<Screen, Loaded>;
  });
}

async function loadSlowly(fixtures: Fixtures, screen: Screen): Promise<Loaded> {
  const { tab, url } = await tabFor(fixtures, screen, 'all');
  try {
    const cold = await tab.open(url);
    const scripts = await tab.scripts();
    await tab.settle();
    const [blocking, heap] = [await tab.blocking(), await tab.heap()];
    return { cold, scripts, blocking, heap };
  } finally {
    await tab.close();
  }
}
