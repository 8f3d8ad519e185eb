import { vi } from 'vitest';
import { FEATURES } from '../../../domain/constants.ts';
import {
  type BackEndState,
  type Call,
  CSRF_TOKEN,
  createErrorResponse,
  handleCall,
} from '../../fixtures/backEnd/handleCall.ts';
import { createSmallShop, type Row, SIGN_IN, type Tables } from '../../fixtures/backEnd/records.ts';
import {
  type BackEndVariant,
  DEFAULT_VARIANT,
  parseBody,
  parsePath,
  serialize,
} from '../../fixtures/backEnd/variant.ts';
import { setAntiForgeryCookie } from './cookie.ts';
import { openShopServer, type ShopServer, type TestUser } from './shopServer.ts';

export { SIGN_IN };

export interface BackEndOptions {
  /** Runs the product's server. Default false. */
  isRealServer?: boolean;
  /** The extensions that the session announces (contract, section 5). Default none. */
  features?: readonly string[];
  /** Sends the demonstration sign-in with `/check-session`; the product's server only. Default false. */
  hasDemoSignIn?: boolean;
  /** Who the signed-in user is; the product's server only. Default an owner. */
  user?: TestUser;
  /** Whether a user is signed in. Default true. */
  isSignedIn?: boolean;
  /** Tables that replace those of `createSmallShop()`, as on the wire. */
  tables?: Partial<Tables>;
  /** Formats of the bare back end. */
  variant?: Partial<BackEndVariant>;
}

/** Kinds of calls are written `GET /customers`, or `PUT /customers/edit/*` for any ending. */
export interface FetchStub {
  /** All calls, oldest first. */
  calls: Call[];
  /** The calls of one kind, e.g. `callsTo('POST /sales/create')`. */
  callsTo(call: string): Call[];
  /** From now on, calls of this kind fail without effect. */
  respondWithError(call: string, status: number, message?: string, errors?: Record<string, string>): void;
  /** From now on, calls of this kind get this body with status 200, without effect. */
  respondWith(call: string, body: unknown, headers?: Record<string, string>): void;
  /** From now on, calls of this kind take effect, but their response is an error. */
  loseResponses(call: string, status?: number): void;
  /** Undoes `respondWithError`, `respondWith` and `loseResponses`. */
  restore(call: string): void;
  /** Delays calls of this kind until the returned function is called. */
  hold(call: string): () => void;
  /** Every call fails as without a network until `reconnect`. */
  disconnect(): void;
  reconnect(): void;
}

export interface BackEnd extends FetchStub, BackEndState {
  session: { id: number; email: string; features?: readonly string[]; time_zone?: string } | null;
  insert: ShopServer['insert'];
  update: ShopServer['update'];
  remove: ShopServer['remove'];
}

/** Options for the product's server with every feature, on a database in memory. */
export const REAL_SERVER: BackEndOptions = { isRealServer: true, features: FEATURES };

/** The same without cash sessions: /caixa is the screen of spec.md, where a user enters the closings. */
export const SERVER_WITHOUT_DRAWER: BackEndOptions = {
  ...REAL_SERVER,
  features: FEATURES.filter((feature) => feature !== 'cash.sessions'),
};

/**
 * Replaces `fetch` with a back end in memory until the test ends: the product's server with `REAL_SERVER`, otherwise a
 * hand-written one that implements contract.md, sections 1 to 4.
 *
 *     const backEnd = createBackEnd({ ...REAL_SERVER, tables: { customers: [] } });
 *     renderApp('/clientes');
 *     expect(backEnd.callsTo('POST /customers/create')[0]?.body).toEqual({ customer: { … } });
 */
export function createBackEnd(options: BackEndOptions = {}): BackEnd {
  if (options.isRealServer) return createRealBackEnd(options);
  const user = { id: 1, email: SIGN_IN.email, ...(options.features && { features: options.features }) };
  const variant = { ...DEFAULT_VARIANT, ...options.variant };
  const state = {
    tables: { ...createSmallShop(), ...options.tables },
    session: options.isSignedIn === false ? null : user,
  };
  const stub = stubFetch(async (call) => {
    if (call.path === '/check-session') setAntiForgeryCookie(encodeURIComponent(CSRF_TOKEN));
    const { status, body } = handleCall(backEnd, call, user);
    return buildJsonResponse(status, serialize(body, variant));
  });
  const backEnd: BackEnd = Object.assign(state, stub, {
    insert: (table: keyof Tables, ...rows: Row[]) => void state.tables[table].push(...rows),
    update: (table: keyof Tables, id: number, fields: Partial<Row>) => {
      state.tables[table] = state.tables[table].map((row) => (row.id === id ? { ...row, ...fields } : row));
    },
    remove: (table: keyof Tables, id: number) => {
      state.tables[table] = state.tables[table].filter((row) => row.id !== id);
    },
  });
  return backEnd;
}

function createRealBackEnd(options: BackEndOptions): BackEnd {
  const server = openShopServer(options);
  const stub = stubFetch((_, input, init) => server.handleRequest(input, init));
  return Object.assign(server, stub);
}

/** Replaces `fetch` until the test ends. Tests read its calls and make them fail or wait. */
export function stubFetch(respond: (call: Call, input: string, init: RequestInit) => Promise<Response>): FetchStub {
  const overrides = new Map<string, () => Response>();
  const lostResponses = new Map<string, number>();
  const gates = new Map<string, Promise<void>>();
  let isConnected = true;

  const stub: FetchStub = {
    calls: [],
    callsTo: (kind) => stub.calls.filter((call) => matchesKind(call, kind)),
    respondWithError: (kind, status, message, errors) =>
      void overrides.set(kind, () =>
        buildJsonResponse(status, JSON.stringify(createErrorResponse(status, message, errors).body)),
      ),
    respondWith: (kind, body, headers) =>
      void overrides.set(kind, () => buildJsonResponse(200, JSON.stringify(body), headers)),
    loseResponses: (kind, status = 503) => void lostResponses.set(kind, status),
    restore: (kind) => {
      overrides.delete(kind);
      lostResponses.delete(kind);
    },
    hold: (kind) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      gates.set(kind, promise);
      return () => {
        gates.delete(kind);
        resolve();
      };
    },
    disconnect: () => {
      isConnected = false;
    },
    reconnect: () => {
      isConnected = true;
    },
  };

  async function fakeFetch(input: string, init: RequestInit = {}): Promise<Response> {
    const call = parseCall(input, init);
    stub.calls.push(call);
    const aborted = new Promise<never>((_, reject) => {
      init.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
    });
    // A call may be aborted after its response, when nothing awaits this promise any more.
    aborted.catch(() => undefined);
    if (init.signal?.aborted) throw new DOMException('aborted', 'AbortError');
    const gate = [...gates].find(([kind]) => matchesKind(call, kind))?.[1];
    await Promise.race([gate ?? Promise.resolve(), aborted]);
    if (!isConnected) throw new TypeError('Failed to fetch');
    const override = [...overrides].find(([kind]) => matchesKind(call, kind))?.[1];
    if (override) return override();
    const response = await respond(call, input, init);
    const status = [...lostResponses].find(([kind]) => matchesKind(call, kind))?.[1];
    return status === undefined
      ? response
      : buildJsonResponse(status, JSON.stringify(createErrorResponse(status).body));
  }

  vi.stubGlobal('fetch', fakeFetch);
  return stub;
}

function matchesKind(call: Call, kind: string): boolean {
  const [method, path = ''] = kind.split(' ');
  const isSamePath = path.endsWith('*') ? call.path.startsWith(path.slice(0, -1)) : call.path === path;
  return call.method === method && isSamePath;
}

function parseCall(input: string, init: RequestInit): Call {
  const url = new URL(input, 'http://shop.test');
  return {
    method: init.method ?? 'GET',
    path: parsePath(url.pathname.replace(/^\/api/, '')),
    query: Object.fromEntries(url.searchParams),
    headers: new Headers(init.headers),
    body: typeof init.body === 'string' ? (parseBody(init.body) as Call['body']) : undefined,
  };
}

/** A response with a JSON body. */
function buildJsonResponse(status: number, body: string, headers: Record<string, string> = {}): Response {
  return new Response(body, { status, headers: { 'Content-Type': 'application/json', ...headers } });
}
