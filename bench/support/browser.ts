import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { findBrowser } from '../../scripts/lib/browser.mjs';
import type { Fixtures } from './fixtures.ts';
import type { SignedInServer } from './largeShops.ts';
import { recordPageTimings } from './pageTimings.ts';

/** `all` is a cheap tablet on mobile data; `cpu` is the tablet on a good line; `proxy` is `all` with the line made by slowLine.ts. */
export type Throttling = 'none' | 'cpu' | 'all' | 'proxy';

const CPU_RATE = 4;
const MBIT = 1_000_000 / 8;
const LINE = { offline: false, latency: 150, downloadThroughput: 1.6 * MBIT, uploadThroughput: 1.6 * MBIT };
/** Time after the first content until the page's idle work is done. */
const SETTLES_MS = 2_500;
/** Beyond that a task keeps people waiting (W3C, Long Tasks). */
const LONG_TASK_MS = 50;

interface Opening {
  throttling: Throttling;
  /** The page is ready when this selector matches an element with text. */
  ready: string;
  /** Whether a user is signed in. */
  session?: SignedInServer;
}

export interface Tab {
  page: Page;
  /** Opens an address. Resolves to the milliseconds until it is ready. */
  open(url: string): Promise<number>;
  /** Does something and resolves when the selector finds something with text in it, to the milliseconds since the click. */
  measureUntilVisible(act: () => Promise<void>, selector: string): Promise<number>;
  /** Waits until the page has finished its idle work. */
  waitUntilIdle(): Promise<void>;
  /** What the tasks of the main thread have taken beyond 50 ms each, since the page was opened. */
  getBlockingTime(): Promise<number>;
  /** The longest task that began since `from`, a time of the page, in milliseconds; 0 if none was above 50. */
  getLongestTask(from: number): Promise<number>;
  now(): Promise<number>;
  /** kB of the scripts loaded until the page was ready, as transferred. */
  getScriptSize(): Promise<number>;
  /** MB on the heap after a collection. */
  getHeapSize(): Promise<number>;
  /** The next visit of the same device: a new tab in a new process, with the browser's cache. */
  openNextVisit(): Promise<Tab>;
  close(): Promise<void>;
}

function getBrowser(fixtures: Fixtures): Promise<Browser> {
  return fixtures.getOrCreate('browser', async () => {
    const executablePath = process.env.CHROME_PATH || findBrowser() || undefined;
    // The signal handlers of the run end the browser with everything else.
    const browser = await chromium.launch({ executablePath, handleSIGINT: false, handleSIGTERM: false });
    fixtures.onClose(() => browser.close());
    return browser;
  });
}

/** A tab with nothing in its cache. Service workers only behind the proxy: CDP does not slow down what they fetch. */
export async function openTab(fixtures: Fixtures, { throttling, ready, session }: Opening): Promise<Tab> {
  const browser = await getBrowser(fixtures);
  const serviceWorkers = throttling === 'proxy' ? 'allow' : 'block';
  const context = await browser.newContext({ serviceWorkers, viewport: { width: 1280, height: 800 } });
  const cookies = [...(session?.cookies ?? [])].map(([name, value]) => ({ name, value, url: session?.url }));
  if (cookies.length > 0) await context.addCookies(cookies);
  return newTab(context, { throttling, ready });
}

async function newTab(context: BrowserContext, { throttling, ready }: Opening): Promise<Tab> {
  const page = await context.newPage();
  await page.addInitScript(recordPageTimings, ready);
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  if (throttling === 'all') await cdp.send('Network.emulateNetworkConditions', LINE);
  if (throttling !== 'none') await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE });

  /** Looked at seldom: looking takes time of the page, too. */
  const isThere = () => page.waitForFunction(() => bench?.drawnAt != null, null, { polling: 100, timeout: 120_000 });
  return {
    page,
    async open(url) {
      await page.goto(url, { waitUntil: 'commit' });
      await isThere();
      return page.evaluate(() => bench?.drawnAt ?? 0);
    },
    async measureUntilVisible(act, selector) {
      await page.evaluate((wanted) => bench?.watchFor(wanted), selector);
      await act();
      await isThere();
      return page.evaluate(() => (bench?.drawnAt ?? 0) - (bench?.clickedAt ?? 0));
    },
    waitUntilIdle: () => page.waitForTimeout(SETTLES_MS),
    getBlockingTime: () =>
      page.evaluate(
        (free) => (bench?.longTasks ?? []).reduce((sum, { duration }) => sum + duration - free, 0),
        LONG_TASK_MS,
      ),
    getLongestTask: (from) =>
      page.evaluate(
        (since) =>
          (bench?.longTasks ?? []).reduce(
            (most, task) => (task.start < since ? most : Math.max(most, task.duration)),
            0,
          ),
        from,
      ),
    now: () => page.evaluate(() => performance.now()),
    getScriptSize: () =>
      page.evaluate(() => {
        const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
        const before = files.filter(
          ({ name, responseEnd }) => name.endsWith('.js') && responseEnd <= (bench?.drawnAt ?? 0),
        );
        return before.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1000;
      }),
    async getHeapSize() {
      await cdp.send('HeapProfiler.collectGarbage');
      return (await cdp.send('Runtime.getHeapUsage')).usedSize / 1e6;
    },
    async openNextVisit() {
      await page.close();
      return newTab(context, { throttling, ready });
    },
    close: () => context.close(),
  };
}
