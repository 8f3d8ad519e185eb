import { describe, expect, it, vi } from 'vitest';
import { createDataProvider } from '../../src/dataProvider/index.ts';
import { setAntiForgeryCookie } from './support/cookie.ts';
import { fakeBackEnd } from './support/fakeBackEnd.ts';

const provider = createDataProvider();
const customer = { name: 'Ana', phone: '11987654321', email: 'ana@exemplo.com.br' };

function answers(status: number) {
  const body = JSON.stringify({ status: 'success', data: { id: 7 } });
  vi.stubGlobal('fetch', async () => ({
    ok: status >= 200 && status < 300,
    status,
    headers: new Headers(),
    text: async () => body,
  }));
}

describe('a call', () => {
  it('waits for as long as the server takes', async () => {
    vi.useFakeTimers();
    const backEnd = fakeBackEnd();
    const answer = backEnd.hold('GET /summary');
    const asked = vi.spyOn(globalThis, 'fetch');
    const summary = provider.getSummary();
    await vi.advanceTimersByTimeAsync(24 * 60 * 60_000);
    expect(asked.mock.calls[0]?.[1]?.signal?.aborted ?? false).toBe(false);
    answer();
    expect((await summary).customer.total).toBe(2);
  });

  it.each([200, 201, 202, 226, 299])('has succeeded when it is answered with %i', async (status) => {
    setAntiForgeryCookie('anti-forgery');
    answers(status);
    expect((await provider.create('clientes', { data: customer })).data).toEqual({ id: 7 });
  });

  it.each([300, 304, 400, 404, 500])('has failed when it is answered with %i', async (status) => {
    setAntiForgeryCookie('anti-forgery');
    answers(status);
    await expect(provider.create('clientes', { data: customer })).rejects.toMatchObject({ status });
  });
});
