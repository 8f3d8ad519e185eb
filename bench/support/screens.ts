import { type BaselineApp, serveApp } from './baselines.ts';
import { openTab, type Tab, type Throttling } from './browser.ts';
import type { Fixtures } from './fixtures.ts';
import { startShopServer } from './largeShops.ts';
import { startSlowProxy } from './slowProxy.ts';

/** The measured screens: the path in the product, null for a baseline app, and a selector that matches only the ready screen. */
export const SCREENS = {
  dashboard: { path: '/dashboard', ready: '.figure' },
  sale: { path: '/vendas', ready: 'main button' },
  customers: { path: '/clientes', ready: 'main [aria-label^="Nova Visita"]' },
  agendaList: { path: '/agendamentos', ready: 'main article' },
  agendaDay: { path: '/agendamentos?agenda=day', ready: '[data-reservation]' },
  minimalAdmin: { path: null, ready: 'tbody td' },
  reactHello: { path: null, ready: 'h1' },
  staticHtml: { path: null, ready: 'h1' },
} as const;

export type Screen = keyof typeof SCREENS;

interface Opening {
  screen: Screen;
  throttling: Throttling;
  /** The number of customers and sales of the product's shop. */
  size?: number;
  /** Of a shop that the measure writes to. */
  name?: string;
}

/** Opens an empty tab for a screen, calls `measure` with it and the screen's address, and closes it. */
export async function withScreen<Figures>(
  fixtures: Fixtures,
  { screen, throttling, size = fixtures.pickSize(10_000, 1_000), name = 'screens' }: Opening,
  measure: (tab: Tab, url: string) => Promise<Figures>,
): Promise<Figures> {
  const { path, ready } = SCREENS[screen];
  const session = path === null ? undefined : await startShopServer(fixtures, { size, name });
  const direct = session?.url ?? (await serveApp(fixtures, screen as BaselineApp));
  const address =
    throttling === 'proxy'
      ? await fixtures.getOrCreate(`slow proxy for ${direct}`, () => startSlowProxy(fixtures, direct))
      : direct;
  const tab = await openTab(fixtures, { throttling, ready, session });
  return measure(tab, `${address}${path ?? '/'}`).finally(() => tab.close());
}
