import { Readable } from 'node:stream';
import { notifiedResources } from '../../db/changes.ts';

/**
 * The tabs of a browser share one stream. Without HTTPS each tab in sight has its own, and a browser has six connections to an HTTP/1.1
 * server: with two server processes four of them at most are streams.
 */
const OF_A_SESSION = 2;
const IN_ALL = 500;
/** What is told within this time is one event, and so is, while one change follows the other, what is told within the longer one. */
const GATHER_MS = 100;
const APART_MS = 400;
/** Who leaves more than this unread is not there any more. */
const UNREAD_BYTES = 4_096;

/** The open streams of one server process. */
export class ChangeStreams {
  /** With the session of each, by the hash of its token. */
  readonly #streams = new Map<Readable, string>();
  readonly #changed = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  /** When the last event was sent, by `performance.now()`. */
  #sent = Number.NEGATIVE_INFINITY;
  #closed = false;

  /** A stream for one more, which ends with the server; null where there are enough already. */
  add(session: string): Readable | null {
    const own = this.getSessionHashes().filter((one) => one === session);
    if (this.#closed || own.length >= OF_A_SESSION || this.#streams.size >= IN_ALL) return null;
    const stream = new Readable({ read: () => {} });
    this.#streams.set(stream, session);
    stream.once('close', () => this.#streams.delete(stream));
    // Sends the headers, too.
    stream.push(BEAT);
    return stream;
  }

  /** The session of each. */
  getSessionHashes(): string[] {
    return [...this.#streams.values()];
  }

  /** Tells everybody, in a moment, that these resources were changed; with null, all of them. */
  notify(changed: readonly string[] | null): void {
    if (this.#streams.size === 0) return;
    for (const path of changed ?? notifiedResources) this.#changed.add(path);
    const wait = Math.max(GATHER_MS, this.#sent + APART_MS - performance.now());
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#sent = performance.now();
      this.#send(`event: change\ndata: ${JSON.stringify({ resources: [...this.#changed] })}\n\n`);
      this.#changed.clear();
    }, wait);
  }

  /** Shows everybody that the connection is still there. */
  sendHeartbeat(): void {
    this.#send(BEAT);
  }

  /** Ends the streams of all sessions but these. */
  endStreamsExcept(sessions: ReadonlySet<string>): void {
    for (const [stream, session] of this.#streams) if (!sessions.has(session)) stream.push(null);
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.endStreamsExcept(new Set());
  }

  #send(text: string): void {
    const bytes = Buffer.from(text);
    for (const stream of this.#streams.keys()) {
      if (stream.readableLength > UNREAD_BYTES) stream.destroy();
      else stream.push(bytes);
    }
  }
}

/** A comment, which no page is told of. */
const BEAT = ':\n\n';
