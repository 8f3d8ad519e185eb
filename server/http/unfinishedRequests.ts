import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import fp from 'fastify-plugin';

/** What is read of a body that nobody wants, in bytes: nginx as it is documented sends no more. */
const MAX_UNWANTED = 1024 * 1024;
/** How long nothing may arrive of it. */
const SILENCE_MS = 1_000;
/** How long a request may go on arriving while the server closes. */
const CLOSING_MS = 1_000;

/**
 * Requests that are answered, or that the server closes, before all of them has arrived.
 *
 * The rest of a body is read before the answer is sent, whatever the answer: closing the connection on a proxy that is still sending
 * resets it, and nginx takes that for a failure of the server. A body of more than 1 MiB is cut off, as is one of
 * which nothing arrives for a second; one that arrives a byte at a time runs into requestTimeout.
 *
 * While the server closes, a request has a second to arrive, so that no half of one holds it up. What has arrived is carried out.
 */
export const unfinishedRequestsPlugin = fp(async (app) => {
  app.addHook('onSend', async ({ raw }, reply) => {
    if (!(await readToEnd(raw))) reply.header('Connection', 'close');
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
        const isCarriedOut = call?.request.complete && !call.response.writableFinished;
        if (!isCarriedOut) socket.destroy();
      }
    }, CLOSING_MS);
  });
  app.addHook('onClose', async () => clearTimeout(timer));
});

/** Reads and drops the rest of a request. False when it is longer than anybody waits for, or the connection was closed. */
async function readToEnd(request: IncomingMessage): Promise<boolean> {
  if (request.complete || request.readableEnded) return true;
  if (request.destroyed || Number(request.headers['content-length'] ?? 0) > MAX_UNWANTED) return false;
  return new Promise((resolve) => {
    let length = 0;
    const settle = (isWhole: boolean) => {
      clearTimeout(silence);
      request.off('data', onData).off('end', onEnd).off('close', onClose);
      resolve(isWhole);
    };
    const silence = setTimeout(settle, SILENCE_MS, false);
    const onData = (chunk: Buffer) => {
      silence.refresh();
      length += chunk.length;
      if (length > MAX_UNWANTED) settle(false);
    };
    const onEnd = () => settle(true);
    const onClose = () => settle(false);
    request.on('data', onData).on('end', onEnd).on('close', onClose).resume();
  });
}
