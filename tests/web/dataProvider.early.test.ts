import { beforeEach, describe, expect, it, vi } from 'vitest';
import { askEarly, takeEarly } from '../../src/dataProvider/early.ts';
import { createDataProvider } from '../../src/dataProvider/index.ts';
import { loadSession } from '../../src/session.ts';
import { type FakeBackEnd, fakeBackEnd } from './support/fakeBackEnd.ts';

const provider = createDataProvider();
const paths = (backEnd: FakeBackEnd) => backEnd.calls.map((call) => call.path);

beforeEach(async () => {
  // What another test asked early and nobody took.
  await Promise.all([takeEarly('/check-session'), takeEarly('/summary')]);
});

describe('what is asked before the product’s code has arrived', () => {
  it.each(['/', '/dashboard'])('at %s is the session and the dashboard’s figures, each once', async (address) => {
    const backEnd = fakeBackEnd();
    askEarly(address);
    expect(await loadSession()).toMatchObject({ id: 1 });
    expect(await provider.getSummary()).toMatchObject({ customer: { total: 2 } });
    expect(paths(backEnd)).toEqual(['/check-session', '/summary']);
  });

  it.each(['/login', '/vendas', '/clientes'])('at %s is the session only', async (address) => {
    const backEnd = fakeBackEnd();
    askEarly(address);
    await loadSession();
    expect(paths(backEnd)).toEqual(['/check-session']);
  });

  it('is nothing of the shop for a person who is not signed in', async () => {
    const backEnd = fakeBackEnd({ signedIn: false });
    askEarly('/dashboard');
    expect(await loadSession()).toBeNull();
    expect(await takeEarly('/summary')).toBeUndefined();
    expect(paths(backEnd)).toEqual(['/check-session']);
  });

  it('answers one question; the next goes to the server', async () => {
    const backEnd = fakeBackEnd();
    askEarly('/dashboard');
    await provider.getSummary();
    backEnd.tables.customers = [];
    expect(await provider.getSummary()).toMatchObject({ customer: { total: 0 } });
  });

  it('is asked again when it failed', async () => {
    const backEnd = fakeBackEnd();
    backEnd.unplug();
    askEarly('/dashboard');
    await takeEarly('/summary');
    backEnd.plug();
    expect(await loadSession()).toMatchObject({ id: 1 });
  });

  it('is told as a failure only when asking again fails too', async () => {
    fakeBackEnd().unplug();
    askEarly('/');
    await expect(loadSession()).rejects.toMatchObject({ status: 0 });
  });

  it('is not believed once something was written', async () => {
    const backEnd = fakeBackEnd();
    askEarly('/dashboard');
    await loadSession();
    await provider.create('customers', { data: { name: 'Lia', phone: '11987654321', email: 'lia@exemplo.com.br' } });
    expect(await provider.getSummary()).toMatchObject({ customer: { total: 3 } });
    expect(paths(backEnd)).toEqual(['/check-session', '/summary', '/customers/create', '/summary']);
  });

  it('is not believed after ten seconds', async () => {
    vi.useFakeTimers();
    const backEnd = fakeBackEnd();
    askEarly('/dashboard');
    await vi.advanceTimersByTimeAsync(10_001);
    await provider.getSummary();
    expect(paths(backEnd)).toEqual(['/check-session', '/summary', '/summary']);
  });

  it('is told as an error of the call when the server refused it', async () => {
    const backEnd = fakeBackEnd();
    backEnd.refuse('GET /summary', 503, 'Um momento');
    askEarly('/dashboard');
    await expect(provider.getSummary()).rejects.toMatchObject({ status: 503, message: 'Um momento' });
  });
});
