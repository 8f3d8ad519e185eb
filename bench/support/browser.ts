import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { findBrowser } from '../../scripts/lib/browser.mjs';
import type { Fixtures } from './fixtures.ts';
import { takeNotes } from './inPage.ts';
import type { Served } from './shops.ts';

/** `all` is a cheap tablet on mobile data; `cpu` is the tablet on a good line; `proxy` is `all` with the line made by slowLine.ts. */
export type Slowness = 'none' | 'cpu' | 'all' | 'proxy';

const CPU_RATE = 4;
const MBIT = 1_000_000 / 8;
const LINE = { offline: false, latency: 150, downloadThroughput: 1.6 * MBIT, uploadThroughput: 1.6 * MBIT };
/** How long a page is left alone once it is there: what it does when idle is done then. */
const SETTLES_MS = 2_500;
/** Beyond that a task keeps people waiting (W3C, Long Tasks). */
const LONG_TASK_MS = 50;

interface Opening {
  slowness: Slowness;
  /** A selector: the page is there once it finds something with text in it. */
  ready: string;
  /** Has somebody signed in. */
  served?: Served;
}

export interface Tab {
  page: Page;
  /** Opens an address and resolves when it is there, to the milliseconds that took. */
  open(url: string): Promise<number>;
  /** Does something and resolves when the selector finds something with text in it, to the milliseconds since the click. */
  after(act: () => Promise<void>, selector: string): Promise<number>;
  /** Waits until the page has done what it does when idle. */
  settle(): Promise<void>;
  /** What the tasks of the main thread have taken beyond 50 ms each, since the page was opened. */
  blocking(): Promise<number>;
  /** The longest task that began since `from`, a time of the page, in milliseconds; 0 where none was above 50. */
  longestTask(from: number): Promise<number>;
  now(): Promise<number>;
  /** kB of the scripts that had arrived when the page was there, as they were transferred. */
  scripts(): Promise<number>;
  /** MB on the heap after a collection. */
  heap(): Promise<number>;
  /** The same device's next visit: another tab, in a process of its own, with what the browser has cached. */
  nextVisit(): Promise<Tab>;
  close(): Promise<void>;
}

function theBrowser(fixtures: Fixtures): Promise<Browser> {
  return fixtures.once('browser', async () => {
    const executablePath = process.env.CHROME_PATH || findBrowser() || undefined;
    // Whoever ends the run ends all of it: the browser alone would leave the rest at work.
    const browser = await chromium.launch({ executablePath, handleSIGINT: false, handleSIGTERM: false });
    fixtures.atEnd(() => browser.close());
    return browser;
  });
}

/** A tab with nothing in its cache. Service workers only behind the proxy: CDP does not slow down what they fetch. */
export async function openTab(fixtures: Fixtures, { slowness, ready, served }: Opening): Promise<Tab> {
  const browser = await theBrowser(fixtures);
  const serviceWorkers = slowness === 'proxy' ? 'allow' : 'block';
  const context = await browser.newContext({ serviceWorkers, viewport: { width: 1280, height: 800 } });
  const cookies = [...(served?.cookies ?? [])].map(([name, value]) => ({ name, value, url: served?.url }));
  if (cookies.length > 0) await context.addCookies(cookies);
  return newTab(context, { slowness, ready });
}

async function newTab(context: BrowserContext, { slowness, ready }: Opening): Promise<Tab> {
  const page = await context.newPage();
  await page.addInitScript(takeNotes, ready);
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  if (slowness === 'all') await cdp.send('Network.emulateNetworkConditions', LINE);
  if (slowness !== 'none') await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE });

  /** Looked at seldom: looking takes time of the page, too. */
  const isThere = () => page.waitForFunction(() => bench?.at != null, null, { polling: 100, timeout: 120_000 });
  return {
    page,
    async open(url) {
      await page.goto(url, { waitUntil: 'commit' });
      await isThere();
      return page.evaluate(() => bench?.at ?? 0);
    },
    async after(act, selector) {
      await page.evaluate((wanted) => bench?.look(wanted), selector);
      await act();
      await isThere();
      return page.evaluate(() => (bench?.at ?? 0) - (bench?.clicked ?? 0));
    },
    settle: () => page.waitForTimeout(SETTLES_MS),
    blocking: () =>
      page.evaluate(
        (free) => (bench?.tasks ?? []).reduce((sum, { duration }) => sum + duration - free, 0),
        LONG_TASK_MS,
      ),
    longestTask: (from) =>
      page.evaluate(
        (since) =>
          (bench?.tasks ?? []).reduce((most, task) => (task.start < since ? most : Math.max(most, task.duration)), 0),
        from,
      ),
    now: () => page.evaluate(() => performance.now()),
    scripts: () =>
      page.evaluate(() => {
        const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
        const before = files.filter(({ name, responseEnd }) => name.endsWith('.js') && responseEnd <= (bench?.at ?? 0));
        return before.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1000;
      }),
    async heap() {
      await cdp.send('HeapProfiler.collectGarbage');
      return (await cdp.send('Runtime.getHeapUsage')).usedSize / 1e6;
    },
    async nextVisit() {
      await page.close();
      return newTab(context, { slowness, ready });
    },
    close: () => context.close(),
  };
}
