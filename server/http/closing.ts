import fp from 'fastify-plugin';

/**
 * While the server closes, every answer ends its connection. One that began before would keep its own otherwise: until it has
 * been idle for long enough, and the server must not wait that long for a browser that has got what it wanted.
 */
export const closingPlugin = fp(async (app) => {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('Connection', 'close');
  });
});
