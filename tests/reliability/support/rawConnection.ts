import { connect } from 'node:net';

/** A connection to a server of which the caller writes every byte. */
export interface RawConnection {
  /** Resolves when it may take more; does nothing on one that is closed. */
  write(bytes: string | Buffer): Promise<void>;
  /** What the server has written so far. */
  getReceived(): string;
  /** Resolves when it is closed, by whomever. */
  closed: Promise<void>;
  isClosed(): boolean;
  end(): void;
}

export async function openRawConnection(url: string): Promise<RawConnection> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let said = '';
  socket.on('data', (chunk) => {
    said += chunk.toString('latin1');
  });
  // A server that cuts a connection resets it: the close that follows is all there is to know.
  socket.on('error', () => {});
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  await Promise.race([new Promise<void>((resolve) => socket.once('connect', () => resolve())), closed]);
  return {
    write: async (bytes) => {
      if (socket.destroyed || socket.write(bytes)) return;
      await Promise.race([new Promise<void>((resolve) => socket.once('drain', () => resolve())), closed]);
    },
    getReceived: () => said,
    closed,
    isClosed: () => socket.destroyed,
    end: () => void socket.destroy(),
  };
}

/** The status of the first answer on a connection; 0 for none. */
export function parseStatus(said: string): number {
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(said)?.[1] ?? 0);
}
