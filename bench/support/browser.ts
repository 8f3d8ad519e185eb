import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import { findBrowser } from '../../scripts/lib/browser.mjs';
import type { Fixtures } from './fixtures.ts';
import type { SignedInServer } from './largeShops.ts';
import { recordPageTimings } from './pageTimings.ts';

/** `all`: a cheap tablet on mobile data. `cpu`: the tablet on a fast line. `proxy`: `all`, but the line is slowed down by slowProxy.ts. */
export type Throttling = 'cpu' | 'all' | 'proxy';

const CPU_RATE = 4;
const MBIT = 1_000_000 / 8;
const LINE = { offline: false, latency: 150, downloadThroughput: 1.6 * MBIT, uploadThroughput: 1.6 * MBIT };
/** The time after the first content until the page's idle work is done. */
const IDLE_WORK_MS = 2_500;
const LONG_TASK_MS = 50;
const DRAWN_TIMEOUT_MS = 120_000;

interface Opening {
  throttling: Throttling;
  /** The page is ready when this selector matches an element with text. */
  ready: string;
  /** Signs in the user of this server. */
  session?: SignedInServer;
}

function getBrowser(fixtures: Fixtures): Promise<Browser> {
  return fixtures.getOrCreate('browser', async () => {
    const executablePath = findBrowser() ?? undefined;
    // The signal handlers of the run close the browser with everything else.
    const browser = await chromium.launch({ executablePath, handleSIGINT: false, handleSIGTERM: false });
    fixtures.onClose(() => browser.close());
    return browser;
  });
}

/** A tab with an empty cache. Service workers run only behind the proxy: CDP does not slow down their requests. */
export async function openTab(fixtures: Fixtures, opening: Opening): Promise<Tab> {
  const browser = await getBrowser(fixtures);
  const { throttling, session } = opening;
  const serviceWorkers = throttling === 'proxy' ? 'allow' : 'block';
  const context = await browser.newContext({ serviceWorkers, viewport: { width: 1280, height: 800 } });
  if (session)
    await context.addCookies([...session.cookies].map(([name, value]) => ({ name, value, url: session.url })));
  return createTab(context, opening);
}

async function createTab(context: BrowserContext, opening: Opening): Promise<Tab> {
  const page = await context.newPage();
  await page.addInitScript(recordPageTimings, opening.ready);
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  if (opening.throttling === 'all') await cdp.send('Network.emulateNetworkConditions', LINE);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE });
  return new Tab(page, cdp, opening);
}

export class Tab {
  readonly page: Page;
  readonly #cdp: CDPSession;
  readonly #opening: Opening;

  constructor(page: Page, cdp: CDPSession, opening: Opening) {
    this.page = page;
    this.#cdp = cdp;
    this.#opening = opening;
  }

  /** Opens an address. Returns the milliseconds until it is ready. */
  async open(url: string): Promise<number> {
    await this.page.goto(url, { waitUntil: 'commit' });
    await this.#waitUntilDrawn();
    return this.page.evaluate(() => bench.drawnAt ?? 0);
  }

  /** Returns the milliseconds from the click of `act` until the selector matches an element with text. */
  async measureUntilVisible(
    act: () => Promise<void>,
    selector: string,
    timeout: number = DRAWN_TIMEOUT_MS,
  ): Promise<number> {
    await this.page.evaluate((wanted) => bench.watchFor(wanted), selector);
    await act();
    await this.#waitUntilDrawn(timeout);
    return this.page.evaluate(() => (bench.drawnAt ?? 0) - bench.clickedAt);
  }

  /** Polls seldom, because polling takes time of the page. */
  async #waitUntilDrawn(timeout: number = DRAWN_TIMEOUT_MS): Promise<void> {
    await this.page.waitForFunction(() => bench.drawnAt !== null, null, { polling: 100, timeout });
  }

  /** Waits until the page has finished its idle work. */
  waitUntilIdle(): Promise<void> {
    return this.page.waitForTimeout(IDLE_WORK_MS);
  }

  /** Returns the time that tasks of the main thread have taken beyond 50 ms each, in milliseconds. */
  getBlockingTime(): Promise<number> {
    return this.page.evaluate(
      (limit) => bench.longTasks.reduce((sum, { duration }) => sum + duration - limit, 0),
      LONG_TASK_MS,
    );
  }

  /** Returns the longest task since `from`, a time of the page, in milliseconds; 0 if none took more than 50. */
  getLongestTask(from: number): Promise<number> {
    return this.page.evaluate(
      (since) => Math.max(0, ...bench.longTasks.filter(({ start }) => start >= since).map(({ duration }) => duration)),
      from,
    );
  }

  /** Starts to record frames. Returns the time of the page. */
  recordFrames(): Promise<number> {
    return this.page.evaluate(() => {
      bench.recordFrames();
      return performance.now();
    });
  }

  /** Returns the milliseconds of each frame that ended since `from`, a time of the page after `recordFrames`. */
  getFrames(from: number): Promise<number[]> {
    return this.page.evaluate(
      (since) => bench.frames.filter(({ end }) => end > since).map(({ duration }) => duration),
      from,
    );
  }

  /** Returns the size of the scripts loaded until the page was ready, in kB as transferred. */
  getScriptSize(): Promise<number> {
    return this.page.evaluate(() => {
      const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      return files
        .filter(({ name, responseEnd }) => name.endsWith('.js') && responseEnd <= (bench.drawnAt ?? 0))
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize / 1000, 0);
    });
  }

  /** Returns the size of the JS heap after a garbage collection, in MB. */
  async getHeapSize(): Promise<number> {
    await this.#cdp.send('HeapProfiler.collectGarbage');
    return (await this.#cdp.send('Runtime.getHeapUsage')).usedSize / 1e6;
  }

  /** Closes the tab and opens a new one in a new process, with the same cache and cookies: the next visit of the device. */
  async openNextVisit(): Promise<Tab> {
    await this.page.close();
    return createTab(this.page.context(), this.#opening);
  }

  /** Closes the tab and deletes its cache and cookies. */
  close(): Promise<void> {
    return this.page.context().close();
  }
}
