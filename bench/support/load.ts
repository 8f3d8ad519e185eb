import autocannon from 'autocannon';
import { openRawClient } from '../../tests/reliability/support/rawClient.ts';

export const CONNECTIONS = 32;

interface Load {
  url: string;
  /** Another each time where it is a function. */
  path: string | (() => string);
  headers?: Record<string, string>;
  seconds: number;
  connections?: number;
}

/** Answers per second to the same GET on many connections at once. Throws where one is not a success. */
export async function measureRate({
  url,
  path,
  headers = {},
  seconds,
  connections = CONNECTIONS,
}: Load): Promise<number> {
  return tellRate(await gets({ url, path, headers, seconds, connections }));
}

/** The same, whatever the answers are. */
export async function applyLoad({ url, path, headers = {}, seconds, connections = CONNECTIONS }: Load): Promise<void> {
  await gets({ url, path, headers, seconds, connections });
}

function gets({ url, path, headers, seconds, connections = CONNECTIONS }: Load): Promise<autocannon.Result> {
  const options = { headers, connections, duration: seconds };
  if (typeof path === 'string') return autocannon({ ...options, url: url + path });
  const setupRequest = (request: autocannon.Request) => ({ ...request, path: path() });
  return autocannon({ ...options, url, requests: [{ method: 'GET', setupRequest }] });
}

interface Orders {
  url: string;
  path: string;
  headers: Record<string, string>;
  /** How many there are in all. */
  amount: number;
  connections?: number;
  /** Headers and body of the next. */
  next(): { headers: Record<string, string>; body: string };
}

/** Answers per second to that many different POSTs on many connections at once. Throws where one is not a success. */
export async function measurePostRate({
  url,
  path,
  headers,
  amount,
  connections = CONNECTIONS,
  next,
}: Orders): Promise<number> {
  const setupRequest = (request: autocannon.Request): autocannon.Request => {
    const own = next();
    return { ...request, headers: { ...request.headers, ...own.headers }, body: own.body };
  };
  // Autocannon itself ends at a full second.
  let ended = 0;
  const onResponse = () => {
    ended = performance.now();
  };
  const requests = [
    {
      method: 'POST' as const,
      path,
      headers: { ...headers, 'content-type': 'application/json' },
      setupRequest,
      onResponse,
    },
  ];
  const begun = performance.now();
  tellRate(await autocannon({ url, connections, amount, requests }));
  return amount / ((ended - begun) / 1000);
}

function tellRate({ requests, non2xx, errors, timeouts }: autocannon.Result): number {
  if (non2xx + errors + timeouts > 0) throw new Error(`${non2xx} refused, ${errors} broken, ${timeouts} not answered`);
  return requests.average;
}

/**
 * How long each of these GETs takes on one connection, one after the other, in milliseconds. Where the server says that it is
 * busy, it is asked again: that takes its time, too.
 */
export async function measureTimes(
  url: string,
  headers: Record<string, string>,
  paths: readonly string[],
): Promise<number[]> {
  const line = openRawClient(url);
  const times: number[] = [];
  try {
    for (const path of paths) {
      const begun = performance.now();
      let status = 503;
      while (status === 503) status = (await line.send({ method: 'GET', path, headers })).status;
      times.push(performance.now() - begun);
      if (status !== 200) throw new Error(`${path}: ${status}`);
    }
  } finally {
    line.close();
  }
  return times;
}
