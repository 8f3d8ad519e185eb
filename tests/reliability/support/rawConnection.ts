import { connect } from 'node:net';

/** A TCP connection whose bytes the caller writes. */
export interface RawConnection {
  /** Resolves when the socket accepts more; does nothing once closed. */
  write(bytes: string | Buffer): Promise<void>;
  /** Everything received so far. */
  getReceived(): string;
  /** Resolves when either side closes it. */
  closed: Promise<void>;
  isClosed(): boolean;
  end(): void;
}

export async function openRawConnection(url: string): Promise<RawConnection> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk.toString('latin1');
  });
  // A server that cuts a connection resets it; the `close` event follows.
  socket.on('error', () => {});
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  await Promise.race([new Promise<void>((resolve) => socket.once('connect', () => resolve())), closed]);
  return {
    write: async (bytes) => {
      if (socket.destroyed || socket.write(bytes)) return;
      await Promise.race([new Promise<void>((resolve) => socket.once('drain', () => resolve())), closed]);
    },
    getReceived: () => received,
    closed,
    isClosed: () => socket.destroyed,
    end: () => void socket.destroy(),
  };
}

/** The status of the first response in the received text; 0 for none. */
export function parseStatus(received: string): number {
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(received)?.[1] ?? 0);
}
