import { vi } from 'vitest';
import { FEATURES } from '../../../domain/constants.ts';
import { pageInMemory } from '../../../src/dataProvider/inMemory.ts';
import {
  type BackEndOptions,
  type BackEndState,
  type Call,
  CSRF_TOKEN,
  createErrorResponse,
  handleCall,
} from '../../fixtures/backEnd/handleCall.ts';
import { createSmallShop, SIGN_IN, type Tables } from '../../fixtures/backEnd/records.ts';
import {
  type BackEndVariant,
  DEFAULT_VARIANT,
  parseBody,
  parsePath,
  serialize,
} from '../../fixtures/backEnd/variant.ts';
import { setAntiForgeryCookie } from './cookie.ts';

export { SIGN_IN };

export interface FakeBackEndOptions extends Omit<BackEndOptions, 'pages'> {
  /** Sorts, filters and pages lists, with Content-Range. Default false. */
  hasPaging?: boolean;
  /** Whether somebody is signed in. Default true. */
  isSignedIn?: boolean;
  /** Tables that replace those of `createSmallShop()`, as on the wire. */
  tables?: Partial<Tables>;
  variant?: Partial<BackEndVariant>;
}

/** Kinds of calls are written `GET /customers`, or `PUT /customers/edit/*` for any ending. */
export interface FetchStub {
  /** Every call, oldest first. */
  calls: Call[];
  /** The calls of one kind, e.g. `callsTo('POST /sales/create')`. */
  callsTo(call: string): Call[];
  /** From now on, calls of this kind are answered with an error instead of done. */
  respondWithError(call: string, status: number, message?: string, errors?: Record<string, string>): void;
  /** From now on, calls of this kind are answered with this body and status 200, whatever it is. */
  respondWith(call: string, body: unknown, headers?: Record<string, string>): void;
  /** Undoes `refuse` and `answer`. */
  restore(call: string): void;
  /** Calls of this kind wait until the function this returns is called. */
  hold(call: string): () => void;
  /** Every call fails as with the network gone, until `plug`. */
  disconnect(): void;
  reconnect(): void;
}

export interface FakeBackEnd extends FetchStub, BackEndState {
  session: { id: number; email: string; features?: readonly string[]; time_zone?: string } | null;
}

/** All that the bundled server adds to contract.md, sections 1 to 4. */
export const BUNDLED_SERVER: FakeBackEndOptions = { features: FEATURES, hasPaging: true };

/**
 * A back end in memory that takes the place of `fetch` until the test's end, so that tests run on the real data provider.
 * It speaks contract.md, sections 1 to 4, anti-forgery included; with `BUNDLED_SERVER` also section 5's features and paging.
 *
 *     const backEnd = fakeBackEnd({ ...BUNDLED_SERVER, tables: { customers: [] } });
 *     await renderApp('/clientes');
 *     assert.deepEqual(backEnd.callsTo('POST /customers/create')[0]?.body, { customer: { … } });
 */
export function createFakeBackEnd(options: FakeBackEndOptions = {}): FakeBackEnd {
  const person = { id: 1, email: SIGN_IN.email, ...(options.features && { features: options.features }) };
  const habits = { ...DEFAULT_VARIANT, ...options.variant };
  const state = {
    tables: { ...createSmallShop(), ...options.tables },
    session: options.isSignedIn === false ? null : person,
  };
  const line = stubFetch(async (call) => {
    if (call.path === '/check-session') setAntiForgeryCookie(encodeURIComponent(CSRF_TOKEN));
    const { status, body, headers } = handleCall(
      backEnd,
      call,
      { ...options, paginate: options.hasPaging ? pageInMemory : undefined },
      person,
    );
    return json(status, serialize(body, habits), headers);
  });
  const backEnd: FakeBackEnd = Object.assign(state, line);
  return backEnd;
}

/** Puts a back end in the place of `fetch` until the test's end, on a line that tests watch and disturb. */
export function stubFetch(respond: (call: Call) => Promise<Response>): FetchStub {
  const overrides = new Map<string, () => Response>();
  const gates = new Map<string, Promise<void>>();
  let plugged = true;

  const line: FetchStub = {
    calls: [],
    callsTo: (kind) => line.calls.filter((call) => isKind(call, kind)),
    respondWithError: (kind, status, message, errors) =>
      void overrides.set(kind, () => json(status, JSON.stringify(createErrorResponse(status, message, errors).body))),
    respondWith: (kind, body, headers) => void overrides.set(kind, () => json(200, JSON.stringify(body), headers)),
    restore: (kind) => void overrides.delete(kind),
    hold: (kind) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      gates.set(kind, promise);
      return () => {
        gates.delete(kind);
        resolve();
      };
    },
    disconnect: () => {
      plugged = false;
    },
    reconnect: () => {
      plugged = true;
    },
  };

  async function fetchFake(input: string, init: RequestInit = {}): Promise<Response> {
    const call = read(input, init);
    line.calls.push(call);
    const abort = new Promise<never>((_, reject) => {
      init.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
    });
    // Nobody may be listening any more when a call that was answered is aborted.
    abort.catch(() => undefined);
    if (init.signal?.aborted) throw new DOMException('aborted', 'AbortError');
    const gate = [...gates].find(([kind]) => isKind(call, kind))?.[1];
    await Promise.race([gate ?? Promise.resolve(), abort]);
    if (!plugged) throw new TypeError('Failed to fetch');
    const override = [...overrides].find(([kind]) => isKind(call, kind))?.[1];
    return override ? override() : respond(call);
  }

  vi.stubGlobal('fetch', fetchFake);
  return line;
}

function isKind(call: Call, kind: string): boolean {
  const [method, path = ''] = kind.split(' ');
  const fits = path.endsWith('*') ? call.path.startsWith(path.slice(0, -1)) : call.path === path;
  return call.method === method && fits;
}

function read(input: string, init: RequestInit): Call {
  const url = new URL(input, 'http://shop.test');
  return {
    method: init.method ?? 'GET',
    path: parsePath(url.pathname.replace(/^\/api/, '')),
    query: Object.fromEntries(url.searchParams),
    headers: new Headers(init.headers),
    body: typeof init.body === 'string' ? (parseBody(init.body) as Call['body']) : undefined,
  };
}

/** An answer with a JSON body. */
function json(status: number, body: string, headers: Record<string, string> = {}): Response {
  return new Response(body, { status, headers: { 'Content-Type': 'application/json', ...headers } });
}
