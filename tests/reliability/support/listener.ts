import { setTimeout as wait } from 'node:timers/promises';
import type { openBrowser } from '../../server/support/browser.ts';
import { getSessionHeaders } from './rawClient.ts';

/** A page that shows a list and follows GET /changes as src/changes.ts does. */
export interface Listener {
  /** What it shows now, as text. */
  getContent(): string;
  /** How often it was connected. */
  getConnectionCount(): number;
  /** Breaks its stream off; it soon opens another. */
  dropStream(): void;
  close(): void;
}

/** Opens one that shows the list at `/{path}`. */
export function openListener(url: string, browser: ReturnType<typeof openBrowser>, path: string): Listener {
  let stream = new AbortController();
  let [closed, connections, shown] = [false, 0, ''];
  let [isReading, isStale] = [false, false];

  async function readAgain(): Promise<void> {
    isStale = true;
    if (isReading) return;
    isReading = true;
    while (isStale && !closed) {
      isStale = false;
      try {
        const { status, data } = await browser.call(url, 'GET', `/${path}`);
        if (status === 200) shown = JSON.stringify(data);
        else throw new Error(`${path}: ${status}`);
      } catch {
        isStale = true;
        await wait(200);
      }
    }
    isReading = false;
  }

  async function follow(): Promise<void> {
    stream = new AbortController();
    const headers = { ...getSessionHeaders(browser), accept: 'text/event-stream' };
    const { status, body } = await fetch(`${url}/api/changes`, { headers, signal: stream.signal });
    if (status !== 200 || !body) throw new Error(`/changes: ${status}`);
    connections++;
    void readAgain();
    let unread = '';
    for await (const text of body.pipeThrough(new TextDecoderStream())) {
      const events = (unread + text).split('\n\n');
      unread = events.pop() ?? '';
      const told = events.flatMap((event) => /^data: (.*)$/m.exec(event)?.[1] ?? []);
      if (told.some((data) => JSON.parse(data).resources.includes(path))) void readAgain();
    }
  }

  void (async () => {
    while (!closed) {
      await follow().catch(() => undefined);
      await wait(100 + Math.random() * 200);
    }
  })();
  return {
    getContent: () => shown,
    getConnectionCount: () => connections,
    dropStream: () => stream.abort(),
    close: () => {
      closed = true;
      stream.abort();
    },
  };
}
