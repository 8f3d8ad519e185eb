import { Agent, request } from 'node:http';

export const CONNECTIONS = 32;

export interface Target {
  url: string;
  /** Sent with every call. */
  headers?: Record<string, string>;
}

/** A GET, or with a body a POST. */
export interface Call {
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Sends a call. Resolves to the status and the bytes of the response's body as transferred. */
export function sendCall(
  agent: Agent,
  { url, headers }: Target,
  call: Call,
): Promise<{ status: number; bytes: number }> {
  const { hostname, port } = new URL(url);
  const { path, body } = call;
  const options = { agent, hostname, port, path, method: body === undefined ? 'GET' : 'POST' };
  return new Promise((resolve, reject) => {
    const outgoing = request({ ...options, headers: { ...headers, ...call.headers } }, (response) => {
      let bytes = 0;
      response
        .on('data', (chunk: Buffer) => {
          bytes += chunk.length;
        })
        .on('end', () => resolve({ status: response.statusCode ?? 0, bytes }))
        .on('error', reject);
    });
    outgoing.on('error', reject).end(body);
  });
}

/** Sends calls on 32 connections until `getNextCall` returns null. Resolves to the responses per second and the number of refused calls. */
export async function applyLoad(
  target: Target,
  getNextCall: () => Call | null,
): Promise<{ rate: number; refused: number }> {
  const agent = new Agent({ keepAlive: true });
  let [responses, refused] = [0, 0];
  const sendAll = async () => {
    for (let call = getNextCall(); call; call = getNextCall()) {
      const { status } = await sendCall(agent, target, call);
      responses++;
      if (status >= 300) refused++;
    }
  };
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: CONNECTIONS }, sendAll)).finally(() => agent.destroy());
  return { rate: responses / ((performance.now() - startedAt) / 1000), refused };
}

/** Responses per second on 32 connections. Throws when a call is refused. */
export async function measureRate(target: Target, getNextCall: () => Call | null): Promise<number> {
  const { rate, refused } = await applyLoad(target, getNextCall);
  if (refused > 0) throw new Error(`${refused} calls were refused`);
  return rate;
}

/** Returns a function for the next GET, which returns null after some seconds. `getPath` returns the path of each. */
export function createGetsFor(seconds: number, getPath: () => string): () => Call | null {
  const end = performance.now() + seconds * 1000;
  return () => (performance.now() < end ? { path: getPath() } : null);
}

/** Milliseconds of each of these GETs, in sequence on one connection. A call refused with 503 is repeated, within its time. */
export async function measureTimes(target: Target, paths: readonly string[]): Promise<number[]> {
  const agent = new Agent({ keepAlive: true });
  const times: number[] = [];
  try {
    for (const path of paths) {
      const startedAt = performance.now();
      let status = 503;
      while (status === 503) status = (await sendCall(agent, target, { path })).status;
      times.push(performance.now() - startedAt);
      if (status !== 200) throw new Error(`${path}: ${status}`);
    }
    return times;
  } finally {
    agent.destroy();
  }
}
