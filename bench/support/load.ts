import autocannon from 'autocannon';
import { openRawClient } from '../../tests/reliability/support/rawClient.ts';

export const CONNECTIONS = 32;

interface Load {
  url: string;
  /** A function returns the path of each request. */
  path: string | (() => string);
  headers?: Record<string, string>;
  seconds: number;
  connections?: number;
}

/** Responses per second of a GET on many connections. Throws when a response is not a success. */
export async function measureRate({
  url,
  path,
  headers = {},
  seconds,
  connections = CONNECTIONS,
}: Load): Promise<number> {
  return getRate(await sendGets({ url, path, headers, seconds, connections }));
}

/** Sends GETs on many connections for some seconds, and ignores the responses. */
export async function applyLoad({ url, path, headers = {}, seconds, connections = CONNECTIONS }: Load): Promise<void> {
  await sendGets({ url, path, headers, seconds, connections });
}

function sendGets({ url, path, headers, seconds, connections = CONNECTIONS }: Load): Promise<autocannon.Result> {
  const options = { headers, connections, duration: seconds };
  if (typeof path === 'string') return autocannon({ ...options, url: url + path });
  const setupRequest = (request: autocannon.Request) => ({ ...request, path: path() });
  return autocannon({ ...options, url, requests: [{ method: 'GET', setupRequest }] });
}

interface PostLoad {
  url: string;
  path: string;
  headers: Record<string, string>;
  /** The number of requests. */
  amount: number;
  connections?: number;
  /** Headers and body of the next request. */
  next(): { headers: Record<string, string>; body: string };
}

/** Responses per second of different POSTs on many connections. Throws when a response is not a success. */
export async function measurePostRate({
  url,
  path,
  headers,
  amount,
  connections = CONNECTIONS,
  next,
}: PostLoad): Promise<number> {
  const setupRequest = (request: autocannon.Request): autocannon.Request => {
    const own = next();
    return { ...request, headers: { ...request.headers, ...own.headers }, body: own.body };
  };
  // Autocannon's own duration is rounded to a second.
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
  getRate(await autocannon({ url, connections, amount, requests }));
  return amount / ((ended - begun) / 1000);
}

function getRate({ requests, non2xx, errors, timeouts }: autocannon.Result): number {
  if (non2xx + errors + timeouts > 0) throw new Error(`${non2xx} refused, ${errors} broken, ${timeouts} not answered`);
  return requests.average;
}

/**
 * The milliseconds of each of these GETs, in sequence on one connection. After a 503 a request is repeated, which counts for its time.
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
