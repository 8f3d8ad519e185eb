import { setTimeout as wait } from 'node:timers/promises';
import type { openBrowser } from '../../server/support/browser.ts';
import { getSessionHeaders } from './rawClient.ts';

/** A simulated page that shows a list and follows GET /changes as src/changes.ts does. */
export interface Listener {
  /** The list it shows now, as JSON text. */
  getContent(): string;
  /** How many times it connected. */
  getConnectionCount(): number;
  /** Aborts its stream; it reconnects after a moment. */
  dropStream(): void;
  close(): void;
}

/** Opens a page that shows the list at `/{path}`. */
export function openListener(url: string, browser: ReturnType<typeof openBrowser>, path: string): Listener {
  let stream = new AbortController();
  let [closed, connections, content] = [false, 0, ''];
  let [isReading, isStale] = [false, false];

  async function reload(): Promise<void> {
    isStale = true;
    if (isReading) return;
    isReading = true;
    while (isStale && !closed) {
      isStale = false;
      try {
        const { status, data } = await browser.call(url, 'GET', `/${path}`);
        if (status === 200) content = JSON.stringify(data);
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
    void reload();
    let buffer = '';
    for await (const text of body.pipeThrough(new TextDecoderStream())) {
      const events = (buffer + text).split('\n\n');
      buffer = events.pop() ?? '';
      const messages = events.flatMap((event) => /^data: (.*)$/m.exec(event)?.[1] ?? []);
      if (messages.some((data) => JSON.parse(data).resources.includes(path))) void reload();
    }
  }

  void (async () => {
    while (!closed) {
      await follow().catch(() => undefined);
      await wait(100 + Math.random() * 200);
    }
  })();
  return {
    getContent: () => content,
    getConnectionCount: () => connections,
    dropStream: () => stream.abort(),
    close: () => {
      closed = true;
      stream.abort();
    },
  };
}
