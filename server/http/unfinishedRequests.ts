import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import fp from 'fastify-plugin';

/** Bytes that are read of an unneeded body. nginx as documented sends no more. */
const MAX_DRAINED_BYTES = 1024 * 1024;
/** Longest pause between two chunks of it. */
const DRAIN_IDLE_MS = 1_000;
/** Time for a request to arrive while the server closes. */
const CLOSE_GRACE_MS = 1_000;

/**
 * Handles requests that are answered, or met by a closing server, before their body has arrived. It reads the rest of the body before the
 * response is sent, and gives requests a second to arrive while the server closes.
 */
export const unfinishedRequestsPlugin = fp(async (app) => {
  // Closing the connection on a proxy that is still sending resets it, and nginx takes that for a server failure.
  app.addHook('onSend', async ({ raw }, reply) => {
    if (!(await drain(raw))) reply.header('Connection', 'close');
  });

  const calls = new Map<Socket, { request: IncomingMessage; response: ServerResponse } | null>();
  app.server.on('connection', (socket) => {
    calls.set(socket, null);
    socket.once('close', () => calls.delete(socket));
  });
  app.server.on('request', (request, response) => calls.set(request.socket, { request, response }));

  let timer: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    timer = setTimeout(() => {
      for (const [socket, call] of calls) {
        const isBeingServed = call?.request.complete && !call.response.writableFinished;
        if (!isBeingServed) socket.destroy();
      }
    }, CLOSE_GRACE_MS);
  });
  app.addHook('onClose', async () => clearTimeout(timer));
});

/** Reads and drops the rest of a request. False when it is too long or too slow, or the connection was closed. */
async function drain(request: IncomingMessage): Promise<boolean> {
  if (request.complete || request.readableEnded) return true;
  if (request.destroyed || Number(request.headers['content-length'] ?? 0) > MAX_DRAINED_BYTES) return false;
  return new Promise((resolve) => {
    let length = 0;
    const settle = (isWhole: boolean) => {
      clearTimeout(idleTimer);
      request.off('data', onData).off('end', onEnd).off('close', onClose);
      resolve(isWhole);
    };
    const idleTimer = setTimeout(settle, DRAIN_IDLE_MS, false);
    const onData = (chunk: Buffer) => {
      // A body that arrives a byte at a time runs into requestTimeout.
      idleTimer.refresh();
      length += chunk.length;
      if (length > MAX_DRAINED_BYTES) settle(false);
    };
    const onEnd = () => settle(true);
    const onClose = () => settle(false);
    request.on('data', onData).on('end', onEnd).on('close', onClose).resume();
  });
}
