import { HttpError } from 'react-admin';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createDataProvider } from '../../src/dataProvider/index.ts';
import { CSRF_TOKEN } from '../fixtures/backEnd/handleCall.ts';
import { type BackEnd, createBackEnd } from './support/backEnd.ts';
import { setAntiForgeryCookie } from './support/cookie.ts';

const provider = createDataProvider();
const customer = { name: 'Ana', phone: '11987654321', email: 'ana@exemplo.com.br' };
const create = () => provider.create('clientes', { data: customer });

/** Every request gets this status with a body; a `Response` cannot have a body with some of them. */
function stubStatus(status: number) {
  const text = async () => JSON.stringify({ status: 'success', data: { id: 7 } });
  vi.stubGlobal('fetch', async () => ({ ok: status < 300, status, headers: new Headers(), text }));
}

let backEnd: BackEnd;
beforeEach(() => {
  setAntiForgeryCookie(encodeURIComponent(CSRF_TOKEN));
  backEnd = createBackEnd();
});

describe('a request', () => {
  it('goes to /api, sends cookies and asks for JSON', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch');
    await provider.getSummary();
    expect(fetched).toHaveBeenCalledOnce();
    expect(fetched.mock.calls[0]?.[0]).toBe('/api/summary');
    expect(fetched.mock.calls[0]?.[1]).toMatchObject({ method: 'GET', credentials: 'include' });
    expect(backEnd.calls[0]?.headers.get('Accept')).toBe('application/json');
  });

  it('waits as long as the server takes', async () => {
    vi.useFakeTimers();
    const answer = backEnd.hold('GET /summary');
    const fetchSpy = vi.spyOn(globalThis, 'fetch');
    const summary = provider.getSummary();
    await vi.advanceTimersByTimeAsync(24 * 60 * 60_000);
    expect(fetchSpy.mock.calls[0]?.[1]?.signal?.aborted ?? false).toBe(false);
    answer();
    expect((await summary).customer.total).toBe(2);
  });

  it.each([200, 299])('succeeds with status %i', async (status) => {
    stubStatus(status);
    expect((await create()).data).toMatchObject({ name: 'Ana', id: 7 });
  });

  it.each([300, 304, 500])('fails with status %i', async (status) => {
    stubStatus(status);
    await expect(create()).rejects.toMatchObject({ status });
  });

  it('sends the anti-forgery cookie as a header if it writes, and only then', async () => {
    // Beside another cookie of the browser.
    setAntiForgeryCookie(null);
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
    document.cookie = 'of-somebody-else=1';
    setAntiForgeryCookie('a%3Db');
    backEnd.respondWith('POST /customers/create', { status: 'success', data: { id: 1 } });
    await create();
    await provider.getSummary();
    expect(backEnd.calls.map((call) => call.headers.get('X-XSRF-TOKEN'))).toEqual(['a=b', null]);
    expect(backEnd.calls.map((call) => call.headers.get('Content-Type'))).toEqual(['application/json', null]);
  });
});

describe('an outdated anti-forgery cookie', () => {
  it.each(['stale', null])(
    '(%j) is renewed with GET /check-session, and the request is sent once more',
    async (cookie) => {
      setAntiForgeryCookie(cookie);
      await create();
      expect(backEnd.calls.map((call) => `${call.method} ${call.path}`)).toEqual([
        'POST /customers/create',
        'GET /check-session',
        'POST /customers/create',
      ]);
      expect(backEnd.tables.customers.filter((row) => row.name === 'Ana')).toHaveLength(1);
    },
  );

  it('is not assumed after a 403 when the cookie is current: no second request', async () => {
    backEnd.respondWithError('POST /customers/create', 403, 'Você não pode fazer isso');
    await expect(create()).rejects.toMatchObject({ status: 403, message: 'Você não pode fazer isso' });
    expect(backEnd.callsTo('POST /customers/create')).toHaveLength(1);
  });

  it('causes only one more request', async () => {
    setAntiForgeryCookie('stale');
    backEnd.respondWithError('POST /customers/create', 403, 'Pedido recusado');
    await expect(create()).rejects.toMatchObject({ status: 403 });
    expect(backEnd.callsTo('POST /customers/create')).toHaveLength(2);
  });

  it('is reported with the original error when it cannot be renewed', async () => {
    setAntiForgeryCookie('stale');
    backEnd.respondWithError('GET /check-session', 503);
    await expect(create()).rejects.toMatchObject({ status: 403, message: 'Pedido recusado' });
  });

  it('causes no second request for a read', async () => {
    backEnd.respondWithError('GET /summary', 403, 'Não');
    await expect(provider.getSummary()).rejects.toMatchObject({ status: 403 });
    expect(backEnd.calls).toHaveLength(1);
  });
});

describe('an error', () => {
  it('has the server’s message, status and field errors', async () => {
    const errors = { email: 'Informe um e-mail válido' };
    backEnd.respondWithError('POST /customers/create', 422, 'Confira os campos', errors);
    const error = await create().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(HttpError);
    expect(error).toMatchObject({ message: 'Confira os campos', status: 422, body: { errors } });
  });

  it.each([
    [401, 'Sua sessão terminou. Entre novamente.'],
    [403, 'O servidor recusou o pedido. Recarregue a página e tente novamente.'],
    [404, 'Este registro não existe mais.'],
    [413, 'O texto enviado é grande demais.'],
    [422, 'Confira os campos e tente novamente.'],
    [409, 'Este registro foi alterado por outra pessoa. Veja o que mudou e tente de novo.'],
    [429, 'Muitas tentativas seguidas. Aguarde um pouco e tente novamente.'],
    [503, 'O servidor está ocupado. Tente novamente em instantes.'],
    [500, 'O servidor não conseguiu responder. Tente novamente.'],
  ])('of status %i without a message gets a message of the product', async (status, sentence) => {
    backEnd.respondWithError('GET /summary', status);
    await expect(provider.getSummary()).rejects.toMatchObject({ status, message: sentence });
  });

  it.each([
    ['the HTML page of a proxy', '<h1>Bad Gateway</h1>'],
    ['an empty message', '{"status":"error","message":""}'],
  ])('with %s does not show the response', async (_, body) => {
    vi.stubGlobal('fetch', async () => new Response(body, { status: 502 }));
    await expect(provider.getSummary()).rejects.toMatchObject({
      status: 502,
      message: 'O servidor não conseguiu responder. Tente novamente.',
    });
  });

  it('of the network says that the server was not reached', async () => {
    backEnd.disconnect();
    await expect(create()).rejects.toMatchObject({
      status: 0,
      message: 'Não foi possível falar com o servidor. Verifique a conexão e tente novamente.',
    });
  });

  it('in the middle of a response is a network error', async () => {
    const body = new ReadableStream({ start: (controller) => controller.error(new TypeError('terminated')) });
    vi.stubGlobal('fetch', async () => new Response(body));
    await expect(provider.getSummary()).rejects.toMatchObject({ status: 0 });
  });
});

describe('a response', () => {
  it('without a body succeeds where no data is expected', async () => {
    vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }));
    await expect(provider.delete('clientes', { id: 1 })).resolves.toEqual({ data: { id: 1 } });
  });

  it('with 2xx that reports a failed creation is an error with its message', async () => {
    backEnd.respondWith('POST /customers/create', { status: 'error', message: 'Telefone já cadastrado', data: null });
    await expect(create()).rejects.toMatchObject({ message: 'Telefone já cadastrado' });
  });

  it('with 2xx that reports a failure without a message gets a message of the product', async () => {
    backEnd.respondWith('POST /customers/create', { status: 'fail', message: '' });
    await expect(create()).rejects.toThrow('O servidor não aceitou o cadastro. Tente novamente.');
  });
});
