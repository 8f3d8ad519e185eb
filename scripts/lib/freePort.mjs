import { once } from 'node:events';
import { createServer } from 'node:net';

/** A port of 127.0.0.1 on which no program listens. */
export async function findFreePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  await once(probe, 'close');
  return port;
}
