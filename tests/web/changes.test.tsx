import { QueryObserver } from '@tanstack/react-query';
import { act, renderHook, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { subscribeToChanges } from '../../src/changes.ts';
import { useIsConnected } from '../../src/dataProvider/connection.ts';
import { call } from '../../src/dataProvider/http.ts';
import { createQueryClient } from '../../src/queryClient.ts';
import { createBackEnd, REAL_SERVER } from './support/backEnd.ts';
import { renderApp } from './support/renderApp.tsx';

/** Every stream that was opened, the newest last. */
let streams: FakeStream[] = [];

class FakeStream extends EventTarget {
  static readonly CLOSED = 2;
  readyState = 0;
  readonly url: string;
  constructor(url: string, options?: EventSourceInit) {
    super();
    this.url = `${url}${options?.withCredentials ? ' with its cookie' : ''}`;
    streams.push(this);
  }
  close() {
    this.readyState = FakeStream.CLOSED;
  }
  opens() {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }
  sendChange(...resources: string[]) {
    this.dispatchEvent(new MessageEvent('change', { data: JSON.stringify({ resources }) }));
  }
  /** With `CLOSED`, the server refused it and it does not reconnect. */
  breaks(readyState = 0) {
    this.readyState = readyState;
    this.dispatchEvent(new Event('error'));
  }
}

const getNewest = () => streams.at(-1) as FakeStream;
const openStreams = () => streams.filter(({ readyState }) => readyState !== FakeStream.CLOSED).length;

/** The Web Locks of a browser, whose tabs are all in this page. */
function giveLocks(request = lockRequests()) {
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'));
  vi.stubGlobal('BroadcastChannel', FakeChannel);
}

function lockRequests() {
  let isHeld = false;
  const waiting: (() => void)[] = [];
  type Options = { ifAvailable?: boolean; signal?: AbortSignal };
  return async (_name: string, { ifAvailable, signal }: Options, work: (lock: object | null) => unknown) => {
    await null;
    signal?.throwIfAborted();
    if (isHeld && ifAvailable) return work(null);
    if (isHeld) {
      await new Promise<void>((resolve, reject) => {
        waiting.push(resolve);
        signal?.addEventListener('abort', () => {
          waiting.splice(waiting.indexOf(resolve), 1);
          reject(signal.reason);
        });
      });
    }
    isHeld = true;
    try {
      return await work({});
    } finally {
      isHeld = waiting.length > 0;
      waiting.shift()?.();
    }
  };
}

class FakeChannel extends EventTarget {
  static readonly #open = new Set<FakeChannel>();
  readonly name: string;
  constructor(name: string) {
    super();
    this.name = name;
    FakeChannel.#open.add(this);
  }
  postMessage(data: unknown) {
    for (const other of FakeChannel.#open)
      if (other !== this && other.name === this.name) other.dispatchEvent(new MessageEvent('message', { data }));
  }
  close() {
    FakeChannel.#open.delete(this);
  }
}

function lookAway(away: boolean) {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(away);
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  streams = [];
  vi.stubGlobal('EventSource', FakeStream);
});

describe('a page that subscribes to changes', () => {
  const SHOWN = ['clientes', 'agendamentos', 'summary', 'servicos', 'account'];
  let reads: string[] = [];
  let stop = () => {};

  /** Queries of every resource in SHOWN; the server takes `ms` for each. */
  function follow(ms = 0) {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    reads = [];
    const queryClient = createQueryClient();
    for (const name of SHOWN) {
      const queryFn = async () => {
        reads.push(name);
        await new Promise((resolve) => setTimeout(resolve, ms));
        return [];
      };
      const shown = { queryKey: [name], queryFn, initialData: [], refetchOnMount: false, refetchOnWindowFocus: false };
      new QueryObserver(queryClient, shown).subscribe(() => undefined);
    }
    stop = subscribeToChanges(queryClient);
    return queryClient;
  }
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

  afterEach(() => stop());

  it('refetches everything once after connecting, and then only the resources that changed', async () => {
    follow();
    expect(getNewest().url).toBe('/api/changes with its cookie');
    expect(reads).toEqual([]);
    getNewest().opens();
    await pass(10);
    expect(reads).toEqual(SHOWN);
    reads = [];
    getNewest().sendChange('services', 'reservations');
    await pass(10);
    expect(reads).toEqual(['clientes', 'agendamentos', 'summary', 'servicos']);
    reads = [];
    getNewest().sendChange('suppliers-of-a-newer-server');
    await pass(10);
    expect(reads).toEqual(SHOWN);
  });

  it('does not cancel a slow refetch on the next change, but refetches once more after it', async () => {
    follow(1_000);
    getNewest().opens();
    await pass(1_500);
    reads = [];
    for (let n = 0; n < 9; n++) {
      getNewest().sendChange('reservations');
      await pass(100);
    }
    expect(reads).toHaveLength(3);
    await pass(1_500);
    expect(reads).toHaveLength(6);
  });

  it('waits at most five seconds for a running refetch', async () => {
    follow(60_000);
    getNewest().sendChange('reservations');
    await pass(10);
    getNewest().sendChange('services');
    await pass(4_900);
    expect(reads).not.toContain('servicos');
    await pass(200);
    expect(reads).toContain('servicos');
  });

  it('refetches once after an import instead of after each of its changes', async () => {
    const queryClient = follow();
    const mutation = queryClient.getMutationCache().build(queryClient, {
      mutationKey: ['clientes', 'import'],
      mutationFn: () => new Promise((resolve) => setTimeout(resolve, 60_000)),
    });
    void mutation.execute(undefined);
    for (let n = 0; n < 50; n++) {
      getNewest().sendChange('customers');
      await pass(1_000);
    }
    expect(reads).toEqual([]);
    await pass(20_000);
    expect(reads.filter((name) => name === 'clientes').length).toBeLessThan(3);
    expect(reads).toContain('clientes');
  });

  it('reconnects at growing intervals after the connection is lost, and then refetches everything once', async () => {
    follow();
    getNewest().opens();
    await pass(10);
    reads = [];
    for (let n = 0; n < 12; n++) {
      getNewest().breaks(FakeStream.CLOSED);
      const before = streams.length;
      await pass(Math.min(1_250 * 2 ** n, 18_750));
      expect(streams).toHaveLength(before + 1);
    }
    const before = streams.length;
    getNewest().breaks();
    await pass(11_000);
    expect(streams).toHaveLength(before);
    await pass(8_000);
    expect(reads).toEqual([]);
    getNewest().opens();
    await pass(10);
    expect(reads).toEqual(SHOWN);
    // After the next loss, the intervals start from the shortest one.
    const known = streams.length;
    getNewest().breaks();
    await pass(700);
    expect(streams).toHaveLength(known);
    await pass(600);
    expect(streams).toHaveLength(known + 1);
  });

  it('counts as without the server once reconnecting fails too, until the stream is open again', async () => {
    follow();
    const connection = renderHook(useIsConnected);
    act(() => getNewest().opens());
    act(() => getNewest().breaks());
    expect(connection.result.current).toBe(true);
    await pass(2_000);
    act(() => getNewest().breaks());
    expect(connection.result.current).toBe(false);
    await pass(4_000);
    act(() => getNewest().opens());
    expect(connection.result.current).toBe(true);
  });

  it('has no stream while offline, or from a minute after the page was last visible', async () => {
    giveLocks();
    follow();
    await pass(0);
    getNewest().opens();
    lookAway(true);
    await pass(59_000);
    lookAway(false);
    await pass(120_000);
    lookAway(true);
    await pass(59_999);
    expect([streams.length, openStreams()]).toEqual([1, 1]);
    await pass(1);
    expect(openStreams()).toBe(0);
    lookAway(false);
    await pass(0);
    expect([streams.length, openStreams()]).toEqual([2, 1]);
    lookAway(true);
    getNewest().breaks();
    await pass(10_000);
    expect(openStreams()).toBe(0);
    lookAway(false);
    await pass(0);
    expect(openStreams()).toBe(1);

    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    window.dispatchEvent(new Event('offline'));
    expect(openStreams()).toBe(0);
    lookAway(false);
    await pass(0);
    expect(openStreams()).toBe(0);
    online.mockReturnValue(true);
    window.dispatchEvent(new Event('online'));
    await pass(0);
    expect(openStreams()).toBe(1);
    stop();
    expect(openStreams()).toBe(0);
    await pass(200_000);
    expect(openStreams()).toBe(0);
  });

  it('has a stream only while it is visible if it is served without HTTPS, where tabs cannot share one', async () => {
    follow();
    getNewest().opens();
    lookAway(true);
    expect(openStreams()).toBe(0);
    await pass(70_000);
    expect(openStreams()).toBe(0);
    reads = [];
    lookAway(false);
    expect(openStreams()).toBe(1);
    getNewest().opens();
    await pass(10);
    expect(reads).toEqual(SHOWN);
  });

  it('has its own stream where the browser refuses the lock', async () => {
    giveLocks(async () => {
      throw new DOMException('refused', 'SecurityError');
    });
    follow();
    await pass(0);
    expect(openStreams()).toBe(1);
  });

  it('sends X-Background with requests from a minute after the last input', async () => {
    const backEnd = createBackEnd(REAL_SERVER);
    follow();
    const readHeader = async () => {
      await call('/summary');
      return backEnd.calls.at(-1)?.headers.get('X-Background');
    };
    expect(await readHeader()).toBeNull();
    await pass(60_000);
    expect(await readHeader()).toBe('1');
    for (const touch of ['keydown', 'pointerdown', 'wheel', 'touchmove']) {
      window.dispatchEvent(new Event(touch));
      await pass(59_999);
      expect(await readHeader()).toBeNull();
      await pass(1);
      expect(await readHeader()).toBe('1');
    }
    lookAway(false);
    expect(await readHeader()).toBeNull();
    await pass(60_000);
    stop();
    expect(await readHeader()).toBeNull();
  });
});

describe('the tabs of one browser', () => {
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  const SHOWN = ['clientes', 'servicos'];
  const closing: (() => void)[] = [];

  /** A tab that shows customers and services. `read` returns what it has fetched since its last call. */
  async function openTab() {
    const reads: string[] = [];
    const queryClient = createQueryClient();
    for (const name of SHOWN) {
      const queryFn = async () => reads.push(name);
      const shown = { queryKey: [name], queryFn, initialData: 0, refetchOnMount: false, refetchOnWindowFocus: false };
      new QueryObserver(queryClient, shown).subscribe(() => undefined);
    }
    const close = subscribeToChanges(queryClient);
    closing.push(close);
    await pass(10);
    return { close, read: () => reads.splice(0) };
  }

  beforeEach(() => {
    vi.useFakeTimers();
    giveLocks();
  });
  afterEach(() => {
    for (const close of closing.splice(0)) close();
  });

  it('share one stream: each receives a change, and a tab opened later refetches everything once', async () => {
    const first = await openTab();
    getNewest().opens();
    await pass(10);
    expect(first.read()).toEqual(SHOWN);
    const others = [await openTab(), await openTab()];
    expect(others.map(({ read }) => read())).toEqual([SHOWN, SHOWN]);
    getNewest().sendChange('services');
    await pass(10);
    for (const { read } of [first, ...others]) expect(read()).toEqual(['servicos']);
    expect(streams).toHaveLength(1);
  });

  it('open another stream when the tab with the stream closes, and then each refetches everything', async () => {
    const first = await openTab();
    getNewest().opens();
    const others = [await openTab(), await openTab()];
    await pass(10);
    for (const { read } of others) read();
    first.close();
    await pass(10);
    expect([streams.length, openStreams()]).toEqual([2, 1]);
    getNewest().opens();
    await pass(10);
    expect(others.map(({ read }) => read())).toEqual([SHOWN, SHOWN]);
    getNewest().sendChange('customers');
    await pass(10);
    expect(others.map(({ read }) => read())).toEqual([['clientes'], ['clientes']]);
    first.read();
    expect(first.read()).toEqual([]);
  });

  it('refetch everything after the stream was lost', async () => {
    const tabs = [await openTab(), await openTab()];
    getNewest().opens();
    await pass(10);
    for (const { read } of tabs) read();
    getNewest().breaks();
    await pass(2_000);
    getNewest().opens();
    await pass(10);
    for (const { read } of tabs) expect(read()).toEqual(SHOWN);
    expect(openStreams()).toBe(1);
  });

  it('receive nothing after they stop, as at sign-out, and open no stream', async () => {
    const first = await openTab();
    getNewest().opens();
    const second = await openTab();
    await pass(10);
    second.close();
    second.read();
    getNewest().sendChange('services');
    first.close();
    const third = openTab();
    closing.at(-1)?.();
    await third;
    await pass(100);
    expect(second.read()).toEqual([]);
    expect([streams.length, openStreams()]).toEqual([1, 0]);
  });
});

describe('the screens', () => {
  it('show a change from another device, and an open form keeps the typed text', async () => {
    const backEnd = createBackEnd(REAL_SERVER);
    const app = renderApp('/clientes');
    await app.user.click(await screen.findByRole('button', { name: 'Editar Ana Souza' }));
    const name = await screen.findByLabelText(/^Nome/);
    await app.user.clear(name);
    await app.user.pasteInto(name, 'Ana Maria');
    await waitFor(() => expect(streams).toHaveLength(1));
    backEnd.update('customers', 1, { name: 'Ana de Souza', version: 2 });
    act(() => getNewest().sendChange('customers'));
    await waitFor(() => expect(document.body.textContent).toContain('Ana de Souza'));
    expect((name as HTMLInputElement).value).toBe('Ana Maria');
  });

  it('show the duplicate of a new customer, also when another device changes a customer during the search', async () => {
    const backEnd = createBackEnd(REAL_SERVER);
    const { user } = renderApp('/clientes');
    await user.click(await screen.findByRole('button', { name: 'Novo Cliente' }));
    await user.pasteInto(await screen.findByLabelText(/^Nome/), 'Aninha');
    await user.click(screen.getByRole('checkbox', { name: 'Sem e-mail' }));
    await waitFor(() => expect(streams).toHaveLength(1));
    const release = backEnd.hold('GET /customers/find');
    await user.type(screen.getByLabelText(/^Telefone/), '11987654321');
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(backEnd.callsTo('GET /customers/find')).toHaveLength(1));
    act(() => getNewest().sendChange('customers'));
    release();
    await screen.findByText('Use o cadastro que já existe, ou marque que é outra pessoa');
    expect(backEnd.callsTo('POST /customers/create')).toEqual([]);
  });

  it('ask the user to sign in again when the stream reports the end of the session', async () => {
    const backEnd = createBackEnd(REAL_SERVER);
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'connection'));
    renderApp('/dashboard');
    await waitFor(() => expect(streams).toHaveLength(1));
    // With data saving, nothing is prefetched.
    expect(backEnd.callsTo('GET /customers')).toEqual([]);
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000);
    backEnd.session = null;
    act(() => getNewest().breaks(FakeStream.CLOSED));
    await screen.findByText(/^Sua sessão terminou. Entre novamente para voltar/);
    expect(openStreams()).toBe(0);
  });

  it('ask the user to sign in again at once after a sign-out in another tab', async () => {
    vi.stubGlobal('BroadcastChannel', FakeChannel);
    const backEnd = createBackEnd(REAL_SERVER);
    renderApp('/dashboard');
    await waitFor(() => expect(streams).toHaveLength(1));
    const otherTab = subscribeToChanges(createQueryClient());
    backEnd.session = null;
    otherTab();
    await screen.findByText(/^Sua sessão terminou. Entre novamente para voltar/);
  });
});
