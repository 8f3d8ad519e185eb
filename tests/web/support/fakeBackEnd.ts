import { vi } from 'vitest';
import { FEATURES } from '../../../domain/constants.ts';
import type { Wire } from '../../../domain/fields/travel.ts';
import { json, respond } from './fakeAnswers.ts';
import { SIGN_IN, smallShop, type Tables } from './records.ts';

export { SIGN_IN };

/** One call as it arrived. `path` is without `/api` and without the query. */
export interface Call {
  method: string;
  path: string;
  query: Record<string, string>;
  headers: Headers;
  body: Wire | undefined;
}

export interface FakeBackEndOptions {
  /** Extensions announced in the session (contract, section 5). Default none: spec.md to the letter. */
  features?: readonly string[];
  /** Sorts, filters and pages lists, with Content-Range. Default false. */
  paging?: boolean;
  /** Whether somebody is signed in. Default true. */
  signedIn?: boolean;
  /** Announces the demonstration sign-in. Default false. */
  demo?: boolean;
  /** Tables that replace those of `smallShop()`, as on the wire. */
  tables?: Partial<Tables>;
}

/** Kinds of calls are written `GET /customers`, or `PUT /customers/edit/*` for any ending. */
export interface FakeBackEnd {
  /** Every call, oldest first. */
  calls: Call[];
  /** The live tables, as on the wire; change them at will. */
  tables: Tables;
  session: { id: number; email: string; features?: readonly string[]; time_zone?: string } | null;
  /** The calls of one kind, e.g. `callsTo('POST /sales/create')`. */
  callsTo(call: string): Call[];
  /** From now on, calls of this kind are answered with an error instead of done. */
  refuse(call: string, status: number, message?: string, errors?: Record<string, string>): void;
  /** From now on, calls of this kind are answered with this body and status 200, whatever it is. */
  answer(call: string, body: unknown, headers?: Record<string, string>): void;
  /** Undoes `refuse` and `answer`. */
  heal(call: string): void;
  /** Calls of this kind wait until the function this returns is called. */
  hold(call: string): () => void;
  /** Every call fails as with the network gone, until `plug`. */
  unplug(): void;
  plug(): void;
}

/** All that the bundled server adds to contract.md, sections 1 to 4. */
export const BUNDLED: FakeBackEndOptions = { features: FEATURES, paging: true };

/**
 * A back end in memory that takes the place of `fetch` until the test's end, so that tests run on the real data provider.
 * It speaks contract.md, sections 1 to 4, anti-forgery included; with `BUNDLED` also section 5's features and paging.
 *
 *     const backEnd = fakeBackEnd({ ...BUNDLED, tables: { customers: [] } });
 *     await renderApp('/clientes');
 *     assert.deepEqual(backEnd.callsTo('POST /customers/create')[0]?.body, { customer: { … } });
 */
export function fakeBackEnd(options: FakeBackEndOptions = {}): FakeBackEnd {
  const person = { id: 1, email: SIGN_IN.email, ...(options.features && { features: options.features }) };
  const overrides = new Map<string, () => Response>();
  const gates = new Map<string, Promise<void>>();
  let plugged = true;

  const backEnd: FakeBackEnd = {
    calls: [],
    tables: { ...smallShop(), ...options.tables },
    session: options.signedIn === false ? null : person,
    callsTo: (kind) => backEnd.calls.filter((call) => isKind(call, kind)),
    refuse: (kind, status, message, errors) =>
      void overrides.set(kind, () => json(status, { status: 'error', ...(message && { message }), errors })),
    answer: (kind, body, headers) => void overrides.set(kind, () => json(200, body, headers)),
    heal: (kind) => void overrides.delete(kind),
    hold: (kind) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      gates.set(kind, promise);
      return () => {
        gates.delete(kind);
        resolve();
      };
    },
    unplug: () => {
      plugged = false;
    },
    plug: () => {
      plugged = true;
    },
  };

  async function fetchFake(input: string, init: RequestInit = {}): Promise<Response> {
    const call = read(input, init);
    backEnd.calls.push(call);
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
    return override ? override() : respond(backEnd, call, options, person);
  }

  vi.stubGlobal('fetch', fetchFake);
  return backEnd;
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
    path: url.pathname.replace(/^\/api/, ''),
    query: Object.fromEntries(url.searchParams),
    headers: new Headers(init.headers),
    body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
  };
}
