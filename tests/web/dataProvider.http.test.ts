import { HttpError } from 'react-admin';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createDataProvider } from '../../src/dataProvider/index.ts';
import { CSRF_TOKEN } from '../fixtures/backEnd/handleCall.ts';
import { type BackEnd, createBackEnd } from './support/backEnd.ts';
import { setAntiForgeryCookie } from './support/cookie.ts';

const provider = createDataProvider();
const customer = { name: 'Ana', phone: '11987654321', email: 'ana@exemplo.com.br' };
const create = () => provider.create('clientes', { data: customer });

/** Whatever is asked is answered so; no `Response` may have all of these. */
function answers(status: number) {
  const text = async () => JSON.stringify({ status: 'success', data: { id: 7 } });
  vi.stubGlobal('fetch', async () => ({ ok: status < 300, status, headers: new Headers(), text }));
}

let backEnd: BackEnd;
beforeEach(() => {
  setAntiForgeryCookie(encodeURIComponent(CSRF_TOKEN));
  backEnd = createBackEnd();
});

describe('every call', () => {
  it('goes to /api, sends cookies and asks for JSON', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch');
    await provider.getSummary();
    expect(fetched).toHaveBeenCalledOnce();
    expect(fetched.mock.calls[0]?.[0]).toBe('/api/summary');
    expect(fetched.mock.calls[0]?.[1]).toMatchObject({ method: 'GET', credentials: 'include' });
    expect(backEnd.calls[0]?.headers.get('Accept')).toBe('application/json');
  });

  it('waits for as long as the server takes', async () => {
    vi.useFakeTimers();
    const answer = backEnd.hold('GET /summary');
    const asked = vi.spyOn(globalThis, 'fetch');
    const summary = provider.getSummary();
    await vi.advanceTimersByTimeAsync(24 * 60 * 60_000);
    expect(asked.mock.calls[0]?.[1]?.signal?.aborted ?? false).toBe(false);
    answer();
    expect((await summary).customer.total).toBe(2);
  });

  it.each([200, 299])('has succeeded when it is answered with %i', async (status) => {
    answers(status);
    expect((await create()).data).toMatchObject({ name: 'Ana', id: 7 });
  });

  it.each([300, 304, 500])('has failed when it is answered with %i', async (status) => {
    answers(status);
    await expect(create()).rejects.toMatchObject({ status });
  });

  it('echoes the anti-forgery cookie when it changes something, and only then', async () => {
    // Not the browser's only one.
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

describe('an anti-forgery cookie that is out of date', () => {
  it.each(['stale', null])('(%j) is renewed with GET /check-session and the call is made once more', async (cookie) => {
    setAntiForgeryCookie(cookie);
    await create();
    expect(backEnd.calls.map((call) => `${call.method} ${call.path}`)).toEqual([
      'POST /customers/create',
      'GET /check-session',
      'POST /customers/create',
    ]);
    expect(backEnd.tables.customers.filter((row) => row.name === 'Ana')).toHaveLength(1);
  });

  it('is not blamed for a refusal that has another cause: no second try', async () => {
    backEnd.respondWithError('POST /customers/create', 403, 'Você não pode fazer isso');
    await expect(create()).rejects.toMatchObject({ status: 403, message: 'Você não pode fazer isso' });
    expect(backEnd.callsTo('POST /customers/create')).toHaveLength(1);
  });

  it('leads to one more try, not to many', async () => {
    setAntiForgeryCookie('stale');
    backEnd.respondWithError('POST /customers/create', 403, 'Pedido recusado');
    await expect(create()).rejects.toMatchObject({ status: 403 });
    expect(backEnd.callsTo('POST /customers/create')).toHaveLength(2);
  });

  it('leaves the refusal as it is when the server cannot be asked', async () => {
    setAntiForgeryCookie('stale');
    backEnd.respondWithError('GET /check-session', 503);
    await expect(create()).rejects.toMatchObject({ status: 403, message: 'Pedido recusado' });
  });

  it('has nothing to do with a reading call', async () => {
    backEnd.respondWithError('GET /summary', 403, 'Não');
    await expect(provider.getSummary()).rejects.toMatchObject({ status: 403 });
    expect(backEnd.calls).toHaveLength(1);
  });
});

describe('an error', () => {
  it('carries the server’s sentence, the status and the errors of the fields', async () => {
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
  ])('of status %i without a sentence gets one of ours', async (status, sentence) => {
    backEnd.respondWithError('GET /summary', status);
    await expect(provider.getSummary()).rejects.toMatchObject({ status, message: sentence });
  });

  it.each([
    ['the page of a proxy', '<h1>Bad Gateway</h1>'],
    ['a sentence with nothing in it', '{"status":"error","message":""}'],
  ])('that comes with %s is not shown as it came', async (_, body) => {
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

  it('in the middle of an answer is one of the network', async () => {
    const body = new ReadableStream({ start: (controller) => controller.error(new TypeError('terminated')) });
    vi.stubGlobal('fetch', async () => new Response(body));
    await expect(provider.getSummary()).rejects.toMatchObject({ status: 0 });
  });
});

describe('an answer', () => {
  it('without a body is enough where nothing is asked for', async () => {
    vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }));
    await expect(provider.delete('clientes', { id: 1 })).resolves.toEqual({ data: { id: 1 } });
  });

  it('2xx that says the creation failed is an error with its sentence', async () => {
    backEnd.respondWith('POST /customers/create', { status: 'error', message: 'Telefone já cadastrado', data: null });
    await expect(create()).rejects.toMatchObject({ message: 'Telefone já cadastrado' });
  });

  it('2xx that fails without saying why gets a sentence of ours', async () => {
    backEnd.respondWith('POST /customers/create', { status: 'fail', message: '' });
    await expect(create()).rejects.toThrow('O servidor não aceitou o cadastro. Tente novamente.');
  });
});
