import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Fixtures } from './fixtures.ts';

/** The delay in each direction, in milliseconds. */
const ONE_WAY_MS = 75;
const BYTES_PER_MS = 1_600_000 / 8 / 1000;
/** Small enough that connections share the line. */
const SLICE = 4096;

/**
 * Starts a proxy that simulates a line of 1.6 Mbit/s in each direction and a round trip of 150 ms, also for opening a connection. Unlike
 * the browser's throttling it also slows down requests of a service worker.
 */
export async function startSlowProxy(fixtures: Fixtures, url: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const [up, down] = [createLine(), createLine()];
  const sockets = new Set<Socket>();
  const proxy = createServer(async (client) => {
    const server = connect(Number(port), hostname);
    for (const socket of [client, server]) {
      sockets.add(socket.setNoDelay());
      // When either end closes, both are closed.
      socket
        .on('error', () => undefined)
        .on('close', () => {
          sockets.delete(socket);
          client.destroySoon();
          server.destroySoon();
        });
    }
    await sleep(2 * ONE_WAY_MS);
    void forward(client, server, up);
    void forward(server, client, down);
  });
  await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening));
  fixtures.onClose(() => {
    for (const socket of sockets) socket.destroy();
    proxy.close();
  });
  const address = proxy.address();
  if (typeof address !== 'object' || !address) throw new Error('the proxy has no port');
  return `http://127.0.0.1:${address.port}`;
}

/** Returns a function that waits until earlier bytes and these have passed the line. */
function createLine(): (bytes: number) => Promise<void> {
  let freeAt = 0;
  return async (bytes) => {
    freeAt = Math.max(freeAt, performance.now()) + bytes / BYTES_PER_MS;
    await sleep(freeAt - performance.now());
  };
}

async function forward(from: Socket, to: Socket, line: (bytes: number) => Promise<void>): Promise<void> {
  try {
    for await (const chunk of from) {
      for (let start = 0; start < chunk.length; start += SLICE) {
        const slice = chunk.subarray(start, start + SLICE);
        await line(slice.length);
        setTimeout(() => to.write(slice), ONE_WAY_MS);
      }
    }
    setTimeout(() => to.end(), ONE_WAY_MS);
  } catch {
    // One end has closed.
  }
}
