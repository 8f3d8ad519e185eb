import { Readable } from 'node:stream';
import { mayCall, ROLES, type Role } from '../../../domain/access.ts';
import { notifiedResources } from '../../db/changes.ts';

/**
 * Streams per session. The tabs of a browser share one stream; without HTTPS each visible tab has its own, and a browser opens at most
 * six connections to an HTTP/1.1 server: with two server processes at most four of them are streams.
 */
const MAX_PER_SESSION = 2;
const MAX_STREAMS = 500;
/** Changes within DEBOUNCE_MS are sent as one event. There are at least MIN_INTERVAL_MS between two events. */
const DEBOUNCE_MS = 100;
const MIN_INTERVAL_MS = 400;
/** A client with more unread bytes than this is disconnected. */
const MAX_UNREAD_BYTES = 4_096;

const roles = Object.keys(ROLES) as Role[];

interface Listener {
  /** The token hash of the session. */
  session: string;
  role: Role;
}

/** The open streams of one server process. */
export class ChangeStreams {
  readonly #streams = new Map<Readable, Listener>();
  readonly #changed = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  /** `performance.now()` of the last event. */
  #lastSent = Number.NEGATIVE_INFINITY;
  #isClosed = false;

  /** Opens a stream, which ends with the server; null when a limit is reached. */
  add(session: string, role: Role): Readable | null {
    const own = this.getSessionHashes().filter((one) => one === session);
    if (this.#isClosed || own.length >= MAX_PER_SESSION || this.#streams.size >= MAX_STREAMS) return null;
    const stream = new Readable({ read: () => {} });
    this.#streams.set(stream, { session, role });
    stream.once('close', () => this.#streams.delete(stream));
    // Also sends the headers.
    stream.push(HEARTBEAT);
    return stream;
  }

  /** The token hashes of all streams' sessions. */
  getSessionHashes(): string[] {
    return [...this.#streams.values()].map(({ session }) => session);
  }

  /** Sends every stream, after the debounce, an event with the changed resources that its role may list; null: all of them. */
  notify(changed: readonly string[] | null): void {
    if (this.#streams.size === 0) return;
    for (const path of changed ?? notifiedResources) this.#changed.add(path);
    const wait = Math.max(DEBOUNCE_MS, this.#lastSent + MIN_INTERVAL_MS - performance.now());
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#lastSent = performance.now();
      const byRole = new Map(roles.map((role) => [role, this.#buildEvent(role)]));
      this.#send(({ role }) => byRole.get(role) ?? '');
      this.#changed.clear();
    }, wait);
  }

  /** Sends a comment that keeps idle connections open. */
  sendHeartbeat(): void {
    this.#send(() => HEARTBEAT);
  }

  /** Ends the streams of all other sessions. */
  endStreamsExcept(sessions: ReadonlySet<string>): void {
    for (const [stream, { session }] of this.#streams) if (!sessions.has(session)) stream.push(null);
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.endStreamsExcept(new Set());
  }

  /** Empty when the role may list none of the changed resources. */
  #buildEvent(role: Role): string {
    const resources = [...this.#changed].filter((path) => mayCall(role, `GET /${path}`));
    return resources.length === 0 ? '' : `event: change\ndata: ${JSON.stringify({ resources })}\n\n`;
  }

  #send(getText: (listener: Listener) => string): void {
    for (const [stream, listener] of this.#streams) {
      const text = getText(listener);
      if (stream.readableLength > MAX_UNREAD_BYTES) stream.destroy();
      else if (text !== '') stream.push(Buffer.from(text));
    }
  }
}

/** A comment of the event stream format: it triggers no event in the page. */
const HEARTBEAT = ':\n\n';
