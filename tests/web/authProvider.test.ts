import { HttpError } from 'react-admin';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { authProvider } from '../../src/authProvider/index.ts';
import { getCachedSession, loadSession } from '../../src/session.ts';
import { createBackEnd, REAL_SERVER, SIGN_IN } from './support/backEnd.ts';

const check = () => authProvider.checkAuth({});

describe('signing in', () => {
  it('sends e-mail and password to POST /auth and leads to the dashboard', async () => {
    const backEnd = createBackEnd({ isSignedIn: false });
    expect(await authProvider.login(SIGN_IN)).toEqual({ redirectTo: '/dashboard' });
    expect(backEnd.callsTo('POST /auth')[0]?.body).toEqual(SIGN_IN);
  });

  it('is refused when the response has no user', async () => {
    const backEnd = createBackEnd({ isSignedIn: false });
    backEnd.respondWith('POST /auth', { status: 'success', data: null });
    await expect(authProvider.login(SIGN_IN)).rejects.toThrow(
      'Usuário ou senha inválidos. Verifique suas credenciais.',
    );
  });
});

describe('the check of the session', () => {
  it('passes with an id and an e-mail', async () => {
    createBackEnd();
    await expect(check()).resolves.toBeUndefined();
  });

  it.each([
    ['no session', { status: 'success', data: null }],
    ['no e-mail', { status: 'success', data: { id: 1 } }],
    ['no id', { status: 'success', data: { email: 'a@b.br' } }],
    ['no envelope', 'oi'],
  ])('fails without a message for a response with %s', async (_, body) => {
    createBackEnd().respondWith('GET /check-session', body);
    await expect(check()).rejects.toEqual({ message: false });
  });

  it.each([401, 403])('fails without a message for status %i', async (status) => {
    createBackEnd().respondWithError('GET /check-session', status, 'Não');
    await expect(check()).rejects.toEqual({ message: false });
  });

  it.each([500, 503])('keeps the user signed in for status %i', async (status) => {
    createBackEnd().respondWithError('GET /check-session', status);
    await expect(check()).resolves.toBeUndefined();
  });

  it('keeps the user signed in when the server is unreachable', async () => {
    createBackEnd().disconnect();
    await expect(check()).resolves.toBeUndefined();
  });

  it('sends one request for several calls, and the next one after half a minute', async () => {
    vi.useFakeTimers();
    const backEnd = createBackEnd();
    await Promise.all([check(), check(), loadSession()]);
    await check();
    vi.advanceTimersByTime(29_000);
    await check();
    expect(backEnd.callsTo('GET /check-session')).toHaveLength(1);
    vi.advanceTimersByTime(2_000);
    await check();
    expect(backEnd.callsTo('GET /check-session')).toHaveLength(2);
  });

  it('does not store a response that was requested before the sign-in', async () => {
    const backEnd = createBackEnd({ isSignedIn: false });
    const release = backEnd.hold('GET /check-session');
    const before = loadSession();
    const signingIn = authProvider.login(SIGN_IN);
    release();
    await Promise.all([before, signingIn]);
    expect(getCachedSession()).toBeUndefined();
    await expect(check()).resolves.toBeUndefined();
  });
});

describe('an error of a request', () => {
  beforeEach(async () => {
    createBackEnd();
    await loadSession();
  });

  it('with status 401 ends the session and is still reported', async () => {
    await expect(authProvider.checkError(new HttpError('x', 401))).resolves.toBeUndefined();
    expect(getCachedSession()).toBeNull();
    await expect(check()).rejects.toEqual({ message: false });
  });

  it.each([0, 403, 404, 409, 422, 500])('with status %i does not change the session', async (status) => {
    await authProvider.checkError(new HttpError('x', status));
    expect(getCachedSession()).toMatchObject({ id: 1 });
  });
});

describe('signing out', () => {
  it('ends the session on a server that supports it', async () => {
    const backEnd = createBackEnd({ ...REAL_SERVER, features: ['session.end'] });
    await loadSession();
    await authProvider.logout({});
    expect(backEnd.callsTo('DELETE /auth')).toHaveLength(1);
    await expect(check()).rejects.toEqual({ message: false });
  });

  it('only clears the local session on a server without sign-out', async () => {
    const backEnd = createBackEnd();
    await loadSession();
    await authProvider.logout({});
    expect(backEnd.callsTo('DELETE /auth')).toEqual([]);
    expect(getCachedSession()).toBeUndefined();
  });

  it('fails and keeps the session when the server is unreachable', async () => {
    const backEnd = createBackEnd({ ...REAL_SERVER, features: ['session.end'] });
    await loadSession();
    backEnd.disconnect();
    await expect(authProvider.logout({})).rejects.toThrow('Não foi possível falar com o servidor');
    expect(getCachedSession()).toMatchObject({ id: 1 });
  });

  it('succeeds when the session has already ended', async () => {
    const backEnd = createBackEnd({ ...REAL_SERVER, features: ['session.end'] });
    await loadSession();
    backEnd.respondWithError('DELETE /auth', 401);
    await expect(authProvider.logout({})).resolves.toBeUndefined();
  });
});

describe('the auth provider', () => {
  it('has no permissions, because there are no roles', () => {
    expect(authProvider.getPermissions).toBeUndefined();
    expect(authProvider.canAccess).toBeUndefined();
  });
});
